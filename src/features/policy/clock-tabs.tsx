import { Link } from '@tanstack/react-router';
import * as policyCalls from '#core/contract/calls/policy.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { PartTabs } from '#src/console/page/part-tabs.tsx';
import { useCan } from '#src/console/rights/use-can.ts';
import {
  type ClockPart,
  type ClockSearch,
  clockParts,
  nextChange,
} from '#src/features/policy/clock-search.ts';
import { clockTexts } from '#src/features/policy/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';
import { tabs } from '#styled/recipes';

/** What may be looked at, with how much of each the rules of the day affect. */
export function ClockTabs({ search }: { readonly search: ClockSearch }) {
  const t = useText(clockTexts);
  const format = useFormat();
  const canSeeFound = useCan()(policyCalls.foreign);
  const on = search.on ?? nextChange();
  const former = { placeholderData: <T,>(data: T) => data };
  const clock = useCall(policyCalls.clock, { query: { on } }, former).data;
  const foreign = useCall(
    policyCalls.foreign,
    { query: { on, limit: 1 } },
    { ...former, enabled: canSeeFound },
  );
  const counts: Readonly<Partial<Record<ClockPart, number>>> = {
    ...clock?.holdings,
    ...(clock && { order: clock.needed }),
    ...(foreign.data && { foreign: foreign.data.total }),
  };
  const parts = (['order', ...clockParts] as const).filter((part) => part !== 'foreign' || canSeeFound);
  return (
    <PartTabs label={t('clock.parts.label')}>
      {parts.map((part) => (
        <Link
          key={part}
          to="/certhub/discovery/clock"
          search={{
            ...(search.on === undefined ? {} : { on: search.on }),
            ...(part === 'order' ? {} : { part }),
          }}
          className={tabs().trigger}
          activeOptions={{ exact: true }}
          aria-current={part === (search.part ?? 'order') ? 'page' : undefined}
        >
          {t(`clock.parts.${part}`)}
          {counts[part] !== undefined && <span className={number}>{format.number(counts[part])}</span>}
        </Link>
      ))}
    </PartTabs>
  );
}

const number = css({ ms: '1.5', fontVariantNumeric: 'tabular-nums', color: 'fg.muted' });
