import type { zhVault } from '#src/features/vault/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enVault = {
  title: 'Key vault',
  about:
    'Private keys are stored encrypted in this browser, and the server can’t open them. With a backup, you can also use them in another browser or on another computer.',
  failed: 'Couldn’t read the vault’s status',
  state: {
    present: 'Ready',
    missing: 'Not created yet. It’s created with your first key',
    'half-lost': 'Damaged: some vault data is missing',
  },
  lost: {
    'local-storage':
      'This browser’s local storage was cleared, so earlier keys can’t be opened. Restore a backup to recover them.',
    indexeddb:
      'This browser’s database was cleared, so earlier keys can’t be opened. Restore a backup to recover them.',
    fit: 'The vault’s two parts don’t match, so earlier keys can’t be opened. Restore a backup to recover them.',
  },
  renew: 'No backup? Create a new vault',
  renewTitle: 'Create a new vault?',
  renewConfirm: 'Create vault',
  renewAbout: 'You can keep buying with a new vault. To open earlier keys, you’ll still need a backup.',
  renewed: 'New vault created',
  facts: {
    state: 'Status',
    backup: 'Last backup',
    backupNone: 'none yet',
    persistence: 'Browser storage',
    persistent: 'won’t be cleared automatically',
    evictable: 'may be cleared if space runs out, so back up your keys',
    persistenceUnknown: 'unknown',
  },
  tabs: {
    label: 'Back up or restore',
    backup: 'Back up',
    restore: 'Restore',
  },
  backup: {
    about:
      'The file is encrypted with a passphrase. Without it, no one can open the file, not even us. Store the file and the passphrase separately.',
    passphrase: 'Backup passphrase',
    again: 'Confirm passphrase',
    hint: 'At least 8 characters; longer is better. If you forget the passphrase, you can’t use the backup.',
    start: 'Download backup',
    working: 'Encrypting the backup…',
    done: 'Backup saved: {{filename}}',
    empty: 'There are no keys to back up yet. Come back after you generate your first key.',
    locked:
      'Some vault data is missing, so the vault can’t be backed up. Restore a backup first, or create a new vault.',
  },
  restore: {
    about: 'Choose a backup file and enter its passphrase. Keys already in this browser are kept.',
    file: 'Backup file',
    choose: 'Choose a file, or drop it here',
    chosen: 'Selected: {{name}}',
    start: 'Restore',
    working: 'Restoring…',
    done: 'Vault restored',
    another: 'Restore another backup',
  },
  strength: {
    label: 'Passphrase strength',
    empty: 'empty',
    weak: 'weak',
    fair: 'fair',
    good: 'good',
    strong: 'strong',
  },
} satisfies SameTexts<typeof zhVault>;
