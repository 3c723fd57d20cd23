import type { Journal } from '#src/adapters/journal/types.ts';
import { keptKeys } from '#src/adapters/vault/kept-keys.ts';
import { readEnvelope } from '#workers/envelope-text.ts';

/** Where the sealed key of a public key is looked for beside its order, one place after the other. */
export type KeySources = (spkiHash: string) => readonly (() => Promise<string | undefined>)[];

/** Keys that were imported in this browser, then those of its drafts, which are read once. The server knows those of other orders. */
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
