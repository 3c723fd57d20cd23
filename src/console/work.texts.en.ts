import type { zhWork } from '#src/console/work.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enWork = {
  fault: {
    cancelled: 'Stopped',
    'bad-input': 'It cannot be made from what was chosen ({{detail}})',
    'subject-too-long': 'A part of the subject is too long ({{detail}})',
    'no-crypto': 'The browser does not allow cryptography on this page: open it over HTTPS',
    'crypto-failed': 'The browser’s cryptography failed; it may not know this kind of key',
    'worker-unavailable': 'Couldn’t load the cryptography code. Check your network and try again',
    'worker-crashed': 'The cryptographic part stopped unexpectedly: try again',
    'keyring-locked': 'Half of the vault is gone and it does not open: restore a backup first',
    'secret-unknown': 'This key was encrypted in another browser and does not open here',
    'envelope-unreadable': 'The kept key has an unknown format',
    'envelope-newer': 'The key was kept by a newer console: reload this page',
    'envelope-tampered': 'The kept key was changed and cannot be used',
    'key-missing': 'There is no key to put into the file',
    'key-mismatch': 'The key does not belong to the certificate',
    'key-unreadable': 'There is no private key in the file that can be read',
    'delivery-missing': 'The key made by the CA did not arrive: try again',
    'delivery-unreadable': 'What the CA sent cannot be used: try again',
    'certificate-unreadable': 'The certificate cannot be read',
    'passphrase-required': 'A passphrase is needed',
    'passphrase-wrong': 'The passphrase is wrong',
    'backup-unreadable': 'This is no backup of a vault, or it is damaged',
    'backup-newer': 'The backup was made by a newer console: reload this page and try again',
    'backup-other-account': 'The backup belongs to another account',
    'storage-unavailable': 'The browser’s storage cannot be used: check whether site data is switched off',
    'storage-full': 'The browser’s storage is full: free some space and try again',
    unknown: 'The vault failed ({{code}})',
  },
} satisfies SameTexts<typeof zhWork>;
