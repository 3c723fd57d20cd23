import { Link } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import type { Pull } from '#core/contract/calls/acme.ts';
import { acmeTexts } from '#src/features/acme/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { Moment } from '#src/ui/time/moment.tsx';
import { css } from '#styled/css';

interface PullsCardProps {
  readonly pulls: readonly Pull[];
  /** They are of several orders, so each says which. */
  readonly isOfPolicy?: boolean;
}

/** What clients did, and what they were refused, in words. */
export function PullsCard({ pulls, isOfPolicy = false }: PullsCardProps) {
  const t = useText(acmeTexts);
  return (
    <SectionCard title={t('acme.pulls.title')}>
      {pulls.length === 0 ? (
        <EmptyState icon={<Inbox />} title={t('acme.pulls.none')} description={t('acme.pulls.noneAbout')} />
      ) : (
        <ul>
          {pulls.map((pull) => (
            <li key={pull.id} className={row}>
              <PullRow pull={pull} isOfPolicy={isOfPolicy} />
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function PullRow({ pull, isOfPolicy }: { readonly pull: Pull; readonly isOfPolicy: boolean }) {
  const t = useText(acmeTexts);
  const { at, step, problem, detail, certificateNumber, orderNo, commonName, client, address, times } = pull;
  const isRefused = problem !== '';
  const done =
    certificateNumber > 0 ? t('acme.pulls.certificate', { number: certificateNumber }) : t('acme.pulls.done');
  return (
    <>
      <div>
        <p>{t(`acme.pulls.steps.${step}`)}</p>
        <p className={muted}>
          <Moment at={at} />
        </p>
        <p className={muted} translate="no">
          {t('acme.pulls.by', { client, address })}
        </p>
      </div>
      <div>
        <p>
          <StatusTag tone={isRefused ? 'danger' : 'success'}>
            {isRefused ? t('acme.pulls.refused') : done}
          </StatusTag>
          {times > 1 && <span className={muted}> {t.count('acme.pulls.times', times)}</span>}
        </p>
        {isOfPolicy && orderNo !== '' && (
          <p className={css({ mt: '1', fontSize: 'sm', overflowWrap: 'anywhere' })} translate="no">
            <Link to="/ssl/certificate/$id" params={{ id: orderNo }}>
              {commonName}
            </Link>
          </p>
        )}
        {isRefused && (
          <>
            <p className={css({ mt: '1', fontSize: 'sm' })}>
              {t.find(`acme.pulls.problems.${problem}`) ?? t('acme.pulls.problems.unknown')}
            </p>
            <p className={muted} lang="en">
              {t('acme.pulls.said', { detail })}
            </p>
          </>
        )}
      </div>
    </>
  );
}

const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1.4fr)' },
  gap: '2',
  py: '3',
  '& + &': { borderTop: '1px solid token(colors.border)' },
});
const muted = css({ fontSize: 'sm', color: 'fg.muted', overflowWrap: 'anywhere' });
