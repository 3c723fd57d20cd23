import type { EventObject } from 'xstate';
import {
  type DepositBackend,
  depositActs,
  depositInput,
  depositingAt,
  openDepositBackend,
} from '#tests/support/flows/deposit-backend.ts';
import { depositWith } from '#tests/support/flows/workflow-definitions.ts';
import type { FlowSample, ReferenceFlow } from '#tests/support/journal/flow-sample.ts';

export const sample: FlowSample = {
  histories,
  begin() {
    const backend = openDepositBackend();
    return {
      definition: depositWith(depositingAt(backend)),
      input: depositInput,
      acts: depositActs,
      end: 'made',
      effects: () => Object.keys(backend.deposits).length,
    };
  },
};

function histories(): readonly ReferenceFlow[] {
  const [type = { type: '' }, send = { type: '' }] = depositActs;
  const wrong: EventObject = { type: 'amount.commit', text: '1e3' } as EventObject;
  const lives: Readonly<Record<string, readonly [Partial<DepositBackend>, readonly EventObject[]]>> = {
    straight: [{}, depositActs],
    'answer-lost': [{ lostAnswers: 1 }, [wrong, send, type, send, send]],
    'tab-died': [{ hangingCalls: 1 }, depositActs],
  };
  return Object.entries(lives).map(([name, [changes, acts]]) => ({
    file: `deposit-${name}`,
    definition: depositWith(depositingAt(openDepositBackend(changes))),
    input: depositInput,
    acts,
    ...(name === 'tab-died' ? { crashIn: 'creating' } : {}),
  }));
}
