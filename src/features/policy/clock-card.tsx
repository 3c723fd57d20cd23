import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowRight, CircleCheck, ListChecks } from 'lucide-react';
import type { DataOf } from '#core/contract/call.ts';
import * as policyCalls from '#core/contract/calls/policy.ts';
import { type ClockRule, clockChanges, clockSpan } from '#core/policy/clock-rules.ts';
import { startOf } from '#core/policy/dated-row.ts';
import { policyOn } from '#core/policy/policy.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { type ClockSearch, nextChange } from '#src/features/policy/clock-search.ts';
import { clockTexts } from '#src/features/policy/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Card } from '#src/ui/card/card.tsx';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css, cx } from '#styled/css';

type Clock = DataOf<typeof policyCalls.clock>;

/** The day that is looked at, what its rules say beside today's, and how many orders they affect. */
export function ClockCard({ search }: { readonly search: ClockSearch }) {
  const t = useText(clockTexts);
  const on = search.on ?? nextChange();
  const navigate = useNavigate();
  const clock = useCall(policyCalls.clock, { query: { on } }, { placeholderData: (former) => former });
  const choose = (day: string) =>
    void navigate({ to: '.', search: (former) => ({ ...former, on: day, page: undefined }), replace: true });
  return (
    <Card flush className={css({ mb: '4' })}>
      <div className={head}>
        <Field label={t('clock.asOf')}>
          <TextInput
            type="date"
            value={on}
            min={clockSpan.first}
            max={clockSpan.last}
            onValueChange={(day) => day >= clockSpan.first && day <= clockSpan.last && choose(day)}
          />
        </Field>
        <nav aria-label={t('clock.line')} className={days}>
          {[today(), ...clockChanges.filter((day) => day > today())].map((day) => (
            <Link
              key={day}
              to="."
              search={(former) => ({ ...former, on: day, page: undefined })}
              replace
              data-chosen={day === on || undefined}
              className={pill}
            >
              {day === today() ? t('clock.today') : day}
            </Link>
          ))}
        </nav>
      </div>
      <Line on={on} />
      <QueryGate query={clock} failed={t('clock.failed')} pending={<CardSkeleton lines={4} />}>
        {(data) => (
          <div aria-busy={clock.isPlaceholderData || undefined}>
            <Figures clock={data} />
            <Bites clock={data} chosen={search.rule} />
            <Needed clock={data} on={on} />
          </div>
        )}
      </QueryGate>
    </Card>
  );
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Today and the chosen day between the days on which the longest certificate changes. */
function Line({ on }: { readonly on: string }) {
  const t = useText(clockTexts);
  const begin = '2026-01-01';
  const end = '2029-07-01';
  const at = (day: string) => {
    const span = startOf(end).getTime() - startOf(begin).getTime();
    return `${Math.min(100, Math.max(0, ((startOf(day).getTime() - startOf(begin).getTime()) / span) * 100))}%`;
  };
  const steps = ['2026-03-15', '2027-03-15', '2029-03-15'];
  return (
    <div className={line} aria-hidden="true">
      <div className={rail} />
      <div
        className={passed}
        style={{ insetInlineStart: at(today()), width: `calc(${at(on)} - ${at(today())})` }}
      />
      {steps.map((day) => (
        <div key={day} className={tick} style={{ insetInlineStart: at(day) }}>
          <span>{t('clock.maxDays', { days: policyOn(startOf(day)).tlsMaxDays })}</span>
          <i />
          <span>{day}</span>
        </div>
      ))}
      <div className={now} style={{ insetInlineStart: at(today()) }} />
      <div className={chosenMark} style={{ insetInlineStart: at(on) }} />
    </div>
  );
}

function Figures({ clock }: { readonly clock: Clock }) {
  const t = useText(clockTexts);
  const format = useFormat();
  const { renewals, orders, automatic } = clock;
  const percent = orders === 0 ? 0 : Math.round((automatic / orders) * 100);
  return (
    <dl className={figures}>
      <div>
        <dt>{t('clock.figures.renewals')}</dt>
        <Change today={format.number(renewals.today)} later={format.number(renewals.later)} />
        <dd className={small}>{t('clock.figures.renewalsAbout', { percent })}</dd>
      </div>
      {clock.rules.map((rule) => (
        <div key={rule.name}>
          <dt>{t(`clock.figures.${rule.name}`)}</dt>
          <Change today={format.number(rule.today)} later={t('clock.figures.days', { days: rule.later })} />
          <dd className={small}>{t('clock.figures.source', { source: rule.source })}</dd>
        </div>
      ))}
    </dl>
  );
}

function Change({ today: from, later: to }: { readonly today: string; readonly later: string }) {
  return (
    <dd className={change}>
      <span className={former}>{from}</span>
      <ArrowRight aria-label="→" />
      <strong>{to}</strong>
    </dd>
  );
}

/** How many orders each rule affects; a press filters the list. */
function Bites({ clock, chosen }: { readonly clock: Clock; readonly chosen: ClockRule | undefined }) {
  const t = useText(clockTexts);
  const shown = clock.bites.filter(({ today: before, later }) => before + later > 0);
  if (shown.length === 0) return null;
  return (
    <ul className={bites}>
      {shown.map(({ rule, today: before, later }) => (
        <li key={rule}>
          <Link
            to="."
            search={(search) => ({ ...search, rule: chosen === rule ? undefined : rule, page: undefined })}
            replace
            data-chosen={chosen === rule || undefined}
            className={bite}
          >
            <span>{t(`clock.rules.${rule}`)}</span>
            <span className={css({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })}>
              {t('clock.change', { from: before, to: later })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Needed({ clock: { needed, best }, on: day }: { readonly clock: Clock; readonly on: string }) {
  const t = useText(clockTexts);
  return (
    <p role="status" className={cx(band, needed === 0 && calm)}>
      {needed === 0 ? <CircleCheck aria-hidden="true" /> : <ListChecks aria-hidden="true" />}
      <span>
        <strong className={css({ fontWeight: 'semibold' })}>
          {needed === 0 ? t('clock.needed.none', { day }) : t.count('clock.needed.some', needed, { day })}
        </strong>{' '}
        {best !== null &&
          t.count('clock.needed.best', best.orders, { step: t(`clock.steps.${best.remedy}`) })}
      </span>
    </p>
  );
}

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  px: '5.5',
  pt: '4',
});
const days = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const pill = css({
  px: '3',
  py: '1',
  minH: '8',
  display: 'inline-flex',
  alignItems: 'center',
  fontSize: 'sm',
  border: '1px solid token(colors.border)',
  borderRadius: 'full',
  fontVariantNumeric: 'tabular-nums',
  _hover: { bg: 'bg.subtle' },
  '&[data-chosen]': {
    bg: 'accent.tint',
    color: 'accent.text',
    borderColor: 'accent',
    fontWeight: 'semibold',
  },
});
const line = css({
  position: 'relative',
  h: '20',
  mx: '14',
  mt: '3',
  display: { base: 'none', sm: 'block' },
});
const rail = css({
  position: 'absolute',
  insetX: '0',
  top: '9',
  h: '1',
  borderRadius: 'full',
  bg: 'bg.subtle',
});
const passed = css({ position: 'absolute', top: '32px', h: '1', bg: 'accent' });
const tick = css({
  position: 'absolute',
  top: '0',
  display: 'grid',
  justifyItems: 'center',
  rowGap: '0.5',
  w: '144px',
  ms: '-72px',
  whiteSpace: 'nowrap',
  fontSize: 'xs',
  color: 'fg.muted',
  '& > :first-child': { fontWeight: 'semibold', color: 'fg.default' },
  '& i': { w: '2px', h: '22px', bg: 'border' },
});
const dot = css({
  position: 'absolute',
  w: '14px',
  h: '14px',
  ms: '-7px',
  top: '27px',
  borderRadius: 'full',
});
const now = cx(dot, css({ bg: 'bg.surface', border: '2px solid token(colors.fg)' }));
const chosenMark = cx(dot, css({ bg: 'accent' }));
const figures = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(4, 1fr)' },
  borderTop: '1px solid token(colors.border)',
  mt: '2',
  '& > div': { px: '5.5', py: '3.5' },
  '& dt': { fontSize: 'sm', color: 'fg.muted' },
});
const change = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: { base: '1.5', sm: '2' },
  fontSize: { base: 'lg', sm: 'xl' },
  fontVariantNumeric: 'tabular-nums',
  '& svg': { w: '4', h: '4', color: 'fg.subtle', alignSelf: 'center' },
});
const former = css({ color: 'fg.muted' });
const small = css({ fontSize: 'sm', color: 'fg.muted' });
const bites = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  px: '5.5',
  py: '3',
  borderTop: '1px solid token(colors.border)',
});
const bite = css({
  display: 'inline-flex',
  gap: '3',
  minH: '9',
  alignItems: 'center',
  px: '3',
  fontSize: 'sm',
  borderRadius: 'md',
  border: '1px solid token(colors.border)',
  _hover: { bg: 'bg.subtle' },
  '&[data-chosen]': { bg: 'accent.tint', borderColor: 'accent', color: 'accent.text' },
});
const band = css({
  display: 'flex',
  gap: '2.5',
  alignItems: 'center',
  px: '5.5',
  py: '3',
  bg: 'accent.tint',
  borderTop: '1px solid token(colors.border)',
  '& svg': { flexShrink: 0, w: '4.5', h: '4.5', color: 'accent.text' },
});
const calm = css({ bg: 'success.tint', '& svg': { color: 'success' } });
