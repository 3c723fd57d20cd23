import { useActorRef, useSelector } from '@xstate/react';
import { useId, useMemo, useRef } from 'react';
import type { CardFailure } from '#machines/payment/card-form/card-form.types.ts';
import { useServices } from '#src/console/services.ts';
import type { MethodPaneProps } from '#src/features/payment/methods/pay-method.ts';
import { paymentMethodsTexts } from '#src/features/payment/methods/texts.ts';
import { cardFormLogic } from '#src/features/payment/work/card-form.slots.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { css, cx } from '#styled/css';

/** A card, typed into fields of its provider's own: nothing of it comes to this page. */
export function CardPane(props: MethodPaneProps) {
  if (props.over !== null) return null;
  return <CardForm key={props.payment.paymentID} {...props} />;
}

function CardForm({ payment, amount }: MethodPaneProps) {
  const t = useText(paymentMethodsTexts);
  const locale = useLanguage();
  const { mountPath } = useServices();
  const host = useRef<HTMLFieldSetElement>(null);
  const label = useId();
  const { stripePublicKey: publicKey, clientSecret, orderNo } = payment;
  const logic = useMemo(
    () =>
      cardFormLogic({
        publicKey,
        clientSecret,
        locale,
        isDark: document.documentElement.dataset.theme === 'dark',
        host: () => host.current,
        returnURL: `${location.origin}${mountPath}/payment?orderNo=${encodeURIComponent(orderNo)}`,
      }),
    [publicKey, clientSecret, locale, mountPath, orderNo],
  );
  const actor = useActorRef(logic);
  const step = useSelector(actor, ({ value }) => value);
  const failure = useSelector(actor, ({ context }) => context.failure);
  if (step === 'sent') return <Notice tone="info">{t('paymentMethods.card.sent')}</Notice>;
  return (
    <form
      className={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        actor.send({ type: 'card.submit' });
      }}
    >
      <p id={label} className={css({ fontWeight: 'semibold' })}>
        {t('paymentMethods.card.label')}
      </p>
      {step === 'loading' && (
        <div role="status">
          <span className="sr-only">{t('paymentMethods.card.loading')}</span>
          <SkeletonText lines={3} />
        </div>
      )}
      {step === 'unavailable' && (
        <Notice
          tone="danger"
          role="alert"
          title={t('paymentMethods.card.unavailable')}
          actions={<Button onClick={() => actor.send({ type: 'card.reload' })}>{t('common.retry')}</Button>}
        >
          {t('paymentMethods.card.unavailableAbout')}
        </Notice>
      )}
      {/* The library looks for this element while the fields load. */}
      <fieldset
        ref={host}
        aria-labelledby={label}
        className={cx(css({ minH: '1' }), step === 'unavailable' && css({ display: 'none' }))}
      />
      {failure && step === 'ready' && (
        <p role="alert" className={css({ color: 'danger', fontSize: 'sm' })}>
          {cardFailureText(failure, t)}
        </p>
      )}
      {(step === 'ready' || step === 'confirming') && (
        <Button type="submit" variant="primary" wide busy={step === 'confirming'}>
          {step === 'confirming' ? t('paymentMethods.card.paying') : t('paymentMethods.card.pay', { amount })}
        </Button>
      )}
    </form>
  );
}

function cardFailureText(failure: CardFailure, t: Translate<'paymentMethods'>): string {
  switch (failure.kind) {
    case 'card':
      // The provider's own sentence, in the language its library was made with.
      return failure.message || t('paymentMethods.card.declined');
    case 'unanswered':
      return t('paymentMethods.card.unanswered');
    case 'library':
      return t('paymentMethods.card.unavailable');
  }
}

const box = css({
  display: 'grid',
  gap: '3',
  p: '4',
  border: '1px solid token(colors.border)',
  borderRadius: 'lg',
});
