import { checkRole } from '#core/account/check-role.ts';
import type { Right } from '#core/account/rights.ts';
import type { Role } from '#core/contract/calls/people.ts';
import * as peopleCalls from '#core/contract/calls/people.ts';
import { TextField } from '#src/console/form/fields.tsx';
import { formDialog } from '#src/console/form/form-dialog.tsx';
import type { FormSource } from '#src/console/form/form-source.ts';
import { rightsIn } from '#src/features/people/people-rules.ts';
import { RightsField } from '#src/features/people/rights-field.tsx';
import { RoleEffects } from '#src/features/people/role-effects.tsx';
import { peopleTexts } from '#src/features/people/texts.ts';

interface RoleBody {
  readonly name: string;
  readonly rights: readonly Right[];
}

interface RoleTerms {
  /** Empty for a new role. */
  readonly roleID: string;
  /** What a new role begins with. */
  readonly template: RoleBody;
}

export const roleForm: FormSource<Role, RoleBody, RoleTerms> = {
  name: 'people.role',
  fields: ['name', 'rights'],
  kinds: peopleCalls.addRole.body.entries,
  words: 'people.role',
  toDraft(role, { own }) {
    const { name, rights } = role ?? own.template;
    return { name, rights: rights.join(',') };
  },
  toBody: ({ name = '', rights = '' }) => ({ name: name.trim(), rights: rightsIn(rights) }),
  check: checkRole,
  async save(client, { id, key, body: { name, rights } }) {
    const body = { name, rights: rights.join(',') };
    if (id === null) return client.call(peopleCalls.addRole, { body }, { idempotencyKey: key });
    await client.call(peopleCalls.changeRole, { body: { id, ...body } });
    return { id };
  },
};

export const RoleDialog = formDialog(
  roleForm,
  { title: 'people.role.title', about: 'people.role.about', texts: peopleTexts },
  ({ roleID }: RoleTerms) => {
    return (
      <>
        <TextField name="name" wide />
        <RightsField />
        <RoleEffects roleID={roleID} />
      </>
    );
  },
);
