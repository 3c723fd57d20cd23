import { setup } from 'xstate';
import { assigns } from '#machines/kit/assigns.ts';
import { unfilledSlots } from '#machines/kit/slot.ts';
import { signInActions, signInGuards } from '#machines/session/sign-in/sign-in.rules.ts';
import type { SignInContext, SignInEvent, SignInSlots } from '#machines/session/sign-in/sign-in.types.ts';

/**
 * Signs in with account, password and a slide captcha, or an emailed code instead of the captcha (spec §4, §5, §8).
 * Typed values survive every failure.
 */
export const signInMachine = setup({
  types: { context: {} as SignInContext, events: {} as SignInEvent },
  actors: unfilledSlots<SignInSlots>()('loadCaptcha', 'signIn'),
  guards: signInGuards,
  actions: assigns<SignInContext, SignInEvent>()(signInActions),
  delays: { wait: ({ context }) => context.waitSeconds * 1_000 },
}).createMachine({
  id: 'signIn',
  context: {
    account: '',
    password: null,
    proof: 'captcha',
    captcha: null,
    offset: null,
    faults: [],
    refusals: 0,
    failure: null,
    pressedAt: 0,
    waitSeconds: 0,
    limitedUntil: 0,
    ticket: null,
  },
  initial: 'open',
  states: {
    open: {
      initial: 'choosing',
      states: {
        choosing: {
          entry: 'dropCaptcha',
          always: [{ guard: 'isByEmail', target: 'editing' }, { target: 'loadingCaptcha' }],
        },
        loadingCaptcha: {
          invoke: {
            id: 'loadCaptcha',
            src: 'loadCaptcha',
            input: {},
            onDone: [
              { guard: 'isCaptcha', target: 'editing', actions: 'keepCaptcha' },
              { target: 'captchaMissing', actions: 'noteFailure' },
            ],
            onError: { target: 'captchaMissing', actions: 'noteFailure' },
          },
        },
        captchaMissing: {},
        editing: {
          on: {
            'captcha.slide': { actions: 'keepOffset' },
            'sign-in.submit': { guard: 'isComplete', target: '#signIn.submitting', actions: 'notePress' },
          },
        },
        limited: {
          after: { wait: { target: 'choosing', actions: 'endWait' } },
        },
      },
      on: {
        'account.change': { actions: 'keepAccount' },
        'password.change': { actions: 'keepPassword' },
        'captcha.reload': { guard: 'isUnlimited', target: '.choosing', actions: 'clearFailure' },
        'proof.change': {
          guard: 'isUnlimited',
          target: '.choosing',
          actions: ['keepProof', 'clearFailure'],
        },
        'sign-in.submit': { guard: 'isUnlimited', actions: 'refuseForm' },
      },
    },
    submitting: {
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context: { account, password, captcha, offset } }) => ({
          account: account.trim(),
          password: password?.handle ?? '',
          captcha: captcha && { captchaID: captcha.captchaID, captchaOffset: offset ?? 0 },
        }),
        onDone: [
          { guard: 'isAccepted', target: 'signedIn' },
          { guard: 'isSecondFactorAsked', target: 'secondFactor', actions: 'keepTicket' },
          { guard: 'isLimited', target: 'open.limited', actions: 'limit' },
          { guard: 'isRefused', target: 'open.choosing', actions: 'keepRefusal' },
          { target: 'open.editing', actions: 'noteFailure' },
        ],
        onError: { target: 'open.editing', actions: 'noteFailure' },
      },
    },
    signedIn: { type: 'final' },
    secondFactor: { type: 'final' },
  },
});
