import { type EventGroup, eventGroups, kindsOfGroup, rightOfKind } from '#core/webhooks/kinds.ts';
import { useFormField } from '#src/console/form/form-context.ts';
import { rightsTexts } from '#src/console/rights/texts.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { kindsIn } from '#src/features/webhooks/endpoint-form.ts';
import { webhookTexts } from '#src/features/webhooks/texts.ts';
import { useKindName } from '#src/features/webhooks/use-kind-name.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Checkbox } from '#src/ui/choice/checkbox.tsx';
import { useChosen } from '#src/ui/choice/use-chosen.ts';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { css } from '#styled/css';

/** Every kind of event, grouped. */
export function KindsField() {
  const { id, label, value, error, change } = useFormField('kinds');
  const [shown, choose] = useChosen(value, change);
  return (
    <FieldGroup id={id} legend={label} error={error} className={css({ gridColumn: '1 / -1' })}>
      {eventGroups.map((group) => (
        <Group key={group} group={group} chosen={shown} onChosen={choose} />
      ))}
    </FieldGroup>
  );
}

interface GroupProps {
  readonly group: EventGroup;
  /** The kinds in the form's text. */
  readonly chosen: string;
  readonly onChosen: (text: string) => void;
}

function Group({ group, chosen, onChosen }: GroupProps) {
  const t = useText(webhookTexts, rightsTexts);
  const can = useCan();
  const kindName = useKindName();
  const kinds = kindsOfGroup(group);
  const on = kindsIn(chosen);
  const right = kinds.map(rightOfKind).find((needed) => !can({ right: needed }));
  const count = kinds.filter((kind) => on.includes(kind)).length;
  const name = t(`webhooks.form.groups.${group}`);
  const set = (changed: readonly string[], isOn: boolean) =>
    onChosen([...on.filter((kind) => !changed.includes(kind)), ...(isOn ? changed : [])].join(','));
  return (
    <fieldset className={frame}>
      <legend className="sr-only">{name}</legend>
      <div className={head}>
        <Checkbox
          label={name}
          checked={count === kinds.length || (count > 0 && 'mixed')}
          disabled={right !== undefined && count === 0}
          onCheckedChange={(isOn) => set(kinds, isOn)}
        />
        <span className={small}>
          {right === undefined
            ? t('webhooks.form.chosen', { chosen: count, all: kinds.length })
            : t('webhooks.form.needs', { right: t(`rights.names.${right}`) })}
        </span>
      </div>
      <div className={list}>
        {kinds.map((kind) => (
          <Checkbox
            key={kind}
            label={kindName(kind)}
            description={kind}
            checked={on.includes(kind)}
            disabled={right !== undefined && !on.includes(kind)}
            onCheckedChange={(isOn) => set([kind], isOn)}
          />
        ))}
      </div>
    </fieldset>
  );
}

const frame = css({ borderTop: '1px solid token(colors.border)', py: '2.5', minW: '0' });
const head = css({ display: 'flex', justifyContent: 'space-between', gap: '3', fontWeight: 'medium' });
const small = css({ fontSize: 'xs', fontWeight: 'normal', color: 'fg.muted' });
const list = css({
  mt: '2',
  ps: '6',
  display: 'grid',
  gap: '2',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
});
