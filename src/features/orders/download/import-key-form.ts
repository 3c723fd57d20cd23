import type { QueryClient } from '@tanstack/react-query';
import { fault } from '#core/fault.ts';
import type { WorkFault } from '#machines/kit/work-fault.ts';
import type { FileBox } from '#src/adapters/files/file-box.ts';
import type { KeptKeys } from '#src/adapters/vault/kept-keys.ts';
import { onStorage } from '#src/adapters/vault/storage-fault.ts';
import type { Vault } from '#src/adapters/vault/vault.ts';
import { importKey } from '#src/adapters/workers/downloads.ts';
import type { WorkerLike } from '#src/adapters/workers/worker-link.ts';
import { valueOrThrow, WorkError } from '#src/console/calls/work-answer.ts';
import type { FormSource } from '#src/console/form/form-source.ts';

export interface ImportServices {
  readonly vault: Vault;
  readonly accountID: string;
  readonly files: FileBox;
  readonly keptKeys: KeptKeys;
  readonly queryClient: QueryClient;
  readonly spawn?: () => WorkerLike;
}

interface KeyFile {
  /** File box handle. */
  readonly file: string;
  readonly passphrase: string;
}

/** Extracts the private key for a public key from a file and stores it, sealed, in this browser. */
export function importKeyForm(
  spkiHash: string,
  services: ImportServices,
): FormSource<{ readonly id: string }, KeyFile> {
  const { vault, accountID, files, keptKeys, queryClient, spawn } = services;
  return {
    name: 'key-import',
    fields: ['file', 'passphrase'],
    sensitive: ['passphrase'],
    toDraft: () => ({ file: '', filename: '', passphrase: '' }),
    toBody: ({ file = '', passphrase = '' }) => ({ file, passphrase }),
    check: ({ file }) => (file === '' ? [fault('file', 'required', '')] : []),
    async save(_, { body: { file, passphrase }, signal }) {
      const chosen = files.peek(file);
      if (chosen === null) throw new WorkError({ code: 'key-unreadable', detail: '' }, 'file');
      const keyring = valueOrThrow(await vault.ensure());
      const job = { file: new Uint8Array(await chosen.arrayBuffer()), passphrase, spkiHash, keyring };
      const { key } = valueOrThrow(await importKey(job, { signal, ...(spawn && { spawn }) }), fieldOf);
      valueOrThrow(
        await onStorage(async () => {
          await keptKeys.put({ account: accountID, spkiHash, envelope: key });
          return { ok: true, value: null };
        }),
      );
      files.clear();
      await queryClient.invalidateQueries({ queryKey: ['vault'] });
      return { id: spkiHash, item: { id: spkiHash } };
    },
  };
}

/** Returns the field to correct after a failed import. */
function fieldOf({ code }: WorkFault): string | null {
  if (code.startsWith('passphrase-')) return 'passphrase';
  return code.startsWith('key-') ? 'file' : null;
}
