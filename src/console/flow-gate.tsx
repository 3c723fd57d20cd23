import type { ReactNode } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { WorkflowHandle } from '#src/adapters/journal/types.ts';
import { journalFailureText } from '#src/console/journal-failure-text.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { useFlow } from '#src/console/use-flow.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';

export interface FlowGateProps<M extends AnyStateMachine> {
  /** Must keep its identity while the same flow is meant. */
  readonly open: () => Promise<WorkflowHandle<M>>;
  readonly pending: ReactNode;
  /** Stands above what is said when the flow cannot be opened. */
  readonly heading?: ReactNode;
  /** Title of what is said when the flow cannot be opened. */
  readonly failed: string;
  /** The way on from there, beside trying again. */
  readonly otherwise?: ReactNode;
  readonly children: (handle: WorkflowHandle<M>) => ReactNode;
}

/** Opens a workflow, and says why when it cannot. */
export function FlowGate<M extends AnyStateMachine>(props: FlowGateProps<M>) {
  const { open, pending, heading, failed, otherwise, children } = props;
  const t = useText(consoleTexts);
  const flow = useFlow(open);
  if (flow.kind === 'opening') return pending;
  if (flow.kind === 'open') return children(flow.handle);
  return (
    <>
      {heading}
      <Notice
        tone="warning"
        role="alert"
        title={failed}
        actions={
          <>
            {otherwise}
            <Button onClick={flow.retry}>{t('common.retry')}</Button>
          </>
        }
      >
        {journalFailureText(flow.code, t)}
      </Notice>
    </>
  );
}
