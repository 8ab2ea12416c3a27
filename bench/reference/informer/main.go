// Command informer holds all installs of an API server in the cache of the Go client, as an add-on
// manager written in Go does, and prints what that costs.
//
// usage: informer KUBECONFIG COUNT
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"time"

	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/clientcmd"
	addonclient "open-cluster-management.io/api/client/addon/clientset/versioned"
	addoninformers "open-cluster-management.io/api/client/addon/informers/externalversions"
)

type result struct {
	Holder         string  `json:"holder"`
	BytesPerObject int64   `json:"bytesPerObject"`
	FillSeconds    float64 `json:"fillSeconds"`
}

func main() {
	if len(os.Args) != 3 {
		fail("usage: informer KUBECONFIG COUNT")
	}
	count, err := strconv.Atoi(os.Args[2])
	if err != nil {
		fail("COUNT is not a number: " + os.Args[2])
	}
	config, err := clientcmd.BuildConfigFromFlags("", os.Args[1])
	if err != nil {
		fail(err.Error())
	}
	config.QPS, config.Burst = 1000, 1000
	client, err := addonclient.NewForConfig(config)
	if err != nil {
		fail(err.Error())
	}
	measure(client, count, "client-go informer", nil)
	measure(client, count, "client-go informer, managed fields dropped", dropManagedFields)
}

func measure(client addonclient.Interface, count int, holder string, transform cache.TransformFunc) {
	before := usedHeap()
	started := time.Now()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	factory := addoninformers.NewSharedInformerFactoryWithOptions(client, 10*time.Hour,
		addoninformers.WithTransform(transform))
	informer := factory.Addon().V1beta1().ManagedClusterAddOns().Informer()
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) {
		fail("the cache did not fill")
	}
	filled := time.Since(started)
	if found := len(informer.GetStore().ListKeys()); found != count {
		fail(fmt.Sprintf("expected %d objects, found %d", count, found))
	}
	line, err := json.Marshal(result{holder, (usedHeap() - before) / int64(count), filled.Seconds()})
	if err != nil {
		fail(err.Error())
	}
	fmt.Println(string(line))
	runtime.KeepAlive(informer)
}

func dropManagedFields(object any) (any, error) {
	if accessor, err := meta.Accessor(object); err == nil {
		accessor.SetManagedFields(nil)
	}
	return object, nil
}

func usedHeap() int64 {
	for range 3 {
		runtime.GC()
		time.Sleep(200 * time.Millisecond)
	}
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc)
}

func fail(message string) {
	fmt.Fprintln(os.Stderr, "informer: "+message)
	os.Exit(1)
}
