import { Link } from '@tanstack/react-router';
import * as changeCalls from '#core/contract/order-changes.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useOrderAnew } from '#src/console/orders/use-order.ts';
import { ConcernedList } from '#src/features/orders/compromise/concerned-list.tsx';
import { StepCard } from '#src/features/orders/compromise/step-card.tsx';
import type { StepProps } from '#src/features/orders/compromise/step-parts.tsx';
import { compromiseTexts } from '#src/features/orders/compromise/texts.ts';
import { shortSerial } from '#src/features/orders/order/lead-texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

/** Since when the old certificates are revoked, where the CA publishes it, and what comes next. */
export function FinishedStep({ view, send }: StepProps) {
  const t = useText(compromiseTexts);
  const format = useFormat();
  const { replacement } = view;
  const { data: order } = useOrderAnew(view.orderNo);
  const revocation = order?.certificates.find(
    ({ serialNumber }) => serialNumber === view.serialNumber,
  )?.revocation;
  const isDone = revocation != null && !isZeroTime(revocation.doneTime);
  const others = view.concerned.filter(({ serialNumber }) => serialNumber !== view.serialNumber);
  const unreplaced = others.filter(({ isReplaced }) => !isReplaced).length;
  return (
    <StepCard
      title={t(
        replacement === null
          ? 'compromise.done.titleNone'
          : isDone
            ? 'compromise.done.title'
            : 'compromise.done.titleAsked',
      )}
      about={t(replacement === null ? 'compromise.done.aboutNone' : 'compromise.done.about')}
      actions={
        <>
          <Button variant="primary" onClick={() => void send({ type: 'compromise.close' })}>
            {t('compromise.done.go')}
          </Button>
          {replacement === null && (
            <Link to="/ssl/certificates" className={button()}>
              {t('compromise.done.order')}
            </Link>
          )}
        </>
      }
    >
      <KeyValues
        layout="start"
        items={[
          revocation != null && {
            label: t('compromise.done.state'),
            value: t(isDone ? 'compromise.done.since' : 'compromise.done.asked', {
              time: format.dateTime(isDone ? revocation.doneTime : revocation.askedTime),
            }),
          },
          ...useAddresses(view),
          replacement !== null && {
            label: t('compromise.done.next'),
            value: `${shortSerial(replacement.serialNumber)} · ${t('compromise.done.until', {
              until: format.utcDate(replacement.notAfter),
            })}`,
          },
        ]}
      />
      {others.length > 0 && (
        <section aria-labelledby="compromise-others" className={css({ maxW: '760px' })}>
          <h3 id="compromise-others" className={css({ mb: '2', fontWeight: 'semibold' })}>
            {t('compromise.done.others')}
          </h3>
          <ConcernedList certificates={others} orderNo={view.orderNo} isJudged={unreplaced > 0} />
        </section>
      )}
    </StepCard>
  );
}

/** Where the CA publishes the revocation, as the certificate says. */
function useAddresses({ orderNo, serialNumber }: StepProps['view']) {
  const t = useText(compromiseTexts);
  const { data } = useCall(changeCalls.revocation, {
    query: { orderNo, serialNumber, reason: 'keyCompromise' },
  });
  return (['crl', 'ocsp'] as const).map(
    (kind) =>
      !!data?.[kind] && {
        label: t(`compromise.done.${kind}`),
        mono: true,
        value:
          kind === 'crl' ? (
            <a href={data.crl} className={link}>
              {data.crl}
            </a>
          ) : (
            data.ocsp
          ),
      },
  );
}

const link = css({ color: 'accent.text', textDecoration: 'underline', overflowWrap: 'anywhere' });
