package dev.trellis.operators.image;

import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;

/** Finds images. */
public final class Images {
    private static final Duration CONNECT = Duration.ofSeconds(10);

    private final ImageSettings settings;
    private final HttpClient http =
            HttpClient.newBuilder()
                    .connectTimeout(CONNECT)
                    // Followed by hand: a login must not go along.
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .build();

    public Images(ImageSettings settings) {
        this.settings = settings;
    }

    /** The digest that a name stands for now; an {@link ImageTrouble} says why there is none. */
    public String digest(ImageName name, Logins logins, ImageLimits limits) {
        try {
            return Image.digest(name, store(name, logins), limits);
        } catch (IOException e) {
            throw unreachable(name, e);
        }
    }

    /** Its manifest and configuration; an {@link ImageTrouble} says why there are none. */
    public Image open(ImageName name, Logins logins, ImageLimits limits) {
        try {
            return Image.open(name, store(name, logins), limits);
        } catch (IOException e) {
            throw unreachable(name, e);
        }
    }

    private static ImageTrouble unreachable(ImageName name, IOException cause) {
        return ImageTrouble.passing(
                "Image %s cannot be had: %s.".formatted(name, reason(cause)), cause);
    }

    private static String reason(IOException cause) {
        var message = cause.getMessage();
        return message == null || message.isEmpty() ? cause.getClass().getSimpleName() : message;
    }

    private ImageStore store(ImageName name, Logins logins) throws IOException {
        if (name.isInLayout()) {
            return new LayoutStore(
                    name,
                    settings.layouts()
                            .orElseThrow(() ->
                                    ImageTrouble.lasting(
                                            "Image %s is in a layout on disk, and this manager has no folder of layouts: start it with --image-layouts."
                                                    .formatted(name))));
        }
        if (!settings.pulls()) {
            throw ImageTrouble.lasting(
                    "Image %s is not pulled: this manager was told to ask no registries."
                            .formatted(name));
        }
        return new RegistryStore(http, name, logins.find(name.host()));
    }
}
