import { setup } from 'xstate';
import type { DataOf } from '#core/contract/call.ts';
import type { captcha } from '#core/contract/calls/session.ts';
import { type CallFailure, isRefused } from '#core/contract/failure.ts';
import { type Fault, fault } from '#core/fault.ts';
import { passwordLengths } from '#core/session/password.ts';
import { assigns } from '#machines/kit/assigns.ts';
import { type Answer, replies, type Slot, type SlotEvent, unfilledSlots } from '#machines/kit/slot.ts';
import { waitSecondsOf } from '#machines/refusal.ts';

export type Captcha = DataOf<typeof captcha>;

/** Data of reply code 12009, passed on to /sec-validation (product.md, 'Sign-in and session'). */
export type Ticket = Readonly<Record<string, string>>;

/** Proof of being human: the captcha, or an emailed code. */
export type Proof = 'captcha' | 'email';

export interface SignInSlots {
  readonly loadCaptcha: Slot<Record<never, never>, Answer<Captcha>>;
  /** `password` is the handle of a secret; only its hash is sent. */
  readonly signIn: Slot<
    {
      readonly account: string;
      readonly password: string;
      /** Null requests a code by email. */
      readonly captcha: { readonly captchaID: string; readonly captchaOffset: number } | null;
    },
    Answer<unknown>
  >;
}

export type SignInUserEvent =
  | { readonly type: 'account.change'; readonly account: string }
  /** Handle in the secret box and length of the password; null once the field is emptied. */
  | { readonly type: 'password.change'; readonly handle: string | null; readonly length: number }
  /** Pixels from the left edge of the picture. */
  | { readonly type: 'captcha.slide'; readonly offset: number }
  | { readonly type: 'captcha.reload' }
  | { readonly type: 'proof.change'; readonly proof: Proof }
  /** `at`: time of the press, in milliseconds since 1970. */
  | { readonly type: 'sign-in.submit'; readonly at: number }
  | { readonly type: 'connection.return' };

export type SignInEvent = SignInUserEvent | SlotEvent<SignInSlots>;
export type SignInFailure = CallFailure | { readonly kind: 'broken' };

export interface SignInContext {
  readonly account: string;
  readonly password: { readonly handle: string; readonly length: number } | null;
  readonly proof: Proof;
  readonly captcha: Captcha | null;
  readonly offset: number | null;
  readonly faults: readonly Fault[];
  /** Number of refused submissions; the view moves the focus each time it grows. */
  readonly refusals: number;
  readonly failure: SignInFailure | null;
  readonly pressedAt: number;
  /** Seconds to wait after too many attempts; 0 if there is no limit. */
  readonly waitSeconds: number;
  /** End of that wait, in milliseconds since 1970. */
  readonly limitedUntil: number;
  readonly ticket: Ticket | null;
}

const replyOf = replies<SignInSlots>();

/**
 * Signs in with account, password and a slide captcha, or an emailed code instead of the captcha (product.md, 'Sign-in and session').
 * Typed values survive every failure.
 */
