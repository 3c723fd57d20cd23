import { replyCode } from '#core/contract/call.ts';
import { fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import {
  type EnrolmentContext,
  type EnrolmentEvent,
  enrolmentMachine,
} from '#machines/security/enrolment/enrolment.machine.ts';
import { anything, broke, defineModel, done, dropped, refusal, unless } from '#tests/model/define-model.ts';

const wrong = refusal(replyCode.badInput, [fault('authCode', 'mismatch', '')]);
const unconfirmed = refusal(replyCode.confirmFirst);

const events: readonly EnrolmentEvent[] = [
  { type: 'kind.choose', kind: 'app' },
  { type: 'kind.choose', kind: 'email' },
  { type: 'kind.choose', kind: 'tel' },
  { type: 'kind.choose', kind: 'passkey' },
  { type: 'code.change', code: '123456' },
  { type: 'code.change', code: '12' },
  { type: 'code.submit' },
  { type: 'code.again' },
  { type: 'name.change', name: 'YubiKey' },
  { type: 'name.submit' },
  { type: 'codes.retry' },
  { type: 'codes.keep', isKept: true },
  { type: 'codes.keep', isKept: false },
  { type: 'enrolment.back' },
  { type: 'enrolment.close' },
  done('prepare', ok({ handle: 'secret:1', sentTo: '', at: 1_000 })),
  done('prepare', ok({ handle: '', sentTo: 'ada***@example.com', at: 1_000 })),
  done('prepare', null),
  done('prepare', fail(unconfirmed)),
  broke('prepare'),
  done('enrol', ok(null)),
  done('enrol', fail(wrong)),
  done('enrol', fail(dropped)),
  broke('enrol'),
  done('makeCodes', ok({ handle: 'secret:2' })),
  done('makeCodes', fail(unconfirmed)),
  broke('makeCodes'),
];

const hasKind = ({ context }: { readonly context: EnrolmentContext }) =>
  unless(context.kind !== null, 'no kind of factor is chosen');

export const enrolmentModel = defineModel({
  machine: enrolmentMachine,
  paths: [
    'choosing preparing entering submitting issuing codes done',
    'choosing preparing naming submitting done',
  ],
  inputs: { 'the first factor': { hasCodes: false }, 'another one': { hasCodes: true } },
  events: () => events,
  project: ({ kind, code, sentAt, hasCodes, isKept }) => [kind, code, sentAt > 0, hasCodes, isKept],
  states: {
    choosing: anything,
    preparing: hasKind,
    entering: ({ context }) =>
      unless(context.kind !== null && context.kind !== 'passkey', 'a passkey has a code'),
    naming: ({ context }) => unless(context.kind === 'passkey', 'only passkeys have names'),
    submitting: ({ context }) =>
      unless(context.kind === 'passkey' || /^\d{6}$/.test(context.code), 'what is no code is sent'),
    issuing: ({ context }) => unless(!context.hasCodes, 'codes that are left are replaced'),
    codesMissing: ({ context }) => unless(context.failure !== null, 'no codes and no reason'),
    codes: ({ context }) => unless(context.codesHandle !== '', 'no codes to show'),
    done: anything,
    closed: anything,
  },
});
