import { Circle, CircleCheck, CircleDot } from 'lucide-react';
import type { CompromiseView } from '#machines/orders/compromise/compromise.view.ts';
import { compromiseTexts } from '#src/features/orders/compromise/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

const icons = { done: <CircleCheck />, now: <CircleDot />, later: <Circle /> } as const;

/** Where one is; on a phone one line that names the current step only. */
export function CompromiseSteps({ steps }: Pick<CompromiseView, 'steps'>) {
  const t = useText(compromiseTexts);
  const at = steps.findIndex(({ state }) => state === 'now');
  return (
    <nav aria-label={t('compromise.steps.label')} className={root}>
      <ol className={list}>
        {steps.map(({ name, state }) => (
          <li
            key={name}
            className={line}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className={icon} aria-hidden="true">
              {icons[state]}
            </span>
            <span className={label} data-state={state}>
              {t(`compromise.steps.${name}`)}
              <span className="sr-only">{t(`compromise.steps.state.${state}`)}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className={position} role="status">
        {t('compromise.steps.position', { n: at + 1, total: steps.length })}
        <span className="sr-only"> {t(`compromise.steps.${steps[at]?.name ?? 'tell'}`)}</span>
      </p>
    </nav>
  );
}

const root = css({
  display: 'flex',
  flexDirection: { base: 'row', lg: 'column' },
  flexWrap: 'wrap',
  alignItems: { base: 'center', lg: 'flex-start' },
  justifyContent: 'space-between',
  gap: { base: '2', lg: '4' },
  position: { lg: 'sticky' },
  top: { lg: '20' },
});
const list = css({
  display: 'flex',
  flexDirection: { base: 'row', lg: 'column' },
  gap: { base: '2', lg: '3.5' },
});
const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  color: 'fg.muted',
  '&[data-state=now]': { color: 'fg.default', fontWeight: 'semibold' },
  // Without its colors a state shows in its line alone.
  _highContrast: {
    ps: '2',
    '&[data-state=now]': { borderInlineStart: '3px solid Highlight' },
    '&[data-state=later]': { borderInlineStart: '3px dotted GrayText' },
  },
});
const icon = css({
  display: 'grid',
  '& svg': { w: '4.5', h: '4.5' },
  '[data-state=done] > &': { color: 'success' },
  '[data-state=now] > &': { color: 'accent.text' },
});
/** Below `lg` the others are for screen readers only. */
const label = css({
  '&:not([data-state=now])': {
    lgDown: {
      position: 'absolute',
      w: '1px',
      h: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  },
});
const position = css({ fontSize: 'sm', color: 'fg.muted' });
