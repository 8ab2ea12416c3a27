// Command render does with Go's text/template and with Helm's library what add-ons are rendered with, and prints what it costs.
//
// usage: render text TEMPLATE VALUES COUNT
//
//	render chart FOLDER VALUES COUNT
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
	"text/template"
	"time"

	"helm.sh/helm/v3/pkg/chart/loader"
	"helm.sh/helm/v3/pkg/chartutil"
	"helm.sh/helm/v3/pkg/engine"
	"sigs.k8s.io/yaml"
)

func main() {
	if len(os.Args) != 5 {
		fail(fmt.Errorf("usage: render text|chart PATH VALUES COUNT"))
	}
	count, err := strconv.Atoi(os.Args[4])
	check(err)
	raw, err := os.ReadFile(os.Args[3])
	check(err)
	var values map[string]interface{}
	check(json.Unmarshal(raw, &values))
	values = whole(values).(map[string]interface{})

	render := chart(os.Args[2], values)
	if os.Args[1] == "text" {
		render = text(os.Args[2], values)
	}
	for i := 0; i < count/10; i++ {
		render()
	}
	cpu, wall := cpuNow(), time.Now()
	for i := 0; i < count; i++ {
		render()
	}
	fmt.Printf("{\"cpuNanos\":%d,\"wallNanos\":%d}\n", cpuNow()-cpu, time.Since(wall).Nanoseconds())
}

// A text of a template that was parsed before.
func text(path string, values map[string]interface{}) func() {
	content, err := os.ReadFile(path)
	check(err)
	parsed, err := template.New("deployment.yaml").Parse(string(content))
	check(err)
	return func() {
		var out bytes.Buffer
		check(parsed.Execute(&out, values))
	}
}

// The objects of a chart that was loaded before.
func chart(path string, values map[string]interface{}) func() {
	if os.Args[1] != "chart" {
		return nil
	}
	loaded, err := loader.LoadDir(path)
	check(err)
	return func() {
		options := chartutil.ReleaseOptions{Name: "hello", Namespace: "ns"}
		capabilities := &chartutil.Capabilities{KubeVersion: chartutil.KubeVersion{Version: "v1.34.2"}}
		all, err := chartutil.ToRenderValues(loaded, values, options, capabilities)
		check(err)
		rendered, err := engine.Engine{}.Render(loaded, all)
		check(err)
		for name, content := range rendered {
			if strings.HasSuffix(name, ".txt") {
				continue
			}
			for _, document := range strings.Split(content, "\n---") {
				var object map[string]interface{}
				check(yaml.Unmarshal([]byte(document), &object))
			}
		}
	}
}

// Numbers of values are whole.
func whole(value interface{}) interface{} {
	switch typed := value.(type) {
	case map[string]interface{}:
		for key, member := range typed {
			typed[key] = whole(member)
		}
	case []interface{}:
		for i, item := range typed {
			typed[i] = whole(item)
		}
	case float64:
		return int64(typed)
	}
	return value
}

func cpuNow() int64 {
	var usage syscall.Rusage
	check(syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return usage.Utime.Nano() + usage.Stime.Nano()
}

func check(err error) {
	if err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
