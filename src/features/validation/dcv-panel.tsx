import { useMemo, useState } from 'react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { isResubmittable } from '#core/orders/reissue.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { isPayable } from '#core/orders/status.ts';
import type { RecordChoice } from '#core/validation/record-choice.ts';
import type { DcvUserEvent } from '#machines/validation/dcv.machine.ts';
import type { DcvView } from '#machines/validation/dcv.view.ts';
import { useFormDialog } from '#src/console/form/use-form-dialog.ts';
import { HelpButton } from '#src/console/help/help-button.tsx';
import { orderForms } from '#src/console/orders/form-names.ts';
import { WaitNotice } from '#src/console/page/wait-notice.tsx';
import { dcvTexts } from '#src/features/validation/dcv.texts.ts';
import {
  isChangeable,
  isStandardMail,
  type NameControls,
  nameControlsContext,
} from '#src/features/validation/name-controls.tsx';
import { PanelActions } from '#src/features/validation/panel-actions.tsx';
import { ProviderNotes } from '#src/features/validation/provider-notes.tsx';
import { choicesOf, RecordChoices, recordChoiceContext } from '#src/features/validation/record-choices.tsx';
import type { NameRemoval } from '#src/features/validation/use-remove-name.ts';
import { mostListed } from '#src/features/validation/validation-filter.ts';
import { ValidationTable, type ValidationTableProps } from '#src/features/validation/validation-table.tsx';
import { failureText } from '#src/i18n/failure-text.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

const MethodDialog = lazyPart(
  'MethodDialog',
  () => import(/* webpackChunkName: "order-dialogs" */ '#src/features/validation/method-dialog.tsx'),
);
const CaaNotice = lazyPart(
  'CaaNotice',
  () => import(/* webpackChunkName: "dns-advice" */ '#src/features/validation/advice/caa-notice.tsx'),
  // Usually as high as the result, to avoid layout shift.
  <div className={css({ minH: '79px' })} />,
);
const ChosenNames = lazyPart(
  'ChosenNames',
  () => import(/* webpackChunkName: "order-dialogs" */ '#src/features/validation/chosen-names.tsx'),
);
const LongValidationTable = lazyPart(
  'LongValidationTable',
  () =>
    import(/* webpackChunkName: "long-validations" */ '#src/features/validation/long-validation-table.tsx'),
  <SkeletonText lines={6} />,
);

export interface DcvPanelProps {
  readonly order: OrderDetail;
  readonly view: DcvView;
  readonly send: (event: DcvUserEvent) => void;
  readonly removal: NameRemoval;
}

/** The expected records, what the checks found, and the available actions. */
export function DcvPanel(props: DcvPanelProps) {
  const { order, view, send } = props;
  const t = useText(dcvTexts);
  const { orderNo } = order;
  const item = useMemo(() => ({ id: orderNo }), [orderNo]);
  const items = useMemo(() => [item], [item]);
  const method = useFormDialog({ form: orderForms.method, place: `/ssl/certificate/${orderNo}`, items });
  const [marked, mark] = useState<ReadonlySet<string>>(new Set());
  // Names validated in the meantime drop out of the selection.
  const changeable = view.validations.filter((validation) => isChangeable(validation, view));
  const chosen = new Set(changeable.map(({ domainName }) => domainName).filter((name) => marked.has(name)));
  const controls: NameControls = {
    view,
    send,
    chosen,
    choose: (names, isChosen) => mark(withNames(chosen, names, isChosen)),
    removal: props.removal,
  };
  const [picked, pick] = useState<RecordChoice | null>(null);
  const { offered, later } = useMemo(
    () => choicesOf(order, view.validations, new Date(view.serverTime ?? 0)),
    [order, view.validations, view.serverTime],
  );
  const choice = offered.find((each) => each === picked) ?? offered[0] ?? null;
  const isMailbox = order.domainNames.every((name) => name.includes('@'));
  const isByMail = view.validations.length > 0 && view.validations.every(isStandardMail);
  return (
    <Card flush>
      <CardSection
        className={head}
        title={t(isMailbox ? 'dcv.mail.title' : 'dcv.title')}
        hint={t(`dcv.${hintOf(order, isByMail)}`)}
        help={
          <HelpButton
            article={isByMail ? 'validation-email' : 'validation-failed'}
            about={t(isMailbox ? 'dcv.mail.title' : 'dcv.title')}
          />
        }
        actions={
          <PanelActions
            {...props}
            choice={choice ?? 'once'}
            onChange={changeable.length === 0 ? null : () => method.open(item)}
          />
        }
      />
      <Waits view={view} />
      <Failure {...props} />
      {view.sentTo.length > 0 && (
        <Notice tone="success" role="status" className={inset}>
          {t('dcv.mail.resent', { mailboxes: view.sentTo.join(', ') })}
        </Notice>
      )}
      {view.step === 'loading' && (
        <div role="status" className={css({ px: '5.5', pb: '5' })}>
          <span className="sr-only">{t('common.loading')}</span>
          {/* As high as the records of one name. */}
          <SkeletonText lines={9} />
        </div>
      )}
      {choice !== null && (
        <div className={inset}>
          <RecordChoices offered={offered} value={choice} later={later} onChange={pick} />
        </div>
      )}
      {view.validations.length > 0 && (
        <nameControlsContext.Provider value={controls}>
          <recordChoiceContext.Provider value={choice}>
            <Names
              validations={view.validations}
              isChecking={view.step === 'checking' && view.checkedNames.length === 0}
            />
          </recordChoiceContext.Provider>
        </nameControlsContext.Provider>
      )}
      {chosen.size > 0 && <ChosenNames {...controls} onChange={() => method.open(item)} />}
      {!view.validations.every(isStandardMail) && <CaaNotice orderNo={orderNo} />}
      <ProviderNotes validations={view.validations} />
      <Times {...props} />
      {method.shown && (
        <MethodDialog
          key={method.shown.flow}
          shown={method.shown}
          order={order}
          validations={view.validations}
          chosen={[...chosen]}
          onSaved={() => send({ type: 'validations.reload' })}
          onClosed={method.close}
        />
      )}
    </Card>
  );
}

