import { RefreshCw } from 'lucide-react';
import type { DataOf } from '#core/contract/call.ts';
import * as validationCalls from '#core/contract/calls/validation.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { dnsAdviceTexts } from '#src/features/validation/advice/texts.ts';
import { dcvTexts } from '#src/features/validation/dcv.texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

type Caa = DataOf<typeof validationCalls.caa>;

/** Number of names listed per obstacle. */
const mostWritten = 5;

/** Whether the names' CAA records allow the brand's CA to issue, and what to change if not. */
export function CaaNotice({ orderNo }: { readonly orderNo: string }) {
  const t = useText(dnsAdviceTexts);
  const caa = useCall(validationCalls.caa, { params: { id: orderNo } });
  return (
    <QueryGate
      query={caa}
      failed={t('dnsAdvice.caa.failed')}
      className={box}
      pending={
        <div className={css({ minH: '54px' })}>
          <SkeletonText lines={2} />
        </div>
      }
    >
      {(found) =>
        found.total > 0 && (
          <section className={box} aria-label={t('dnsAdvice.caa.title')}>
            <Verdict found={found} />
            <Looked found={found} isReading={caa.isFetching} onAgain={() => void caa.refetch()} />
          </section>
        )
      }
    </QueryGate>
  );
}

function Verdict({ found: { obstacles, issuers } }: { readonly found: Caa }) {
  const t = useText(dnsAdviceTexts);
  if (obstacles.length === 0) {
    return <p role="status">{t('dnsAdvice.caa.free', { issuer: issuers[0] ?? '' })}</p>;
  }
  return (
    <Notice tone="warning" role="status" title={t('dnsAdvice.caa.refused')}>
      {t('dnsAdvice.caa.about')}
      <ul className={list}>
        {obstacles.map((obstacle) => (
          <li key={`${obstacle.at} ${obstacle.names[0]}`}>
            <Obstacle {...obstacle} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Obstacle({ at, names, records, problem, add, remove }: Caa['obstacles'][number]) {
  const t = useText(dnsAdviceTexts);
  const written = names.slice(0, mostWritten).join(', ');
  return (
    <>
      {problem === '' ? (
        <p>
          {t('dnsAdvice.caa.at', { at })} <span className={mono}>{records.join(' · ')}</span>
        </p>
      ) : (
        <p>{t('dnsAdvice.caa.unknown', { at, problem })}</p>
      )}
      <p className={css({ overflowWrap: 'anywhere' })}>
        {t('dnsAdvice.caa.names')}{' '}
        {names.length > mostWritten
          ? t('dnsAdvice.caa.more', { names: written, count: names.length })
          : written}
      </p>
      {add !== '' && <Change label={t('dnsAdvice.caa.add', { at })} record={add} />}
      {remove !== '' && <Change label={t('dnsAdvice.caa.remove')} record={remove} />}
    </>
  );
}

function Change({ label, record }: { readonly label: string; readonly record: string }) {
  const t = useText(dnsAdviceTexts);
  return (
    <p>
      {label} <strong className={mono}>{record}</strong>{' '}
      <CopyButton text={record} thing={t('dnsAdvice.caa.record')} />
    </p>
  );
}

interface LookedProps {
  readonly found: Caa;
  readonly isReading: boolean;
  readonly onAgain: () => void;
}

function Looked({ found, isReading, onAgain }: LookedProps) {
  const t = useText(dnsAdviceTexts, dcvTexts);
  const format = useFormat();
  const { checked, total, checkTime, resolver } = found;
  return (
    <div className={foot}>
      <span>
        {checked < total && `${t('dnsAdvice.caa.part', { checked, total })} `}
        {t('dnsAdvice.caa.looked', { time: format.dateTime(checkTime) })}{' '}
        {t.find(`dcv.resolver.${resolver}`) ?? t('dcv.resolver.named', { resolver })}
      </span>
      <Button size="sm" variant="ghost" icon={<RefreshCw />} busy={isReading} onClick={onAgain}>
        {t('dnsAdvice.caa.again')}
      </Button>
    </div>
  );
}

const box = css({
  px: { base: '4', sm: '5.5' },
  py: '3',
  fontSize: 'sm',
  borderTop: '1px solid token(colors.border)',
});
const list = css({ display: 'grid', gap: '3', mt: '2.5' });
const mono = css({ fontFamily: 'mono', overflowWrap: 'anywhere' });
const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '4',
  mt: '1.5',
  color: 'fg.muted',
});
