import { mount } from '#src/app/mount.tsx';

declare global {
  interface Window {
    /** For a host page that mounts the console under a prefix of its own. */
    Certhub?: { readonly mount: typeof mount };
  }
}

window.Certhub = { mount };

// The console's own page has a place for it; a host page has none and calls `Certhub.mount` when it is ready.
const place = document.getElementById('certhub');
if (place) void mount(place, { basepath: place.dataset.basepath ?? '/' });
