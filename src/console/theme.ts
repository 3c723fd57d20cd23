import { readPreference, writePreference } from '#src/adapters/preferences/preferences.ts';

export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const prefersStill = matchMedia('(prefers-reduced-motion: reduce)');
const listeners = new Set<() => void>();
let choice: ThemeChoice = themeChoices.find((each) => each === readPreference('theme')) ?? 'system';

/** The theme chosen at this browser; the early script shows it before the first paint. */
export const theme = {
  choice: (): ThemeChoice => choice,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Shows and remembers a theme; the page cross-fades for 300 ms (spec §4) unless motion is unwanted. */
  choose(next: ThemeChoice): void {
    choice = next;
    writePreference('theme', next);
    for (const listener of listeners) listener();
    if (prefersStill.matches || !('startViewTransition' in document)) showTheme();
    // A hidden page shows no transition and says so by rejecting; the theme is applied all the same.
    else document.startViewTransition(showTheme).ready.catch(() => undefined);
  },
};

/** Keeps the page in step with the system while that is the choice; the answer stops it. */
export function followSystemTheme(): () => void {
  showTheme();
  prefersDark.addEventListener('change', showTheme);
  return () => prefersDark.removeEventListener('change', showTheme);
}

/** Spec §9: a mobile client, known by its user agent, gets a class of its own. */
export function markMobileClient(root: Element, userAgent: string): void {
  root.classList.toggle('is-mobile', /Android|iPhone|iPod|IEMobile|Opera Mini|Mobile/i.test(userAgent));
}

export function showTheme(): void {
  const dark = choice === 'dark' || (choice === 'system' && prefersDark.matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}
