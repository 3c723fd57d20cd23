import { type ReactNode, useMemo } from 'react';
import type { Journal, WorkflowSummary } from '#src/adapters/journal/types.ts';
import { useWatched } from '#src/console/use-watched.ts';
import { useWorkspace } from '#src/console/use-workspace.ts';
import { FlowInNeed } from '#src/features/launchpad/flow-in-need.tsx';
import { item } from '#src/features/launchpad/launchpad-styles.ts';
import { launchpadTexts } from '#src/features/launchpad/texts.ts';
import { Loading, NothingUnfinished, UnfinishedCard } from '#src/features/launchpad/unfinished-card.tsx';
import { UnfinishedFlow } from '#src/features/launchpad/unfinished-flow.tsx';
import { flowsInNeed, unfinishedFlows } from '#src/features/launchpad/unfinished-flows.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css, cx } from '#styled/css';

/** The flows of this account in this browser's journal, as they change. */
export function KeptFlows() {
  const t = useText(launchpadTexts);
  const workspace = useWorkspace();
  if (workspace.data) return <Flows journal={workspace.data.journal} />;
  if (!workspace.isError)
    return (
      <UnfinishedCard>
        <Loading />
      </UnfinishedCard>
    );
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
      <UnfinishedCard>
        {unfinished.length === 0 ? (
          <NothingUnfinished />
        ) : (
          <FlowList flows={unfinished}>{(flow) => <UnfinishedFlow flow={flow} journal={journal} />}</FlowList>
        )}
      </UnfinishedCard>
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
