import { expect, test } from 'vitest';
import type { CallFailure } from '#core/contract/failure.ts';
import { fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import { done } from '#machines/kit/model.ts';
import { organizationDialogModel } from '#machines/parties/organization-dialog/organization-dialog.model.ts';
import type {
  OrganizationDialogEvent,
  OrganizationField,
} from '#machines/parties/organization-dialog/organization-dialog.types.ts';
import { organizationDialogView } from '#machines/parties/organization-dialog/organization-dialog.view.ts';
import { describeModel } from '#tests/support/describe-model.ts';
import { runModel } from '#tests/support/running-model.ts';

describeModel('organization dialog', organizationDialogModel);

function openDialog(inputName: 'add' | 'edit') {
  const { snapshot, perform, inputOf, stop } = runModel(organizationDialogModel, inputName);
  const act = (event: OrganizationDialogEvent) => perform(event);
  return {
    inputOf,
    stop,
    act,
    type: (field: OrganizationField, value: string) => act({ type: 'field.change', field, value }),
    view: () => organizationDialogView(snapshot()),
  };
}

const late: CallFailure = { kind: 'timeout' };

const organization = {
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

test('a record is edited under the names of the call, and its date goes along', async () => {
  const { act, type, inputOf, view, stop } = openDialog('edit');
  expect(view()).toMatchObject({
    mode: 'edit',
    draft: { orgName: '杭州云栈科技有限公司', nationCode: 'CN', city: '杭州', address: '西湖区文三路 90 号' },
  });
  await type('city', '杭州市');
  await act({ type: 'form.submit' });
  await act(done('checkOrganization', []));
  expect(inputOf('saveOrganization')).toMatchObject({
    id: 'o1',
    organization: { city: '杭州市', telephone: '057188880000', dateOfIncorporation: '2015-04-09' },
  });
  stop();
});

test('a match fills what is empty, and the country nobody chose', async () => {
  const { act, type, inputOf, view, stop } = openDialog('add');
  await type('orgName', ' Analytical ');
  await act({ type: 'lookup.ask' });
  expect(inputOf('lookUpRegister')).toEqual({ orgName: 'Analytical' });
  await act(done('lookUpRegister', ok([organization])));
  await act({ type: 'match.take', index: 0 });
  expect(view()).toMatchObject({
    step: 'typing',
    draft: {
      orgName: 'Analytical Engines Ltd',
      nationCode: 'GB',
      telPrefix: '44',
      telephone: '2079460000',
      dateOfIncorporation: '1837-06-20',
    },
    lookup: {
      filled: ['creditCode', 'nationCode', 'province', 'city', 'postalCode', 'telephone', 'address'],
    },
  });
  stop();
});

test.each([
  { event: 'match.replace', city: 'London', filled: 7 },
  { event: 'match.complete', city: 'Oxford', filled: 6 },
  { event: 'lookup.close', city: 'Oxford', filled: 0 },
] as const)('what is typed is not replaced without a word: $event', async ({ event, city, filled }) => {
  const { act, type, view, stop } = openDialog('add');
  await type('orgName', 'Analytical');
  await type('city', 'Oxford');
  await act({ type: 'lookup.ask' });
  await act(done('lookUpRegister', ok([organization])));
  await act({ type: 'match.take', index: 0 });
  expect(view()).toMatchObject({
    step: 'comparing',
    draft: { city: 'Oxford', creditCode: '' },
    lookup: { conflicts: [{ field: 'city', typed: 'Oxford', found: 'London' }] },
  });
  await act({ type: event });
  expect(view().draft.city).toBe(city);
  expect(view().lookup.filled).toHaveLength(filled);
  stop();
});

test('a match that says the same changes nothing, and that is said', async () => {
  const { act, type, view, stop } = openDialog('edit');
  await type('city', '杭州市');
  const before = view().draft;
  await act({ type: 'lookup.ask' });
  const same = {
    ...organization,
    name: before.orgName,
    creditCode: before.creditCode,
    country: 'CN',
    province: before.province,
    locality: '杭州市',
    postalCode: before.postalCode,
    telephone: '057188880000',
    registryAddr: before.address,
    dateOfIncorporation: before.dateOfIncorporation,
  };
  await act(done('lookUpRegister', ok([same])));
  await act({ type: 'match.take', index: 0 });
  expect(view()).toMatchObject({ step: 'typing', draft: before, lookup: { taken: same.name, filled: [] } });
  stop();
});

test('a look-up says why it brought nothing, and costs nothing that was typed', async () => {
  const { act, type, view, stop } = openDialog('add');
  await act({ type: 'lookup.ask' });
  expect(view()).toMatchObject({ step: 'typing', focus: { field: 'orgName', ordinal: 1 } });
  await type('orgName', '云');
  await act({ type: 'lookup.ask' });
  expect(view().faults).toMatchObject([{ field: 'orgName', reason: 'too-short' }]);
  await type('orgName', '云栈');
  await act({ type: 'lookup.ask' });
  await act(done('lookUpRegister', ok([])));
  expect(view()).toMatchObject({ step: 'typing', lookup: { query: '云栈', isNothing: true } });
  await act({ type: 'lookup.ask' });
  await act(done('lookUpRegister', fail(late)));
  expect(view()).toMatchObject({ draft: { orgName: '云栈' }, lookup: { failure: { kind: 'timeout' } } });
  stop();
});

test('the press stops a look-up, and faults of the server go to their fields', async () => {
  const { act, type, view, stop } = openDialog('add');
  await type('orgName', 'Analytical');
  await act({ type: 'lookup.ask' });
  await act({ type: 'form.submit' });
  expect(view()).toMatchObject({ step: 'checking', lookup: { query: '' } });
  await act(done('checkOrganization', []));
  const postalCode = fault('postalCode', 'required', '');
  const refusal = { kind: 'refused', code: 400, msg: 'no', errors: [postalCode], data: null } as const;
  await act(done('saveOrganization', fail(refusal)));
  expect(view()).toMatchObject({ step: 'typing', faults: [postalCode], focus: { field: 'postalCode' } });
  stop();
});
