import { expect, test } from 'vitest';
import { fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import { profileFormModel } from '#machines/account/profile-form/profile-form.model.ts';
import type { ProfileFormEvent } from '#machines/account/profile-form/profile-form.types.ts';
import { profileFormView } from '#machines/account/profile-form/profile-form.view.ts';
import { done } from '#machines/kit/model.ts';
import { describeModel } from '#tests/support/describe-model.ts';
import { runModel } from '#tests/support/running-model.ts';

describeModel('profile form', profileFormModel);

function openForm(inputName: 'never told' | 'told') {
  const { snapshot, perform, inputOf, stop } = runModel(profileFormModel, inputName);
  return {
    inputOf,
    stop,
    act: (event: ProfileFormEvent) => perform(event),
    view: () => profileFormView(snapshot() as Parameters<typeof profileFormView>[0]),
  };
}

test('what is missing is named at the press, first fault first, and nothing is sent', async () => {
  const { act, view, inputOf, stop } = openForm('never told');
  expect(view()).toMatchObject({ progress: 0, isChanged: false, focus: null });
  await act({ type: 'form.submit' });
  expect(view()).toMatchObject({ step: 'editing', focus: { field: 'name', ordinal: 1 } });
  await act({ type: 'field.change', field: 'name', value: ' Ada ' });
  expect(view().faults.map(({ field }) => field)).toEqual(['country']);
  await act({ type: 'form.submit' });
  expect(view().focus).toEqual({ field: 'country', ordinal: 2 });
  expect(inputOf('saveProfile')).toBeUndefined();
  await act({ type: 'field.change', field: 'country', value: 'GB' });
  await act({ type: 'form.submit' });
  expect(inputOf('saveProfile')).toMatchObject({ profile: { name: 'Ada', country: 'GB' } });
  stop();
});

test('a refusal goes to its field and keeps what was typed; the next save is another try', async () => {
  const { act, view, stop } = openForm('told');
  await act({ type: 'field.change', field: 'postalCode', value: 'SW1A 1AA' });
  expect(view().isChanged).toBe(true);
  await act({ type: 'form.submit' });
  const wrong = fault('postalCode', 'format', 'SW1A 1AA');
  await act(
    done('saveProfile', fail({ kind: 'refused', code: 400, msg: 'no', errors: [wrong], data: null })),
  );
  expect(view()).toMatchObject({
    step: 'editing',
    draft: { postalCode: 'SW1A 1AA' },
    faults: [wrong],
    focus: { field: 'postalCode' },
  });
  await act({ type: 'form.submit' });
  const kept = { ...view().draft, postalCode: 'SW1A1AA' };
  await act(done('saveProfile', ok(kept)));
  expect(view()).toMatchObject({ step: 'saved', draft: kept, isChanged: false, progress: 50 });
  await act({ type: 'field.change', field: 'city', value: 'London' });
  expect(view()).toMatchObject({ step: 'editing', isChanged: true });
  stop();
});
