import { useMoney } from '#src/console/site/use-money.ts';
import { StepCard } from '#src/features/orders/compromise/step-card.tsx';
import { LeavingButtons, type StepProps } from '#src/features/orders/compromise/step-parts.tsx';
import { compromiseTexts } from '#src/features/orders/compromise/texts.ts';
import { KeyType } from '#src/features/orders/reissue/key-type.tsx';
import { reissueFailureText } from '#src/features/orders/reissue/reissue-failure-text.ts';
import { reissueTexts } from '#src/features/orders/reissue/texts.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

/** Requests a certificate with a key that is made here. */
export function ReplaceStep({ view, send }: StepProps) {
  const t = useText(compromiseTexts, reissueTexts);
  const { can } = view;
  return (
    <StepCard
      title={t('compromise.replace.title')}
      about={t('compromise.replace.about')}
      actions={
        <>
          {can.replace ? (
            <Button variant="primary" onClick={() => void send({ type: 'replacement.submit' })}>
              {t('compromise.replace.go')}
            </Button>
          ) : (
            <Button variant="primary" onClick={() => void send({ type: 'compromise.retry' })}>
              {t('compromise.replace.reload')}
            </Button>
          )}
          <LeavingButtons view={view} send={send} />
        </>
      }
    >
      {view.isRevoked && <Notice tone="warning">{t('compromise.install.down')}</Notice>}
      {view.isLost && (
        <Notice tone="warning" role="status">
          {t('compromise.replace.lost')}
        </Notice>
      )}
      {!can.replace && (
        <Notice tone="warning" role="status">
          {t('compromise.replace.blocked')}
        </Notice>
      )}
      {can.replace && <Quote view={view} />}
      {can.replace && !view.isLocked && (
        <div className={css({ maxW: '320px' })}>
          <KeyType
            options={view.options}
            onChange={(options) => void send({ type: 'csr.change', options })}
          />
        </div>
      )}
      {view.faults.length > 0 && (
        <Notice tone="danger" role="alert">
          {view.faults.map((each) => faultText(each, t)).join(' ')}
        </Notice>
      )}
      {view.failure && (
        <Notice tone="danger" role="alert">
          {reissueFailureText(view.failure, t)}
        </Notice>
      )}
    </StepCard>
  );
}

/** What it costs, and what must be validated again, before it is requested. */
function Quote({ view: { facts } }: Pick<StepProps, 'view'>) {
  const t = useText(compromiseTexts);
  const money = useMoney();
  const quote = facts?.quote;
  if (!quote) return null;
  const { reSignPriceDiff, validateAgain, vetAgain } = quote;
  const isFree = reSignPriceDiff === 0 && validateAgain.length === 0 && !vetAgain;
  if (isFree) return <p>{t('compromise.replace.free')}</p>;
  return (
    <ul className={css({ ps: '4', listStyle: 'disc' })}>
      {reSignPriceDiff > 0 && <li>{t('compromise.replace.price', { amount: money(reSignPriceDiff) })}</li>}
      <li>
        {validateAgain.length > 0
          ? t.count('compromise.replace.again', validateAgain.length)
          : t('compromise.replace.validated')}
      </li>
      {vetAgain && <li>{t('compromise.replace.vet')}</li>}
    </ul>
  );
}
