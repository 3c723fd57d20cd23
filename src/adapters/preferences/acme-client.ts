import { keptStorage } from '#src/adapters/preferences/kept-storage.ts';

/** The ACME clients chosen in this browser, by order or draft of one, the newest last: `<order>=<client>`, one a line. */
const key = 'acmeClients';
const mostKept = 50;

/** The client chosen for an order or for the draft of one; empty for none. */
export function readAcmeClient(of: string): string {
  return readAll().find(([order]) => order === of)?.[1] ?? '';
}

/** Keeps the choice for an order or a draft; an empty one is forgotten. */
export function keepAcmeClient(of: string, client: string): void {
  const others = readAll().filter(([order]) => order !== of);
  const all = client === '' ? others : [...others, [of, client]];
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
