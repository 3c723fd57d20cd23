import type { DcvMethod } from '#core/validation/methods.ts';
import type { NameKind } from '#machines/purchase/purchase.view.ts';
import { HelpButton } from '#src/console/help/help-button.tsx';
import { useServices } from '#src/console/services.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { faultsOf, fieldId } from '#src/features/purchase/form/form-faults.tsx';
import type { GroupProps } from '#src/features/purchase/form/group-props.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { methodTexts } from '#src/features/validation/method.texts.ts';
import { methodCards, noteText } from '#src/features/validation/method-cards.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { CardSection } from '#src/ui/card/card.tsx';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

const AheadNotice = lazyPart(
  'AheadNotice',
  () => import(/* webpackChunkName: "ahead-notice" */ '#src/features/purchase/validation/ahead-notice.tsx'),
);

/** The method of domain validation. */
export function DcvGroup({ view, send }: GroupProps) {
  const t = useText(consoleTexts, purchaseTexts, methodTexts);
  const { site } = useServices();
  const { method, choices, isForced } = view.dcv;
  const isHost = view.names.kind === 'domain' || view.names.kind === 'wildcard';
  const title = isHost ? t('purchase.dcv.title') : t('purchase.dcv.titleOther');
  // An address or a mailbox allows a single method, and all others would give the same reason.
  const shown = isForced && !isHost ? choices.filter(({ offered }) => offered) : choices;
  return (
    <CardSection
      title={title}
      hint={isHost ? t('purchase.dcv.hint') : t('purchase.dcv.hintOther')}
      help={<HelpButton article="validation-methods" about={title} />}
    >
      <FieldGroup
        id={fieldId('dcvMethod')}
        legend={title}
        hideLegend
        error={faultsOf(view.faults, 'dcvMethod')}
        hint={isForced && t(isHost ? 'purchase.dcv.forced' : 'purchase.dcv.forcedOther')}
      >
        {view.aheadNames.length > 0 && view.orgID !== null && view.product.facts !== null && (
          <AheadNotice orgID={view.orgID} subBrand={view.product.facts.subBrand} names={view.aheadNames} />
        )}
        <Replaced view={view} />
        {choices.length === 0 ? (
          <Skeleton height="64px" />
        ) : (
          <RadioCards
            columns="three"
            options={methodCards(shown, t, site).map((card) => ({
              ...card,
              label: methodText(card.value, view.names.kind, t),
            }))}
            value={method}
            onValueChange={(chosen) => send({ type: 'dcv.choose', method: chosen })}
          />
        )}
      </FieldGroup>
    </CardSection>
  );
}

/** Returns a method's name. Mail to a certified mailbox itself differs from mail to a domain's standard mailbox. */
export function methodText(method: DcvMethod, kind: NameKind, t: Translate<'purchase' | 'status'>): string {
  return kind === 'email' && method === 'email'
    ? t('purchase.dcv.mailboxMail')
    : t(`status.method.${method}`);
}

/** The chosen method was replaced, because of the current policy or of the names. */
function Replaced({ view }: Pick<GroupProps, 'view'>) {
  const t = useText(consoleTexts, purchaseTexts, methodTexts);
  const { method, replaced } = view.dcv;
  if (replaced === null) return null;
  return (
    <Notice tone="warning" role="status" className={css({ mb: '3' })}>
      {t('purchase.dcv.replaced', {
        chosen: t(`status.method.${replaced.method}`),
        reason: noteText(replaced.reason, t),
        method: t(`status.method.${method}`),
      })}
    </Notice>
  );
}
