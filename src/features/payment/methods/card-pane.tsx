import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useMemo, useRef } from 'react';
import { useServices } from '#src/console/services.ts';
import { type CardFailure, createCard } from '#src/features/payment/methods/card.ts';
import type { MethodPaneProps } from '#src/features/payment/methods/pay-method.ts';
import { paymentTexts } from '#src/features/payment/texts.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { SkeletonStatus } from '#src/ui/skeleton/skeleton.tsx';
import { css, cx } from '#styled/css';

/** A card form in the provider's own fields: card data never reaches this page. */
export function CardPane(props: MethodPaneProps) {
  if (props.over !== null) return null;
  return <CardForm key={props.payment.paymentID} {...props} />;
}

function CardForm({ payment, amount, onSent }: MethodPaneProps) {
  const t = useText(paymentTexts);
  const locale = useLanguage();
  const { mountPath } = useServices();
  const host = useRef<HTMLFieldSetElement>(null);
  const label = useId();
  const { stripePublicKey: publicKey, clientSecret, orderNo } = payment;
  const card = useMemo(
    () =>
      createCard({
        publicKey,
        clientSecret,
        locale,
        isDark: document.documentElement.dataset.theme === 'dark',
        host: () => host.current,
        returnURL: `${location.origin}${mountPath}/payment?orderNo=${encodeURIComponent(orderNo)}`,
      }),
    [publicKey, clientSecret, locale, mountPath, orderNo],
  );
  const fields = useQuery({
    queryKey: ['card-fields', label, locale],
    queryFn: card.show,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => state.status === 'error' && 'always',
  });
  const sending = useMutation({ mutationFn: card.confirm, networkMode: 'always' });
  if (sending.data === null) return <Notice tone="info">{t('paymentMethods.card.sent')}</Notice>;
  const failure = sending.isError ? ({ kind: 'unanswered' } as const) : sending.data;
  const isUnavailable = fields.isError && !fields.isFetching;
  return (
    <form
      className={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSent();
        sending.mutate();
      }}
    >
      <p id={label} className={css({ fontWeight: 'semibold' })}>
        {t('paymentMethods.card.label')}
      </p>
      {fields.isFetching && <SkeletonStatus label={t('paymentMethods.card.loading')} lines={3} />}
      {isUnavailable && (
        <Notice
          tone="danger"
          role="alert"
          title={t('paymentMethods.card.unavailable')}
          actions={<Button onClick={() => void fields.refetch()}>{t('common.retry')}</Button>}
        >
          {t('paymentMethods.card.unavailableAbout')}
        </Notice>
      )}
      {/* Always mounted: the library looks the element up while the fields load. */}
      <fieldset
        ref={host}
        aria-labelledby={label}
        className={cx(css({ minH: '1' }), isUnavailable && css({ display: 'none' }))}
      />
      {failure && !sending.isPending && (
        <p role="alert" className={css({ color: 'danger', fontSize: 'sm' })}>
          {cardFailureText(failure, t)}
        </p>
      )}
      {fields.isSuccess && (
        <Button type="submit" variant="primary" wide busy={sending.isPending}>
          {sending.isPending ? t('paymentMethods.card.paying') : t('payment.payAmount', { amount })}
        </Button>
      )}
    </form>
  );
}

function cardFailureText(failure: CardFailure, t: Translate<'paymentMethods'>): string {
  if (failure.kind === 'unanswered') return t('paymentMethods.card.unanswered');
  // The provider's own sentence, in the language its library was initialized with.
  return failure.message || t('paymentMethods.card.declined');
}

const box = css({
  display: 'grid',
  gap: '3',
  p: '4',
  border: '1px solid token(colors.border)',
  borderRadius: 'lg',
});
