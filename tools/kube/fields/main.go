// Prints, for the kinds in kinds.txt, how their fields are numbered in Protobuf and named in JSON.
//
// Both names stand in the tags of the Go structures, and only there: the .proto files have other names for some fields
// and do not say which structures are written into their parents.
//
// usage, after a change of kinds.txt or of the version in go.mod:
//
//	go run . < kinds.txt > ../../../apiserver/src/main/resources/dev/trellis/apiserver/protobuf/fields.txt
package main

import (
	"bufio"
	"fmt"
	"os"
	"reflect"
	"slices"
	"sort"
	"strings"

	apiextensions "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/kubernetes/scheme"
	apiregistration "k8s.io/kube-aggregator/pkg/apis/apiregistration/v1"
)

// Structures that are one plain value in JSON; the reader knows them by these names.
var special = map[string]string{
	"apimachinery/pkg/apis/meta/v1.Time":                                             "time",
	"apimachinery/pkg/apis/meta/v1.MicroTime":                                        "microtime",
	"apimachinery/pkg/apis/meta/v1.FieldsV1":                                         "raw",
	"apimachinery/pkg/api/resource.Quantity":                                         "quantity",
	"apimachinery/pkg/util/intstr.IntOrString":                                       "intorstring",
	"apimachinery/pkg/runtime.RawExtension":                                          "raw",
	"apiextensions-apiserver/pkg/apis/apiextensions/v1.JSON":                         "raw",
	"apiextensions-apiserver/pkg/apis/apiextensions/v1.JSONSchemaPropsOrBool":        "schemaorbool",
	"apiextensions-apiserver/pkg/apis/apiextensions/v1.JSONSchemaPropsOrArray":       "schemaorarray",
	"apiextensions-apiserver/pkg/apis/apiextensions/v1.JSONSchemaPropsOrStringArray": "schemaortexts",
}

type table struct {
	names map[reflect.Type]string
	taken map[string]reflect.Type
	queue []reflect.Type
}

func main() {
	known := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{scheme.AddToScheme, meta.AddMetaToScheme, apiextensions.AddToScheme, apiregistration.AddToScheme} {
		if err := add(known); err != nil {
			fail(err)
		}
	}
	t := &table{names: map[reflect.Type]string{}, taken: map[string]reflect.Type{}}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	fmt.Fprintln(out, "# Made by tools/kube/fields: kinds by their names, then structures with the fields they have.")
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		line := strings.TrimSpace(in.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		words := strings.Fields(line)
		version, err := schema.ParseGroupVersion(words[0])
		if err != nil {
			fail(err)
		}
		kind := version.WithKind(words[1])
		found, ok := known.AllKnownTypes()[kind]
		if !ok {
			fail(fmt.Errorf("%s is unknown: mend kinds.txt", kind))
		}
		fmt.Fprintf(out, "%s %s %s\n", words[0], words[1], t.name(found))
	}
	var made []string
	for len(t.queue) > 0 {
		next := t.queue[0]
		t.queue = t.queue[1:]
		made = append(made, t.describe(next))
	}
	sort.Strings(made)
	for _, text := range made {
		fmt.Fprint(out, text)
	}
}

func (t *table) name(of reflect.Type) string {
	if name, ok := special[path(of)]; ok {
		return name
	}
	if name, ok := t.names[of]; ok {
		return name
	}
	name := of.Name()
	if _, ok := t.taken[name]; ok {
		name = strings.ReplaceAll(strings.TrimPrefix(of.PkgPath(), "k8s.io/api/"), "/", ".") + "." + name
	}
	t.names[of] = name
	t.taken[name] = of
	t.queue = append(t.queue, of)
	return name
}

// A structure and its fields, a line each: number, name, form. The name "=" says that the field is written into its
// parent. Behind the form, "?" says that JSON leaves it out where it is empty, "+" that nothing and empty differ.
func (t *table) describe(of reflect.Type) string {
	lines := []string{t.names[of]}
	type numbered struct {
		number int
		text   string
	}
	var fields []numbered
	for i := 0; i < of.NumField(); i++ {
		field := of.Field(i)
		tag := strings.Split(field.Tag.Get("protobuf"), ",")
		if len(tag) < 2 {
			continue
		}
		var number int
		if _, err := fmt.Sscan(tag[1], &number); err != nil {
			fail(fmt.Errorf("%s.%s: %w", of, field.Name, err))
		}
		words := strings.Split(field.Tag.Get("json"), ",")
		name, marks := words[0], ""
		if name == "" {
			name = "="
		}
		// An empty structure is left out by the newer of the two words only.
		if slices.Contains(words[1:], "omitzero") || field.Type.Kind() != reflect.Struct && slices.Contains(words[1:], "omitempty") {
			marks += "?"
		}
		if field.Type.Kind() == reflect.Pointer {
			marks += "+"
		}
		fields = append(fields, numbered{number, fmt.Sprintf(" %d %s %s", number, name, t.form(field.Type)+marks)})
	}
	sort.Slice(fields, func(i, j int) bool { return fields[i].number < fields[j].number })
	for _, field := range fields {
		lines = append(lines, field.text)
	}
	return strings.Join(lines, "\n") + "\n"
}

func (t *table) form(of reflect.Type) string {
	if name, ok := special[path(of)]; ok {
		return name
	}
	switch of.Kind() {
	case reflect.Pointer:
		return t.form(of.Elem())
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "bool"
	case reflect.Int32, reflect.Int64:
		return "int"
	case reflect.Float64:
		return "double"
	case reflect.Uint8:
		return "byte"
	case reflect.Struct:
		return t.name(of)
	case reflect.Map:
		return "{}" + t.form(of.Elem())
	case reflect.Slice:
		if of.Elem().Kind() == reflect.Uint8 {
			return "bytes"
		}
		// A list that writes itself is a structure with one field in Protobuf.
		if _, ok := reflect.PointerTo(of).MethodByName("Marshal"); ok {
			return "list:" + t.form(of.Elem())
		}
		return "[]" + t.form(of.Elem())
	}
	fail(fmt.Errorf("%s has a form that is not known here", of))
	return ""
}

func path(of reflect.Type) string {
	return strings.TrimPrefix(of.PkgPath(), "k8s.io/") + "." + of.Name()
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "fields:", err)
	os.Exit(1)
}
