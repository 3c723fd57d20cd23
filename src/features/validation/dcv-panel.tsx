import { ChevronDown, FlaskConical, Mail, RefreshCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import type { DomainValidation } from '#core/contract/calls/validation.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { isPayable } from '#core/orders/status.ts';
import type { DcvUserEvent } from '#machines/validation/dcv.types.ts';
import type { DcvView } from '#machines/validation/dcv.view.ts';
import { saveFile } from '#src/adapters/files/save-file.ts';
import { useFormDialog } from '#src/console/form/use-form-dialog.ts';
import { useServices } from '#src/console/services.ts';
import { WaitButton, WaitNotice } from '#src/console/wait-notice.tsx';
import { orderForms } from '#src/features/orders/order/form-names.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import type { NameRemoval } from '#src/features/orders/order/use-remove-name.ts';
import { ProviderNotes } from '#src/features/validation/provider-notes.tsx';
import { mostListed } from '#src/features/validation/validation-filter.ts';
import { ValidationTable, type ValidationTableProps } from '#src/features/validation/validation-table.tsx';
import { failureText } from '#src/i18n/failure-text.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { Menu } from '#src/ui/menu/menu.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

const MethodDialog = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "order-dialogs" */ '#src/features/validation/method-dialog.tsx'))
      .MethodDialog,
);
const SandboxDrawer = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "drawers" */ '#src/features/sandbox/sandbox-drawer.tsx'))
      .SandboxDrawer,
);

const loadExport = () =>
  import(/* webpackChunkName: "order-dialogs" */ '#src/features/validation/validation-export.ts');

const LongValidationTable = lazyPart(
  async () =>
    (
      await import(
        /* webpackChunkName: "long-validations" */ '#src/features/validation/long-validation-table.tsx'
      )
    ).LongValidationTable,
  <SkeletonText lines={6} />,
);

export interface DcvPanelProps {
  readonly order: OrderDetail;
  readonly view: DcvView;
  readonly send: (event: DcvUserEvent) => void;
  readonly removal: NameRemoval;
}

/** What is expected where, what was found, and what can be done about it. */
export function DcvPanel(props: DcvPanelProps) {
  const { order, view } = props;
  const t = useText(orderTexts);
  const isMailbox = order.domainNames.every((name) => name.includes('@'));
  const isByMail = view.validations.length > 0 && view.validations.every(isStandardMail);
  return (
    <Card flush>
      <CardSection
        className={head}
        title={t(isMailbox ? 'order.dcv.mail.title' : 'order.dcv.title')}
        hint={t(
          isPayable(order.orderStatus)
            ? 'order.dcv.afterPay'
            : isByMail
              ? 'order.dcv.mail.about'
              : 'order.dcv.about',
        )}
        actions={<PanelActions {...props} />}
      />
      <Waits view={view} />
      <Failure {...props} />
      {view.sentTo.length > 0 && (
        <Notice tone="success" role="status" className={inset}>
          {t('order.dcv.mail.resent', { mailboxes: view.sentTo.join(', ') })}
        </Notice>
      )}
      {view.step === 'loading' && (
        <div role="status" className={css({ px: '5.5', pb: '5' })}>
          <span className="sr-only">{t('common.loading')}</span>
          <SkeletonText lines={3} />
        </div>
      )}
      {view.validations.length > 0 && (
        <Names validations={view.validations} isChecking={view.step === 'checking'} removal={props.removal} />
      )}
      <ProviderNotes validations={view.validations} />
      <Times {...props} />
    </Card>
  );
}

function Names(props: ValidationTableProps) {
  return props.validations.length > mostListed ? (
    <LongValidationTable {...props} />
  ) : (
    <ValidationTable {...props} />
  );
}

