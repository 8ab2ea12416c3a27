package dev.trellis.apiserver.store;

/** Where changes are made to last before anybody sees them. One ledger may serve many stores. */
@FunctionalInterface
public interface Ledger {
    /** Keeps nothing: a change is seen at once and gone with the process. */
    Ledger MEMORY =
            (_, _, _, publish) -> {
                publish.run();
                return () -> {};
            };

    /**
     * Takes the next change of a store. Called with the store's lock held, so it must not wait.
     *
     * @param store the name of the store
     * @param publish shows the change to readers; called once it lasts, in the order in which
     *     changes were taken, and never if it cannot be kept
     */
    Receipt add(String store, String table, Change change, Runnable publish);

    /** What a writer holds while its change is being kept. */
    @FunctionalInterface
    interface Receipt {
        /**
         * Waits until the change lasts and everybody sees it.
         *
         * @throws NotKeptException if it cannot be kept
         */
        void await();
    }
}
