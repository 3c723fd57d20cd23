import { compromiseCauses, compromisePaths, revokeWithinHours } from '#core/orders/compromise.ts';
import { ConcernedList } from '#src/features/orders/compromise/concerned-list.tsx';
import { StepCard } from '#src/features/orders/compromise/step-card.tsx';
import { DiscardButton, type StepProps } from '#src/features/orders/compromise/step-parts.tsx';
import { compromiseTexts } from '#src/features/orders/compromise/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { css } from '#styled/css';

/** What happened, what it concerns, and what comes first. */
export function TellStep({ view, send }: StepProps) {
  const t = useText(compromiseTexts);
  const certificates = view.facts?.certificates ?? [];
  const hasFault = (field: string) => view.faults.some((each) => each.field === field);
  return (
    <StepCard
      title={
        view.isRevoked ? t('compromise.tell.reported') : t.count('compromise.tell.title', certificates.length)
      }
      about={t('compromise.tell.about')}
      actions={
        <>
          <Button variant="primary" onClick={() => void send({ type: 'compromise.begin' })}>
            {t('compromise.tell.go')}
          </Button>
          <DiscardButton send={send} />
        </>
      }
    >
      {certificates.length > 0 && (
        <section aria-label={t('compromise.tell.certificates')} className={narrow}>
          <ConcernedList certificates={certificates} orderNo={view.orderNo} />
        </section>
      )}
      <FieldGroup
        id="compromise-cause"
        legend={t('compromise.tell.cause')}
        error={hasFault('cause') ? t('compromise.tell.causeNeeded') : undefined}
        className={narrow}
      >
        <RadioCards
          columns="one"
          options={compromiseCauses.map((value) => ({
            value,
            label: t(`compromise.tell.causes.${value}`),
            description: t(`compromise.tell.aboutCause.${value}`),
          }))}
          value={view.cause}
          onValueChange={(cause) => send({ type: 'cause.choose', cause })}
        />
      </FieldGroup>
      {!view.isRevoked && <PathChoice view={view} send={send} />}
    </StepCard>
  );
}

/** Nothing is left to choose once the certificates are revoked. */
function PathChoice({ view, send }: Pick<StepProps, 'view' | 'send'>) {
  const t = useText(compromiseTexts);
  const isBlocked = view.faults.some(({ field }) => field === 'path');
  return (
    <FieldGroup
      id="compromise-path"
      legend={t('compromise.tell.path')}
      error={isBlocked ? t('compromise.tell.aboutPath.blocked') : undefined}
      className={narrow}
    >
      <RadioCards
        columns="one"
        options={compromisePaths.map((value) => ({
          value,
          label: t(`compromise.tell.paths.${value}`),
          description:
            value === 'replace' && !view.canBeReplaced
              ? t('compromise.tell.aboutPath.blocked')
              : t(`compromise.tell.aboutPath.${value}`, { hours: String(revokeWithinHours) }),
        }))}
        value={view.path}
        onValueChange={(path) => send({ type: 'path.choose', path })}
      />
    </FieldGroup>
  );
}

const narrow = css({ maxW: '760px' });
