/**
 * Whether the server answers, for everything in this tab that waits for it. The browser's own 'online' only knows the network card: it
 * stays 'online' while the server restarts.
 */

/** Milliseconds between probes while the server is away; spread, so that tabs do not return all at once. */
const probePause = { least: 1_000, spread: 2_000 };

export type Probe = () => Promise<boolean>;
type Listener = (isAway: boolean) => void;

let probe: Probe | null = null;
let since: number | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<Listener>();

/** Names the server to probe; before that, nothing counts as lost. Null forgets it. */
export function watchServer(next: Probe | null): void {
  probe = next;
  if (next === null) setAway(false);
}

/** Since when the server is away, in milliseconds since 1970; null while it answers. */
export function awaySince(): number | null {
  return since;
}

/** A call or a file failed for want of the server. Probes until it answers. */
export function noteLost(): void {
  if (probe === null || since !== null) return;
  setAway(true);
  schedule();
}

/** The server answered. */
export function noteAnswered(): void {
  if (since !== null) setAway(false);
}

/** Something that had to be answered first was: whatever failed meanwhile goes on as after an outage. */
export function noteReturn(): void {
  for (const listener of [...listeners]) listener(false);
}

/** Calls the listener whenever the server is lost or answers again. */
export function watchAway(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls the listener when the browser is online again, and when the server answers again. `isOnline`: the former. */
export function onReturn(listener: (isOnline: boolean) => void): () => void {
  const browser = globalThis.window ?? globalThis;
  const onOnline = () => listener(true);
  browser.addEventListener?.('online', onOnline);
  const stop = watchAway((isAway) => {
    if (!isAway) listener(false);
  });
  return () => {
    browser.removeEventListener?.('online', onOnline);
    stop();
  };
}

function setAway(isAway: boolean): void {
  if (isAway === (since !== null)) return;
  clearTimeout(timer);
  since = isAway ? Date.now() : null;
  for (const listener of [...listeners]) listener(isAway);
}

function schedule(): void {
  timer = setTimeout(
    () => {
      const asked = probe;
      if (asked === null) return;
      void asked()
        .catch(() => false)
        .then((isBack) => {
          if (since === null) return;
          if (isBack) setAway(false);
          else schedule();
        });
    },
    probePause.least + Math.random() * probePause.spread,
  );
}
