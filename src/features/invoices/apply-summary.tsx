import { includedTax, showRate } from '#core/money/invoices/tax.ts';
import { defaultCurrency } from '#core/money/money.ts';
import type { ApplicationEvent } from '#machines/invoices/invoice-application/invoice-application.machine.ts';
import type { InvoiceApplicationView } from '#machines/invoices/invoice-application/invoice-application.view.ts';
import { useChargeText } from '#src/console/site/use-money.ts';
import { invoiceTexts } from '#src/features/invoices/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { Money } from '#src/ui/money/money.tsx';
import { css } from '#styled/css';

interface ApplySummaryProps {
  readonly view: InvoiceApplicationView;
  /** Basis points. */
  readonly vatRate: number;
  readonly open: number;
  readonly send: (event: ApplicationEvent) => void;
}

/** The chosen amount beside the orders, and the step that follows. */
export function ApplySummary({ view, vatRate, open, send }: ApplySummaryProps) {
  const t = useText(invoiceTexts);
  const charge = useChargeText();
  const { amount, currency, orderCount } = view;
  const shown = (cents: number) => charge({ transferredPriceCent: cents, webCurrency: currency });
  return (
    <Card className={css({ lg: { position: 'sticky', top: '4' } })}>
      <CardSection title={t('invoices.choose.amount')}>
        <div role="status">
          <Money text={shown(amount)} stale={false} />
          {currency === defaultCurrency.unit && (
            <p className={css({ mt: '1', fontSize: 'sm', color: 'fg.muted' })}>
              {t('invoices.choose.tax', {
                rate: showRate(vatRate),
                amount: shown(includedTax(amount, vatRate)),
              })}
            </p>
          )}
        </div>
        <KeyValues
          className={css({ my: '4' })}
          items={[
            { label: t('invoices.choose.content'), value: t('invoices.choose.contentValue') },
            {
              label: t('invoices.choose.count'),
              value:
                orderCount === null
                  ? t('invoices.choose.byAge')
                  : t.count('invoices.choose.countValue', orderCount),
            },
          ]}
        />
        <Button
          variant="primary"
          className={css({ w: 'full' })}
          onClick={() => send({ type: 'application.continue', open })}
        >
          {t('invoices.choose.next')}
        </Button>
        <p className={css({ mt: '3', fontSize: 'xs', color: 'fg.muted' })}>{t('invoices.choose.kept')}</p>
      </CardSection>
    </Card>
  );
}
