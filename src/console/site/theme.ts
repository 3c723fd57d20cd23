import { keepPreference, readPreference, writePreference } from '#src/adapters/preferences/preferences.ts';

export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const prefersStill = matchMedia('(prefers-reduced-motion: reduce)');
const listeners = new Set<() => void>();
let choice: ThemeChoice = themeChoices.find((each) => each === readPreference('theme')) ?? 'system';

/** The theme chosen in this browser; the early script applies it before the first paint. */
export const theme = {
  choice: (): ThemeChoice => choice,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Applies and stores a theme; the page cross-fades for 300 ms unless the user prefers reduced motion. */
  choose(next: ThemeChoice): void {
    writePreference('theme', next);
    apply(next);
  },
  /** The same for a theme that the person chose elsewhere. */
  follow(next: ThemeChoice): void {
    keepPreference('theme', next);
    apply(next);
  },
};

function apply(next: ThemeChoice): void {
  choice = next;
  for (const listener of listeners) listener();
  if (prefersStill.matches || !('startViewTransition' in document)) showTheme();
  // On a hidden page the transition rejects, but the theme is still applied.
  else document.startViewTransition(showTheme).ready.catch(() => undefined);
}

/** Follows the system's theme while that is chosen. Returns a function that stops it. */
export function followSystemTheme(): () => void {
  showTheme();
  prefersDark.addEventListener('change', showTheme);
  return () => prefersDark.removeEventListener('change', showTheme);
}

/** Sets a class for mobile clients, detected by user agent. */
export function markMobileClient(root: Element, userAgent: string): void {
  root.classList.toggle('is-mobile', /Android|iPhone|iPod|IEMobile|Opera Mini|Mobile/i.test(userAgent));
}

export function showTheme(): void {
  const dark = choice === 'dark' || (choice === 'system' && prefersDark.matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}
