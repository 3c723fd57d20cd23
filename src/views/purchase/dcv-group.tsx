import type { OfferedMethod } from '#core/dcv/methods.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { CardSection } from '#src/ui/card/card.tsx';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { faultsOf, fieldId } from '#src/views/purchase/form-faults.ts';
import type { GroupProps } from '#src/views/purchase/group-props.ts';

/** How the customer will show that the name is theirs. */
export function DcvGroup({ view, send }: GroupProps) {
  const t = useText();
  const { method, choices, isForced } = view.dcv;
  const isHost = view.names.kind === 'domain' || view.names.kind === 'wildcard';
  return (
    <CardSection
      title={isHost ? t('purchase.dcv.title') : t('purchase.dcv.titleOther')}
      hint={isHost ? t('purchase.dcv.hint') : t('purchase.dcv.hintOther')}
    >
      <FieldGroup
        id={fieldId('dcvMethod')}
        legend={t('purchase.dcv.title')}
        hideLegend
        error={faultsOf(view.faults, 'dcvMethod', t)}
        hint={isForced && t('purchase.dcv.forced')}
      >
        <RadioCards
          options={methodCards(choices, t)}
          value={method}
          onValueChange={(chosen) => send({ type: 'dcv.choose', method: chosen })}
        />
      </FieldGroup>
    </CardSection>
  );
}

/** Methods as cards; one that cannot be chosen says why. */
export function methodCards(choices: readonly OfferedMethod[], t: Translate) {
  return choices.map(({ method, offered, reason }) => ({
    value: method,
    label: t(`status.method.${method}`),
    description: reason ? t(`purchase.dcv.note.${reason}`) : t(`purchase.dcv.${method}About`),
    disabled: !offered,
  }));
}
