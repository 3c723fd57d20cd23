import { fail, ok } from '#core/result.ts';
import { certificateImportMachine } from '#machines/discovery/certificate-import/certificate-import.machine.ts';
import {
  type ImportEvent,
  mostImportBytes,
  nextCertificates,
} from '#machines/discovery/certificate-import/certificate-import.rules.ts';
import { anything, broke, defineModel, done, dropped, unless } from '#tests/model/define-model.ts';

const one = { sha256: 'a'.repeat(64), der: 'AAAA', file: 'chain.pem' };
const two = { sha256: 'b'.repeat(64), der: 'BBBB', file: 'leaf.pem' };
const small = { name: 'chain.pem', size: 4_000, content: null };
const locked = { file: 'store.pfx', faults: [{ code: 'password-needed' }] };

const events: readonly ImportEvent[] = [
  { type: 'files.add', files: [small] },
  { type: 'files.add', files: [] },
  { type: 'files.add', files: [{ ...small, size: mostImportBytes + 1 }] },
  { type: 'password.try', password: 'changeit' },
  { type: 'password.try', password: '' },
  { type: 'certificate.exclude', sha256: one.sha256 },
  { type: 'certificate.include', sha256: one.sha256 },
  { type: 'import.start' },
  { type: 'import.continue' },
  { type: 'connection.return' },
  { type: 'import.reset' },
  done('read', ok({ certificates: [one, two], files: [{ file: 'chain.pem', faults: [] }] })),
  done('read', ok({ certificates: [], files: [locked] })),
  done('read', fail({ code: 'too-large', detail: '5000' })),
  broke('read'),
  done('send', ok({ outcomes: { [one.sha256]: 'taken' }, added: 1, known: 0 })),
  done('send', ok({ outcomes: { [two.sha256]: 'issuer' }, added: 0, known: 0 })),
  done('send', ok({ outcomes: {}, added: 0, known: 0 })),
  done('send', fail(dropped)),
  broke('send'),
];

export const certificateImportModel = defineModel({
  machine: certificateImportMachine,
  paths: ['empty weighing reading reviewing sending paused sending imported'],
  inputs: { fresh: undefined },
  events: () => events,
  project: ({ reading, excluded, outcomes, failure }) => [
    reading?.certificates.length,
    reading?.files.some(({ faults }) => faults.length > 0),
    excluded.length > 0,
    Object.keys(outcomes).length,
    failure === null,
  ],
  // Each file that is added makes a further state.
  walk: ({ context }) => events.filter(({ type }) => type !== 'files.add' || context.files.length < 2),
  states: {
    empty: ({ context }) => unless(context.reading === null, 'a reading is kept without files'),
    weighing: anything,
    reading: ({ context }) => unless(context.files.length > 0, 'reads nothing'),
    reviewing: anything,
    sending: ({ context }) =>
      unless(
        nextCertificates(context).length > 0 && context.passwords.length === 0,
        'sends nothing, or keeps passwords',
      ),
    paused: ({ context }) => unless(context.failure !== null, 'does not say why'),
    imported: ({ context }) => unless(nextCertificates(context).length === 0, 'something was not sent'),
  },
});
