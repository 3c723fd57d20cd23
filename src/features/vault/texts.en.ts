import type { zhVault } from '#src/features/vault/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enVault = {
  title: 'Key vault',
  about:
    'Private keys are kept encrypted in this browser; the server cannot open them. With a backup, another browser or computer can download them too.',
  failed: 'The state of the vault could not be read',
  state: {
    present: 'Ready',
    missing: 'None yet: the first key makes it',
    'half-lost': 'Damaged: some vault data is missing',
  },
  lost: {
    'local-storage':
      'The local storage of this browser was cleared, so earlier keys do not open. A backup brings them back.',
    indexeddb:
      'The database of this browser was cleared, so earlier keys do not open. A backup brings them back.',
    fit: 'Its two halves do not fit, so earlier keys do not open. A backup brings them back.',
  },
  renew: 'No backup? Create a new vault',
  renewTitle: 'Begin a new vault?',
  renewConfirm: 'Begin anew',
  renewAbout: 'You can go on buying with a new vault; earlier keys still need a backup to open.',
  renewed: 'A new vault was made',
  facts: {
    state: 'State',
    backup: 'Last backup',
    backupNone: 'none yet',
    persistence: 'Kept by the browser',
    persistent: 'promised not to be cleared automatically',
    evictable: 'may be cleared when space runs out: back it up',
    persistenceUnknown: 'the browser does not say',
  },
  tabs: {
    label: 'Back up or restore',
    backup: 'Back up',
    restore: 'Restore',
  },
  backup: {
    about:
      'The file is encrypted under a passphrase; without it no one can open it, not even us. Keep file and passphrase apart.',
    passphrase: 'Passphrase of the backup',
    again: 'Repeat the passphrase',
    hint: 'At least 8 characters, the longer the better. A forgotten passphrase makes the backup worthless.',
    start: 'Download the backup',
    working: 'Encrypting the backup…',
    done: 'Backup saved: {{filename}}',
    empty: 'There are no keys yet and nothing to back up. Come back after the first key.',
    locked:
      'Half of the vault is gone, so it cannot be backed up. Restore a backup first, or create a new vault.',
  },
  restore: {
    about: 'Choose a backup and enter its passphrase. Keys already in this browser stay.',
    file: 'Backup file',
    choose: 'Choose a file, or drop it here',
    chosen: 'Chosen: {{name}}',
    start: 'Restore',
    working: 'Restoring…',
    done: 'The vault is restored',
    another: 'Restore another backup',
  },
  strength: {
    label: 'Strength of the passphrase',
    empty: 'empty',
    weak: 'weak',
    fair: 'fair',
    good: 'good',
    strong: 'strong',
  },
  show: 'Show the passphrase',
  hide: 'Hide the passphrase',
} satisfies SameTexts<typeof zhVault>;
