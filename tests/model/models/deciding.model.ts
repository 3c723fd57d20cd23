import { replyCode } from '#core/contract/call.ts';
import { fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import {
  type DecidingEvent,
  decidingMachine,
  reasonFaults,
  undecided,
} from '#machines/approvals/deciding/deciding.machine.ts';
import { anything, broke, defineModel, done, dropped, refusal, unless } from '#tests/model/define-model.ts';

const rows = ['A', 'B'].map((id) => ({ id, about: `${id}.test`, cents: 8_800 }));

export const decidingModel = defineModel({
  machine: decidingMachine,
  paths: ['asking working ended left'],
  inputs: {
    approve: { decision: 'approve', rows },
    refuse: { decision: 'refuse', rows },
  },
  events: (): readonly DecidingEvent[] => [
    { type: 'reason.change', reason: 'Too dear' },
    { type: 'reason.change', reason: ' ' },
    { type: 'reason.change', reason: 'x'.repeat(501) },
    { type: 'decision.confirm' },
    { type: 'decision.leave' },
    { type: 'decision.stop' },
    { type: 'decision.continue' },
    { type: 'connection.return' },
    done('decide', ok({ state: 'approved' })),
    done('decide', fail(refusal(replyCode.wrongState))),
    done('decide', fail(refusal(replyCode.conflict, [fault('cents', 'sum-changed', '1', '2')]))),
    done('decide', fail(dropped)),
    broke('decide'),
  ],
  project: ({ reason, faults, outcomes, isStopping, failure }) => [
    reason.trim().length,
    faults.length,
    Object.values(outcomes).map((outcome) => (outcome === 'done' ? 'done' : outcome.kind)),
    isStopping,
    failure?.kind ?? null,
  ],
  states: {
    asking: ({ context }) =>
      unless(undecided(context).length === rows.length, 'decided before it was confirmed'),
    working: ({ context }) =>
      unless(
        undecided(context).length > 0 && reasonFaults(context).length === 0,
        'decides nothing, or unreasoned',
      ),
    paused: ({ context }) => unless(context.failure !== null, 'it is not shown why'),
    ended: ({ context }) =>
      unless(context.isStopping || undecided(context).length === 0, 'ended although requests are left'),
    left: anything,
  },
});
