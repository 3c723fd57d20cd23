import type { Journal } from '#src/adapters/journal/types.ts';
import { keptKeys } from '#src/adapters/vault/kept-keys.ts';
import { readEnvelope } from '#workers/envelope-text.ts';

/** Lookups of the sealed key for a public key, besides its order; to be tried in sequence. */
export type KeySources = (spkiHash: string) => readonly (() => Promise<string | undefined>)[];

/**
 * Looks among the keys imported in this browser, then among those in its drafts, which are read only once. Keys of other orders are known
 * to the server.
 */
export function keySources({
  accountID,
  journal,
}: {
  readonly accountID: string;
  readonly journal: Pick<Journal, 'findTexts'>;
}): KeySources {
  let drafts: Promise<ReadonlyMap<string, string>> | undefined;
  const readDrafts = async () => {
    const sealed = await journal.findTexts((text) => text.startsWith('v1.') && readEnvelope(text).ok);
    return new Map(
      sealed.flatMap((text) => {
        const envelope = readEnvelope(text);
        return envelope.ok ? [[envelope.value.spkiHash, text] as const] : [];
      }),
    );
  };
  return (spkiHash) => [
    async () => (await keptKeys.find(accountID, spkiHash))?.envelope,
    async () => {
      drafts ??= readDrafts();
      return (await drafts).get(spkiHash);
    },
  ];
}
