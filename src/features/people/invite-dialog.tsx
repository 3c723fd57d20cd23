import { checkPlace } from '#core/account/check-place.ts';
import * as peopleCalls from '#core/contract/calls/people.ts';
import { checkValidationEmail } from '#core/validation/emails.ts';
import { TextField } from '#src/console/form/fields.tsx';
import { formDialog } from '#src/console/form/form-dialog.tsx';
import type { FormSource } from '#src/console/form/form-source.ts';
import { newPlace, type Place, placeIn } from '#src/features/people/place-draft.ts';
import { PlaceFields } from '#src/features/people/place-fields.tsx';
import { peopleTexts } from '#src/features/people/texts.ts';

interface Invite extends Place {
  readonly email: string;
}

export const inviteForm: FormSource<{ readonly id: string }, Invite> = {
  name: 'people.invite',
  fields: ['email', 'roleID', 'deptID', 'scope'],
  kinds: peopleCalls.invite.body.entries,
  words: 'people.place',
  toDraft: () => ({ email: '', ...newPlace }),
  toBody: (draft) => ({ email: (draft.email ?? '').trim(), ...placeIn(draft) }),
  check: (invite) => [checkValidationEmail(invite.email, 'email') ?? [], checkPlace(invite)].flat(),
  async save(client, { id, key, body }) {
    // Inviting the same mailbox again replaces the invitation, which is how one is changed.
    const idempotencyKey = id === null ? key : crypto.randomUUID();
    const { invitationID } = await client.call(peopleCalls.invite, { body }, { idempotencyKey });
    return { id: invitationID };
  },
};

export const InviteDialog = formDialog(
  inviteForm,
  {
    title: 'people.invite.title',
    about: 'people.invite.about',
    submit: 'people.invite.submit',
    isQuiet: true,
    texts: peopleTexts,
  },
  () => (
    <>
      <TextField name="email" wide />
      <PlaceFields memberID="" />
    </>
  ),
);
