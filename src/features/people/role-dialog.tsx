import { checkRole } from '#core/account/check-role.ts';
import { type RightArea, rightAreas, rightsOfArea } from '#core/account/right-areas.ts';
import type { Right } from '#core/account/rights.ts';
import type { Role } from '#core/contract/calls/people.ts';
import * as peopleCalls from '#core/contract/calls/people.ts';
import { TextField } from '#src/console/form/fields.tsx';
import { useFormField } from '#src/console/form/form-context.ts';
import { formDialog } from '#src/console/form/form-dialog.tsx';
import type { FormSource } from '#src/console/form/form-source.ts';
import { rightsTexts } from '#src/console/rights/texts.ts';
import { rightsIn, withRights } from '#src/features/people/people-rules.ts';
import { RoleEffects } from '#src/features/people/role-effects.tsx';
import { peopleTexts } from '#src/features/people/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Checkbox } from '#src/ui/choice/checkbox.tsx';
import { useChosen } from '#src/ui/choice/use-chosen.ts';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { css } from '#styled/css';

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
        <Rights />
        <RoleEffects roleID={roleID} />
      </>
    );
  },
);

/** Every right with what it allows, grouped by area. */
function Rights() {
  const { id, label, value, error, change } = useFormField('rights');
  const [shown, choose] = useChosen(value, change);
  return (
    <FieldGroup id={id} legend={label} error={error} className={wide}>
      {rightAreas.map((area) => (
        <Area key={area} area={area} chosen={shown} onChosen={choose} />
      ))}
    </FieldGroup>
  );
}

interface AreaProps {
  readonly area: RightArea;
  /** The rights in the form's text. */
  readonly chosen: string;
  readonly onChosen: (text: string) => void;
}

function Area({ area, chosen, onChosen }: AreaProps) {
  const t = useText(peopleTexts, rightsTexts);
  const rights = rightsOfArea(area);
  const held = rightsIn(chosen);
  const count = rights.filter((right) => held.includes(right)).length;
  const name = t(`people.role.areas.${area}`);
  return (
    <fieldset className={group}>
      <legend className="sr-only">{name}</legend>
      <div className={head}>
        <Checkbox
          label={name}
          checked={count === rights.length || (count > 0 && 'mixed')}
          onCheckedChange={(isChosen) => onChosen(withRights(chosen, rights, isChosen))}
        />
        <span className={code}>{t('people.role.chosen', { chosen: count, all: rights.length })}</span>
      </div>
      {rights.map((right) => (
        <div key={right} className={line}>
          <Checkbox
            label={t(`rights.names.${right}`)}
            description={t(`people.rights.${right}`)}
            checked={held.includes(right)}
            onCheckedChange={(isChosen) => onChosen(withRights(chosen, [right], isChosen))}
          />
          <code className={code}>{right}</code>
        </div>
      ))}
    </fieldset>
  );
}

const wide = css({ gridColumn: { sm: '1 / -1' } });
const group = css({
  minW: '0',
  border: '1px solid token(colors.border)',
  borderRadius: 'lg',
  mb: '3',
});
const line = css({
  display: 'flex',
  flexWrap: { base: 'wrap', sm: 'nowrap' },
  justifyContent: 'space-between',
  columnGap: '4',
  px: '3.5',
  py: '2',
});
const head = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '4',
  px: '3.5',
  py: '2',
  bg: 'bg.subtle',
  borderTopRadius: 'lg',
  fontWeight: 'medium',
});
const code = css({
  flexShrink: '0',
  ps: { base: '7', sm: '0' },
  fontSize: 'xs',
  fontWeight: 'normal',
  color: 'fg.muted',
  lineHeight: '1.6',
});
