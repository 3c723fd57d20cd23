import { listenToAnnouncements } from '#src/ui/announcer/announce.ts';

/** The polite live region; there is one, at the end of the page. */
export function Announcer() {
  return (
    <div
      className="sr-only"
      aria-live="polite"
      role="status"
      ref={(region) => {
        if (!region) return;
        return listenToAnnouncements((text) => {
          // It stays when another language is chosen.
          region.lang = document.documentElement.lang;
          // A repeated text is announced again only when it differs from what stands there.
          region.textContent = region.textContent === text ? `${text}\u00a0` : text;
        });
      }}
    />
  );
}
