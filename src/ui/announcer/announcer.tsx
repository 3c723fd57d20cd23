import { listenToAnnouncements } from '#src/ui/announcer/announce.ts';

/** The polite live region. Mounted once, at the end of the page. */
export function Announcer() {
  return (
    <div
      className="sr-only"
      aria-live="polite"
      role="status"
      ref={(region) => {
        if (!region) return;
        return listenToAnnouncements((text) => {
          // The announcement keeps its language when the page language changes.
          region.lang = document.documentElement.lang;
          // Screen readers skip unchanged content, so a repeated text needs a difference.
          region.textContent = region.textContent === text ? `${text}\u00a0` : text;
        });
      }}
    />
  );
}