function hintOf({ orderStatus }: OrderDetail, isByMail: boolean) {
  if (isPayable(orderStatus)) return 'afterPay';
  if (isResubmittable(orderStatus)) return 'returned';
  return isByMail ? 'mail.about' : 'about';
}

function withNames(chosen: ReadonlySet<string>, names: readonly string[], isChosen: boolean) {
  const others = new Set(chosen);
  for (const name of names) isChosen ? others.add(name) : others.delete(name);
  return others;
}

function Names(props: ValidationTableProps) {
  return props.validations.length > mostListed ? (
    <LongValidationTable {...props} />
  ) : (
    <ValidationTable {...props} />
  );
}

/** Actions requested too often, and when they are available again. */
function Waits({ view: { checkedNames, checkableAt, resendableAt } }: Pick<DcvPanelProps, 'view'>) {
  const t = useText(dcvTexts);
  return (
    <>
      {/* For a single name, shown at the button that was pressed. */}
      {checkedNames.length !== 1 && (
        <WaitNotice until={checkableAt} className={inset} text={(span) => t('dcv.tooSoon', { span })} />
      )}
      <WaitNotice until={resendableAt} className={inset} text={(span) => t('dcv.mail.tooSoon', { span })} />
    </>
  );
}

function Failure({ view, send }: DcvPanelProps) {
  const t = useText(dcvTexts);
  const { failure } = view;
  if (failure === null) return null;
  return (
    <Notice
      tone="danger"
      role="alert"
      className={inset}
      title={t('dcv.failed')}
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

/** Times of the last and the next check; announces the result of a check. */
function Times({ order, view }: DcvPanelProps) {
  const t = useText(dcvTexts);
  const format = useFormat();
  if (view.validations.every(isStandardMail) || isPayable(order.orderStatus)) return null;
  const last = view.validations.reduce(
    (latest, { checkTime }) => (checkTime > latest ? checkTime : latest),
    '',
  );
  const isChecked = !isZeroTime(last);
  const total = view.validations.length;
  return (
    <div className={foot}>
      <span role="status">
        {isChecked
          ? `${t('dcv.lastCheck', { time: format.time(last) })} · ${
              view.validatedCount === total
                ? t('dcv.done')
                : t('dcv.recheck', { done: view.validatedCount, total })
            }`
          : t('dcv.neverChecked')}
      </span>
      {view.nextCheckTime && !isZeroTime(view.nextCheckTime) && (
        <span>{t('dcv.nextCheck', { time: format.time(view.nextCheckTime) })}</span>
      )}
    </div>
  );
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
});
