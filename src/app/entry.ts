import { mount } from '#src/app/mount.tsx';

declare global {
  interface Window {
    /** For a host page that mounts the console under its own prefix. */
    Certhub?: { readonly mount: typeof mount };
  }
}

window.Certhub = { mount };

// The console's own page contains this element; a host page does not, and calls `Certhub.mount` when ready.
const place = document.getElementById('certhub');
if (place) void mount(place, { basepath: place.dataset.basepath ?? '/' });
