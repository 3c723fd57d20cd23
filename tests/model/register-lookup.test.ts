import { expect, test } from 'vitest';
import type { CallFailure } from '#core/contract/failure.ts';
import { fail, ok } from '#core/result.ts';
import type { Draft } from '#machines/kit/form.rules.ts';
import type {
  RegisterLookupContext,
  RegisterLookupEvent,
} from '#machines/parties/register-lookup/register-lookup.machine.ts';
import { conflictsOf, type Typed } from '#machines/parties/register-lookup/register-lookup.rules.ts';
import { done } from '#tests/model/define-model.ts';
import { registerLookupModel } from '#tests/model/models/register-lookup.model.ts';
import { runModel } from '#tests/support/flows/running-model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('register lookup', registerLookupModel);

const match = {
  name: 'Analytical Engines Ltd',
  creditCode: '12345678',
  country: 'GB',
  province: 'England',
  locality: 'London',
  postalCode: 'SW1A 1AA',
  telephone: '+442079460000',
  registryAddr: '12 St James’s Square',
  dateOfIncorporation: '1837-06-20',
};
const opened: Draft = { orgName: '', nationCode: 'CN', telPrefix: '86', telephone: '' };
const typed = (values: Draft): Typed => ({ mode: 'add', draft: { ...opened, ...values }, opened });

function begin() {
  const { snapshot, perform, inputOf, stop } = runModel(registerLookupModel, 'fresh');
  return {
    inputOf,
    stop,
    act: (event: RegisterLookupEvent) => perform(event),
    now: () => ({ value: snapshot().value, context: snapshot().context as RegisterLookupContext }),
  };
}

test('fills empty fields from a match, and the country if it is still the default', async () => {
  const { act, inputOf, now, stop } = begin();
  await act({ type: 'lookup.ask', query: 'Analytical' });
  expect(inputOf('lookUp')).toEqual({ orgName: 'Analytical' });
  await act(done('lookUp', ok([match])));
  await act({ type: 'match.take', index: 0, form: typed({ orgName: 'Analytical' }) });
  expect(now()).toMatchObject({
    value: 'typing',
    context: {
      taken: match.name,
      filled: ['creditCode', 'nationCode', 'province', 'city', 'postalCode', 'telephone', 'address'],
      values: {
        orgName: match.name,
        nationCode: 'GB',
        telPrefix: '44',
        telephone: '2079460000',
        dateOfIncorporation: '1837-06-20',
      },
    },
  });
  stop();
});

test.each([
  { type: 'match.replace', city: 'London', filled: 7 },
  { type: 'match.complete', city: undefined, filled: 6 },
  { type: 'lookup.close', city: undefined, filled: 0 },
] as const)('asks before replacing typed values: $type', async ({ type, city, filled }) => {
  const form = typed({ orgName: 'Analytical', city: 'Oxford' });
  const { act, now, stop } = begin();
  await act({ type: 'lookup.ask', query: 'Analytical' });
  await act(done('lookUp', ok([match])));
  await act({ type: 'match.take', index: 0, form });
  expect(now()).toMatchObject({ value: 'comparing', context: { values: {} } });
  expect(conflictsOf(form, match)).toEqual([{ field: 'city', typed: 'Oxford', found: 'London' }]);
  await act({ type, form });
  expect(now().context.values.city).toBe(city);
  expect(now().context.filled).toHaveLength(filled);
  stop();
});

test('records a match that changes nothing', async () => {
  const { act, now, stop } = begin();
  const draft = {
    orgName: match.name,
    creditCode: match.creditCode,
    nationCode: 'GB',
    province: 'England',
    city: 'London',
    postalCode: match.postalCode,
    telPrefix: '44',
    telephone: '20 7946 0000',
    address: match.registryAddr,
  };
  await act({ type: 'lookup.ask', query: 'Analytical' });
  await act(done('lookUp', ok([match])));
  await act({ type: 'match.take', index: 0, form: { mode: 'edit', draft, opened: draft } });
  expect(now()).toMatchObject({ value: 'typing', context: { taken: match.name, filled: [] } });
  stop();
});

test('reports why a lookup found nothing, and resets that for the next lookup', async () => {
  const { act, now, stop } = begin();
  await act({ type: 'lookup.ask', query: '云栈' });
  await act(done('lookUp', ok([])));
  expect(now()).toMatchObject({ value: 'typing', context: { query: '云栈', isNothing: true } });
  await act({ type: 'lookup.ask', query: '云栈' });
  await act(done('lookUp', fail<CallFailure>({ kind: 'timeout' })));
  expect(now().context).toMatchObject({ isNothing: false, failure: { kind: 'timeout' } });
  stop();
});
