import type { FoundKind } from '#core/discovery/ct-codes.ts';

/** What an account knows of its own. */
export interface OwnFacts {
  /** Names by key (SHA-256, hex): of every request of an order, issued or not. */
  readonly requested: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names by key of certificates known from elsewhere. */
  readonly elsewhere: ReadonlyMap<string, ReadonlySet<string>>;
  /** What is known by its TBS hash. */
  readonly known: ReadonlyMap<string, 'ours' | 'elsewhere' | 'stranger'>;
}

/**
 * Whose a logged certificate is. A request is known by its key and names before anything is issued for it, so a log is never ahead of the
 * account; a certificate by its TBS hash, which is also its pre-certificate's.
 */
export function loggedKind(
  {
    tbsHash,
    spkiHash,
    names,
  }: { readonly tbsHash: string; readonly spkiHash: string; readonly names: readonly string[] },
  { requested, elsewhere, known }: OwnFacts,
): FoundKind {
  const already = known.get(tbsHash);
  if (already === 'ours' || already === 'elsewhere') return already;
  const ofOrders = requested.get(spkiHash);
  if (ofOrders !== undefined) return isCovered(names, ofOrders) ? 'ours' : 'own-key';
  const others = elsewhere.get(spkiHash);
  if (others !== undefined) return isCovered(names, others) ? 'elsewhere' : 'own-key';
  return 'stranger';
}

/** CAs add the name with or without `www.` to the one requested. */
function isCovered(names: readonly string[], requested: ReadonlySet<string>): boolean {
  return names.every(
    (name) =>
      requested.has(name) ||
      requested.has(`www.${name}`) ||
      (name.startsWith('www.') && requested.has(name.slice(4))),
  );
}
