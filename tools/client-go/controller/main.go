// A small controller as many are written with client-go: it copies each config map that asks for it.
//
// A config map with the label copy=wanted gets a second one beside it, named with the end "-copy", with
// the same data and the first one as its owner. Only the leader works; each copy is told of in an event.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	corev1 "k8s.io/api/core/v1"
	apiequality "k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	listers "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/util/workqueue"
)

const suffix = "-copy"

type controller struct {
	client kubernetes.Interface
	lister listers.ConfigMapLister
	queue  workqueue.TypedRateLimitingInterface[string]
	events record.EventRecorder
}

func main() {
	kubeconfig := flag.String("kubeconfig", "", "file by which the API server is reached")
	namespace := flag.String("namespace", "default", "where to work")
	identity := flag.String("identity", "controller", "name among those who want to lead")
	contentType := flag.String("content-type", "application/json", "form of bodies")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stop()
	if err := run(ctx, *kubeconfig, *namespace, *identity, *contentType); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, kubeconfig, namespace, identity, contentType string) error {
	config, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
	if err != nil {
		return err
	}
	config.ContentType = contentType
	config.AcceptContentTypes = contentType + ",application/json"
	client, err := kubernetes.NewForConfig(config)
	if err != nil {
		return err
	}
	lock := &resourcelock.LeaseLock{
		LeaseMeta:  metav1.ObjectMeta{Name: "copier", Namespace: namespace},
		Client:     client.CoordinationV1(),
		LockConfig: resourcelock.ResourceLockConfig{Identity: identity},
	}
	// Longer than a restart of the server takes, so that the leader stays the leader.
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:            lock,
		LeaseDuration:   60 * time.Second,
		RenewDeadline:   50 * time.Second,
		RetryPeriod:     time.Second,
		ReleaseOnCancel: true,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) { lead(ctx, client, namespace) },
			OnStoppedLeading: func() { fmt.Println("no longer the leader") },
		},
	})
	return nil
}

func lead(ctx context.Context, client kubernetes.Interface, namespace string) {
	fmt.Println("leading")
	factory := informers.NewSharedInformerFactoryWithOptions(client, 0, informers.WithNamespace(namespace))
	maps := factory.Core().V1().ConfigMaps()
	broadcaster := record.NewBroadcaster()
	defer broadcaster.Shutdown()
	broadcaster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: client.CoreV1().Events(namespace)})
	c := &controller{
		client: client,
		lister: maps.Lister(),
		queue:  workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
		events: broadcaster.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "copier"}),
	}
	_, err := maps.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    c.enqueue,
		UpdateFunc: func(_, now any) { c.enqueue(now) },
	})
	if err != nil {
		panic(err)
	}
	factory.Start(ctx.Done())
	cache.WaitForCacheSync(ctx.Done(), maps.Informer().HasSynced)
	fmt.Println("synced")
	go wait.UntilWithContext(ctx, c.work, time.Second)
	<-ctx.Done()
	c.queue.ShutDown()
}

func (c *controller) enqueue(object any) {
	key, err := cache.MetaNamespaceKeyFunc(object)
	if err == nil {
		c.queue.Add(key)
	}
}

func (c *controller) work(ctx context.Context) {
	for {
		key, done := c.queue.Get()
		if done {
			return
		}
		if err := c.reconcile(ctx, key); err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", key, err)
			c.queue.AddRateLimited(key)
		} else {
			c.queue.Forget(key)
		}
		c.queue.Done(key)
	}
}

func (c *controller) reconcile(ctx context.Context, key string) error {
	namespace, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return err
	}
	source, err := c.lister.ConfigMaps(namespace).Get(name)
	if apierrors.IsNotFound(err) {
		return nil
	}
	if err != nil || source.Labels["copy"] != "wanted" {
		return err
	}
	copies := c.client.CoreV1().ConfigMaps(namespace)
	known, err := copies.Get(ctx, name+suffix, metav1.GetOptions{})
	if apierrors.IsNotFound(err) {
		_, err = copies.Create(ctx, copyOf(source), metav1.CreateOptions{})
		if err == nil {
			c.events.Event(source, corev1.EventTypeNormal, "Copied", "a copy was made")
		}
		return err
	}
	if err != nil || apiequality.Semantic.DeepEqual(known.Data, source.Data) {
		return err
	}
	changed := known.DeepCopy()
	changed.Data = source.Data
	_, err = copies.Update(ctx, changed, metav1.UpdateOptions{})
	return err
}

func copyOf(source *corev1.ConfigMap) *corev1.ConfigMap {
	owner := metav1.NewControllerRef(source, corev1.SchemeGroupVersion.WithKind("ConfigMap"))
	return &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{
			Name:            source.Name + suffix,
			Namespace:       source.Namespace,
			OwnerReferences: []metav1.OwnerReference{*owner},
		},
		Data: source.Data,
	}
}
