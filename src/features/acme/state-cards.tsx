import { pullLimits } from '#core/acme/pull.ts';
import type { Automation } from '#core/contract/calls/acme.ts';
import * as acmeCalls from '#core/contract/calls/acme.ts';
import { dayMs } from '#core/day.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { useAction } from '#src/console/action/use-action.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import { acmeTexts } from '#src/features/acme/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { Switch } from '#src/ui/choice/switch.tsx';
import { Moment } from '#src/ui/time/moment.tsx';
import { css } from '#styled/css';

/** When a client was here last, and when the next certificate is due. */
export function StateCard({ automation }: { readonly automation: Automation }) {
  const t = useText(acmeTexts);
  const format = useFormat();
  const { contactTime, client, address, askedTime, pulledInPeriod, pulledInDay } = automation;
  return (
    <SectionCard title={t('acme.state.title')}>
      <div className={stack}>
        <section>
          <h3 className={label}>{t('acme.state.last')}</h3>
          {isZeroTime(contactTime) ? (
            <p>{t('acme.state.never')}</p>
          ) : (
            <>
              <p className={strong}>
                <Moment at={contactTime} />
              </p>
              <p className={muted}>{t('acme.state.from', { client, address })}</p>
            </>
          )}
          {!isZeroTime(askedTime) && (
            <p className={muted}>{t('acme.state.asked', { time: format.dateTime(askedTime) })}</p>
          )}
        </section>
        <Window automation={automation} />
        <p className={muted}>
          {t('acme.state.used', {
            period: pulledInPeriod,
            mostPeriod: pullLimits.period,
            day: pulledInDay,
            mostDay: pullLimits.day,
          })}
        </p>
      </div>
    </SectionCard>
  );
}

function Window({
  automation: { windowStart, windowEnd, periodEnd, paidUntil },
}: {
  readonly automation: Automation;
}) {
  const t = useText(acmeTexts);
  const format = useFormat();
  const now = useServerTime();
  const isLast = Date.parse(paidUntil) - Date.parse(periodEnd) < dayMs;
  const days = Math.ceil((Date.parse(windowStart) - now) / dayMs);
  return (
    <section>
      <h3 className={label}>{t('acme.state.window')}</h3>
      {isZeroTime(windowStart) ? (
        <p>{t('acme.state.noWindow')}</p>
      ) : isLast ? (
        <p>{t('acme.state.lastPeriod', { date: format.utcDate(paidUntil) })}</p>
      ) : (
        <>
          <p className={strong}>
            {t('acme.state.windowDates', {
              start: format.utcDate(windowStart),
              end: format.utcDate(windowEnd),
            })}
          </p>
          <p className={muted}>
            {days <= 0 ? t('acme.state.windowOpen') : t.count('acme.state.windowIn', days)}
          </p>
        </>
      )}
    </section>
  );
}

/** Whether the certificate is issued here if no client comes. */
export function FallbackCard({
  automation: { orderNo, fallback, directory },
}: {
  readonly automation: Automation;
}) {
  const t = useText(acmeTexts);
  const action = useAction(acmeCalls.change);
  const mayChange = useCan()(acmeCalls.change) && directory !== '';
  return (
    <SectionCard title={t('acme.fallback.title')}>
      {mayChange ? (
        <Switch
          label={t('acme.fallback.label')}
          description={t('acme.fallback.about')}
          checked={fallback}
          onCheckedChange={(next) => action.start({ params: { orderNo }, body: { fallback: next } })}
        />
      ) : (
        <p className={muted}>{t(directory === '' ? 'acme.fallback.later' : 'acme.fallback.about')}</p>
      )}
    </SectionCard>
  );
}

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
const label = css({ fontSize: 'sm', color: 'fg.muted' });
const strong = css({ fontSize: 'lg', fontWeight: 'semibold' });
const muted = css({ mt: '0.5', fontSize: 'sm', color: 'fg.muted' });
