import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { sandboxView } from '#machines/sandbox/sandbox.view.ts';
import { useServices } from '#src/console/services.ts';
import { ClockTab } from '#src/features/sandbox/clock-tab.tsx';
import { FilesTab } from '#src/features/sandbox/files-tab.tsx';
import { MailsTab } from '#src/features/sandbox/mails-tab.tsx';
import { OrderNeeds } from '#src/features/sandbox/order-needs.tsx';
import { RecordsTab } from '#src/features/sandbox/records-tab.tsx';
import { sandboxLogic } from '#src/features/sandbox/sandbox.slots.ts';
import { fieldId } from '#src/features/sandbox/sandbox-field.ts';
import type { SandboxProps } from '#src/features/sandbox/sandbox-props.ts';
import { sandboxTexts } from '#src/features/sandbox/texts.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FocusOnce } from '#src/ui/field/focus-once.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { Tabs } from '#src/ui/tabs/tabs.tsx';
import { css } from '#styled/css';

type Side = 'records' | 'files' | 'mails' | 'clock';

/** What is in the sandbox, and above it what the order in view still needs there. */
export function Sandbox({ orderNo }: { readonly orderNo: string | undefined }) {
  const t = useText(sandboxTexts);
  const services = useServices();
  const actor = useActorRef(useMemo(() => sandboxLogic(services), [services]));
  const view = useSelector(actor, sandboxView);
  const props = { view, send: actor.send };
  const [side, setSide] = useState<Side>('records');
  if (view.overview === null) return <Unread {...props} />;
  return (
    <>
      {orderNo !== undefined && <OrderNeeds {...props} orderNo={orderNo} />}
      <Failure {...props} />
      <Tabs<Side>
        label={t('sandbox.tabs.label')}
        value={side}
        onValueChange={setSide}
        items={[
          { value: 'records', label: t('sandbox.tabs.records'), content: <RecordsTab {...props} /> },
          { value: 'files', label: t('sandbox.tabs.files'), content: <FilesTab {...props} /> },
          { value: 'mails', label: t('sandbox.tabs.mails'), content: <MailsTab {...props} /> },
          { value: 'clock', label: t('sandbox.tabs.clock'), content: <ClockTab {...props} /> },
        ]}
      />
      {view.focus && <FocusOnce key={view.focus.ordinal} id={fieldId(view.focus.field)} />}
    </>
  );
}

function Unread({ view, send }: SandboxProps) {
  const t = useText(sandboxTexts);
  if (view.step === 'unavailable') return <Failure view={view} send={send} />;
  return (
    <div role="status">
      <span className="sr-only">{t('common.loading')}</span>
      <SkeletonText lines={5} />
    </div>
  );
}

/** A fault of a field is said beside the field. */
function Failure({ view, send }: SandboxProps) {
  const t = useText(sandboxTexts);
  const { failure } = view;
  if (failure === null || view.faults.length > 0) return null;
  return (
    <Notice
      tone="danger"
      role="alert"
      className={css({ mb: '4' })}
      title={view.overview === null ? t('sandbox.failed') : undefined}
      actions={
        view.can.reload && (
          <Button size="sm" onClick={() => send({ type: 'sandbox.reload' })}>
            {t('common.retry')}
          </Button>
        )
      }
    >
      {failure.kind === 'broken' ? t('sandbox.broken') : failureText(failure, t)}
    </Notice>
  );
}
