import type { SnapshotFrom } from 'xstate';
import { forceCsrOptions, lockedCsrOptions } from '#core/csr/options.ts';
import type { compromiseMachine } from '#machines/orders/compromise/compromise.machine.ts';
import { canBeReplaced } from '#machines/orders/compromise/compromise.rules.ts';

type Snapshot = SnapshotFrom<typeof compromiseMachine>;
export type CompromiseView = ReturnType<typeof compromiseView>;

const screens = [
  'reading',
  'unread',
  'telling',
  'editing',
  'preparing',
  'creating',
  'asking',
  'unresolved',
  'waiting',
  'installing',
  'reviewing',
  'unreviewed',
  'confirming',
  'sending',
  'unsettled',
  'finished',
  'closed',
  'discarded',
] as const;
type CompromiseScreen = (typeof screens)[number];

/** The steps that the customer sees, in the order of the chosen path. */
export type CompromiseStep = 'tell' | 'replace' | 'install' | 'revoke' | 'done';
const stepsOf = {
  replace: ['tell', 'replace', 'install', 'revoke', 'done'],
  revoke: ['tell', 'revoke', 'replace', 'install', 'done'],
} as const satisfies Record<string, readonly CompromiseStep[]>;

export function compromiseView(snapshot: Snapshot) {
  const { context } = snapshot;
  const { facts, path, isRevoked, isInstalled, replacement } = context;
  // `tracing` counts as asking, since it also queries the server.
  const screen = screens.find((each) => snapshot.hasTag(each)) ?? ('asking' as const);
  const step = stepOf(screen, context.isBegun);
  const options = context.options;
  return {
    orderNo: context.orderNo,
    serialNumber: context.serialNumber,
    screen,
    step,
    steps: stepsOf[path].map((name) => ({
      name,
      state: name === step ? ('now' as const) : isDone(name) ? ('done' as const) : ('later' as const),
    })),
    facts,
    cause: context.cause,
    path,
    canBeReplaced: canBeReplaced(context),
    options: facts ? forceCsrOptions(facts.subject.productType, facts.subject.subBrand, options) : options,
    isLocked: facts !== null && lockedCsrOptions(facts.subject.productType, facts.subject.subBrand).size > 0,
    isLost: context.isLost,
    isStalled: snapshot.hasTag('stalled'),
    replacement,
    concerned: context.concerned,
    isRevoked,
    faults: context.faults,
    failure: context.failure,
    can: {
      replace: snapshot.can({ type: 'replacement.submit' }),
      revokeNow: snapshot.can({ type: 'revoke.begin' }),
      discard: snapshot.can({ type: 'compromise.discard' }),
      back: snapshot.can({ type: 'revoke.back' }),
    },
  };

  function isDone(name: CompromiseStep): boolean {
    switch (name) {
      case 'tell':
        return context.isBegun;
      case 'replace':
        return replacement !== null;
      case 'install':
        return isInstalled;
      case 'revoke':
        return isRevoked;
      case 'done':
        return false;
    }
  }
}

function stepOf(screen: CompromiseScreen, isBegun: boolean): CompromiseStep {
  switch (screen) {
    case 'reading':
    case 'unread':
      return isBegun ? 'replace' : 'tell';
    case 'telling':
    case 'discarded':
      return 'tell';
    case 'installing':
      return 'install';
    case 'reviewing':
    case 'unreviewed':
    case 'confirming':
    case 'sending':
    case 'unsettled':
      return 'revoke';
    case 'finished':
    case 'closed':
      return 'done';
    default:
      return 'replace';
  }
}
