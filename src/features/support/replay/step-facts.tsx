import type { AnyMachineSnapshot } from 'xstate';
import { type Edge, explain, type Possible, possibleNow } from '#src/adapters/journal/explain.ts';
import { type Film, isStart } from '#src/adapters/journal/film.ts';
import { flowEventsTexts } from '#src/console/support/texts.ts';
import { supportTexts } from '#src/features/support/texts.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

interface StepFactsProps {
  readonly film: Film;
  readonly at: number;
  readonly before: AnyMachineSnapshot | null;
}

/** An event in words: what the customer did, when, in which tab, and to what effect. The machine's words are behind 'Details'. */
export function StepFacts({ film, at, before }: StepFactsProps) {
  const t = useText(supportTexts, flowEventsTexts);
  const format = useFormat();
  const step = film.steps[at];
  const event = film.event(at);
  if (step === undefined) return null;
  const isStop = step.marks.includes('stop');
  const why =
    before === null || event === null || isStart(event.type) || isStop
      ? null
      : explain(film.definition.machine, before, event);
  const { type: _, ...payload } = event ?? { type: '' };
  const edges = (list: readonly Edge[]) => list.map((edge) => edgeText(edge, t)).join('\n');
  return (
    <SectionCard title={t('support.event.title')}>
      <KeyValues
        layout="start"
        className={css({ '& dd': { whiteSpace: 'pre-line' } })}
        items={[
          { label: t('support.event.what'), value: t.find(`flowEvents.${step.type}`) ?? step.type },
          { label: t('support.event.time'), value: format.dateTime(step.time) },
          { label: t('support.event.where'), value: t('support.events.tab', { tab: step.tab }) },
          (isStop || why) && {
            label: t('support.event.effect'),
            value: t(`support.event.effects.${isStop ? 'stopped' : effectOf(why)}`),
          },
        ]}
      />
      <details className={css({ mt: '3', fontSize: 'sm' })}>
        <summary>{t('support.event.details')}</summary>
        <KeyValues
          layout="start"
          className={css({ mt: '2', '& dd': { whiteSpace: 'pre-line' } })}
          items={[
            { label: t('support.event.type'), value: step.type, mono: true },
            { label: t('support.event.writer'), value: `${step.tab}/${step.epoch}`, mono: true },
            why && {
              label: t('support.event.took'),
              value:
                why.taken.length > 0
                  ? edges(why.taken)
                  : t(why.refused.length > 0 ? 'support.event.ignoredGuards' : 'support.event.ignored'),
            },
            why && why.refused.length > 0 && { label: t('support.event.refused'), value: edges(why.refused) },
          ]}
        />
        {Object.keys(payload).length > 0 && (
          <>
            <p className={css({ mt: '2', color: 'fg.muted' })}>{t('support.event.payload')}</p>
            <pre className={code}>{JSON.stringify(payload, null, 2).slice(0, 20_000)}</pre>
          </>
        )}
      </details>
    </SectionCard>
  );
}

function effectOf(why: ReturnType<typeof explain> | null): 'done' | 'refused' | 'ignored' {
  if (why === null || why.taken.length > 0) return 'done';
  return why.refused.length > 0 ? 'refused' : 'ignored';
}

function edgeText({ from, guard, to, actions }: Edge, t: Translate<'support'>): string {
  const where = to.length === 0 ? t('support.event.stays') : to.join(', ');
  const condition = guard === '' ? '' : ` (${t('support.event.if', { guard })})`;
  const does = actions.length === 0 ? '' : ` · ${actions.join(', ')}`;
  return `${from || '*'} → ${where}${condition}${does}`;
}

/** Events that the customer could have sent at that moment. */
export function PossibleNow({
  film,
  after,
}: Pick<StepFactsProps, 'film'> & { readonly after: AnyMachineSnapshot | null }) {
  const t = useText(supportTexts, flowEventsTexts);
  const possible = after === null ? [] : possibleNow(film.definition.machine, after);
  // Events that depend on their payload come last.
  const isSure = (one: Possible) => Number(one.is === 'possible');
  return (
    <SectionCard title={t('support.now.title')}>
      {possible.length === 0 && <p className={css({ color: 'fg.muted' })}>{t('support.now.nothing')}</p>}
      <ul className={chips}>
        {possible
          .toSorted((one, other) => isSure(other) - isSure(one))
          .map(({ type, is, guards }) => (
            <li key={type}>
              <Tag tone={is === 'possible' ? 'success' : 'neutral'} wraps>
                <span title={is === 'depends' ? `${type}: ${guards.join(', ')}` : type}>
                  {t.find(`flowEvents.${type}`) ?? type}
                  {is === 'depends' && ` · ${t('support.now.depends')}`}
                </span>
              </Tag>
            </li>
          ))}
      </ul>
    </SectionCard>
  );
}

const code = css({
  mt: '2',
  p: '2.5',
  maxH: '20rem',
  overflow: 'auto',
  bg: 'bg.subtle',
  borderRadius: 'md',
  fontSize: 'xs',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
const chips = css({ display: 'flex', flexWrap: 'wrap', gap: '1.5' });
