package dev.trellis.promote.tunnel;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Two streams in the form of a socket, which is what JSSE stands on. None of the machine's sockets
 * is behind it, so what would set options of one does nothing.
 */
final class TunnelSocket extends Socket {
    private final Arrivals in;
    private final OutputStream out;
    private final Runnable end;
    private final AtomicBoolean closed = new AtomicBoolean();

    TunnelSocket(Arrivals in, OutputStream out, Runnable end) {
        this.in = in;
        this.out = out;
        this.end = end;
    }

    @Override
    public InputStream getInputStream() {
        return in;
    }

    @Override
    public OutputStream getOutputStream() {
        return out;
    }

    @Override
    public boolean isConnected() {
        return true;
    }

    @Override
    public boolean isBound() {
        return true;
    }

    @Override
    public boolean isClosed() {
        return closed.get();
    }

    @Override
    public boolean isInputShutdown() {
        return closed.get();
    }

    @Override
    public boolean isOutputShutdown() {
        return closed.get();
    }

    @Override
    public void shutdownInput() {
        in.end();
    }

    /** There is no closing of one direction: the other side learns of the end with the whole. */
    @Override
    public void shutdownOutput() {}

    @Override
    public void setSoTimeout(int millis) {
        in.patience(millis);
    }

    @Override
    public int getSoTimeout() {
        return in.patience();
    }

    @Override
    public int getSoLinger() {
        return -1;
    }

    @Override
    public void setTcpNoDelay(boolean wanted) {}

    @Override
    public void close() throws IOException {
        if (closed.compareAndSet(false, true)) {
            in.end();
            end.run();
            super.close();
        }
    }
}
