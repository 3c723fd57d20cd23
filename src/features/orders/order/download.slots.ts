import { fromPromise } from 'xstate';
import { fail, ok } from '#core/result.ts';
import { passphrasesDiffer, type WorkResult } from '#machines/kit/work-fault.ts';
import { downloadMachine } from '#machines/orders/download/download.machine.ts';
import type { DownloadSlots } from '#machines/orders/download/download.types.ts';
import { type SavedFile, saveFile } from '#src/adapters/files/save-file.ts';
import { isSamePassphrase } from '#src/adapters/secrets/hold-passphrase.ts';
import type { SecretBox } from '#src/adapters/secrets/secret-box.ts';
import type { Vault } from '#src/adapters/vault/vault.ts';
import { buildDownload } from '#src/adapters/workers/downloads.ts';
import type { WorkerLike } from '#src/adapters/workers/worker-link.ts';
import { readEnvelope } from '#workers/envelope-text.ts';

export interface DownloadServices {
  readonly vault: Vault;
  readonly secrets: SecretBox;
  /** Text of the archive's `README.txt`, in the language of the page. */
  readonly readme: (file: { readonly commonName: string; readonly hasKey: boolean }) => string;
  readonly save?: (file: SavedFile) => void;
  readonly spawn?: () => WorkerLike;
}

/** Saving a certificate, with the vault and the download worker in the slots. The file's bytes stay in here. */
export function downloadLogic({ vault, secrets, readme, save = saveFile, spawn }: DownloadServices) {
  return downloadMachine.provide({
    actors: {
      inspectKey: fromPromise(async ({ input: { key, spkiHash } }) => {
        if (key === '') return ok('none' as const);
        const envelope = readEnvelope(key);
        if (!envelope.ok) return envelope;
        if (envelope.value.spkiHash !== spkiHash) return ok('mismatch' as const);
        return ok((await vault.canOpen([key])) ? ('present' as const) : ('away' as const));
      }),
      buildDownload: fromPromise(async ({ input, signal }) => {
        const { format, commonName, chain, key } = input;
        const passphrase = passphraseOf(secrets, input);
        if (!passphrase.ok) return passphrase;
        const keyring = key === '' ? ok(null) : await vault.ensure();
        if (!keyring.ok) return keyring;
        const job = {
          format,
          commonName,
          chain,
          key,
          keyring: keyring.value,
          passphrase: passphrase.value,
          readme: readme({ commonName, hasKey: key !== '' }),
        };
        const built = await buildDownload(job, { signal, ...(spawn ? { spawn } : {}) });
        if (!built.ok) return built;
        if (signal.aborted) return fail({ code: 'cancelled', detail: '' });
        const { bytes, filename, type } = built.value;
        save({ filename, type, content: bytes });
        return ok({ filename });
      }),
    },
  });
}

/** The text of the passphrase; empty when none was asked for. A handle without a text must not become an open file. */
function passphraseOf(
  secrets: SecretBox,
  { passphrase, passphraseAgain }: DownloadSlots['buildDownload']['input'],
): WorkResult<string> {
  if (passphrase === null && passphraseAgain === null) return ok('');
  const text = passphrase === null ? null : secrets.peek(passphrase);
  if (passphrase === null || text === null) return fail({ code: 'passphrase-required', detail: '' });
  return isSamePassphrase(secrets, passphrase, passphraseAgain ?? '')
    ? ok(text)
    : fail({ code: passphrasesDiffer, detail: '' });
}
