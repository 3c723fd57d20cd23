import type { Role } from '#core/contract/calls/people.ts';
import { ChoiceField } from '#src/console/form/choice-field.tsx';
import { useFormDraft, useFormField } from '#src/console/form/form-context.ts';
import { rightsTexts } from '#src/console/rights/texts.ts';
import { rolesToGive } from '#src/features/people/people-rules.ts';
import { peopleTexts } from '#src/features/people/texts.ts';
import { usePeople } from '#src/features/people/use-people.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { css } from '#styled/css';

/** Role, department and scope of somebody. `memberID` is empty for somebody invited. */
export function PlaceFields({ memberID }: { readonly memberID: string }) {
  const t = useText(peopleTexts);
  const people = usePeople();
  const aboutOf = useRoleAbout();
  const { draft, opened } = useFormDraft();
  const member = { id: memberID, roleID: opened.roleID ?? '' };
  const roles = people.self === null ? [] : rolesToGive(people.self, people.roles, member);
  const chosen = people.roles.find(({ id }) => id === draft.roleID);
  return (
    <>
      <ChoiceField
        name="roleID"
        wide
        placeholder={t('people.place.chooseRole')}
        options={roles.map(({ id, isBuiltIn }) => ({
          value: id,
          label: people.roleName(id),
          group: t(isBuiltIn ? 'people.roles.builtIn' : 'people.roles.own'),
        }))}
        {...(chosen && { hint: aboutOf(chosen) })}
      />
      <ChoiceField
        name="deptID"
        wide
        none={t('people.place.noDepartment')}
        options={people.departments.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <ScopeField />
    </>
  );
}

/** Says what a role can do, in a sentence or by its rights. */
export function useRoleAbout(): (role: Role) => string {
  const t = useText(peopleTexts, rightsTexts);
  const format = useFormat();
  return ({ id, rights }) =>
    t.find(`people.roles.abouts.${id}`) ?? format.list(rights.map((right) => t(`rights.names.${right}`)));
}

function ScopeField() {
  const t = useText(peopleTexts);
  const { id, label, value, error, change } = useFormField('scope');
  return (
    <FieldGroup id={id} legend={label} error={error} className={css({ gridColumn: { sm: '1 / -1' } })}>
      <RadioCards
        options={[
          {
            value: 'account',
            label: t('people.place.account'),
            description: t('people.place.accountAbout'),
          },
          {
            value: 'department',
            label: t('people.place.ownDepartment'),
            description: t('people.place.ownDepartmentAbout'),
          },
        ]}
        value={value}
        onValueChange={change}
      />
    </FieldGroup>
  );
}
