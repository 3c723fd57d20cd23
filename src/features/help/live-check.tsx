import { Link } from '@tanstack/react-router';
import * as validationCalls from '#core/contract/calls/validation.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { useAction } from '#src/console/action/use-action.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { chosenOrder } from '#src/features/help/chosen-order.ts';
import type { HelpOrder } from '#src/features/help/order-values.ts';
import { helpTexts } from '#src/features/help/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { StatusTag, type Tone } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

const tones = {
  waiting: 'neutral',
  validated: 'success',
  differs: 'danger',
  missing: 'warning',
  error: 'warning',
} as const satisfies Readonly<Record<string, Tone>>;

/** Checks the names of the reader's order now, as the button on the order's page does. */
export function LiveCheck({ order: { orderNo, host } }: { readonly order: HelpOrder }) {
  const t = useText(helpTexts);
  const format = useFormat();
  const { data } = useCall(validationCalls.domainList, { params: { id: orderNo }, query: {} });
  const check = useAction(validationCalls.verifyDomains);
  const shown = data?.data.find(({ domainName }) => domainName === host) ?? data?.data[0];
  const start = () => {
    // Once validated, the order no longer waits; its result stays in view.
    chosenOrder.choose(orderNo);
    check.start({ params: { id: orderNo } });
  };
  return (
    <section aria-label={t('help.check.title', { name: host })} className={root}>
      <div className={css({ flex: '1 1 16rem', minW: '0' })}>
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
          <strong>{host}</strong>
          <span role="status">
            {shown && (
              <StatusTag tone={tones[shown.state]}>{t(`help.check.states.${shown.state}`)}</StatusTag>
            )}
          </span>
        </div>
        <p className={css({ fontSize: 'sm', color: 'fg.muted' })}>
          {shown && !isZeroTime(shown.checkTime)
            ? t('help.check.checked', { time: format.time(shown.checkTime) })
            : t('help.check.about')}
          {shown && shown.found.length > 0 && ` · ${shown.found[0]}`}
        </p>
      </div>
      <Link to="/ssl/certificate/$id" params={{ id: orderNo }}>
        {t('help.check.open')}
      </Link>
      <Button variant="primary" busy={check.view.isBusy} onClick={start}>
        {t('help.check.now')}
      </Button>
    </section>
  );
}

const root = css({
  display: { base: 'flex', _print: 'none' },
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4',
  mt: '4',
  p: '4',
  bg: 'bg.surface',
  border: '1px solid token(colors.border)',
  borderRadius: 'lg',
});
