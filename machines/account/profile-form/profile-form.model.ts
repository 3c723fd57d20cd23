import { checkProfile, emptyProfile } from '#core/account/check-profile.ts';
import { replyCode } from '#core/contract/call.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import { fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import { profileFormMachine } from '#machines/account/profile-form/profile-form.machine.ts';
import type { ProfileFormEvent } from '#machines/account/profile-form/profile-form.types.ts';
import { anything, broke, defineModel, done, unless } from '#machines/kit/model.ts';

const profile = { ...emptyProfile, name: 'Ada Byron', country: 'GB' };
const refused: CallFailure = {
  kind: 'refused',
  code: replyCode.badInput,
  msg: 'no',
  errors: [fault('country', 'format', 'GB')],
  data: null,
};

const events: readonly ProfileFormEvent[] = [
  { type: 'field.change', field: 'name', value: ' Ada Byron ' },
  { type: 'field.change', field: 'country', value: 'GB' },
  { type: 'field.change', field: 'country', value: '' },
  { type: 'form.submit' },
  done('saveProfile', ok(profile)),
  done('saveProfile', fail(refused)),
  done('saveProfile', fail({ kind: 'disconnected' } as const)),
  broke('saveProfile'),
];

export const profileFormModel = defineModel({
  machine: profileFormMachine,
  inputs: { 'never told': { profile: emptyProfile }, told: { profile } },
  events: () => events,
  project: ({ draft }) => [draft.name, draft.country],
  states: {
    editing: anything,
    saving: ({ context }) =>
      unless(checkProfile(context.draft).length === 0 && context.failure === null, 'sends what is not right'),
    saved: ({ context }) => unless(context.draft === context.kept, 'shows other than what was saved'),
  },
});
