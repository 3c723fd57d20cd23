import { type ReactNode, useMemo } from 'react';
import type { Journal, WorkflowSummary } from '#src/adapters/journal/types.ts';
import { useWatched } from '#src/console/flows/use-watched.ts';
import { useWorkspace } from '#src/console/flows/use-workspace.ts';
import { SendButton } from '#src/console/support/send-button.tsx';
import { consoleTexts } from '#src/console/texts.ts';
import { item } from '#src/features/launchpad/launchpad-styles.ts';
import { launchpadTexts } from '#src/features/launchpad/texts.ts';
import { UnfinishedCard } from '#src/features/launchpad/unfinished-card.tsx';
import { type FlowProps, UnfinishedFlow } from '#src/features/launchpad/unfinished-flow.tsx';
import { flowsInNeed, unfinishedFlows } from '#src/features/launchpad/unfinished-flows.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css, cx } from '#styled/css';

/** This account's workflows in this browser's journal, updated live. */
export function KeptFlows() {
  const t = useText(launchpadTexts);
  const workspace = useWorkspace();
  if (workspace.data) return <Flows journal={workspace.data.journal} />;
  if (!workspace.isError) return null;
  return (
    <UnfinishedCard>
      <Notice
        tone="danger"
        role="alert"
        actions={<Button onClick={() => void workspace.refetch()}>{t('common.retry')}</Button>}
      >
        {t('launchpad.failed')}
      </Notice>
    </UnfinishedCard>
  );
}

function Flows({ journal }: { readonly journal: Journal }) {
  const t = useText(launchpadTexts);
  const flows = useWatched(useMemo(() => journal.list(), [journal]));
  const unfinished = unfinishedFlows(flows);
  const inNeed = flowsInNeed(flows);
  return (
    <>
      {inNeed.length > 0 && (
        <SectionCard title={t('launchpad.attention.title')} hint={t('launchpad.attention.about')}>
          <FlowList flows={inNeed}>{(flow) => <FlowInNeed flow={flow} journal={journal} />}</FlowList>
        </SectionCard>
      )}
      {unfinished.length > 0 && (
        <UnfinishedCard>
          <FlowList flows={unfinished}>{(flow) => <UnfinishedFlow flow={flow} journal={journal} />}</FlowList>
        </UnfinishedCard>
      )}
    </>
  );
}

function FlowList(props: {
  readonly flows: readonly WorkflowSummary[];
  readonly children: (flow: WorkflowSummary) => ReactNode;
}) {
  return (
    <ul>
      {props.flows.map((flow) => (
        <li key={flow.id} className={row}>
          {props.children(flow)}
        </li>
      ))}
    </ul>
  );
}

const row = cx(item, css({ rowGap: '2', py: '3' }));

/** A workflow that this version cannot resume; its records can be exported. */
function FlowInNeed({ flow, journal }: FlowProps) {
  const t = useText(consoleTexts, launchpadTexts);
  const format = useFormat();
  const title = flow.title === '' ? t('launchpad.unfinished.unnamed') : flow.title;
  return (
    <>
      <div className={css({ flex: '1 1 200px', minW: '0' })}>
        <p className={css({ fontWeight: 'semibold', overflowWrap: 'anywhere' })}>{title}</p>
        <p className={css({ fontSize: 'sm', color: 'fg.muted' })}>
          {flow.attention && (
            <>
              {t(`launchpad.attention.reason.${flow.attention.kind}`)} ·{' '}
              {t('launchpad.attention.row', { seq: flow.attention.seq })} ·{' '}
            </>
          )}
          {format.dateTime(flow.updatedAt)}
        </p>
      </div>
      <SendButton flow={flow.id} journal={journal} thing={title} />
    </>
  );
}