export const signInMachine = setup({
  types: { context: {} as SignInContext, events: {} as SignInEvent },
  actors: unfilledSlots<SignInSlots>()('loadCaptcha', 'signIn'),
  guards: {
    isCaptcha: ({ event }) => replyOf(event, 'loadCaptcha')?.ok === true,
    isComplete: ({ context }) => formFaults(context).length === 0,
    isByEmail: ({ context }) => context.proof === 'email',
    /** The last submission was not answered, and nothing was changed since. */
    isLost: ({ context }) => isLost(context.failure) && formFaults(context).length === 0,
    isUnlimited: ({ context }) => context.waitSeconds === 0,
    isAccepted: ({ event }) => replyOf(event, 'signIn')?.ok === true,
    isSecondFactorAsked: ({ event }) => isRefused(refusalOf(event), 'secondFactor'),
    isLimited: ({ event }) => isRefused(refusalOf(event), 'tooManyTries'),
    isRefused: ({ event }) => refusalOf(event)?.kind === 'refused',
  },
  actions: assigns<SignInContext, SignInEvent>()({
    dropCaptcha: () => ({ captcha: null, offset: null }),
    keepCaptcha: ({ event, context }) => {
      const answer = replyOf(event, 'loadCaptcha');
      return { captcha: answer?.ok ? answer.value : context.captcha };
    },
    keepProof: ({ event, context }) =>
      event.type === 'proof.change'
        ? { proof: event.proof, faults: without(context.faults, 'captchaOffset') }
        : {},
    keepAccount: ({ event, context }) =>
      event.type === 'account.change'
        ? { account: event.account, ...unlost(context), faults: without(context.faults, 'account') }
        : {},
    keepPassword: ({ event, context }) => {
      if (event.type !== 'password.change') return {};
      const { handle, length } = event;
      return {
        password: handle === null ? null : { handle, length },
        ...unlost(context),
        faults: without(context.faults, 'password'),
      };
    },
    keepOffset: ({ event, context }) =>
      event.type === 'captcha.slide'
        ? { offset: event.offset, ...unlost(context), faults: without(context.faults, 'captchaOffset') }
        : {},
    refuseForm: ({ context }) => ({
      faults: formFaults(context),
      refusals: context.refusals + 1,
      failure: null,
    }),
    keepRefusal: ({ event, context }) => {
      const failure = refusalOf(event);
      if (failure === null) return {};
      return {
        failure,
        faults: failure.kind === 'refused' ? failure.errors : [],
        refusals: context.refusals + 1,
      };
    },
    /** Blocks the whole form, since no single field is wrong. */
    limit: ({ event, context: { pressedAt } }) => {
      const failure = refusalOf(event);
      const waitSeconds = (failure && waitSecondsOf(failure)) ?? 0;
      return { waitSeconds, limitedUntil: pressedAt + waitSeconds * 1_000 };
    },
    keepTicket: ({ event }) => {
      const failure = refusalOf(event);
      return { ticket: failure?.kind === 'refused' ? ticketOf(failure.data) : null };
    },
    notePress: ({ event }) => ({
      faults: [],
      failure: null,
      pressedAt: event.type === 'sign-in.submit' ? event.at : 0,
    }),
    clearFailure: () => ({ failure: null }),
    endWait: () => ({ waitSeconds: 0 }),
    noteFailure: ({ event }) => ({ failure: failureOf(event) ?? { kind: 'broken' } }),
  }),
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
        captchaMissing: { on: { 'connection.return': { target: 'choosing', actions: 'clearFailure' } } },
        editing: {
          on: {
            'captcha.slide': { actions: 'keepOffset' },
            'sign-in.submit': { guard: 'isComplete', target: '#signIn.submitting', actions: 'notePress' },
            'connection.return': { guard: 'isLost', target: '#signIn.submitting', actions: 'clearFailure' },
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

/** Faults of the form, by the field names of the call. */
export function formFaults({ account, password, proof, offset }: SignInContext): readonly Fault[] {
  const faults: Fault[] = [];
  if (account.trim() === '') faults.push(fault('account', 'required', ''));
  else if (account.length > 255) faults.push(fault('account', 'too-long', account, '255'));
  if (password === null || password.length === 0) faults.push(fault('password', 'password-empty', ''));
  else if (password.length < passwordLengths.least) {
    faults.push(fault('password', 'password-short', String(password.length), String(passwordLengths.least)));
  }
  if (proof === 'captcha' && offset === null) faults.push(fault('captchaOffset', 'captcha-wrong', ''));
  return faults;
}

function isLost(failure: SignInFailure | null): boolean {
  return failure?.kind === 'disconnected' || failure?.kind === 'timeout';
}

/** What is changed after a lost submission is sent by a press only. */
function unlost({ failure, captcha, proof }: SignInContext): { readonly failure: SignInFailure | null } {
  const isSubmission = captcha !== null || proof === 'email';
  return { failure: isSubmission && isLost(failure) ? null : failure };
}

function refusalOf(event: SignInEvent) {
  const answer = replyOf(event, 'signIn');
  return answer?.ok === false ? answer.error : null;
}

function failureOf(event: SignInEvent): CallFailure | null {
  const answer = replyOf(event, 'loadCaptcha');
  return answer?.ok === false ? answer.error : refusalOf(event);
}

/** Keeps the texts and numbers of a reply's data; nothing else can go into an address. */
export function ticketOf(data: unknown): Ticket {
  if (typeof data !== 'object' || data === null) return {};
  const plain = Object.entries(data).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  return Object.fromEntries(plain.map(([name, value]) => [name, String(value)]));
}

function without(faults: readonly Fault[], field: string): readonly Fault[] {
  return faults.filter((entry) => entry.field !== field);
}