function PanelActions({ order, view, send }: DcvPanelProps) {
  const t = useText(orderTexts);
  const { site } = useServices();
  const { orderNo } = order;
  const [isSandboxOpen, openSandbox] = useState(false);
  const item = useMemo(() => ({ id: orderNo }), [orderNo]);
  const items = useMemo(() => [item], [item]);
  const method = useFormDialog({ form: orderForms.method, place: `/ssl/certificate/${orderNo}`, items });
  if (view.validations.length === 0) return null;
  // A mailbox confirms itself, and what is validated cannot be validated by another method.
  const isOneMethod = view.validations.every(
    ({ domainName, state }) => domainName.includes('@') || state === 'validated',
  );
  return (
    <>
      <Menu
        label={t('order.dcv.export')}
        placement="bottom-end"
        trigger={(props) => (
          <Button {...props} size="sm">
            {t('order.dcv.export')}
            <ChevronDown aria-hidden="true" />
          </Button>
        )}
        items={[
          { value: 'csv', label: t('order.dcv.exportCsv') },
          { value: 'zone', label: t('order.dcv.exportZone') },
          { value: 'cloudflare', label: t('order.dcv.exportCloudflare') },
          { value: 'terraform', label: t('order.dcv.exportTerraform') },
          { value: 'json', label: t('order.dcv.exportJson') },
        ]}
        onSelect={(value) => {
          void loadExport().then(({ exportKinds, exportValidations }) => {
            const kind = exportKinds.find((each) => each === value);
            if (kind) saveFile(exportValidations(kind, orderNo, view.validations));
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
          {t('order.dcv.mail.resend')}
        </WaitButton>
      )}
      {view.can.change && !isOneMethod && (
        <Button size="sm" onClick={() => method.open(item)}>
          {t('order.dcv.change')}
        </Button>
      )}
      {site.sandbox && (
        <Button size="sm" icon={<FlaskConical />} onClick={() => openSandbox(true)}>
          {t('order.dcv.sandbox')}
        </Button>
      )}
      {!isPayable(order.orderStatus) && (
        <WaitButton
          until={view.checkableAt}
          size="sm"
          variant="primary"
          icon={<RefreshCw />}
          busy={view.step === 'checking'}
          disabled={!view.can.check && view.step !== 'checking'}
          onClick={() => send({ type: 'check.now', at: Date.now() })}
        >
          {view.step === 'checking' ? t('order.dcv.checking') : t('order.dcv.check')}
        </WaitButton>
      )}
      {method.shown && (
        <MethodDialog
          key={method.shown.flow}
          shown={method.shown}
          order={order}
          validations={view.validations}
          onSaved={() => send({ type: 'validations.reload' })}
          onClosed={method.close}
        />
      )}
      {isSandboxOpen && <SandboxDrawer open orderNo={orderNo} onClose={() => openSandbox(false)} />}
    </>
  );
}

/** What was pressed too often, and when it may be pressed again. */
function Waits({ view: { checkableAt, resendableAt } }: Pick<DcvPanelProps, 'view'>) {
  const t = useText(orderTexts);
  return (
    <>
      <WaitNotice until={checkableAt} className={inset} text={(span) => t('order.dcv.tooSoon', { span })} />
      <WaitNotice
        until={resendableAt}
        className={inset}
        text={(span) => t('order.dcv.mail.tooSoon', { span })}
      />
    </>
  );
}

function Failure({ view, send }: DcvPanelProps) {
  const t = useText(orderTexts);
  const { failure } = view;
  if (failure === null) return null;
  return (
    <Notice
      tone="danger"
      role="alert"
      className={inset}
      title={t('order.dcv.failed')}
      actions={
        view.can.reload && (
          <Button size="sm" onClick={() => send({ type: 'validations.reload' })}>
            {t('common.retry')}
          </Button>
        )
      }
    >
      {failureText(failure, t)}
    </Notice>
  );
}

/** When it was checked last and when it will be again; the outcome of a check is read out. */
function Times({ order, view }: DcvPanelProps) {
  const t = useText(orderTexts);
  const format = useFormat();
  if (view.validations.every(isStandardMail) || isPayable(order.orderStatus)) return null;
  const last =
    view.validations
      .map(({ checkTime }) => checkTime)
      .toSorted()
      .at(-1) ?? '';
  const isChecked = !isZeroTime(last);
  const total = view.validations.length;
  return (
    <div className={foot}>
      <span role="status">
        {isChecked
          ? `${t('order.dcv.lastCheck', { time: format.time(last) })} · ${
              view.validatedCount === total
                ? t('order.dcv.done')
                : t('order.dcv.recheck', { done: view.validatedCount, total })
            }`
          : t('order.dcv.neverChecked')}
      </span>
      {view.nextCheckTime && !isZeroTime(view.nextCheckTime) && (
        <span>{t('order.dcv.nextCheck', { time: format.time(view.nextCheckTime) })}</span>
      )}
    </div>
  );
}

/** No record is checked for it: its mailbox is one that every domain has, or the name itself. */
function isStandardMail({ mail }: DomainValidation): boolean {
  return mail !== undefined && mail.contactRecord === '';
}

const head = css({ px: { base: '4!', sm: '5.5!' }, py: { base: '4!', sm: '5!' } });
const inset = css({ mx: { base: '4', sm: '5.5' }, mb: '4' });
const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '5',
  rowGap: '1',
  px: { base: '4', sm: '5.5' },
  py: '3',
  fontSize: 'sm',
  color: 'fg.muted',
  borderTop: '1px solid token(colors.border)',
  fontVariantNumeric: 'tabular-nums',
});
