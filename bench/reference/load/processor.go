package main

import (
	"os"
	"strconv"
	"strings"
)

// Fixed for programs on Linux, whatever the kernel's own clock is.
const ticksPerSecond = 100

// cpuSeconds is the processor time of processes so far; where Linux does not count it, nothing.
func cpuSeconds(pids []int) float64 {
	var ticks int64
	for _, pid := range pids {
		stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
		if err != nil {
			continue
		}
		// The name in brackets may hold anything, further brackets too.
		text := string(stat)
		fields := strings.Fields(text[strings.LastIndex(text, ")")+1:])
		for _, field := range fields[11:13] {
			count, _ := strconv.ParseInt(field, 10, 64)
			ticks += count
		}
	}
	return float64(ticks) / ticksPerSecond
}
