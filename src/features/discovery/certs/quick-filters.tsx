import { Link } from '@tanstack/react-router';
import * as inventoryCalls from '#core/contract/discovery-inventory.ts';
import { whoseKinds } from '#core/discovery/codes.ts';
import { expiringDays } from '#core/discovery/conditions.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { changedPage, useListAddress } from '#src/console/list/use-list-address.ts';
import { discoveryTexts } from '#src/features/discovery/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { keepChosenInView } from '#src/ui/tabs/keep-chosen-in-view.ts';
import { css, cx } from '#styled/css';

/** The questions asked most, with their numbers. Each replaces the filters it is about. */
export function QuickFilters() {
  const t = useText(discoveryTexts);
  const format = useFormat();
  const { data } = useCall(inventoryCalls.overview, {});
  const address = new Map<string, unknown>(Object.entries(useListAddress().address));
  const counts = { ours: data?.ours, elsewhere: data?.elsewhere, stranger: data?.strangers } as const;
  const chips = [
    { key: 'all', label: t('discovery.certs.all'), count: data?.certificates, filter: {} },
    ...whoseKinds.map((whose) => ({
      key: whose,
      label: t(`discovery.whose.${whose}`),
      count: counts[whose],
      filter: { whose },
    })),
    { key: 'any', label: t('discovery.conditions.any'), count: data?.troubled, filter: { condition: 'any' } },
    {
      key: 'not-served',
      label: t('discovery.conditions.not-served'),
      count: data?.notServed,
      filter: { condition: 'not-served' },
    },
    {
      key: 'ends',
      label: t('discovery.certs.ending'),
      count: data?.expiring,
      filter: { endsWithin: expiringDays },
    },
  ];
  const none = { whose: undefined, condition: undefined, endsWithin: undefined };
  return (
    <nav ref={keepChosenInView} className={list} aria-label={t('discovery.certs.quick')}>
      {chips.map(({ key, label, count, filter }) => {
        const wanted = new Map<string, unknown>(Object.entries(filter));
        const isOn = Object.keys(none).every((name) => address.get(name) === wanted.get(name));
        return (
          <Link
            key={key}
            {...changedPage({ ...none, ...filter })}
            className={cx(chip, isOn && on)}
            activeOptions={{ exact: true }}
            aria-current={isOn ? 'true' : undefined}
          >
            {label}
            {count !== undefined && <strong className={number}>{format.number(count)}</strong>}
          </Link>
        );
      })}
    </nav>
  );
}

const list = css({
  display: 'flex',
  flexWrap: { sm: 'wrap' },
  gap: '2',
  mb: '4',
  mx: { base: '-4', sm: '0' },
  px: { base: '4', sm: '0' },
  py: '0.5',
  overflowX: { base: 'auto', sm: 'visible' },
  scrollbarWidth: 'none',
  _print: { flexWrap: 'wrap', mx: '0' },
});
const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  flexShrink: 0,
  minH: { base: '11', md: '8' },
  px: '3.5',
  fontSize: 'sm',
  whiteSpace: 'nowrap',
  color: 'fg.default',
  bg: 'bg.surface',
  border: '1px solid token(colors.border)',
  borderRadius: 'full',
  textDecoration: 'none',
  _hover: { borderColor: 'border.strong' },
});
const on = css({
  bg: 'accent.tint',
  borderColor: 'accent!',
  color: 'accent.text',
  _highContrast: { outline: '2px solid Highlight' },
});
const number = css({ fontWeight: 'semibold' });
