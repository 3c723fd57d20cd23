import { useSelector } from '@xstate/react';
import { useCallback, useSyncExternalStore } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { WorkflowHandle } from '#src/adapters/journal/types.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';

/** Says when a workflow cannot write or go on, and when another tab has it too. */
export function FlowCondition<M extends AnyStateMachine>({
  handle,
  mirror,
}: {
  readonly handle: WorkflowHandle<M>;
  readonly mirror: string;
}) {
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
      <Notice tone="warning" role="status">
        {t('journal.stalled')}
      </Notice>
    );
  if (kind === 'broken')
    return (
      <Notice tone="danger" role="alert">
        {t('journal.broken')}
      </Notice>
    );
  // A flow that is done has no writer in any tab.
  if (role === 'mirror' && isActive)
    return (
      <Notice tone="neutral" role="status">
        {mirror}
      </Notice>
    );
  return null;
}
