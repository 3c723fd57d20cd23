import type { ReactNode } from 'react';
import type { InvoiceDetail } from '#core/contract/calls/invoices.ts';
import { showRate } from '#core/money/invoices/tax.ts';
import { defaultCurrency, groupThousands, plainAmount } from '#core/money/money.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { chineseDay } from '#core/realname/real-name.ts';
import { useChargeText } from '#src/console/site/use-money.ts';
import { invoiceTexts } from '#src/features/invoices/texts.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { Card } from '#src/ui/card/card.tsx';
import { QrSvg } from '#src/ui/qr/qr-svg.tsx';
import { css } from '#styled/css';

/** What the PDF says, as a page: for reading and for screen readers. */
export function InvoicePaper({ invoice }: { readonly invoice: InvoiceDetail }) {
  const t = useText(invoiceTexts);
  const { number, invoiceType, title, seller, remark, verifyURL } = invoice;
  return (
    <Card>
      <section aria-label={t('invoices.page.paper')} className={sheet}>
        <header className={top}>
          <h2 className={css({ fontSize: 'xl', fontWeight: 'bold' })}>
            {t(`invoices.types.${invoiceType}`)}
          </h2>
          <dl className={numbers}>
            <Fact name={t('invoices.page.no')}>{number || '—'}</Fact>
            {invoice.officialNo !== '' && (
              <Fact name={t('invoices.page.officialNo')}>{invoice.officialNo}</Fact>
            )}
            <Fact name={t('invoices.page.date')}>
              {isZeroTime(invoice.issueTime) ? '—' : chineseDay(new Date(invoice.issueTime))}
            </Fact>
          </dl>
          {verifyURL !== '' && <QrSvg text={verifyURL} alt={verifyURL} size="sm" />}
        </header>
        <div className={parties}>
          <Party
            label={t('invoices.page.buyer')}
            lines={[
              title.orgName,
              title.taxNum,
              [title.address, title.telephone].filter(Boolean).join('，'),
              [title.bankName, title.bankAccount].filter(Boolean).join('，'),
            ]}
          />
          <Party
            label={t('invoices.page.seller')}
            lines={
              seller === null
                ? ['—']
                : [
                    seller.legalName,
                    seller.taxNumber,
                    [seller.address, seller.telephone].filter(Boolean).join('，'),
                    [seller.bank, seller.account].filter(Boolean).join('，'),
                  ]
            }
          />
        </div>
        <Lines invoice={invoice} />
        <Sums invoice={invoice} />
        {remark !== '' && (
          <p className={css({ fontSize: 'sm', overflowWrap: 'anywhere' })}>
            <span className={soft}>{t('invoices.page.remark')}</span> {remark}
          </p>
        )}
        {seller !== null && (
          <p className={signers}>
            <span>
              {t('invoices.page.payee')} <span lang="">{seller.payee}</span>
            </span>
            <span>
              {t('invoices.page.reviewer')} <span lang="">{seller.reviewer}</span>
            </span>
            <span>
              {t('invoices.page.issuer')} <span lang="">{seller.issuer}</span>
            </span>
          </p>
        )}
      </section>
    </Card>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className={soft}>{name}</dt>
      <dd className={css({ fontWeight: 'semibold', fontFamily: 'mono', fontSize: 'sm' })}>{children}</dd>
    </div>
  );
}

function Party({ label, lines }: { readonly label: string; readonly lines: readonly string[] }) {
  return (
    <div className={party}>
      <p className={soft}>{label}</p>
      {lines
        .filter((line) => line !== '')
        .map((line) => (
          <p key={line} lang="" className={partyLine}>
            {line}
          </p>
        ))}
    </div>
  );
}

function Lines({ invoice: { lines, vatRate, net, tax } }: { readonly invoice: InvoiceDetail }) {
  const t = useText(invoiceTexts);
  const isChinese = useLanguage() === 'zh';
  const shown = (cents: number) => groupThousands(plainAmount(cents));
  const isTaxed = vatRate > 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard
    <section className={scroller} tabIndex={0} aria-label={t('invoices.page.item')}>
      <table className={table}>
        <thead>
          <tr>
            <th scope="col">{t('invoices.page.item')}</th>
            <th scope="col">{t('invoices.page.quantity')}</th>
            <th scope="col">{t('invoices.page.net')}</th>
            {isTaxed && <th scope="col">{t('invoices.page.rate')}</th>}
            {isTaxed && <th scope="col">{t('invoices.page.tax')}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.orderNo}>
              <td>
                {t('invoices.page.service')} · {isChinese ? line.productName : line.englishName}
                {line.commonName !== '' && ` · ${line.commonName}`}
              </td>
              <td>{line.quantity}</td>
              <td>{shown(line.net)}</td>
              {isTaxed && <td>{showRate(vatRate)}</td>}
              {isTaxed && <td>{shown(line.tax)}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('invoices.page.total')}</th>
            <td />
            <td>{shown(net)}</td>
            {isTaxed && <td />}
            {isTaxed && <td>{shown(tax)}</td>}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Sums({ invoice: { amount, currency, capitals } }: { readonly invoice: InvoiceDetail }) {
  const t = useText(invoiceTexts);
  const charge = useChargeText();
  return (
    <dl className={sums}>
      {currency === defaultCurrency.unit && (
        <div>
          <dt className={soft}>{t('invoices.page.inWords')}</dt>
          <dd lang="zh-CN" className={css({ fontWeight: 'semibold' })}>
            {capitals}
          </dd>
        </div>
      )}
      <div className={css({ ms: 'auto', textAlign: 'end' })}>
        <dt className={soft}>{t('invoices.page.inFigures')}</dt>
        <dd className={total}>{charge({ transferredPriceCent: amount, webCurrency: currency })}</dd>
      </div>
    </dl>
  );
}

const sheet = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '4',
  p: { base: '4', sm: '6' },
});
const top = css({ display: 'flex', flexWrap: 'wrap', gap: '4', alignItems: 'start' });
const numbers = css({
  display: 'grid',
  gap: '1.5',
  ms: { base: '0', sm: 'auto' },
  textAlign: { base: 'start', sm: 'end' },
});
const soft = css({ fontSize: 'xs', color: 'fg.muted' });
const parties = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  border: '1px solid token(colors.border)',
  borderRadius: 'md',
});
const party = css({
  p: '3.5',
  '&:last-child': {
    borderTop: { base: '1px solid token(colors.border)', md: 'none' },
    borderLeft: { md: '1px solid token(colors.border)' },
  },
});
const partyLine = css({
  fontSize: 'sm',
  overflowWrap: 'anywhere',
  '&:nth-child(2)': { fontWeight: 'semibold' },
});
const scroller = css({ overflowX: 'auto' });
const table = css({
  w: 'full',
  fontSize: 'sm',
  '& th, & td': {
    px: { base: '1', sm: '2.5' },
    py: '2.5',
    textAlign: 'end',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    borderBottom: '1px solid token(colors.border)',
  },
  '& th:first-child, & td:first-child': {
    textAlign: 'start',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    minW: { base: '96px', sm: '180px' },
  },
  '& thead th': { fontWeight: 'medium', color: 'fg.muted', fontSize: 'xs' },
  '& tfoot th, & tfoot td': { fontWeight: 'semibold' },
});
const sums = css({ display: 'flex', flexWrap: 'wrap', gap: '4', alignItems: 'end' });
const total = css({ fontSize: 'xl', fontWeight: 'bold', fontVariantNumeric: 'tabular-nums' });
const signers = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '3',
  justifyContent: 'space-between',
  fontSize: 'xs',
  color: 'fg.muted',
  pt: '2',
});
