import { expect, test } from 'vitest';
import { type Fault, fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import type { FormEvent, FormFailure } from '#machines/kit/form.rules.ts';
import { formView } from '#machines/kit/form.view.ts';
import { done } from '#tests/model/define-model.ts';
import { formModel } from '#tests/model/models/form.model.ts';
import { runModel } from '#tests/support/flows/running-model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('form', formModel);

function openForm(inputName: 'add' | 'edit' | 'page') {
  const { snapshot, perform, inputOf, stop } = runModel(formModel, inputName);
  return {
    inputOf,
    stop,
    act: (event: FormEvent) => perform(event),
    view: () => formView(snapshot() as Parameters<typeof formView>[0], ['name', 'note']),
  };
}

const change = (values: Readonly<Record<string, string>>) => ({ type: 'field.change', values }) as const;
const submit = { type: 'form.submit', held: [] } as const;
const leave = { type: 'form.leave', hasHeld: false } as const;
const saved = (id: string, draft: Readonly<Record<string, string>>) => done('save', ok({ id, draft }));
const failed = (failure: FormFailure) => done('save', fail(failure));
const refusal = (code: number, ...errors: readonly Fault[]) =>
  failed({ kind: 'refused', code, msg: 'no', errors, data: null });

test('applies the rules on the press, blocks it until the form is valid, and focuses the first fault', async () => {
  const { act, inputOf, view, stop } = openForm('add');
  await act(change({ note: 'x' }));
  expect(view()).toMatchObject({ mode: 'add', faults: [], focus: null });
  await act(submit);
  await act(done('check', [fault('note', 'format', 'x'), fault('name', 'required', '')]));
  expect(view()).toMatchObject({ isBusy: false, focus: { field: 'name', ordinal: 1 } });
  expect(inputOf('save')).toBeUndefined();
  await act(change({ name: 'Ada' }));
  expect(view().faults.map(({ field }) => field)).toEqual(['note']);
  await act(submit);
  expect(inputOf('check')).toEqual({ draft: { name: 'Ada', note: 'x' } });
  await act(done('check', []));
  expect(view()).toMatchObject({ isBusy: true, isLocked: true });
  expect(inputOf('save')).toEqual({ id: null, key: 'key-0001', draft: { name: 'Ada', note: 'x' }, held: [] });
  await act(saved('t9', { name: 'Ada', note: 'x' }));
  expect(view()).toMatchObject({ isOpen: false, isSaved: true });
  stop();
});

test('assigns server faults to their fields and keeps the input; the next press tries again', async () => {
  const { act, inputOf, view, stop } = openForm('edit');
  await act(change({ name: 'A' }));
  await act(submit);
  await act(done('check', []));
  expect(inputOf('save')).toMatchObject({ id: 't1', draft: { name: 'A' } });
  const short = fault('name', 'too-short', 'A');
  await act(refusal(400, short));
  expect(view()).toMatchObject({
    draft: { name: 'A' },
    faults: [short],
    focus: { field: 'name' },
    failure: { kind: 'refused' },
    isUnresolved: false,
  });
  await act(submit);
  expect(view()).toMatchObject({ faults: [], failure: null });
  stop();
});

test('resends an addition without a reply unchanged, then updates it to the current input', async () => {
  const { act, inputOf, view, stop } = openForm('add');
  await act(change({ name: 'Ada' }));
  await act({ type: 'form.submit', held: ['card'] });
  await act(done('check', []));
  await act(failed({ kind: 'disconnected' }));
  expect(view()).toMatchObject({ isUnresolved: true, draft: { name: 'Ada' } });
  await act(change({ name: 'Ada Byron' }));
  await act(submit);
  await act(done('check', []));
  expect(inputOf('save')).toEqual({
    id: null,
    key: 'key-0001',
    draft: { name: 'Ada', note: '' },
    held: ['card'],
  });
  await act(saved('t8', { name: 'Ada', note: '' }));
  expect(inputOf('save')).toMatchObject({ id: 't8', draft: { name: 'Ada Byron' } });
  expect(view().mode).toBe('add');
  stop();
});

test.each([
  { name: 'refused', event: refusal(400), isUnresolved: false },
  { name: 'refused because the key was used with another body', event: refusal(422), isUnresolved: true },
  { name: 'not answered again', event: failed({ kind: 'timeout' }), isUnresolved: true },
  {
    name: 'sent without the values typed before a reload',
    event: failed({ kind: 'forgotten' }),
    isUnresolved: true,
  },
])(
  'resends an unresolved addition, which is $name: unresolved $isUnresolved',
  async ({ event, isUnresolved }) => {
    const { act, view, stop } = openForm('add');
    await act(submit);
    await act(done('check', []));
    await act(failed({ kind: 'timeout' }));
    await act(submit);
    await act(done('check', []));
    await act(event);
    expect(view()).toMatchObject({ isOpen: true, isBusy: false, isUnresolved });
    stop();
  },
);

test('asks before closing only if something would be lost, including sensitive text', async () => {
  const untouched = openForm('edit');
  await untouched.act(leave);
  expect(untouched.view().isOpen).toBe(false);
  untouched.stop();
  const { act, view, stop } = openForm('edit');
  await act({ type: 'form.leave', hasHeld: true });
  expect(view().isLeaving).toBe(true);
  await act({ type: 'leave.cancel' });
  await act(change({ name: 'Ida' }));
  await act(leave);
  expect(view()).toMatchObject({ isLeaving: true, draft: { name: 'Ida' } });
  await act({ type: 'leave.cancel' });
  await act(change({ name: 'Ada' }));
  await act(leave);
  expect(view().isOpen).toBe(false);
  stop();
});

test('shows the saved values in a form that stays on its page, and lets them be changed again', async () => {
  const { act, view, stop } = openForm('page');
  await act(change({ name: ' Ada ' }));
  expect(view().isChanged).toBe(true);
  await act(submit);
  await act(done('check', []));
  await act(saved('t9', { name: 'Ada', note: '' }));
  expect(view()).toMatchObject({ isOpen: true, isSaved: true, isChanged: false, draft: { name: 'Ada' } });
  await act(change({ name: 'Ida' }));
  expect(view()).toMatchObject({ isSaved: false, isChanged: true });
  stop();
});
