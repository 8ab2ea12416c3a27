// Renders templates with Go's own engine: a JSON request per line in, a JSON answer per line out.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"text/template"
)

type request struct {
	Template string
	Values   json.RawMessage
}

type answer struct {
	Output string
	Error  string
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(make([]byte, 1<<20), 1<<26)
	out := json.NewEncoder(os.Stdout)
	for in.Scan() {
		var asked request
		if err := json.Unmarshal(in.Bytes(), &asked); err != nil {
			panic(err)
		}
		out.Encode(render(asked))
	}
}

func render(asked request) answer {
	parsed, err := template.New("t").Parse(asked.Template)
	if err != nil {
		return answer{Error: err.Error()}
	}
	var text bytes.Buffer
	if err := parsed.Execute(&text, values(asked.Values)); err != nil {
		return answer{Error: err.Error()}
	}
	return answer{Output: text.String()}
}

// Whole numbers are int64 and others float64, as the values of the tests are.
func values(raw json.RawMessage) interface{} {
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	var tree interface{}
	if err := decoder.Decode(&tree); err != nil {
		panic(err)
	}
	return plain(tree)
}

func plain(value interface{}) interface{} {
	switch typed := value.(type) {
	case map[string]interface{}:
		for key, member := range typed {
			typed[key] = plain(member)
		}
	case []interface{}:
		for i, item := range typed {
			typed[i] = plain(item)
		}
	case json.Number:
		if strings.ContainsAny(typed.String(), ".eE") {
			real, _ := typed.Float64()
			return real
		}
		whole, _ := typed.Int64()
		return whole
	}
	return value
}
