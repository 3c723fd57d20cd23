import { replyCode } from '#core/contract/call.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import { fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import {
  formFaults,
  type InvitationEvent,
  invitationMachine,
  type ShownInvitation,
} from '#machines/people/invitation/invitation.machine.ts';
import { anything, broke, defineModel, done, dropped, refusal, unless } from '#tests/model/define-model.ts';

const invitation: ShownInvitation = {
  email: 'grace@example.com',
  invitedBy: 'Ada (ada@example.com)',
  companyName: 'Example Ltd',
  role: 'buyer',
  roleName: '',
  expireTime: '2026-11-24T00:00:00Z',
};

const over = refusal(replyCode.notFound);
const limited = refusal(replyCode.tooManyTries, [fault('code', 'too-many-tries', '', '60')]);

const events: readonly InvitationEvent[] = [
  { type: 'name.change', displayName: 'Grace' },
  { type: 'name.change', displayName: ' ' },
  { type: 'password.change', handle: 'secret:1', length: 12 },
  { type: 'password.change', handle: 'secret:2', length: 3 },
  { type: 'password.change', handle: 'secret:3', length: 129 },
  { type: 'password.change', handle: null, length: 0 },
  { type: 'invitation.accept', at: 1_000 },
  { type: 'invitation.retry', at: 1_000 },
  { type: 'connection.return' },
  done('loadInvitation', ok(invitation)),
  done('loadInvitation', fail(over)),
  done('loadInvitation', fail(refusal(replyCode.badInput, [fault('code', 'format', 'x')]))),
  done('loadInvitation', fail(limited)),
  done('loadInvitation', fail(dropped)),
  broke('loadInvitation'),
  done('acceptInvitation', ok({ account: 'grace@example.com', displayName: 'Grace' })),
  done('acceptInvitation', fail(over)),
  done('acceptInvitation', fail(limited)),
  done(
    'acceptInvitation',
    fail(refusal(replyCode.badInput, [fault('email', 'email-taken', 'grace@example.com')])),
  ),
  done('acceptInvitation', fail(refusal(replyCode.badInput, [fault('displayName', 'format', 'Grace')]))),
  done('acceptInvitation', fail(dropped)),
  done('acceptInvitation', fail<CallFailure>({ kind: 'server-error', status: 500 })),
  broke('acceptInvitation'),
];

export const invitationModel = defineModel({
  machine: invitationMachine,
  paths: ['loading open.editing accepting signedIn'],
  inputs: { 'just opened': { now: 0 } },
  events: () => events,
  project: ({ invitation: shown, displayName, password, waitSeconds, isUnresolved }) => [
    shown === null,
    displayName.trim() === '',
    password?.length,
    waitSeconds,
    isUnresolved,
  ],
  states: {
    loading: ({ context }) => unless(context.invitation === null, 'a known invitation is loaded again'),
    waiting: ({ context }) => unless(context.waitSeconds > 0, 'waiting for no time'),
    unreachable: ({ context }) => unless(context.failure !== null, 'unreachable without a reason'),
    'open.editing': ({ context }) =>
      unless(context.invitation !== null && context.waitSeconds === 0, 'a form without its invitation'),
    'open.limited': ({ context }) => unless(context.waitSeconds > 0, 'limited for no time'),
    accepting: ({ context }) => unless(formFaults(context).length === 0, 'a faulty form is sent'),
    signedIn: anything,
    over: anything,
    taken: ({ context }) => unless(context.invitation !== null, 'a mailbox nobody knows is taken'),
  },
});
