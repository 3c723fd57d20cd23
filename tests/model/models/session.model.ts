import { fail, ok } from '#core/result.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { SessionEvent } from '#machines/session/session.types.ts';
import {
  anything,
  broke,
  defineModel,
  done,
  dropped,
  type Invariant,
  unauthorized,
  unless,
} from '#tests/model/define-model.ts';

const ada = { id: 'c1', accountID: 'a1', account: 'ada@example.com', displayName: 'Ada' };
const bob = { id: 'c2', accountID: 'a2', account: 'bob@example.com', displayName: 'Bob' };

const events: readonly SessionEvent[] = [
  { type: 'session.token-replaced' },
  { type: 'session.token-changed' },
  { type: 'session.token-removed' },
  { type: 'session.token-expired' },
  { type: 'session.unauthorized' },
  { type: 'session.retry' },
  { type: 'session.refresh' },
  { type: 'session.sign-out' },
  { type: 'session.adopt' },
  done('readToken', { hasToken: true }),
  done('readToken', { hasToken: false }),
  broke('readToken'),
  done('loadAccount', ok(ada)),
  done('loadAccount', fail(unauthorized)),
  done('loadAccount', fail(dropped)),
  broke('loadAccount'),
  done('loadAccount', ok(bob)),
  done('signOut', null),
  broke('signOut'),
  done('forgetToken', null),
  broke('forgetToken'),
];

const isSomeone: Invariant<typeof sessionMachine> = ({ context }) =>
  unless(context.customer !== null && context.reason === null, 'signed in without a customer');

export const sessionModel = defineModel({
  machine: sessionMachine,
  paths: ['checking loading signedIn.idle signingOut ended'],
  inputs: { start: undefined },
  events: () => events,
  project: ({ customer, reason }) => [customer?.id, reason],
  states: {
    checking: ({ context }) => unless(context.customer === null, 'a customer before anyone asked'),
    signedOut: ({ context }) => unless(context.customer === null, 'signed out with a customer'),
    loading: anything,
    unreachable: ({ context }) => unless(context.failure !== null, 'unreachable without a failure to show'),
    'signedIn.idle': isSomeone,
    'signedIn.refreshing': isSomeone,
    signingOut: anything,
    forgetting: anything,
    ended: ({ context }) =>
      unless(
        context.reason === 'expired' || (context.reason !== null && context.customer === null),
        'ended without its reason, or with a customer who signed out',
      ),
  },
});
