import type { Advice, Wish } from '#core/catalogue/advise.ts';
import { type Breadth, type Owner, owners } from '#core/catalogue/answers.ts';
import { reissuePlan } from '#core/orders/plan.ts';
import { planKindFor } from '#core/orders/plan-kind.ts';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import { catalogueTexts } from '#src/features/catalogue/texts.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { validityText } from '#src/i18n/validity-text.ts';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { SegmentedControl } from '#src/ui/choice/segmented-control.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { css } from '#styled/css';

export interface AdviceProps {
  readonly advice: Advice;
}

/** Selectable numbers of names; more are ordered in a batch. */
const counts = [2, 3, 4, 5, 6, 8, 10, 15, 20, 25, 50, 100, 250] as const;

export function WhichQuestions(props: AdviceProps & { readonly choose: (chosen: Wish) => void }) {
  const { advice, choose } = props;
  const t = useText(catalogueTexts);
  const { need, offered } = advice;
  const { secured } = need;
  const isIp = secured === 'ip';
  return (
    <Card>
      <CardSection title={t('catalogue.which.secured.title')}>
        <RadioCards
          label={t('catalogue.which.secured.title')}
          columns="wide"
          value={secured}
          onValueChange={(chosen) => choose({ secured: chosen })}
          options={offered.secured.map((family) => ({
            value: family,
            label: t(`catalogue.which.secured.${family}`),
            description: t(`catalogue.which.secured.${family}About`),
          }))}
        />
      </CardSection>
      {offered.breadth.length > 0 && (
        <CardSection title={t(isIp ? 'catalogue.which.breadth.titleIp' : 'catalogue.which.breadth.title')}>
          <RadioCards
            label={t(isIp ? 'catalogue.which.breadth.titleIp' : 'catalogue.which.breadth.title')}
            columns="three"
            value={need.breadth}
            onValueChange={(breadth) => choose({ breadth })}
            options={offered.breadth.map((breadth) => ({
              value: breadth,
              label: t(`catalogue.which.breadth.${breadth}`),
              description: breadthAbout(breadth, isIp, t),
            }))}
          />
          {need.breadth === 'several' && (
            <Field label={t('catalogue.which.breadth.count')} className={css({ mt: '4', maxW: '40' })}>
              <NativeSelect
                value={String(need.count)}
                onValueChange={(count) => choose({ count: Number(count) })}
                options={[...new Set([...counts, need.count])]
                  .sort((a, b) => a - b)
                  .map((count) => ({ value: String(count), label: String(count) }))}
              />
            </Field>
          )}
        </CardSection>
      )}
      <CardSection title={t('catalogue.which.owner.title')}>
        <RadioCards
          label={t('catalogue.which.owner.title')}
          columns="three"
          value={need.owner}
          onValueChange={(owner) => choose({ owner })}
          options={owners.map((owner) => {
            const isOffered = offered.owner.includes(owner);
            const word = ownerWord(owner, advice);
            return {
              value: owner,
              label: t(`catalogue.which.owner.${word}`),
              description: isOffered
                ? t(`catalogue.which.owner.${word}About`)
                : t(`catalogue.which.owner.${isWildcardEv(owner, advice) ? 'noWildcard' : 'notSold'}`),
              disabled: !isOffered,
            };
          })}
        />
      </CardSection>
      <CardSection title={t('catalogue.which.term.title')} hint={t('catalogue.which.term.hint')}>
        <SegmentedControl
          label={t('catalogue.which.term.title')}
          value={String(need.validity)}
          onValueChange={(validity) => choose({ validity: Number(validity) })}
          options={offered.validity.map((validity) => ({
            value: String(validity),
            label: validityText(validity, t),
          }))}
        />
        <Plan advice={advice} />
      </CardSection>
    </Card>
  );
}

function Plan({ advice }: AdviceProps) {
  const t = useText(catalogueTexts);
  const count = useCertificates(advice);
  if (count < 2) return null;
  return (
    <p className={css({ mt: '2.5', fontSize: 'sm', color: 'fg.muted' })}>
      {t.count('catalogue.which.term.plan', count)}
    </p>
  );
}

/** Returns how many successive certificates an order bought today spans. */
export function useCertificates({ need, offers: [best] }: Advice): number {
  const now = useServerTime();
  return best ? reissuePlan(new Date(now), need.validity, planKindFor(best.product.productType)).length : 0;
}

/** Without organization vetting, what is validated depends on what is secured. */
export function ownerWord(owner: Owner, { need: { secured } }: Advice) {
  if (owner !== 'domain') return owner;
  if (secured === 'ip') return 'address';
  return secured === 'email' ? 'mailbox' : 'domain';
}

function breadthAbout(breadth: Breadth, isIp: boolean, t: Translate<'catalogue'>): string {
  if (breadth === 'wildcard') return t('catalogue.which.breadth.wildcardAbout');
  return t(`catalogue.which.breadth.${breadth}${isIp ? 'IpAbout' : 'About'}`);
}

/** EVG §7.1.4.2. */
function isWildcardEv(owner: Owner, { need }: Advice): boolean {
  return owner === 'extended' && need.breadth === 'wildcard';
}
