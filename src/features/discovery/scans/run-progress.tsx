import { Link } from '@tanstack/react-router';
import { Pause, Play, Square } from 'lucide-react';
import type { Run } from '#core/contract/calls/discovery.ts';
import * as discoveryCalls from '#core/contract/calls/discovery.ts';
import { agentState } from '#core/discovery/agents.ts';
import { isRunOver } from '#core/discovery/codes.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { useAction } from '#src/console/action/use-action.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import { Changes } from '#src/features/discovery/scans/runs-part.tsx';
import { scansTexts } from '#src/features/discovery/scans/texts.ts';
import { useStartRun } from '#src/features/discovery/scans/use-start-run.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { ProgressBar } from '#src/ui/progress/progress-bar.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

/** How far a run is, what can be done about it, and what it found so far. */
export function RunProgress({ run }: { readonly run: Run }) {
  const t = useText(scansTexts);
  const format = useFormat();
  const { targets, done, state, found, refused } = run;
  const isOver = isRunOver(state);
  return (
    <Card>
      <CardSection>
        <ProgressBar
          label={t('scans.run.progress')}
          value={done}
          max={Math.max(1, targets)}
          count={`${format.number(done)} / ${format.number(targets)}`}
          tone={state === 'done' ? 'success' : undefined}
          detail={<Detail run={run} />}
        />
        <div className={line}>
          <KeyValues
            layout="stacked"
            className={css({ flex: '1 1 18rem', minW: '0' })}
            items={[
              { label: t('scans.runs.found'), value: format.number(found) },
              { label: t('scans.runs.refused'), value: format.number(refused) },
              { label: t('scans.runs.changed'), value: <Changes run={run} /> },
              run.agentName !== '' && { label: t('scans.run.agent'), value: run.agentName },
              { label: t('scans.runs.started'), value: format.dateTime(run.createdTime) },
              isOver &&
                !isZeroTime(run.endedTime) &&
                !isZeroTime(run.startedTime) && {
                  label: t('scans.runs.duration'),
                  value: format.span(Date.parse(run.endedTime) - Date.parse(run.startedTime)),
                },
            ]}
          />
          <Verbs run={run} />
        </div>
        <AgentNotice run={run} />
        {refused > 0 && run.agentName === '' && (
          <Notice
            tone="warning"
            className={css({ mt: '4' })}
            actions={
              <Link to="/certhub/discovery/manage" className={button({ variant: 'secondary' })}>
                {t('scans.run.toScopes')}
              </Link>
            }
          >
            {t.count('scans.run.refusedLead', refused)}
          </Notice>
        )}
      </CardSection>
    </Card>
  );
}

/** Whether the agent that scans is away, or was for so long that the run was given up. */
function AgentNotice({ run: { state, agentName, agentSeen } }: { readonly run: Run }) {
  const t = useText(scansTexts);
  const format = useFormat();
  const now = useServerTime();
  const seen = isZeroTime(agentSeen) ? null : new Date(agentSeen);
  const isAway = agentState(seen, new Date(now)) !== 'online';
  if (agentName === '' || (state !== 'failed' && (isRunOver(state) || !isAway))) return null;
  const about = state === 'failed' ? 'gone' : seen === null ? 'neverSeen' : 'away';
  return (
    <Notice
      tone={state === 'failed' ? 'danger' : 'warning'}
      className={css({ mt: '4' })}
      actions={
        <Link
          to="/certhub/discovery/manage"
          search={{ part: 'agents' }}
          className={button({ variant: 'secondary' })}
        >
          {t('scans.run.toAgents')}
        </Link>
      }
    >
      {t(`scans.run.${about}`, {
        name: agentName,
        time: seen === null ? '' : format.relative(agentSeen, now),
      })}
    </Notice>
  );
}

function Detail({ run: { state, rate, secondsLeft, quietUntil } }: { readonly run: Run }) {
  const t = useText(scansTexts);
  const format = useFormat();
  if (!isZeroTime(quietUntil))
    return t('scans.run.quiet', { time: format.dateTime(quietUntil).slice(0, 16) });
  if (state === 'waiting') return t('scans.run.waiting');
  if (state !== 'running') return null;
  return [
    t('scans.run.rate', { rate: format.number(Math.round(rate * 10) / 10) }),
    secondsLeft > 0 && t('scans.run.left', { span: format.span(secondsLeft * 1000) }),
  ]
    .filter((fact) => fact !== false)
    .join(' · ');
}

function Verbs({ run: { id, state, profileID } }: { readonly run: Run }) {
  const t = useText(scansTexts);
  const can = useCan();
  const args = { params: { id } };
  const pause = useAction(discoveryCalls.pause);
  const resume = useAction(discoveryCalls.resume);
  const cancel = useAction(discoveryCalls.cancel, { confirms: true });
  const again = useStartRun();
  if (!can(discoveryCalls.run)) return null;
  if (isRunOver(state))
    return (
      <span className={buttons}>
        <Button icon={<Play />} busy={again.view.isBusy} onClick={() => again.start(profileID)}>
          {t('scans.run.again')}
        </Button>
        <Link to="/certhub/discovery/certs" className={button({ variant: 'primary' })}>
          {t('scans.run.toCerts')}
        </Link>
      </span>
    );
  return (
    <span className={buttons}>
      {state === 'paused' ? (
        <Button
          variant="primary"
          icon={<Play />}
          busy={resume.view.isBusy}
          onClick={() => resume.start(args)}
        >
          {t('scans.run.resume')}
        </Button>
      ) : (
        <Button icon={<Pause />} busy={pause.view.isBusy} onClick={() => pause.start(args)}>
          {t('scans.run.pause')}
        </Button>
      )}
      <Button icon={<Square />} onClick={() => cancel.start(args)}>
        {t('scans.run.cancel')}
      </Button>
      <ActionDialog
        action={cancel}
        texts={{
          title: t('scans.run.cancelTitle'),
          confirm: t('scans.run.cancelGo'),
          keep: t('scans.run.keep'),
        }}
      >
        {t('scans.run.cancelAbout')}
      </ActionDialog>
    </span>
  );
}

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '4', mt: '4' });
const buttons = css({ display: 'inline-flex', flexWrap: 'wrap', gap: '2' });
