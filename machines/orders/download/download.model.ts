import { fail, ok } from '#core/result.ts';
import { type PassphraseFacts, passphraseFacts } from '#core/session/passphrase.ts';
import { anything, broke, defineModel, done, unless } from '#machines/kit/model.ts';
import { passphrasesDiffer } from '#machines/kit/work-fault.ts';
import { downloadMachine } from '#machines/orders/download/download.machine.ts';
import { isOffered } from '#machines/orders/download/download.rules.ts';
import { type DownloadEvent, downloadFormats } from '#machines/orders/download/download.types.ts';

const held = (handle: string, text: string): { handle: string; facts: PassphraseFacts } => ({
  handle,
  facts: passphraseFacts(text),
});
const emptied = { handle: null, facts: passphraseFacts('') };

const events: readonly DownloadEvent[] = [
  ...downloadFormats.map((format) => ({ type: 'format.choose' as const, format })),
  { type: 'passphrase.change', ...held('secret:1', 'pine cone 42') },
  { type: 'passphrase.change', ...held('secret:2', 'pin') },
  { type: 'passphrase.change', ...emptied },
  { type: 'passphrase-again.change', ...held('secret:3', 'pine cone 42') },
  { type: 'passphrase-again.change', ...emptied },
  { type: 'download.start' },
  { type: 'download.cancel' },
  { type: 'key.check' },
  done('inspectKey', ok('present' as const)),
  done('inspectKey', ok('away' as const)),
  done('inspectKey', ok('none' as const)),
  done('inspectKey', ok('mismatch' as const)),
  done('inspectKey', fail({ code: 'envelope-newer', detail: 'v2' })),
  broke('inspectKey'),
  done('buildDownload', ok({ filename: 'example.com.zip' })),
  done('buildDownload', fail({ code: passphrasesDiffer, detail: '' })),
  done('buildDownload', fail({ code: 'cancelled', detail: '' })),
  done('buildDownload', fail({ code: 'secret-unknown', detail: '' })),
  done('buildDownload', fail({ code: 'key-mismatch', detail: '' })),
  done('buildDownload', fail({ code: 'worker-crashed', detail: '' })),
  broke('buildDownload'),
];

/** Being stopped is no failure, and a repetition that differs is a fault of its field. */
const noFailures: readonly string[] = ['cancelled', passphrasesDiffer];

export const downloadModel = defineModel({
  machine: downloadMachine,
  inputs: {
    'own key': {
      orderNo: 'CN20261121-00001',
      commonName: 'example.com',
      chain: ['-----BEGIN CERTIFICATE-----'],
      key: 'v1.sealed',
      spkiHash: '00',
    },
  },
  events: () => events,
  project: ({ standing, keyFailure, format, passphrase, passphraseAgain }) => [
    standing,
    keyFailure?.code,
    format,
    passphrase.handle,
    passphraseAgain.handle,
  ],
  states: {
    checking: anything,
    'open.choosing': ({ context }) =>
      unless(
        context.standing !== null && (context.standing === 'unreadable') === (context.keyFailure !== null),
        'a choice before the key was looked at, or no word of why it could not be',
      ),
    'open.saved': ({ context }) =>
      unless(context.filename !== null && context.failure === null, 'saved without a file'),
    'open.failed': ({ context: { failure, format, standing } }) =>
      unless(
        failure !== null && !noFailures.includes(failure.code) && isOffered(format, standing),
        'failed without a failure to show, or with a format that cannot be built',
      ),
    building: ({ context }) =>
      unless(isOffered(context.format, context.standing), 'a file is built that was not offered'),
  },
});
