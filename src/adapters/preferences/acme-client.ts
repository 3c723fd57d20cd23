import { keptStorage } from '#src/adapters/preferences/kept-storage.ts';

/** The ACME clients chosen in this browser, by order or draft of one, the newest last: `<order>=<client>`, one a line. */
const key = 'acmeClients';
/** A whole batch, and some orders besides. */
const mostKept = 600;

/** The client chosen for an order or for the draft of one; empty for none. */
export function readAcmeClient(of: string): string {
  return readAll().find(([order]) => order === of)?.[1] ?? '';
}

/** Keeps the choice for orders or a draft; an empty one is forgotten. */
export function keepAcmeClient(of: string | readonly string[], client: string): void {
  const chosen = new Set(typeof of === 'string' ? [of] : of);
  const others = readAll().filter(([order = '']) => !chosen.has(order));
  const all = client === '' ? others : [...others, ...[...chosen].map((order) => [order, client])];
  keptStorage.setItem(
    key,
    all
      .slice(-mostKept)
      .map((pair) => pair.join('='))
      .join('\n'),
  );
}

function readAll(): string[][] {
  return (keptStorage.getItem(key) ?? '').split('\n').map((line) => line.split('='));
}
