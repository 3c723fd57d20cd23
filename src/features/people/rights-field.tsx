import { type RightArea, rightAreas, rightsOfArea } from '#core/account/right-areas.ts';
import type { Right } from '#core/account/rights.ts';
import { useFormField } from '#src/console/form/form-context.ts';
import { rightsTexts } from '#src/console/rights/texts.ts';
import { rightsIn, withRights } from '#src/features/people/people-rules.ts';
import { peopleTexts } from '#src/features/people/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Checkbox } from '#src/ui/choice/checkbox.tsx';
import { useChosen } from '#src/ui/choice/use-chosen.ts';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { css } from '#styled/css';

/** Every right with what it allows, grouped by area; with `offered`, these alone. */
export function RightsField({ offered }: { readonly offered?: readonly Right[] }) {
  const { id, label, value, error, change } = useFormField('rights');
  const [shown, choose] = useChosen(value, change);
  return (
    <FieldGroup id={id} legend={label} error={error} className={wide}>
      {rightAreas.map((area) => {
        const rights = rightsOfArea(area).filter((right) => offered?.includes(right) ?? true);
        if (rights.length === 0) return null;
        return <Area key={area} area={area} rights={rights} chosen={shown} onChosen={choose} />;
      })}
    </FieldGroup>
  );
}

interface AreaProps {
  readonly area: RightArea;
  readonly rights: readonly Right[];
  /** The rights in the form's text. */
  readonly chosen: string;
  readonly onChosen: (text: string) => void;
}

function Area({ area, rights, chosen, onChosen }: AreaProps) {
  const t = useText(peopleTexts, rightsTexts);
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
