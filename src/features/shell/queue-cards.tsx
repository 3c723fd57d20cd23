import { Link, useRouterState } from '@tanstack/react-router';
import { Layers, X } from 'lucide-react';
import { useState } from 'react';
import type { PaymentExit } from '#machines/payment/payment.view.ts';
import type { paymentQueueMachine } from '#machines/payment/payment-queue/payment-queue.machine.ts';
import {
  type PaymentQueueView,
  paymentQueueView,
} from '#machines/payment/payment-queue/payment-queue.view.ts';
import { Flow, type Send } from '#src/console/flows/flow.tsx';
import { useWatched } from '#src/console/flows/use-watched.ts';
import { useWorkspace } from '#src/console/flows/use-workspace.ts';
import type { Workspace } from '#src/console/flows/workspace.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { DepositLink } from '#src/features/payment/form/deposit-link.tsx';
import { paymentQueueFlow } from '#src/features/payment/queue/payment-queue.flow.ts';
import type { ReceiptFacts } from '#src/features/payment/receipt/receipt.tsx';
import { paymentTexts } from '#src/features/payment/texts.ts';
import { queueFlowsOf } from '#src/features/shell/queue-flows.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button, IconButton } from '#src/ui/button/button.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { ProgressBar } from '#src/ui/progress/progress-bar.tsx';
import { toast } from '#src/ui/toast/toasts.ts';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

const QueuePanel = lazyPart(
  'QueuePanel',
  () => import(/* webpackChunkName: "payment-panes" */ '#src/features/payment/queue/queue-panel.tsx'),
);

/** Number of cards shown; the rest are counted. */
const maxCards = 3;

/** Payment queues that are running or have just finished, shown at the edge of every page. */
export function QueueCards() {
  const workspace = useWorkspace();
  // A journal that cannot be opened is reported by the page that needs it.
  return workspace.data ? <Cards workspace={workspace.data} /> : null;
}

function Cards({ workspace }: { readonly workspace: Workspace }) {
  const t = useText(paymentTexts);
  const flows = queueFlowsOf(useWatched(workspace.journal.list()));
  const [shown, show] = useState<string | null>(null);
  const leave = (_: PaymentExit, receipt?: ReceiptFacts) => {
    show(null);
    if (receipt) toast({ tone: 'success', title: t.count('paymentQueue.paid', receipt.total) });
  };
  // That page shows its own queue.
  const isShown = useRouterState({ select: ({ location }) => location.pathname !== '/payment/batch' });
  const cards = flows.slice(0, maxCards);
  const more = flows.length - cards.length;
  return (
    <>
      {isShown && flows.length > 0 && (
        <section className={stack} aria-label={t('paymentQueue.card.label')}>
          {more > 0 && <p className={rest}>{t.count('paymentQueue.card.more', more)}</p>}
          {cards.map(({ id }) => (
            <Flow
              key={id}
              open={() => workspace.open(paymentQueueFlow, { id })}
              view={paymentQueueView}
              pending={null}
            >
              {(view, send) => <QueueCard view={view} send={send} onShow={() => show(id)} />}
            </Flow>
          ))}
        </section>
      )}
      {shown !== null && <QueuePanel flow={shown} frame="dialog" onExit={leave} />}
    </>
  );
}

interface QueueCardProps {
  readonly view: PaymentQueueView;
  readonly send: Send<typeof paymentQueueMachine>;
  readonly onShow: () => void;
}

function QueueCard({ view, send, onShow }: QueueCardProps) {
  const t = useText(paymentTexts);
  const format = useFormat();
  if (view.step === 'dismissed') return null;
  const { done, total, paid, failed } = view;
  const count = t('paymentQueue.settlingCount', { done: format.number(done), total: format.number(total) });
  return (
    <article className={card}>
      <div className={head}>
        <Layers aria-hidden="true" />
        <strong>{titleOf(view, t)}</strong>
        {view.can.dismiss && (
          <IconButton
            size="sm"
            className={css({ ms: 'auto', my: '-1', me: '-1' })}
            label={t('paymentQueue.card.dismiss')}
            icon={<X />}
            onClick={() => send({ type: 'queue.dismiss' })}
          />
        )}
      </div>
      {view.isEnded ? (
        <p role="status" className={css({ fontSize: 'sm' })}>
          {t('paymentQueue.tally', { total, paid, failed })}
        </p>
      ) : (
        <ProgressBar
          label={t(view.step === 'watching' ? 'paymentQueue.settling' : 'paymentQueue.title')}
          value={done}
          max={total}
          count={count}
          detail={failed > 0 ? t('paymentQueue.card.failed', { count: format.number(failed) }) : undefined}
        />
      )}
      <CardButtons view={view} send={send} onShow={onShow} />
    </article>
  );
}

function CardButtons({ view, send, onShow }: QueueCardProps) {
  const t = useText(paymentTexts);
  const money = useMoney();
  return (
    <div className={buttons}>
      {view.step === 'paid' ? (
        <Link
          to="/orders/list"
          className={button({ size: 'sm', variant: 'ghost' })}
          onClick={() => void send({ type: 'queue.dismiss' })}
        >
          {t('paymentQueue.toOrders')}
        </Link>
      ) : (
        <Button size="sm" variant="ghost" onClick={onShow}>
          {t('paymentQueue.card.show')}
        </Button>
      )}
      {view.can.check && (
        <Button size="sm" onClick={() => send({ type: 'queue.check' })}>
          {t('paymentQueue.check')}
        </Button>
      )}
      {view.missing !== null && <DepositLink missing={view.missing}>{t('paymentQueue.deposit')}</DepositLink>}
      {view.can.payRest && (
        <Button size="sm" variant="primary" onClick={() => send({ type: 'rest.pay' })}>
          {t('paymentQueue.payRest', { count: view.rest.count, amount: money(view.rest.due) })}
        </Button>
      )}
    </div>
  );
}

function titleOf({ step }: PaymentQueueView, t: Translate<'paymentQueue'>): string {
  const isEnded = step === 'paid' || step === 'partly' || step === 'unsettled';
  return isEnded ? t(`paymentQueue.${step}Title`) : t('paymentQueue.title');
}

/** On a phone, leaves space for the page's button bar. */
const stack = css({
  position: 'fixed',
  _print: { display: 'none' },
  right: '3',
  bottom: 'var(--toast-bottom)',
  zIndex: 'header',
  display: 'grid',
  gap: '2.5',
  w: 'min(340px, calc(100vw - 24px))',
});
const rest = css({ fontSize: 'xs', color: 'fg.muted', textAlign: 'right' });
const card = css({
  display: 'grid',
  gap: '2',
  px: '3.5',
  py: '3',
  bg: 'bg.raised',
  border: '1px solid token(colors.border.strong)',
  borderRadius: 'lg',
  boxShadow: 'lg',
});
const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  '& > svg': { w: '4', h: '4', color: 'accent.text', flexShrink: 0 },
});
const buttons = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '2' });
