import { ChevronDown, FlaskConical, Mail, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { isPayable } from '#core/orders/status.ts';
import { chosenValidations, type RecordChoice } from '#core/validation/record-choice.ts';
import type { DcvUserEvent } from '#machines/validation/dcv.machine.ts';
import type { DcvView } from '#machines/validation/dcv.view.ts';
import { saveFile } from '#src/adapters/files/save-file.ts';
import { WaitButton } from '#src/console/page/wait-notice.tsx';
import { useServices } from '#src/console/services.ts';
import { dcvTexts } from '#src/features/validation/dcv.texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { Menu } from '#src/ui/menu/menu.tsx';
import { css } from '#styled/css';

const SandboxDrawer = lazyPart(
  'SandboxDrawer',
  () => import(/* webpackChunkName: "drawers" */ '#src/features/sandbox/sandbox-drawer.tsx'),
);

const loadExport = () =>
  import(/* webpackChunkName: "order-dialogs" */ '#src/features/validation/validation-export.ts');

interface PanelActionsProps {
  readonly order: OrderDetail;
  readonly view: DcvView;
  readonly send: (event: DcvUserEvent) => void;
  /** Null if no name has an alternative method. */
  readonly onChange: (() => void) | null;
  /** The records to export. */
  readonly choice: RecordChoice;
}

/** Actions for all names of an order. */
export function PanelActions({ order, view, send, onChange, choice }: PanelActionsProps) {
  const t = useText(dcvTexts);
  const { site } = useServices();
  const { orderNo } = order;
  const [isSandboxOpen, openSandbox] = useState(false);
  if (view.validations.length === 0) return null;
  const isCheckingAll = view.step === 'checking' && view.checkedNames.length === 0;
  return (
    <>
      <Menu
        label={t('dcv.export')}
        placement="bottom-end"
        trigger={(props) => (
          <Button {...props} size="sm">
            {t('dcv.export')}
            <ChevronDown aria-hidden="true" />
          </Button>
        )}
        items={[
          { value: 'csv', label: t('dcv.exportCsv') },
          { value: 'zone', label: t('dcv.exportZone') },
          { value: 'cloudflare', label: t('dcv.exportCloudflare') },
          { value: 'terraform', label: t('dcv.exportTerraform') },
          { value: 'json', label: t('dcv.exportJson') },
        ]}
        onSelect={(value) => {
          void loadExport().then(({ exportKinds, exportValidations }) => {
            const kind = exportKinds.find((each) => each === value);
            if (kind) saveFile(exportValidations(kind, orderNo, chosenValidations(view.validations, choice)));
          });
        }}
      />
      {(view.can.resend || view.step === 'resending') && (
        <WaitButton
          until={view.resendableAt}
          size="sm"
          icon={<Mail />}
          busy={view.step === 'resending'}
          onClick={() => send({ type: 'mails.resend', at: Date.now() })}
        >
          {t('dcv.mail.resend')}
        </WaitButton>
      )}
      {view.can.change && onChange && (
        <Button size="sm" onClick={onChange}>
          {t('dcv.change')}
        </Button>
      )}
      {site.sandbox && (
        <Button size="sm" icon={<FlaskConical />} onClick={() => openSandbox(true)}>
          {t('dcv.sandbox')}
        </Button>
      )}
      {view.step !== 'paused' && !isPayable(order.orderStatus) && (
        <WaitButton
          until={view.checkableAt}
          size="sm"
          variant="primary"
          className={css({ flex: { base: '1 0 100%', sm: '0 0 auto' } })}
          icon={<RefreshCw />}
          busy={isCheckingAll}
          disabled={!view.can.check && !isCheckingAll}
          onClick={() => send({ type: 'check.now', at: Date.now() })}
        >
          {isCheckingAll ? t('dcv.checking') : t('dcv.check')}
        </WaitButton>
      )}
      {isSandboxOpen && (
        <SandboxDrawer
          open
          orderNo={orderNo}
          onClose={() => openSandbox(false)}
          onPublished={() => {
            // The result shows on the page below.
            openSandbox(false);
            send({ type: 'check.now', at: Date.now() });
          }}
        />
      )}
    </>
  );
}
