import {
  type DownloadFormat,
  filePassphraseFaults,
  offeredFormat,
  passphraseNeed,
} from '#core/orders/download.ts';
import type { FormSource } from '#src/console/form/form-source.ts';

interface Choice {
  readonly format: DownloadFormat;
  readonly passphrase: string;
  readonly passphraseAgain: string;
}

/** The format of all files of an archive, and the passphrase of those that hold a key. */
export function batchDownloadForm(
  pack: (choice: Pick<Choice, 'format' | 'passphrase'>) => Promise<void>,
): FormSource<{ readonly id: string }, Choice> {
  return {
    name: 'batchDownload',
    fields: ['passphrase', 'passphraseAgain'],
    sensitive: ['passphrase', 'passphraseAgain'],
    keepsSensitive: true,
    toDraft: () => ({ place: '', format: '', passphrase: '', passphraseAgain: '' }),
    toBody: ({ format, passphrase = '', passphraseAgain = '' }) => ({
      format: offeredFormat(format, 'present'),
      passphrase,
      passphraseAgain,
    }),
    check: ({ format, passphrase, passphraseAgain }) =>
      filePassphraseFaults(passphraseNeed(format, 'present'), passphrase, passphraseAgain),
    async save(_, { body: { format, passphrase } }) {
      await pack({ format, passphrase });
      return { id: 'batch-download', item: { id: 'batch-download' } };
    },
  };
}
