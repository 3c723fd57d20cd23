import { Ban, Pencil, RefreshCw, RotateCcw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { warningDays } from '#core/account/api-key.ts';
import type { ApiKey } from '#core/contract/calls/keys.ts';
import { dayMs } from '#core/day.ts';
import { rightsTexts } from '#src/console/rights/texts.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { keyTexts } from '#src/features/keys/texts.ts';
import { useOpenedAt } from '#src/features/keys/use-opened-at.ts';
import { usePeople } from '#src/features/people/use-people.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { StatusTag, type Tone } from '#src/ui/tag/tag.tsx';
import { Moment } from '#src/ui/time/moment.tsx';
import { css } from '#styled/css';

const tones: Readonly<Record<ApiKey['state'], Tone>> = {
  working: 'success',
  disabled: 'neutral',
  ended: 'danger',
};

export type KeyAct = 'change' | 'rollOver' | 'disable' | 'enable' | 'remove' | 'endOlder';

interface KeyCardProps {
  readonly apiKey: ApiKey;
  readonly onAct: (act: KeyAct) => void;
}

/** A key: what it can do, from where and until when, and how it is used. */
export function KeyCard({ apiKey, onAct }: KeyCardProps) {
  const t = useText(keyTexts, rightsTexts);
  const format = useFormat();
  const now = useOpenedAt();
  const sees = useSees(apiKey.deptID);
  const { name, rights, networks, state, secret, older, maker, hasMakerLeft, createdTime, calls } = apiKey;
  const days = Math.ceil((Date.parse(secret.endTime) - now) / dayMs);
  const spends = rights.includes('payments:pay') || rights.includes('orders:create');
  const isSoon = state === 'working' && days <= warningDays[0];
  const act = (of: KeyAct, icon: ReactNode, variant?: 'ghost') => (
    <Button
      size="sm"
      icon={icon}
      {...(variant && { variant })}
      aria-label={t('keys.named', { act: t(`keys.${of}`), name })}
      onClick={() => onAct(of)}
    >
      {t(`keys.${of}`)}
    </Button>
  );
  return (
    <Card>
      <CardSection className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}>
        <div className={head}>
          <h2 className={title}>{name}</h2>
          {isSoon ? (
            <StatusTag tone="warning">{t.count('keys.soon', Math.max(days, 1))}</StatusTag>
          ) : (
            <StatusTag tone={tones[state]}>{t(`keys.state.${state}`)}</StatusTag>
          )}
        </div>
        <KeyValues
          layout="stacked"
          className={facts}
          items={[
            { label: t('keys.can'), value: format.list(rights.map((right) => t(`rights.names.${right}`))) },
            { label: t('keys.sees'), value: sees },
            {
              label: t('keys.from'),
              value: networks.length === 0 ? t('keys.anywhere') : networks.join(', '),
              mono: networks.length > 0,
            },
            spends && { label: t('keys.limits'), value: <Limits apiKey={apiKey} /> },
            { label: t('keys.ends'), value: <Moment at={secret.endTime} /> },
            { label: t('keys.lastUsed'), value: <LastUse secret={secret} /> },
            { label: t('keys.calls'), value: t.count('keys.callCount', calls) },
            { label: t('keys.ending'), value: `…${secret.ending}`, mono: true },
            {
              label: t('keys.maker'),
              value: t('keys.madeBy', { name: maker, date: format.date(createdTime) }),
            },
          ]}
        />
        {hasMakerLeft && <Notice tone="warning">{t('keys.makerLeft', { name: maker })}</Notice>}
        {older.map((each) => (
          <Notice key={each.ending} tone="info">
            <p>{t('keys.older', { ending: each.ending, time: format.dateTime(each.endTime) })}</p>
            <p>
              {each.lastUsedAddress === ''
                ? t('keys.olderUnused')
                : t('keys.olderUsed', {
                    time: format.dateTime(each.lastUsedTime),
                    address: each.lastUsedAddress,
                  })}
            </p>
          </Notice>
        ))}
        <div className={buttons}>
          {act('rollOver', <RefreshCw />)}
          {act('change', <Pencil />)}
          {state === 'disabled' ? act('enable', <RotateCcw />) : act('disable', <Ban />)}
          {older.length > 0 && act('endOlder', <Ban />)}
          {act('remove', <Trash2 />, 'ghost')}
        </div>
      </CardSection>
    </Card>
  );
}

/** Names are known only to those who may see the departments. */
function useSees(deptID: string): string {
  const t = useText(keyTexts);
  const { departments } = usePeople();
  const department = departments.find(({ id }) => id === deptID);
  if (deptID === '') return t('keys.wholeAccount');
  return department === undefined ? t('keys.aDepartment') : t('keys.ofDepartment', { name: department.name });
}

function Limits({ apiKey: { perOrder, perMonth, monthSpent } }: { readonly apiKey: ApiKey }) {
  const t = useText(keyTexts);
  const money = useMoney();
  const parts = [
    perOrder !== null && t('keys.perOrderIs', { limit: money(perOrder) }),
    perMonth !== null && t('keys.perMonthIs', { limit: money(perMonth), spent: money(monthSpent) }),
  ].filter((part) => part !== false);
  return parts.length === 0 ? t('keys.noLimit') : parts.join(' · ');
}

function LastUse({ secret }: Pick<ApiKey, 'secret'>) {
  const t = useText(keyTexts);
  const format = useFormat();
  const { lastUsedTime: at, lastUsedAddress: address } = secret;
  return address === ''
    ? t('keys.neverUsed')
    : t('keys.lastUsedFrom', { time: format.dateTime(at), address });
}

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  '& > :first-child': { flex: '1 1 10rem' },
});
/** Two beside each other on a phone. */
const facts = css({
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))!', md: 'repeat(auto-fill, minmax(180px, 1fr))!' },
  overflowWrap: 'anywhere',
});
const title = css({ fontSize: 'md', fontWeight: 'semibold', overflowWrap: 'anywhere' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
