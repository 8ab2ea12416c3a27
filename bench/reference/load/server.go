package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// A server that is asked.
type server struct {
	address string
	client  *http.Client
	pids    []int
}

// How many a second, how long half and all but one of a hundred took at most, and what one cost the server.
type rate struct {
	PerSecond float64 `json:"perSecond"`
	P50Millis float64 `json:"p50Millis"`
	P99Millis float64 `json:"p99Millis"`
	CPUMicros float64 `json:"serverCpuMicros"`
}

func rateOf(nanos []int64, took time.Duration, cpu float64) rate {
	slices.Sort(nanos)
	count := len(nanos)
	return rate{
		PerSecond: float64(count) / took.Seconds(),
		P50Millis: float64(nanos[count/2]) / 1e6,
		P99Millis: float64(nanos[count*99/100]) / 1e6,
		CPUMicros: cpu * 1e6 / float64(count),
	}
}

func (s *server) repeat(count int, request func(int)) rate {
	nanos := make([]int64, count)
	before, start := cpuSeconds(s.pids), time.Now()
	var next atomic.Int64
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < count; i = int(next.Add(1)) - 1 {
				begin := time.Now()
				request(i)
				nanos[i] = time.Since(begin).Nanoseconds()
			}
		})
	}
	all.Wait()
	return rateOf(nanos, time.Since(start), cpuSeconds(s.pids)-before)
}

// create makes a config map of about a kilobyte and tells by which protocol.
func (s *server) create(namespace, name string, number int) string {
	return s.send("POST", "/api/v1/namespaces/"+namespace+"/configmaps", configMap(namespace, name, number), 201)
}

func (s *server) update(namespace, name string, number int) {
	s.send("PUT", "/api/v1/namespaces/"+namespace+"/configmaps/"+name, configMap(namespace, name, number+1), 200)
}

func (s *server) get(path string) {
	s.send("GET", path, "", 200)
}

// One failure ends the run: numbers of a server that did less would say nothing.
func (s *server) send(method, path, body string, wanted int) string {
	request, err := http.NewRequest(method, s.address+path, strings.NewReader(body))
	if err != nil {
		fail(err.Error())
	}
	request.Header.Set("Accept", "application/json")
	if body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	answer, err := s.client.Do(request)
	if err != nil {
		fail(err.Error())
	}
	defer answer.Body.Close()
	if answer.StatusCode != wanted {
		text, _ := io.ReadAll(answer.Body)
		fail(fmt.Sprintf("%s %s was answered %s: %s", method, path, answer.Status, text))
	}
	if _, err := io.Copy(io.Discard, answer.Body); err != nil {
		fail(err.Error())
	}
	return answer.Proto
}

func configMap(namespace, name string, number int) string {
	return fmt.Sprintf(`{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":%q,"namespace":%q,"labels":{"app":"bench"}},`+
		`"data":{"number":"%d","at":"%d","text":%q}}`, name, namespace, number, time.Now().UnixNano(), strings.Repeat("word ", 100))
}

// fanOut lets many watchers see the same few objects come. What is told of an event is when it was made, so its age is
// known when it arrives; the age of one that a watcher gets counts as its time.
func (s *server) fanOut(prefix string, watchers, events int) rate {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	ages := make([][]int64, watchers)
	var ready, done sync.WaitGroup
	for i := range watchers {
		ready.Add(1)
		done.Go(func() { ages[i] = s.watch(ctx, prefix+"-event", events, &ready) })
	}
	ready.Wait()
	before, start := cpuSeconds(s.pids), time.Now()
	for i := range events {
		s.create("kube-public", prefix+"-event-"+strconv.Itoa(i), i)
	}
	done.Wait()
	return rateOf(slices.Concat(ages...), time.Since(start), cpuSeconds(s.pids)-before)
}

func (s *server) watch(ctx context.Context, prefix string, events int, ready *sync.WaitGroup) []int64 {
	request, err := http.NewRequestWithContext(ctx, "GET",
		s.address+"/api/v1/namespaces/kube-public/configmaps?watch=true&timeoutSeconds=600", nil)
	if err != nil {
		fail(err.Error())
	}
	answer, err := s.client.Do(request)
	if err != nil {
		fail(err.Error())
	}
	defer answer.Body.Close()
	if answer.StatusCode != 200 {
		fail("a watch was answered " + answer.Status)
	}
	ready.Done()
	lines := bufio.NewReaderSize(answer.Body, 4096)
	var ages []int64
	for len(ages) < events {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			fail("a watch ended: " + err.Error())
		}
		if !bytes.Contains(line, []byte(`"name":"`+prefix)) {
			continue
		}
		_, rest, _ := bytes.Cut(line, []byte(`"at":"`))
		text, _, _ := bytes.Cut(rest, []byte(`"`))
		made, err := strconv.ParseInt(string(text), 10, 64)
		if err != nil {
			fail("an event does not say when it was made: " + string(line))
		}
		ages = append(ages, time.Now().UnixNano()-made)
	}
	return ages
}
