import { Link } from '@tanstack/react-router';
import type { Approval } from '#core/contract/calls/approvals.ts';
import type { Decision } from '#machines/approvals/deciding/deciding.machine.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { approvalTexts } from '#src/features/approvals/texts.ts';
import { productName } from '#src/i18n/product-name.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useFormat, useLanguage, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Checkbox } from '#src/ui/choice/checkbox.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

const tones = { open: 'warning', approved: 'success', refused: 'danger', withdrawn: 'neutral' } as const;

/** Orders of a request that its card names. */
const mostNamed = 5;

interface ApprovalCardProps {
  readonly approval: Approval;
  /** Null where only one request can be decided. */
  readonly selection: { readonly isChosen: boolean; readonly onChosen: (isChosen: boolean) => void } | null;
  readonly onDecide: (decision: Decision) => void;
}

/** One request: who asks for what and why, what it costs, what they have spent, and the decision. */
export function ApprovalCard({ approval, selection, onDecide }: ApprovalCardProps) {
  const t = useText(approvalTexts);
  const money = useMoney();
  const { state, isOwn, requester, reason, cents, decider, decideReason } = approval;
  const about = aboutText(approval, t);
  const isOpen = state === 'open';
  return (
    <Card>
      <article className={root} aria-label={`${requester}: ${about}`}>
        <div className={css({ display: 'flex', gap: '3', alignItems: 'start' })}>
          {selection && (
            <Checkbox
              hideLabel
              label={t('approvals.choose', { name: about })}
              checked={selection.isChosen}
              onCheckedChange={selection.onChosen}
            />
          )}
          <div className={css({ minW: '0', flex: '1' })}>
            <h2 className={css({ fontWeight: 'semibold', overflowWrap: 'anywhere' })}>
              {requester}
              {!isOpen && (
                <StatusTag tone={tones[state]} className={css({ ms: '2' })}>
                  {t(`approvals.state.${state}`)}
                </StatusTag>
              )}
            </h2>
            <p className={why}>{reason}</p>
          </div>
          <strong className={price}>{money(cents)}</strong>
        </div>
        <Orders approval={approval} />
        <Facts approval={approval} />
        {!isOpen && decider !== '' && (
          <p className={css({ color: 'fg.muted', fontSize: 'sm', overflowWrap: 'anywhere' })}>
            {t('approvals.decider')} <Decided approval={approval} />
            {decideReason !== '' && ` · ${decideReason}`}
          </p>
        )}
        {isOpen &&
          (isOwn ? (
            <p className={css({ color: 'fg.muted', fontSize: 'sm' })}>{t('approvals.own')}</p>
          ) : (
            <div className={css({ display: 'flex', justifyContent: { sm: 'end' }, gap: '2' })}>
              <Button onClick={() => onDecide('refuse')}>{t('approvals.refuse')}</Button>
              <Button variant="primary" onClick={() => onDecide('approve')}>
                {t('approvals.approve')}
              </Button>
            </div>
          ))}
      </article>
    </Card>
  );
}

function Decided({ approval: { decider, decideTime } }: Pick<ApprovalCardProps, 'approval'>) {
  const t = useText(approvalTexts);
  const format = useFormat();
  return t('approvals.decidedBy', { name: decider, time: format.dateTime(decideTime) });
}

function Orders({ approval: { orders, orderTotal } }: Pick<ApprovalCardProps, 'approval'>) {
  const t = useText(approvalTexts);
  const language = useLanguage();
  const money = useMoney();
  const shown = orders.slice(0, mostNamed);
  return (
    <ul className={css({ display: 'grid', gap: '1', fontSize: 'sm' })}>
      {shown.map((order) => (
        <li key={order.orderNo} className={line}>
          <span className={css({ minW: '0', overflowWrap: 'anywhere' })}>
            <Link to="/ssl/certificate/$id" params={{ id: order.orderNo }} className={link}>
              {order.commonName}
            </Link>{' '}
            <span className={css({ color: 'fg.muted' })}>
              {productName({ ...order, chineseName: order.productName }, language)}
            </span>
          </span>
          {orderTotal > 1 && <span className={number}>{money(order.cents)}</span>}
        </li>
      ))}
      {orderTotal > shown.length && (
        <li className={css({ color: 'fg.muted' })}>{t.count('approvals.more', orderTotal - shown.length)}</li>
      )}
    </ul>
  );
}

function Facts({ approval: { monthSpent, limits, createTime } }: Pick<ApprovalCardProps, 'approval'>) {
  const t = useText(approvalTexts);
  const format = useFormat();
  const money = useMoney();
  const { perMonth, perOrder } = limits;
  return (
    <dl className={facts}>
      <div>
        <dt>{t('approvals.month')}</dt>
        <dd>
          {perMonth === null
            ? money(monthSpent)
            : t('approvals.ofLimit', { spent: money(monthSpent), limit: money(perMonth) })}
          {perOrder !== null && ` · ${t('approvals.perOrder', { limit: money(perOrder) })}`}
        </dd>
      </div>
      <div>
        <dt>{t('approvals.asked')}</dt>
        <dd>
          <time dateTime={createTime}>{format.dateTime(createTime)}</time>
        </dd>
      </div>
    </dl>
  );
}

/** What a request is about, in a few words. */
export function aboutText({ orders, orderTotal }: Approval, t: Translate<'approvals'>): string {
  const name = orders[0]?.commonName ?? '';
  return orderTotal > 1 ? `${name} · ${t.count('approvals.several', orderTotal)}` : name;
}

const root = css({ display: 'grid', gap: '3', px: { base: '4', sm: '5' }, py: '4' });
const why = css({ mt: '0.5', color: 'fg.muted', overflowWrap: 'anywhere', whiteSpace: 'pre-line' });
const price = css({ fontSize: 'lg', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' });
const line = css({ display: 'flex', justifyContent: 'space-between', gap: '3' });
const link = css({ fontWeight: 'medium' });
const number = css({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' });
const facts = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '6',
  rowGap: '1',
  fontSize: 'sm',
  '& > div': { display: 'flex', flexWrap: 'wrap', columnGap: '2' },
  '& dt': { color: 'fg.muted' },
});
