import { useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { JournalFailureCode } from '#src/adapters/journal/journal-failure.ts';
import type { Journal, SentEvent, WorkflowHandle } from '#src/adapters/journal/types.ts';
import { createFlowPort, sendOrNotify } from '#src/console/flows/flow-port.ts';
import { useWorkspace } from '#src/console/flows/use-workspace.ts';
import type { Workspace } from '#src/console/flows/workspace.ts';
import { showFlow } from '#src/console/support/page-flow.ts';
import { ReportButton } from '#src/console/support/report-button.tsx';
import { SendButton } from '#src/console/support/send-button.tsx';
import { consoleTexts } from '#src/console/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { toast } from '#src/ui/toast/toasts.ts';

/** Resolves once the event is written and applied; a failed write is shown as a toast. */
export type Send<M extends AnyStateMachine> = (event: SentEvent<M>) => Promise<void>;

export interface OpenedFlow {
  readonly id: string;
  readonly journal: Journal;
  /** Notice that the flow cannot write or continue, or that another tab runs it; otherwise empty. */
  readonly condition: ReactNode;
}

interface NotOpenedText {
  readonly title: string;
  readonly heading?: ReactNode;
  /** Offered in addition to retrying. */
  readonly otherwise?: ReactNode;
  /** ID of the flow, if known, so its log can be sent to support. */
  readonly flow?: string;
}

export interface FlowProps<M extends AnyStateMachine, View> {
  /** Opens or finds the flow. Called once, so a `Flow` that may switch to another needs a `key`. */
  readonly open: (workspace: Workspace) => Promise<WorkflowHandle<M>>;
  readonly view: (snapshot: SnapshotFrom<M>) => View;
  readonly pending: ReactNode;
  /** Shown if the flow cannot be opened; omit to show nothing. */
  readonly failed?: NotOpenedText;
  /** Notice for a tab that mirrors another tab's work. */
  readonly mirror?: string;
  readonly children: (
    view: View,
    send: Send<M>,
    flow: OpenedFlow & { readonly handle: WorkflowHandle<M> },
  ) => ReactNode;
}

/** A journaled flow on a page, open while the component is mounted. */
export function Flow<M extends AnyStateMachine, View>(props: FlowProps<M, View>) {
  const { data, error } = useWorkspace();
  if (error) throw error;
  return data ? <InWorkspace key={data.accountID} {...props} workspace={data} /> : props.pending;
}

function InWorkspace<M extends AnyStateMachine, View>(
  props: FlowProps<M, View> & { readonly workspace: Workspace },
) {
  const { open, workspace, pending, failed } = props;
  const [port] = useState(() => createFlowPort(() => open(workspace)));
  const state = useSyncExternalStore(port.subscribe, port.getSnapshot);
  switch (state.kind) {
    case 'opening':
      return pending;
    case 'threw':
      throw state.error;
    case 'failed':
      return (
        failed && <NotOpened {...failed} code={state.code} journal={workspace.journal} onRetry={port.retry} />
      );
    case 'open':
      return <Opened {...props} handle={state.handle} />;
  }
}

function Opened<M extends AnyStateMachine, View>(
  props: FlowProps<M, View> & { readonly workspace: Workspace; readonly handle: WorkflowHandle<M> },
) {
  const { handle, workspace, view, mirror, children } = props;
  const t = useText(consoleTexts);
  const send = useCallback<Send<M>>(
    (event) =>
      sendOrNotify(handle, event, (code) => toast({ tone: 'danger', title: t(`journal.failure.${code}`) })),
    [handle, t],
  );
  const { journal } = workspace;
  // Help in the top bar is about this flow while it is in view.
  useEffect(() => showFlow({ flow: handle.id, journal }), [handle, journal]);
  return children(useSelector(handle, view), send, {
    handle,
    id: handle.id,
    journal,
    condition: (
      <Condition
        handle={handle}
        mirror={mirror}
        support={<SendButton flow={handle.id} journal={journal} />}
      />
    ),
  });
}

function NotOpened(
  props: NotOpenedText & {
    readonly code: JournalFailureCode;
    readonly journal: Journal;
    readonly onRetry: () => void;
  },
) {
  const { title, heading, otherwise, flow, code, journal, onRetry } = props;
  const t = useText(consoleTexts);
  return (
    <>
      {heading}
      <Notice
        tone="warning"
        role="alert"
        title={title}
        actions={
          <>
            {flow !== undefined && code === 'attention' ? (
              <SendButton flow={flow} journal={journal} />
            ) : (
              <ReportButton error={t(`journal.failure.${code}`)} />
            )}
            {otherwise}
            <Button onClick={onRetry}>{t('common.retry')}</Button>
          </>
        }
      >
        {t(`journal.failure.${code}`)}
      </Notice>
    </>
  );
}

interface ConditionProps<M extends AnyStateMachine> {
  readonly handle: WorkflowHandle<M>;
  readonly mirror: string | undefined;
  readonly support: ReactNode;
}

function Condition<M extends AnyStateMachine>({ handle, mirror, support }: ConditionProps<M>) {
  const t = useText(consoleTexts);
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = handle.subscribeRole(listener);
      return () => subscription.unsubscribe();
    },
    [handle],
  );
  const kind = useSyncExternalStore(subscribe, () => handle.condition().kind);
  const role = useSyncExternalStore(subscribe, () => handle.role());
  const isActive = useSelector(handle, ({ status }) => status === 'active');
  if (kind === 'stalled')
    return (
      <Notice tone="warning" role="status" actions={support}>
        {t('journal.stalled')}
      </Notice>
    );
  if (kind === 'broken')
    return (
      <Notice tone="danger" role="alert" actions={support}>
        {t('journal.broken')}
      </Notice>
    );
  // A completed flow has no writer in any tab.
  if (mirror === undefined || role !== 'mirror' || !isActive) return null;
  return (
    <Notice tone="neutral" role="status">
      {mirror}
    </Notice>
  );
}
