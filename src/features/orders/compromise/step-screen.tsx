import { Navigate } from '@tanstack/react-router';
import { consoleTexts } from '#src/console/texts.ts';
import { FinishedStep } from '#src/features/orders/compromise/finished-step.tsx';
import { InstallStep } from '#src/features/orders/compromise/install-step.tsx';
import { ReplaceStep } from '#src/features/orders/compromise/replace-step.tsx';
import { RevokeStep } from '#src/features/orders/compromise/revoke-step.tsx';
import { StepCard } from '#src/features/orders/compromise/step-card.tsx';
import { DiscardButton, type StepProps } from '#src/features/orders/compromise/step-parts.tsx';
import { TellStep } from '#src/features/orders/compromise/tell-step.tsx';
import { compromiseTexts } from '#src/features/orders/compromise/texts.ts';
import { WaitStep } from '#src/features/orders/compromise/wait-step.tsx';
import { reissueFailureText } from '#src/features/orders/reissue/reissue-failure-text.ts';
import { reissueTexts } from '#src/features/orders/reissue/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { Spinner } from '#src/ui/progress/spinner.tsx';
import { css } from '#styled/css';

/** What the flow shows and asks now. */
export function StepScreen(props: StepProps) {
  const { view } = props;
  const t = useText(compromiseTexts, reissueTexts);
  switch (view.screen) {
    case 'reading':
      return <Working text={t('compromise.reading')} />;
    case 'unread':
      return <Failed {...props} title={t('compromise.unread')} />;
    case 'telling':
      return <TellStep {...props} />;
    case 'editing':
      return <ReplaceStep {...props} />;
    case 'preparing':
    case 'creating':
    case 'asking':
      return (
        <Working
          text={t(`reissue.working.${view.screen}`)}
          onStop={
            view.screen === 'preparing' ? () => void props.send({ type: 'replacement.stop' }) : undefined
          }
        />
      );
    case 'unresolved':
      return <Unresolved {...props} />;
    case 'waiting':
      return <WaitStep {...props} />;
    case 'installing':
      return <InstallStep {...props} />;
    case 'reviewing':
      return <Working text={t('compromise.revoke.reading')} />;
    case 'sending':
      return <Working text={t('compromise.revoke.sending')} />;
    case 'unreviewed':
      return <Failed {...props} title={t('compromise.revoke.unread')} />;
    case 'unsettled':
      return <Failed {...props} title={t('compromise.revoke.unsettled')} />;
    case 'confirming':
      return <RevokeStep {...props} />;
    case 'finished':
      return <FinishedStep {...props} />;
    case 'closed':
    case 'discarded':
      return <Navigate to="/ssl/certificate/$id" params={{ id: view.orderNo }} replace />;
  }
}

function Working({ text, onStop }: { readonly text: string; readonly onStop?: (() => void) | undefined }) {
  const t = useText(consoleTexts);
  return (
    <StepCard
      title={
        <span role="status" className={css({ display: 'flex', alignItems: 'center', gap: '2.5' })}>
          <Spinner /> {text}
        </span>
      }
      actions={onStop && <Button onClick={onStop}>{t('common.cancel')}</Button>}
    />
  );
}

function Failed({ view, send, title }: StepProps & { readonly title: string }) {
  const t = useText(consoleTexts, compromiseTexts, reissueTexts);
  return (
    <StepCard
      title={title}
      actions={
        <>
          <Button variant="primary" onClick={() => void send({ type: 'compromise.retry' })}>
            {t('common.retry')}
          </Button>
          {view.can.back && (
            <Button onClick={() => void send({ type: 'revoke.back' })}>{t('compromise.revoke.back')}</Button>
          )}
          {view.can.discard && <DiscardButton send={send} />}
        </>
      }
    >
      {view.failure && (
        <Notice tone="danger" role="alert">
          {reissueFailureText(view.failure, t)}
        </Notice>
      )}
    </StepCard>
  );
}

function Unresolved({ send }: StepProps) {
  const t = useText(compromiseTexts, reissueTexts);
  return (
    <StepCard
      title={t('reissue.unresolved')}
      actions={
        <>
          <Button variant="primary" onClick={() => void send({ type: 'order.ask' })}>
            {t('reissue.ask')}
          </Button>
          <DiscardButton send={send} />
        </>
      }
    />
  );
}
