import { setup } from 'xstate';
import { checkProfile, type Profile } from '#core/account/check-profile.ts';
import type {
  ProfileFormContext,
  ProfileFormEvent,
  ProfileFormInput,
  ProfileFormSlots,
} from '#machines/account/profile-form/profile-form.types.ts';
import { type Args as ArgsOf, assigns } from '#machines/kit/assigns.ts';
import { withoutFault } from '#machines/kit/edit-dialog.ts';
import { replies, type SlotLogic, unfilled } from '#machines/kit/slot.ts';

type Args = ArgsOf<ProfileFormContext, ProfileFormEvent>;

const replyOf = replies<ProfileFormSlots>();
const slots: SlotLogic<ProfileFormSlots> = { saveProfile: unfilled('saveProfile') };

/** The personal information: judged at the press of 'save', and kept as typed until the server has it. */
export const profileFormMachine = setup({
  types: {
    context: {} as ProfileFormContext,
    events: {} as ProfileFormEvent,
    input: {} as ProfileFormInput,
  },
  actors: slots,
  guards: {
    isFaultless: ({ context }: Args) => checkProfile(trimmed(context.draft)).length === 0,
    isSaved: ({ event }: Args) => replyOf(event, 'saveProfile')?.ok === true,
  },
  actions: assigns<ProfileFormContext, ProfileFormEvent>()({
    keepField: ({ context, event }) =>
      event.type === 'field.change'
        ? {
            draft: { ...context.draft, [event.field]: event.value },
            faults: withoutFault(context.faults, event.field),
          }
        : {},
    keepFaults: ({ context }) => ({
      faults: checkProfile(trimmed(context.draft)),
      failure: null,
      refusals: context.refusals + 1,
    }),
    keepSaved: ({ context, event }) => {
      const reply = replyOf(event, 'saveProfile');
      return reply?.ok ? { draft: reply.value, kept: reply.value } : { kept: context.kept };
    },
    noteUnsaved: ({ context, event }) => {
      const reply = replyOf(event, 'saveProfile');
      const failure = reply?.ok === false ? reply.error : ({ kind: 'broken' } as const);
      return {
        failure,
        faults: failure.kind === 'refused' ? failure.errors : [],
        refusals: context.refusals + 1,
      };
    },
    clearFaults: () => ({ faults: [], failure: null }),
  }),
}).createMachine({
  id: 'profileForm',
  context: ({ input: { profile } }) => ({
    draft: profile,
    kept: profile,
    faults: [],
    refusals: 0,
    failure: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'field.change': { actions: 'keepField' },
        'form.submit': [
          { guard: 'isFaultless', target: 'saving', actions: 'clearFaults' },
          { actions: 'keepFaults' },
        ],
      },
    },
    saving: {
      invoke: {
        id: 'saveProfile',
        src: 'saveProfile',
        input: ({ context }) => ({ profile: trimmed(context.draft) }),
        onDone: [
          { guard: 'isSaved', target: 'saved', actions: 'keepSaved' },
          { target: 'editing', actions: 'noteUnsaved' },
        ],
        onError: { target: 'editing', actions: 'noteUnsaved' },
      },
    },
    saved: {
      on: { 'field.change': { target: 'editing', actions: 'keepField' } },
    },
  },
});

function trimmed(profile: Profile): Profile {
  const { name, country, province, city, address, postalCode } = profile;
  return {
    name: name.trim(),
    country: country.trim(),
    province: province.trim(),
    city: city.trim(),
    address: address.trim(),
    postalCode: postalCode.trim(),
  };
}
