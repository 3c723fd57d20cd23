import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { fail, ok } from '#core/result.ts';
import { passphrasesDiffer, type WorkResult } from '#machines/kit/work-fault.ts';
import { vaultMachine } from '#machines/vault/vault.machine.ts';
import type { VaultFacts } from '#machines/vault/vault.types.ts';
import type { FileBox } from '#src/adapters/files/file-box.ts';
import { type SavedFile, saveFile } from '#src/adapters/files/save-file.ts';
import { isSamePassphrase } from '#src/adapters/secrets/hold-passphrase.ts';
import type { SecretBox } from '#src/adapters/secrets/secret-box.ts';
import type { Vault } from '#src/adapters/vault/vault.ts';

export interface VaultServices {
  readonly vault: Vault;
  readonly secrets: SecretBox;
  readonly files: FileBox;
  readonly queryClient: QueryClient;
  readonly save?: (file: SavedFile) => void;
}

/** The box forgot the passphrase with the field it was typed in. */
const passphraseGone = { code: 'passphrase-required', detail: '' };

/**
 * The drawer of the key vault with the vault in its slots. The vault uses up the handle it is given, so it gets one of
 * its own: what was typed stays usable when the work fails.
 */
export function vaultLogic({ vault, secrets, files, queryClient, save = saveFile }: VaultServices) {
  const copyOf = (handle: string) => secrets.put(secrets.peek(handle) ?? '');
  const isGone = (handle: string) => secrets.peek(handle) === null;

  async function readFacts(): Promise<WorkResult<VaultFacts>> {
    const status = await vault.status();
    await queryClient.invalidateQueries({ queryKey: ['vault'] });
    return status;
  }

  return vaultMachine.provide({
    actors: {
      readVault: fromPromise((): Promise<WorkResult<VaultFacts>> => vault.status()),
      backUp: fromPromise(async ({ input }) => {
        if (isGone(input.passphrase)) return fail(passphraseGone);
        if (!isSamePassphrase(secrets, input.passphrase, input.passphraseAgain))
          return fail({ code: passphrasesDiffer, detail: '' });
        const backup = await vault.backup(copyOf(input.passphrase));
        if (!backup.ok) return backup;
        const { filename, type, bytes } = backup.value;
        save({ filename, type, content: bytes });
        secrets.take(input.passphrase);
        secrets.take(input.passphraseAgain);
        const facts = await readFacts();
        return facts.ok ? ok({ filename, vault: facts.value }) : facts;
      }),
      restore: fromPromise(async ({ input }) => {
        const file = files.peek(input.file);
        if (file === null) return fail({ code: 'backup-unreadable', detail: '' });
        if (isGone(input.passphrase)) return fail(passphraseGone);
        const restored = await vault.restore(file, copyOf(input.passphrase));
        if (!restored.ok) return restored;
        secrets.take(input.passphrase);
        files.clear();
        return readFacts();
      }),
      renew: fromPromise(async () => {
        const renewed = await vault.renew();
        return renewed.ok ? readFacts() : renewed;
      }),
    },
  });
}
