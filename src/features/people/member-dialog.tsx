import { checkPlace } from '#core/account/check-place.ts';
import type { Member } from '#core/contract/calls/people.ts';
import * as peopleCalls from '#core/contract/calls/people.ts';
import { formDialog } from '#src/console/form/form-dialog.tsx';
import type { FormSource } from '#src/console/form/form-source.ts';
import { newPlace, type Place, placeIn } from '#src/features/people/place-draft.ts';
import { PlaceFields } from '#src/features/people/place-fields.tsx';
import { peopleTexts } from '#src/features/people/texts.ts';

/** A user as a form's record. */
export interface MemberItem extends Member {
  readonly id: string;
}

interface Change extends Place {
  readonly isDisabled: boolean;
}

export const memberForm: FormSource<MemberItem, Change, { readonly memberID: string }> = {
  name: 'people.member',
  fields: ['roleID', 'deptID', 'scope'],
  kinds: peopleCalls.changeMember.body.entries,
  words: 'people.place',
  toDraft(member) {
    const { roleID, deptID, scope } = member ?? newPlace;
    return { roleID, deptID, scope, isDisabled: String(member?.isDisabled ?? false) };
  },
  toBody: (draft) => ({ ...placeIn(draft), isDisabled: draft.isDisabled === 'true' }),
  check: checkPlace,
  async save(client, { id, body }) {
    const subAccountID = id ?? '';
    await client.call(peopleCalls.changeMember, { body: { subAccountID, ...body } });
    return { id: subAccountID };
  },
};

export const MemberDialog = formDialog(
  memberForm,
  { title: 'people.change.title', about: 'people.change.about', texts: peopleTexts },
  PlaceFields,
);
