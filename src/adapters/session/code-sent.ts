import { keptStorage } from '#src/adapters/preferences/kept-storage.ts';

const key = 'certhub-code-sent';

/** A code was sent now: the wait before the next one (spec §9) goes on through reloads. Milliseconds since 1970. */
export function noteCodeSent(): number {
  const now = Date.now();
  keptStorage.setItem(key, String(now));
  return now;
}

/** When the last code was sent; now, where nobody noted it. */
export function codeSentAt(): number {
  const at = Number(keptStorage.getItem(key));
  return at > 0 && at <= Date.now() ? at : noteCodeSent();
}
