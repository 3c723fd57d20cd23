import { expect, test } from 'vitest';
import type { CallFailure } from '#core/contract/failure.ts';
import { fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import { done } from '#machines/kit/model.ts';
import { contactDialogModel } from '#machines/parties/contact-dialog/contact-dialog.model.ts';
import type { ContactDialogEvent } from '#machines/parties/contact-dialog/contact-dialog.types.ts';
import { contactDialogView } from '#machines/parties/contact-dialog/contact-dialog.view.ts';
import { describeModel } from '#tests/support/describe-model.ts';
import { runModel } from '#tests/support/running-model.ts';

describeModel('contact dialog', contactDialogModel);

function openDialog(inputName: 'add' | 'edit') {
  const { snapshot, perform, inputOf, stop } = runModel(contactDialogModel, inputName);
  return {
    inputOf,
    stop,
    act: (event: ContactDialogEvent) => perform(event),
    view: () => contactDialogView(snapshot() as Parameters<typeof contactDialogView>[0]),
  };
}

const lost: CallFailure = { kind: 'disconnected' };

const change = (
  field: 'lastname' | 'firstname' | 'email' | 'telephone' | 'telPrefix' | 'idCard',
  value: string,
) => ({ type: 'field.change', field, value }) as const;

test('rules are applied on the press, and block it until the form is valid', async () => {
  const { act, inputOf, view, stop } = openDialog('add');
  await act(change('lastname', ' 林 '));
  expect(view()).toMatchObject({ mode: 'add', faults: [], focus: null });
  await act({ type: 'form.submit' });
  await act(done('checkContact', [fault('firstname', 'required', ''), fault('telephone', 'required', '')]));
  expect(view()).toMatchObject({ step: 'editing', focus: { field: 'firstname', ordinal: 1 } });
  expect(inputOf('saveContact')).toBeUndefined();
  await act(change('firstname', '晓雨'));
  expect(view().faults.map(({ field }) => field)).toEqual(['telephone']);
  await act(change('telephone', '138 0013-8000'));
  await act({ type: 'form.submit' });
  expect(inputOf('checkContact')).toEqual({
    contact: {
      lastname: '林',
      firstname: '晓雨',
      position: '',
      email: '',
      telephone: '13800138000',
      idCard: '',
    },
    hasIdCard: false,
  });
  await act(done('checkContact', []));
  expect(inputOf('saveContact')).toMatchObject({ id: null, contact: { telephone: '13800138000' } });
  await act(done('saveContact', ok({ id: 'c9' })));
  expect(view().step).toBe('saved');
  stop();
});

test('an edited contact is saved under its id, and its number keeps its country', async () => {
  const { act, inputOf, view, stop } = openDialog('edit');
  expect(view()).toMatchObject({ mode: 'edit', draft: { telPrefix: '44', telephone: '2079460000' } });
  await act(change('telPrefix', '852'));
  await act(change('telephone', '2345 6789'));
  await act({ type: 'form.submit' });
  await act(done('checkContact', []));
  expect(inputOf('saveContact')).toMatchObject({ id: 'c1', contact: { telephone: '+85223456789' } });
  stop();
});

test('faults of the server go to their fields and keep what was typed', async () => {
  const { act, view, stop } = openDialog('add');
  await act(change('email', 'ada@'));
  await act({ type: 'form.submit' });
  await act(done('checkContact', []));
  const email = fault('email', 'email-format', 'ada@');
  const refusal = { kind: 'refused', code: 400, msg: 'no', errors: [email], data: null } as const;
  await act(done('saveContact', fail(refusal)));
  expect(view()).toMatchObject({
    step: 'editing',
    draft: { email: 'ada@' },
    faults: [email],
    focus: { field: 'email' },
    failure: { kind: 'refused' },
  });
  stop();
});

test('an addition without an answer is looked for, and changed when it is there', async () => {
  const { act, inputOf, view, stop } = openDialog('add');
  await act(change('lastname', '林'));
  await act({ type: 'form.submit' });
  await act(done('checkContact', []));
  await act(done('saveContact', fail(lost)));
  expect(view()).toMatchObject({
    step: 'editing',
    draft: { lastname: '林' },
    failure: { kind: 'disconnected' },
  });
  await act(change('lastname', '林林'));
  await act({ type: 'form.submit' });
  await act(done('checkContact', []));
  expect(view().step).toBe('settling');
  expect(inputOf('findContact')).toMatchObject({ contact: { lastname: '林' } });
  await act(done('findContact', ok({ id: 'c8' })));
  expect(inputOf('saveContact')).toMatchObject({ id: 'c8', contact: { lastname: '林林' } });
  expect(view().mode).toBe('add');
  stop();
});

test('closing asks only when something would be lost', async () => {
  const untouched = openDialog('edit');
  await untouched.act({ type: 'dialog.leave' });
  expect(untouched.view().step).toBe('closed');
  const { act, view, stop } = openDialog('edit');
  await act(change('idCard', '11010519491231002X'));
  await act({ type: 'dialog.leave' });
  expect(view().step).toBe('leaving');
  await act({ type: 'leave.cancel' });
  expect(view()).toMatchObject({ step: 'editing', draft: { idCard: '11010519491231002X' } });
  await act(change('idCard', ''));
  await act({ type: 'dialog.leave' });
  expect(view().step).toBe('closed');
  stop();
  untouched.stop();
});
