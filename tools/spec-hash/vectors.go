// Makes the vectors that our spec hash is tested with: random JSON objects with what Go makes of
// them. Standard library only.
//
// usage: go run tools/spec-hash/vectors.go > api/src/test/resources/dev/trellis/api/hash/vectors.jsonl
package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"math/rand"
	"os"
	"strconv"
	"strings"
)

type vector struct {
	Object    string `json:"object"`    // JSON text as a client could receive it
	Canonical string `json:"canonical"` // what is hashed
	Hash      string `json:"hash"`
}

const count = 200

var dropped = []string{"apiVersion", "kind", "metadata", "status"}

// Characters that encoders treat in different ways, as JSON text.
var characters = []string{
	"a", "b", "Z", "0", " ", "/", `\/`, `\"`, `\\`, `\b`, `\f`, `\n`, `\r`, `\t`, `\u0000`, `\u001f`, "\u007f",
	"<", ">", "&", "'", "é", `\u00e9`, "\u2027", "\u2028", `\u2029`, "\u202a", "ﬀ", "\uffff", "\ufffd",
	"😀", `\ud83d\ude00`, "𐀀", "日本",
}

// Half a surrogate pair, which Go replaces. In values only: byte parsers refuse it in names.
var halves = []string{`\ud83d`, `\ude00`}

func main() {
	random := rand.New(rand.NewSource(20260101))
	out := json.NewEncoder(os.Stdout)
	for i := 0; i < count; i++ {
		text := object(random, 0, []string{"apiVersion", "kind", "metadata", "status", "spec", "data", "binaryData", "immutable"})
		decoded := decode(text)
		for _, name := range dropped {
			delete(decoded, name)
		}
		canonical, err := json.Marshal(decoded)
		check(err)
		sum := sha256.Sum256(canonical)
		check(out.Encode(vector{text, string(canonical), hex.EncodeToString(sum[:])}))
	}
}

// decode follows the API machinery: a number that is an int64 is one, any other is a float64.
func decode(text string) map[string]any {
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	var object map[string]any
	check(decoder.Decode(&object))
	return numbers(object).(map[string]any)
}

func numbers(value any) any {
	switch v := value.(type) {
	case map[string]any:
		for name, member := range v {
			v[name] = numbers(member)
		}
	case []any:
		for i, element := range v {
			v[i] = numbers(element)
		}
	case json.Number:
		if n, err := strconv.ParseInt(v.String(), 10, 64); err == nil {
			return n
		}
		f, err := strconv.ParseFloat(v.String(), 64)
		check(err)
		return f
	}
	return value
}

func object(random *rand.Rand, depth int, names []string) string {
	var members []string
	used := map[string]bool{}
	for n := random.Intn(7); n > 0; n-- {
		name := text(random, characters)
		if random.Intn(2) == 0 && len(names) > 0 {
			name = strconv.Quote(names[random.Intn(len(names))])
		}
		// Names that decode to the same text would fall together in an order that no one promises.
		var decoded string
		check(json.Unmarshal([]byte(name), &decoded))
		if !used[decoded] {
			used[decoded] = true
			members = append(members, name+":"+value(random, depth+1))
		}
	}
	return "{" + strings.Join(members, ",") + "}"
}

func value(random *rand.Rand, depth int) string {
	kinds := 9
	if depth > 4 {
		kinds = 7
	}
	switch random.Intn(kinds) {
	case 0:
		return "null"
	case 1:
		return strconv.FormatBool(random.Intn(2) == 0)
	case 2, 3:
		return text(random, append(characters, halves...))
	case 4, 5, 6:
		return number(random)
	case 7:
		var elements []string
		for n := random.Intn(5); n > 0; n-- {
			elements = append(elements, value(random, depth+1))
		}
		return "[" + strings.Join(elements, ",") + "]"
	default:
		return object(random, depth, nil)
	}
}

func text(random *rand.Rand, characters []string) string {
	var b strings.Builder
	for n := random.Intn(8); n > 0; n-- {
		b.WriteString(characters[random.Intn(len(characters))])
	}
	return `"` + b.String() + `"`
}

func number(random *rand.Rand) string {
	fixed := []string{
		"0", "-0", "1.0", "1e3", "1E+3", "-1.50", "0.1", "1e-6", "9.99e-7", "1e-7", "1e20", "1e21", "-1e21", "123456789012345678901",
		"9223372036854775807", "-9223372036854775808", "9223372036854775808", "18446744073709551615", "5e-324", "4.9e-324", "1e-323",
		"1.7976931348623157e308", "2.2250738585072014e-308", "0.30000000000000004", "100000000000000000000000.5", "2e23", "9007199254740993",
		"0.000001", "123.456e-10",
	}
	switch random.Intn(4) {
	case 0:
		return fixed[random.Intn(len(fixed))]
	case 1:
		return strconv.FormatInt(int64(random.Uint64())>>random.Intn(64), 10)
	case 2:
		for {
			if f := math.Float64frombits(random.Uint64()); !math.IsNaN(f) && !math.IsInf(f, 0) {
				return strconv.FormatFloat(f, 'e', -1, 64)
			}
		}
	default:
		return strconv.FormatFloat(random.NormFloat64()*math.Pow10(random.Intn(40)-15), 'g', 1+random.Intn(17), 64)
	}
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "vectors:", err)
		os.Exit(1)
	}
}
