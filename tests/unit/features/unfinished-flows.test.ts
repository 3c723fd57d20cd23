import { describe, expect, it } from 'vitest';
import type { WorkflowSummary } from '#src/adapters/journal/types.ts';
import { orderNosOf } from '#src/console/order-nos.ts';
import {
  batchOf,
  flowsInNeed,
  isDiscardable,
  stepKey,
  unfinishedFlows,
} from '#src/features/launchpad/unfinished-flows.ts';

function flow(values: Partial<WorkflowSummary>): WorkflowSummary {
  return {
    id: 'flow',
    machine: 'purchase',
    version: 1,
    createdAt: 0,
    updatedAt: 0,
    state: 'editing',
    title: 'shop.example.com',
    facts: { step: 'editing', isEmpty: false },
    status: 'active',
    isBusy: false,
    attention: null,
    isReduced: false,
    ...values,
  };
}

const payment = (step: string, more: Partial<WorkflowSummary> = {}) =>
  flow({ machine: 'payment', facts: { step, orderNos: 'CN20261121-10001', due: 8800 }, ...more });

const compromise = (step: string, isEmpty = false) =>
  flow({ machine: 'compromise', facts: { step, isEmpty, orderNo: 'CN20261121-10001', serialNumber: '01' } });

describe('unfinishedFlows', () => {
  const cases: readonly { name: string; input: WorkflowSummary; want: boolean }[] = [
    { name: 'a purchase with content', input: flow({}), want: true },
    {
      name: 'an untouched purchase',
      input: flow({ facts: { step: 'editing', isEmpty: true } }),
      want: false,
    },
    { name: 'a finished purchase', input: flow({ status: 'finished' }), want: false },
    { name: 'a discarded purchase', input: flow({ status: 'discarded' }), want: false },
    { name: 'a purchase this version cannot read', input: flow({ status: 'attention' }), want: false },
    { name: 'a payment in progress', input: payment('confirming'), want: true },
    { name: 'a payment that was cancelled', input: payment('cancelled'), want: false },
    { name: 'a batch', input: flow({ machine: 'batch', facts: { step: 'keying' } }), want: true },
    { name: 'a finished batch', input: flow({ machine: 'batch', status: 'finished' }), want: false },
    { name: 'a compromised key', input: compromise('install'), want: true },
    { name: 'a compromised key that was only looked at', input: compromise('tell', true), want: false },
    { name: 'a compromised key that is dealt with', input: compromise('done'), want: false },
    { name: 'a reissue', input: flow({ machine: 'reissue', facts: { step: 'editing' } }), want: true },
    { name: 'a resubmission', input: flow({ machine: 'resubmit', facts: { step: 'asking' } }), want: true },
    { name: 'an action', input: flow({ machine: 'batch-action', facts: { step: 'paused' } }), want: true },
    {
      name: 'an action that ended',
      input: flow({ machine: 'batch-action', facts: { step: 'ended' } }),
      want: false,
    },
    { name: 'a flow of another machine', input: flow({ machine: 'deposit' }), want: false },
  ];
  for (const { name, input, want } of cases) {
    it(`${name}: ${want}`, () => {
      expect(unfinishedFlows([input])).toEqual(want ? [input] : []);
    });
  }

  it('leaves flows that need attention to a separate list', () => {
    const inNeed = flow({ status: 'attention' });
    expect(flowsInNeed([flow({}), inNeed])).toEqual([inNeed]);
  });
});

describe('discarding', () => {
  const steps = [
    { machine: 'purchase', step: 'editing', want: true },
    { machine: 'purchase', step: 'unresolved', want: true },
    { machine: 'purchase', step: 'preparing', want: false },
    { machine: 'purchase', step: 'creating', want: false },
    { machine: 'purchase', step: 'asking', want: false },
    { machine: 'payment', step: 'expired', want: true },
    { machine: 'payment', step: 'awaiting', want: false },
    { machine: 'payment', step: 'handing', want: false },
    { machine: 'batch', step: 'keying', want: true },
    { machine: 'batch', step: 'correcting', want: true },
    { machine: 'batch', step: 'creating', want: false },
    { machine: 'batch', step: 'asking', want: false },
    { machine: 'payment', step: 'ready', want: true },
    { machine: 'payment', step: 'paying', want: false },
    { machine: 'payment', step: 'confirming', want: false },
    { machine: 'payment', step: 'unsettled', want: false },
    { machine: 'deposit', step: 'editing', want: false },
    { machine: 'reissue', step: 'editing', want: true },
    { machine: 'resubmit', step: 'creating', want: false },
    { machine: 'batch-action', step: 'paused', want: false },
  ];
  for (const { machine, step, want } of steps) {
    it(`${machine} ${step}: ${want ? 'offered' : 'not offered'}`, () => {
      expect(isDiscardable(flow({ machine, facts: { step } }))).toBe(want);
    });
  }

  it('is offered for a draft that was left while its price was loading', () => {
    expect(isDiscardable(flow({ isBusy: true }))).toBe(true);
  });
});

describe('the description of a flow', () => {
  it('names its step, but not the step of another version', () => {
    expect(stepKey(flow({ facts: { step: 'creating' } }))).toBe('launchpad.step.purchase.creating');
    expect(stepKey(payment('paying'))).toBe('launchpad.step.payment.paying');
    expect(stepKey(payment('awaiting'))).toBe('launchpad.step.payment.awaiting');
    const batch = (pacing: string) => flow({ machine: 'batch', facts: { step: 'keying', pacing } });
    expect(stepKey(batch('running'))).toBe('launchpad.step.batch.keying');
    expect(stepKey(batch('paused'))).toBe('launchpad.step.batch.paused');
    const resubmission = flow({ machine: 'resubmit', facts: { step: 'unresolved' } });
    expect(stepKey(resubmission)).toBe('launchpad.step.purchase.unresolved');
    const action = flow({ machine: 'batch-action', facts: { step: 'working' } });
    expect(stepKey(action)).toBe('launchpad.step.action.working');
    expect(stepKey(payment('editing'))).toBeNull();
    expect(stepKey(flow({ facts: {} }))).toBeNull();
  });

  it('lists the orders of a payment', () => {
    expect(orderNosOf({ orderNos: 'CN1,CN2' })).toEqual(['CN1', 'CN2']);
    expect(orderNosOf({ orderNos: '' })).toEqual([]);
    expect(orderNosOf({})).toEqual([]);
  });
});

describe('batchOf returns the number and cost of several orders', () => {
  it.each([
    { name: 'a payment', facts: { orderCount: 40, due: 992_000 }, want: { orders: 40, cents: 992_000 } },
    { name: 'a batch', facts: { total: 3, done: 1, amount: 30_000 }, want: { orders: 3, cents: 30_000 } },
    { name: 'a draft without a price yet', facts: { orders: 2 }, want: { orders: 2, cents: null } },
    { name: 'a payment of one order', facts: { orderCount: 1, due: 8_800 }, want: null },
    { name: 'a draft of one order', facts: { orders: 1, amount: 8_800 }, want: null },
    { name: 'nothing known', facts: {}, want: null },
  ])('$name', ({ facts, want }) => {
    expect(batchOf(flow({ facts }))).toEqual(want);
  });
});
