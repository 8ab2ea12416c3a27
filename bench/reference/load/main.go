// Command load asks an API server for the same things as fast as it answers, by the HTTP client that
// client-go uses, and prints how fast that was and what it cost the server's processes. It does little itself, so that on a
// machine with few processors the server is measured and not the client.
//
// usage: load ADDRESS FOLDER WRITES READS WATCHERS EVENTS [PID...]
//
// FOLDER holds ca.crt, client.crt and client.key.
package main

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// Requests in flight at once.
const workers = 32

// A page is as much work as many single reads.
const readsPerPage = 100

type result struct {
	Protocol  string  `json:"protocol"`
	FirstMs   float64 `json:"firstMillis"`
	Writes    rate    `json:"writes"`
	Updates   rate    `json:"updates"`
	Gets      rate    `json:"gets"`
	Pages     rate    `json:"pagesOf500"`
	Watchers  int     `json:"watchers"`
	Events    rate    `json:"watchEvents"`
	ClientCPU float64 `json:"clientCpuSeconds"`
}

func main() {
	if len(os.Args) < 7 {
		fail("usage: load ADDRESS FOLDER WRITES READS WATCHERS EVENTS [PID...]")
	}
	var numbers []int
	for _, text := range os.Args[3:] {
		number, err := strconv.Atoi(text)
		if err != nil {
			fail("not a number: " + text)
		}
		numbers = append(numbers, number)
	}
	writes, reads, watchers, events := numbers[0], numbers[1], numbers[2], numbers[3]
	s := &server{
		address: os.Args[1],
		client:  client(os.Args[2]),
		pids:    numbers[4:],
	}

	var out result
	started := time.Now()
	out.Protocol = s.create("default", "first", 0)
	out.FirstMs = float64(time.Since(started).Microseconds()) / 1e3
	pages := max(1, reads/readsPerPage)
	// Everything is done once before it is measured, for whoever is asked: a server that compiles its code while it runs
	// is measured as it is for the rest of its life.
	for round, prefix := range []string{"warm", "map"} {
		name := func(i int) string { return prefix + "-" + strconv.Itoa(i%writes) }
		out.Writes = s.repeat(writes, func(i int) { s.create("default", name(i), i) })
		out.Updates = s.repeat(writes, func(i int) { s.update("default", name(i), round+i) })
		out.Gets = s.repeat(reads, func(i int) { s.get("/api/v1/namespaces/default/configmaps/" + name(i)) })
		out.Pages = s.repeat(pages, func(int) { s.get("/api/v1/namespaces/default/configmaps?limit=500") })
		out.Events = s.fanOut(prefix, watchers, events)
	}
	out.Watchers = watchers
	out.ClientCPU = cpuSeconds([]int{os.Getpid()})
	line, err := json.Marshal(out)
	if err != nil {
		fail(err.Error())
	}
	fmt.Println(string(line))
}

// client speaks HTTP/2 where the server offers it, as client-go's does, and otherwise keeps one connection for each worker.
func client(folder string) *http.Client {
	identity, err := tls.LoadX509KeyPair(filepath.Join(folder, "client.crt"), filepath.Join(folder, "client.key"))
	if err != nil {
		fail(err.Error())
	}
	authority, err := os.ReadFile(filepath.Join(folder, "ca.crt"))
	if err != nil {
		fail(err.Error())
	}
	known := x509.NewCertPool()
	known.AppendCertsFromPEM(authority)
	return &http.Client{Transport: &http.Transport{
		TLSClientConfig:     &tls.Config{RootCAs: known, Certificates: []tls.Certificate{identity}},
		ForceAttemptHTTP2:   true,
		DisableCompression:  true,
		MaxIdleConns:        0,
		MaxIdleConnsPerHost: workers,
	}}
}

func fail(message string) {
	fmt.Fprintln(os.Stderr, "load: "+message)
	os.Exit(1)
}
