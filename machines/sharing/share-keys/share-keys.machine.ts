import { setup } from 'xstate';
import type { StepFailure } from '#core/contract/failure.ts';
import { assigns } from '#machines/kit/assigns.ts';
import { named } from '#machines/kit/named.ts';
import { type Answer, replies, type Slot, type SlotEvent, unfilledSlots } from '#machines/kit/slot.ts';

/** A colleague who may get keys, and what this browser knows of their sharing key. */
export interface ShareColleague {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** A built-in role, or empty for one of the account's own, which `roleName` names. */
  readonly role: string;
  readonly roleName: string;
  readonly deptName: string;
  /** SubjectPublicKeyInfo, base64url; empty until they make one. */
  readonly publicKey: string;
  /** SHA-256 of it, hex; empty without one. */
  readonly fingerprint: string;
  /** The key accepted here before, and when (ISO 8601); null if none was. */
  readonly pin: { readonly fingerprint: string; readonly since: string } | null;
}

/** `changed`: not the key that was accepted here before. */
export type ColleagueStanding = 'without-key' | 'new' | 'same' | 'changed';

export interface ShareKeysSlots {
  /** Reads the colleagues and the keys accepted before. */
  readonly load: Slot<undefined, Answer<readonly ShareColleague[]>>;
  /** Pins the chosen keys, then starts sealing. May run again. */
  readonly begin: Slot<{ readonly recipients: readonly ShareColleague[] }, Answer<null>>;
}

type ShareKeysUserEvent =
  /** Chooses a colleague, or takes the choice back. One whose key has changed is compared first. */
  | { readonly type: 'colleague.choose'; readonly id: string }
  /** The colleague has read the new fingerprint aloud, and it is the one shown. */
  | { readonly type: 'key.accept' }
  | { readonly type: 'key.refuse' }
  | { readonly type: 'share.confirm' }
  | { readonly type: 'share.retry' }
  | { readonly type: 'share.leave' }
  | { readonly type: 'connection.return' };
export type ShareKeysEvent = ShareKeysUserEvent | SlotEvent<ShareKeysSlots>;

export interface ShareKeysContext {
  readonly colleagues: readonly ShareColleague[];
  readonly chosen: readonly string[];
  /** Colleagues whose changed key was accepted in this dialog. */
  readonly accepted: readonly string[];
  /** Whose key is compared now; null if nobody's. */
  readonly compared: string | null;
  readonly failure: StepFailure | null;
}

const replyOf = replies<ShareKeysSlots>();

type Choice = 'changed' | 'usable' | 'none';

/** Chooses to whom keys are sealed. A sharing key that has changed is said, and nothing is sealed to it unless it is accepted. */
export const shareKeysMachine = setup({
  types: { context: {} as ShareKeysContext, events: {} as ShareKeysEvent },
  actors: unfilledSlots<ShareKeysSlots>()('load', 'begin'),
  guards: {
    isLoaded: ({ event }) => replyOf(event, 'load')?.ok === true,
    isBegun: ({ event }) => replyOf(event, 'begin')?.ok === true,
    isChoice: ({ context, event }, choice: Choice) => choiceOf(context, event) === choice,
    isAnyChosen: ({ context }) => recipientsOf(context).length > 0,
  },
  actions: assigns<ShareKeysContext, ShareKeysEvent>()({
    keepColleagues({ event }) {
      const answer = replyOf(event, 'load');
      return answer?.ok ? { colleagues: answer.value, failure: null } : {};
    },
    noteFailure({ event }) {
      const answer = replyOf(event, 'load') ?? replyOf(event, 'begin');
      return { failure: answer === null || answer.ok ? { kind: 'broken' } : answer.error };
    },
    toggle: ({ context: { chosen }, event }) =>
      event.type === 'colleague.choose'
        ? {
            chosen: chosen.includes(event.id)
              ? chosen.filter((id) => id !== event.id)
              : [...chosen, event.id],
            failure: null,
          }
        : {},
    compare: ({ event }) => (event.type === 'colleague.choose' ? { compared: event.id, failure: null } : {}),
    accept: ({ context: { chosen, accepted, compared } }) =>
      compared === null
        ? {}
        : { chosen: [...chosen, compared], accepted: [...accepted, compared], compared: null },
    refuse: () => ({ compared: null }),
  }),
}).createMachine({
  id: 'shareKeys',
  context: { colleagues: [], chosen: [], accepted: [], compared: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'load',
        src: 'load',
        onDone: [
          { guard: 'isLoaded', target: 'choosing', actions: 'keepColleagues' },
          { target: 'failed', actions: 'noteFailure' },
        ],
        onError: { target: 'failed', actions: 'noteFailure' },
      },
      on: { 'share.leave': 'left' },
    },
    failed: {
      on: { 'share.retry': 'loading', 'connection.return': 'loading', 'share.leave': 'left' },
    },
    choosing: {
      on: {
        'colleague.choose': [
          { guard: named('isChoice', 'changed'), target: 'comparing', actions: 'compare' },
          { guard: named('isChoice', 'usable'), actions: 'toggle' },
        ],
        'share.confirm': { guard: 'isAnyChosen', target: 'beginning' },
        'share.leave': 'left',
      },
    },
    /** A changed key is shown beside the one accepted before. */
    comparing: {
      on: {
        'key.accept': { target: 'choosing', actions: 'accept' },
        'key.refuse': { target: 'choosing', actions: 'refuse' },
        'share.leave': 'left',
      },
    },
    beginning: {
      invoke: {
        id: 'begin',
        src: 'begin',
        input: ({ context }) => ({ recipients: recipientsOf(context) }),
        onDone: [
          { guard: 'isBegun', target: 'begun' },
          { target: 'choosing', actions: 'noteFailure' },
        ],
        onError: { target: 'choosing', actions: 'noteFailure' },
      },
    },
    begun: { type: 'final' },
    left: { type: 'final' },
  },
});

export function standingOf({
  fingerprint,
  pin,
}: Pick<ShareColleague, 'fingerprint' | 'pin'>): ColleagueStanding {
  if (fingerprint === '') return 'without-key';
  if (pin === null) return 'new';
  return pin.fingerprint === fingerprint ? 'same' : 'changed';
}

/** Those chosen whose key may be sealed to. */
export function recipientsOf({
  colleagues,
  chosen,
  accepted,
}: Pick<ShareKeysContext, 'colleagues' | 'chosen' | 'accepted'>): readonly ShareColleague[] {
  return colleagues.filter((colleague) => {
    const standing = standingOf(colleague);
    const isUsable = standing === 'new' || standing === 'same' || accepted.includes(colleague.id);
    return isUsable && standing !== 'without-key' && chosen.includes(colleague.id);
  });
}

function choiceOf({ colleagues, accepted }: ShareKeysContext, event: ShareKeysEvent): Choice {
  if (event.type !== 'colleague.choose') return 'none';
  const colleague = colleagues.find(({ id }) => id === event.id);
  const standing = colleague === undefined ? 'without-key' : standingOf(colleague);
  if (standing === 'without-key') return 'none';
  return standing === 'changed' && !accepted.includes(event.id) ? 'changed' : 'usable';
}
