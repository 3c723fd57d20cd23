import { replyCode } from '#core/contract/call.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import { fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import {
  type Captcha,
  formFaults,
  type SignInEvent,
  signInMachine,
} from '#machines/session/sign-in/sign-in.machine.ts';
import { anything, broke, defineModel, done, dropped, refusal, unless } from '#tests/model/define-model.ts';

const captcha: Captcha = {
  captchaID: 'c1',
  width: 320,
  height: 160,
  pieceSize: 48,
  pieceTop: 40,
  background: 'data:image/png;base64,AA==',
  piece: 'data:image/png;base64,AA==',
  expireTime: '2026-11-21T00:02:00Z',
};

const events: readonly SignInEvent[] = [
  { type: 'account.change', account: 'ada@example.com' },
  { type: 'account.change', account: ' ' },
  { type: 'password.change', handle: 'secret:1', length: 12 },
  { type: 'password.change', handle: 'secret:2', length: 3 },
  { type: 'password.change', handle: null, length: 0 },
  { type: 'captcha.slide', offset: 120 },
  { type: 'captcha.reload' },
  { type: 'proof.change', proof: 'email' },
  { type: 'proof.change', proof: 'captcha' },
  { type: 'sign-in.submit', at: 1_000 },
  { type: 'connection.return' },
  done('loadCaptcha', ok(captcha)),
  done('loadCaptcha', fail(dropped)),
  broke('loadCaptcha'),
  done('signIn', ok({ account: 'ada@example.com' })),
  done('signIn', fail(refusal(replyCode.secondFactor, [], { ticket: 't1', by: 'email' }))),
  done('signIn', fail(refusal(replyCode.tooManyTries, [fault('account', 'too-many-tries', '', '60')]))),
  done('signIn', fail(refusal(replyCode.badInput, [fault('captchaOffset', 'captcha-wrong', '')]))),
  done('signIn', fail(dropped)),
  done('signIn', fail<CallFailure>({ kind: 'unexpected-reply', path: 'code', found: 'null' })),
  broke('signIn'),
];

export const signInModel = defineModel({
  machine: signInMachine,
  paths: ['open.choosing open.loadingCaptcha open.editing submitting signedIn'],
  inputs: { start: undefined },
  events: () => events,
  project: ({ account, password, proof, captcha: shown, offset, waitSeconds, failure }) => [
    failure?.kind === 'disconnected',
    account.trim() === '',
    password?.length,
    proof,
    shown === null,
    offset,
    waitSeconds,
  ],
  states: {
    'open.choosing': anything,
    'open.loadingCaptcha': ({ context }) => unless(context.captcha === null, 'an old captcha is shown'),
    'open.captchaMissing': ({ context }) =>
      unless(context.captcha === null, 'a captcha is shown that is missing'),
    'open.editing': ({ context }) =>
      unless(
        (context.captcha === null) === (context.proof === 'email') && context.waitSeconds === 0,
        'a form that cannot be sent',
      ),
    'open.limited': ({ context }) => unless(context.waitSeconds > 0, 'limited for no time'),
    submitting: ({ context }) => unless(formFaults(context).length === 0, 'a faulty form is sent'),
    signedIn: anything,
    secondFactor: ({ context }) => unless(context.ticket !== null, 'a second factor without its ticket'),
  },
});
