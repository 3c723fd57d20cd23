import { Link } from '@tanstack/react-router';
import type { Profile } from '#core/contract/calls/discovery.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { type ListColumn, text, timeValue } from '#src/console/list/columns.tsx';
import { RunStateTag } from '#src/features/discovery/scans/run-state.tsx';
import { scansTexts } from '#src/features/discovery/scans/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

/** Lines that name a target. */
function targetLines(targets: string): readonly string[] {
  return targets
    .split('\n')
    .map((line) => (line.split(' #', 1)[0] ?? '').trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

export const profileColumns = [
  {
    key: 'name',
    label: 'scans.profile.name',
    lead: true,
    cell: ({ name }) => <span className={strong}>{name}</span>,
    value: ({ name }) => name,
  },
  {
    key: 'targets',
    label: 'scans.profile.targets',
    cell: ({ targets }) => <Targets lines={targetLines(targets)} />,
    value: ({ targets }) => targetLines(targets).join(' '),
  },
  {
    key: 'interval',
    label: 'scans.profile.schedule',
    cell: ({ interval, nextRunTime }, { t, format }) => (
      <span>
        {t.find(`scans.profile.words.interval.${interval}`)}
        {!isZeroTime(nextRunTime) && (
          <span className={minor}>
            {t.find('scans.profile.next', { time: format.dateTime(nextRunTime).slice(0, 16) })}
          </span>
        )}
      </span>
    ),
    value: ({ interval }) => interval,
    words: ({ interval }, { t }) => t.find(`scans.profile.words.interval.${interval}`) ?? interval,
  },
  {
    key: 'lastRunTime',
    label: 'scans.profile.lastRun',
    cell: (profile) => <LastRun profile={profile} />,
    value: ({ lastRunTime }) => timeValue(lastRunTime),
  },
  {
    ...text('ownerName', 'scans.profile.owner'),
    cell: (profile) => <OwnerCell profile={profile} />,
  },
] as const satisfies readonly ListColumn<Profile>[];

function Targets({ lines }: { readonly lines: readonly string[] }) {
  const t = useText(scansTexts);
  return (
    <span>
      <span className={mono}>{lines[0] ?? '—'}</span>
      {lines.length > 1 && (
        <span className={minor}>{t.count('scans.profile.moreTargets', lines.length)}</span>
      )}
    </span>
  );
}

function LastRun({ profile }: { readonly profile: Profile }) {
  const t = useText(scansTexts);
  const format = useFormat();
  const { lastRunID, lastRunState, lastRunTime, lastFound, lastRefused } = profile;
  if (lastRunState === '') return <span className={quiet}>{t('scans.profile.neverRun')}</span>;
  const facts = [
    t.count('scans.profile.lastFound', lastFound),
    lastRefused > 0 && t.count('scans.profile.lastRefused', lastRefused),
  ].filter((fact) => fact !== false);
  return (
    <span>
      <Link to="/certhub/discovery/runs/$id" params={{ id: lastRunID }} className={link}>
        <RunStateTag state={lastRunState} />
        <span>{format.dateTime(lastRunTime).slice(0, 16)}</span>
      </Link>
      <span className={minor}>{facts.join(' · ')}</span>
    </span>
  );
}

/** Who answers, and that somebody who was to is no longer in the account. */
function OwnerCell({ profile }: { readonly profile: Profile }) {
  const t = useText(scansTexts);
  const { ownerName, isOwnerGone, unknownOwners } = profile;
  const [unknown] = unknownOwners;
  return (
    <span>
      {ownerName || '—'}
      {isOwnerGone && <span className={warning}>{t('scans.profile.ownerLeft')}</span>}
      {unknown !== undefined && (
        <span className={warning}>
          {t.count('scans.profile.unknownOwners', unknownOwners.length, { owner: unknown })}
        </span>
      )}
    </span>
  );
}

const strong = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });
const minor = css({ display: 'block', fontWeight: 'normal', fontSize: 'xs', color: 'fg.muted' });
const warning = css({ display: 'block', fontSize: 'xs', color: 'warning', overflowWrap: 'anywhere' });
const mono = css({ fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere' });
const quiet = css({ color: 'fg.muted' });
const link = css({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' });
