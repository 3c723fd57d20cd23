import * as inventoryCalls from '#core/contract/discovery-inventory.ts';
import { ok } from '#core/result.ts';
import { certificateImportMachine } from '#machines/discovery/certificate-import/certificate-import.machine.ts';
import type {
  ImportOutcome,
  ImportSlots,
} from '#machines/discovery/certificate-import/certificate-import.rules.ts';
import { answer, slots } from '#machines/kit/slot.ts';
import type { Client } from '#src/adapters/http/client.ts';
import type { Tools } from '#src/adapters/workers/tools.ts';

interface ImportParts {
  readonly client: Client;
  readonly tools: Tools;
  /** Same for the whole import, so that a repeated part is taken once. */
  readonly key: string;
  /** What was typed beside the files, when the import starts. */
  readonly typed: () => { readonly place: string; readonly tags: readonly string[] };
  /** Something was taken: the lists are stale. */
  readonly changed: () => Promise<unknown>;
}

/** The import, with the worker that reads files and the call that takes certificates. */
export function certificateImportLogic({ client, tools, key, typed, changed }: ImportParts) {
  let ordinal = 0;
  return certificateImportMachine.provide({
    actors: slots<ImportSlots>({
      read: ({ files, passwords }, signal) => {
        ordinal += 1;
        // The machine keeps files unread.
        const given = files.map(({ name, content }) => ({ name, content: content as Blob }));
        const job = { text: '', files: given, passwords, options: null, ordinal };
        return tools.run((api) => api.findCertificates(job), signal);
      },
      send: async ({ certificates }) => {
        const [first] = certificates;
        if (first === undefined) throw new Error('nothing to import');
        const { place, tags } = typed();
        const body = {
          ...{ source: first.file, place, tags: [...tags] },
          certificates: certificates.map(({ der }) => der),
        };
        const idempotencyKey = `${key}-${first.sha256}`;
        const sent = await answer(
          client.call(inventoryCalls.importCertificates, { body }, { idempotencyKey }),
        );
        if (!sent.ok) return sent;
        await changed();
        const { added, known, unreadable, issuers } = sent.value;
        const outcomeAt = (at: number): ImportOutcome =>
          unreadable.includes(at) ? 'unreadable' : issuers.includes(at) ? 'issuer' : 'taken';
        const outcomes = Object.fromEntries(certificates.map(({ sha256 }, at) => [sha256, outcomeAt(at)]));
        return ok({ outcomes, added, known });
      },
    }),
  });
}
