import type { QueryClient } from '@tanstack/react-query';
import { type Fault, fault } from '#core/fault.ts';
import { backupPassphraseFault, passphraseFacts } from '#core/session/passphrase.ts';
import type { WorkFault } from '#machines/kit/work-fault.ts';
import type { FileBox } from '#src/adapters/files/file-box.ts';
import type { saveFile } from '#src/adapters/files/save-file.ts';
import type { SecretBox } from '#src/adapters/secrets/secret-box.ts';
import type { Vault } from '#src/adapters/vault/vault.ts';
import { valueOrThrow, WorkError } from '#src/console/calls/work-answer.ts';
import type { FormSource } from '#src/console/form/form-source.ts';

export interface VaultServices {
  readonly vault: Vault;
  readonly secrets: SecretBox;
  readonly files: FileBox;
  readonly queryClient: QueryClient;
  readonly save: typeof saveFile;
}

interface Backup {
  readonly passphrase: string;
  readonly passphraseAgain: string;
}
interface Restoration {
  /** File box handle. */
  readonly file: string;
  readonly passphrase: string;
}

/** Seals a backup and saves it as a download; the draft then holds its filename. */
export function backupForm({
  vault,
  secrets,
  queryClient,
  save,
}: VaultServices): FormSource<{ readonly id: string; readonly filename: string }, Backup> {
  return {
    name: 'vault-backup',
    fields: ['passphrase', 'passphraseAgain'],
    sensitive: ['passphrase', 'passphraseAgain'],
    toDraft: (made) => ({ passphrase: '', passphraseAgain: '', filename: made?.filename ?? '' }),
    toBody: ({ passphrase = '', passphraseAgain = '' }) => ({ passphrase, passphraseAgain }),
    check: backupFaults,
    async save(_, { body }) {
      const { filename, type, bytes } = valueOrThrow(await vault.backup(secrets.put(body.passphrase)));
      save({ filename, type, content: bytes });
      await queryClient.invalidateQueries({ queryKey: ['vault'] });
      return { id: vaultID, item: { id: vaultID, filename } };
    },
  };
}

/** Merges a backup into the vault. */
export function restoreForm({
  vault,
  secrets,
  files,
  queryClient,
}: VaultServices): FormSource<{ readonly id: string }, Restoration> {
  return {
    name: 'vault-restore',
    fields: ['file', 'passphrase'],
    sensitive: ['passphrase'],
    toDraft: () => ({ file: '', filename: '', passphrase: '' }),
    toBody: ({ file = '', passphrase = '' }) => ({ file, passphrase }),
    check: ({ file, passphrase }) => [
      ...(file === '' ? [fault('file', 'required', '')] : []),
      ...(passphrase === '' ? [fault('passphrase', 'required', '')] : []),
    ],
    async save(_, { body: { file, passphrase } }) {
      const backup = files.peek(file);
      if (backup === null) throw new WorkError({ code: 'backup-unreadable', detail: '' }, 'file');
      valueOrThrow(await vault.restore(backup, secrets.put(passphrase)), fieldOf);
      files.clear();
      await queryClient.invalidateQueries({ queryKey: ['vault'] });
      return { id: vaultID, item: { id: vaultID } };
    },
  };
}

/** There is a single vault: the form edits it and never creates one. */
export const vaultID = 'vault';

function backupFaults({ passphrase, passphraseAgain }: Backup): readonly Fault[] {
  const wrong = backupPassphraseFault('passphrase', passphraseFacts(passphrase));
  if (wrong !== null) return [wrong];
  if (passphraseAgain === '') return [fault('passphraseAgain', 'required', '')];
  return passphrase === passphraseAgain ? [] : [fault('passphraseAgain', 'mismatch', '')];
}

/** Returns the field to correct after a failed restore. */
function fieldOf({ code }: WorkFault): string | null {
  if (code.startsWith('passphrase-')) return 'passphrase';
  return code.startsWith('backup-') ? 'file' : null;
}
