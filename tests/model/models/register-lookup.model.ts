import { fail, ok } from '#core/result.ts';
import {
  type RegisterLookupEvent,
  registerLookupMachine,
} from '#machines/parties/register-lookup/register-lookup.machine.ts';
import { anything, broke, defineModel, done, dropped, unless } from '#tests/model/define-model.ts';

const registered = {
  name: '杭州云栈科技有限公司',
  creditCode: '91330100MA27XY0K4P',
  country: 'CN',
  province: '浙江省',
  locality: '杭州市',
  postalCode: '310012',
  telephone: '057188880000',
  registryAddr: '西湖区文三路 90 号',
  dateOfIncorporation: '2015-04-09',
};
const empty = { orgName: '云栈', nationCode: 'CN', telPrefix: '86' };
const fresh = { mode: 'add', draft: empty, opened: empty } as const;
const typed = { ...fresh, draft: { ...empty, city: '宁波市' } };

const events: readonly RegisterLookupEvent[] = [
  { type: 'lookup.ask', query: '云栈' },
  { type: 'lookup.close' },
  { type: 'match.take', index: 0, form: fresh },
  { type: 'match.take', index: 0, form: typed },
  { type: 'match.take', index: 7, form: typed },
  { type: 'match.replace', form: typed },
  { type: 'match.complete', form: typed },
  done('lookUp', ok([registered])),
  done('lookUp', ok([])),
  done('lookUp', fail(dropped)),
  broke('lookUp'),
];

export const registerLookupModel = defineModel({
  machine: registerLookupMachine,
  paths: ['typing lookingUp offering comparing typing'],
  inputs: { fresh: undefined },
  events: () => events,
  project: ({ matches, taken }) => [matches.length, taken],
  states: {
    typing: anything,
    lookingUp: ({ context }) => unless(context.query !== '' && context.failure === null, 'asks for nothing'),
    offering: ({ context }) => unless(context.matches.length > 0, 'nothing is offered'),
    comparing: ({ context }) => unless(context.chosen !== null, 'nothing to compare with'),
  },
});
