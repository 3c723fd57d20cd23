import { useState } from 'react';
import * as reviewCalls from '#core/contract/shop-reviews.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { ReasonDialog } from '#src/features/shop/reason-dialog.tsx';
import { GoneNotice, shownQueue, useAskerItems, useStillWaits } from '#src/features/shop/review-parts.tsx';
import { shopTexts } from '#src/features/shop/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { Moment } from '#src/ui/time/moment.tsx';
import { css } from '#styled/css';

type Withdrawal = reviewCalls.ReviewedWithdrawal;
type Verb = 'pay' | 'refuse';

/** One withdrawal of rewards: what is known, and the decision. */
export function WithdrawalReview({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useText(shopTexts);
  const money = useMoney();
  const askerItems = useAskerItems();
  const [verb, choose] = useState<Verb | null>(null);
  const { withdrawalNo, cents, holder, verifiedNames, available, isActing, earlier } = withdrawal;
  return (
    <>
      <SectionCard
        title={money(cents)}
        hint={withdrawalNo}
        actions={
          !isActing && (
            <span className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
              <Button onClick={() => choose('refuse')}>{t('shop.reviews.giveBack')}</Button>
              <Button variant="primary" onClick={() => choose('pay')}>
                {t('shop.reviews.paid')}
              </Button>
            </span>
          )
        }
      >
        {isActing && (
          <Notice tone="info" className={css({ mb: '4' })}>
            {t('shop.reviews.acting')}
          </Notice>
        )}
        <KeyValues
          layout="stacked"
          items={[
            {
              label: t('shop.reviews.holder'),
              value: (
                <>
                  {holder} <HolderTag holder={holder} verifiedNames={verifiedNames} />
                </>
              ),
            },
            { label: t('shop.reviews.verifiedNames'), value: verifiedNames.join(' · ') || '—' },
            { label: t('shop.reviews.bank'), value: withdrawal.bankName },
            { label: t('shop.reviews.bankAccount'), value: withdrawal.accountNo, mono: true },
            { label: t('shop.reviews.available'), value: money(available) },
            { label: t('shop.reviews.since'), value: <Moment at={withdrawal.createTime} /> },
            ...askerItems(withdrawal.account, withdrawal.asker),
          ]}
        />
      </SectionCard>
      <SectionCard title={t('shop.reviews.earlier')}>
        {earlier.length === 0 ? (
          <p className={css({ color: 'fg.muted' })}>{t('shop.reviews.noEarlier')}</p>
        ) : (
          <ul className={css({ display: 'grid', gap: '2.5' })}>
            {earlier.map((each) => (
              <li key={each.withdrawalNo} className={css({ overflowWrap: 'anywhere' })}>
                <StatusTag tone={each.state === 'paid' ? 'success' : 'danger'}>
                  {t(each.state === 'paid' ? 'shop.reviews.paid' : 'shop.reviews.states.refused')}
                </StatusTag>{' '}
                {money(each.cents)} · {each.withdrawalNo}
                <span className={css({ display: 'block', fontSize: 'sm', color: 'fg.muted' })}>
                  {each.note} <Moment at={each.endTime} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </SectionCard>
      {verb && <EndDialog withdrawal={withdrawal} verb={verb} onClosed={() => choose(null)} />}
    </>
  );
}

function HolderTag({ holder, verifiedNames }: Pick<Withdrawal, 'holder' | 'verifiedNames'>) {
  const t = useText(shopTexts);
  if (verifiedNames.length === 0) return null;
  const isSame = verifiedNames.includes(holder);
  return (
    <StatusTag tone={isSame ? 'success' : 'warning'}>
      {t(isSame ? 'shop.reviews.same' : 'shop.reviews.differs')}
    </StatusTag>
  );
}

interface EndDialogProps {
  readonly withdrawal: Withdrawal;
  readonly verb: Verb;
  readonly onClosed: () => void;
}

function EndDialog({ withdrawal, verb, onClosed }: EndDialogProps) {
  const t = useText(shopTexts);
  const money = useMoney();
  const { withdrawalNo, cents, holder, bankName, accountNo } = withdrawal;
  const queue = useCall(reviewCalls.withdrawals, shownQueue);
  const waits = useStillWaits(queue, (row) => row.withdrawalNo === withdrawalNo && !row.isActing);
  const isPaid = verb === 'pay';
  return (
    <ReasonDialog
      call={isPaid ? reviewCalls.payWithdrawal : reviewCalls.refuseWithdrawal}
      tone={isPaid ? 'primary' : 'danger'}
      title={t(`shop.reviews.askWithdrawal.${verb}`, { amount: money(cents) })}
      confirm={t(isPaid ? 'shop.reviews.paid' : 'shop.reviews.giveBack')}
      done={t('shop.submitted')}
      argsOf={(reason) => (waits ? { params: { withdrawalNo }, body: { reason } } : null)}
      reasons={isPaid ? [] : [t('shop.reviews.otherHolder'), t('shop.reviews.bankReturned')]}
      onClosed={onClosed}
    >
      {waits === false && <GoneNotice />}
      <p className={css({ overflowWrap: 'anywhere' })}>
        {holder} · {bankName} · {accountNo}
      </p>
      <p className={css({ fontSize: 'sm', color: 'fg.muted' })}>{t(`shop.reviews.withdrawalHint.${verb}`)}</p>
    </ReasonDialog>
  );
}
