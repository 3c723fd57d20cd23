import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import * as catalogueCalls from '#core/contract/calls/catalogue.ts';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { CallError } from '#core/contract/failure.ts';
import { wholeList } from '#core/contract/fields.ts';
import { price as priceCall } from '#core/contract/order-price.ts';
import { fault } from '#core/fault.ts';
import { addedDays, keysOfRenewal } from '#core/orders/renewal.ts';
import { offeredValidities } from '#core/orders/span.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useFormField } from '#src/console/form/form-context.ts';
import { formDialog } from '#src/console/form/form-dialog.tsx';
import type { FormSource } from '#src/console/form/form-source.ts';
import { orderForms } from '#src/console/orders/form-names.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { consoleTexts } from '#src/console/texts.ts';
import type { renewOrder, WantedRenewal } from '#src/features/orders/reissue/renew-order.ts';
import { reissueTexts } from '#src/features/orders/reissue/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { validityText } from '#src/i18n/validity-text.ts';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

interface RenewTerms {
  readonly order: OrderDetail;
  /** `renewOrder` with the services of the account. */
  readonly renew: (
    wanted: WantedRenewal,
    options: { readonly idempotencyKey: string; readonly signal: AbortSignal },
  ) => ReturnType<typeof renewOrder>;
}

/** Term and key of a renewal. The saved record is the new order. */
const renewForm: FormSource<{ readonly id: string }, WantedRenewal, RenewTerms> = {
  name: orderForms.renewal,
  fields: ['year', 'renewalKey'],
  toDraft: (_, { own: { order } }) => ({
    orderNo: order.orderNo,
    year: String(order.validity),
    renewalKey: keysOfOrder(order)[0] ?? 'same',
  }),
  toBody: ({ orderNo = '', year = '', renewalKey }) => ({
    orderNo,
    year: Number(year),
    renewalKey: renewalKey === 'new' ? 'new' : 'same',
  }),
  check: ({ year }) => (year > 0 ? [] : [fault('year', 'required', '')]),
  async save(_client, { key, body, signal }, { own: { renew } }) {
    const made = await renew(body, { idempotencyKey: key, signal });
    if (!made.ok) throw new CallError(made.error);
    return { id: made.value };
  },
};

/** Renews an order that expires soon. */
export const RenewDialog = formDialog(
  renewForm,
  {
    title: 'reissue.renew.title',
    about: 'reissue.renew.about',
    submit: 'reissue.renew.go',
    texts: reissueTexts,
  },
  RenewFields,
);

/** A key that was given up is refused by the server, with its reason. */
function keysOfOrder({ productType, subBrand, certificates, spkiHash }: OrderDetail) {
  const isCompromised = certificates.some(
    (each) => each.spkiHash === spkiHash && each.revocation?.reason === 'keyCompromise',
  );
  return keysOfRenewal({ productType, subBrand, isCompromised });
}

function RenewFields({ order }: RenewTerms) {
  const t = useText(reissueTexts, consoleTexts);
  const { id, value, error, change } = useFormField('year');
  const products = useCall(catalogueCalls.products, wholeList);
  const product = products.data?.list.find(({ productNo }) => productNo === order.productNo);
  const validities = useMemo(
    () => (product ? offeredValidities(product) : [order.validity]),
    [product, order],
  );
  const added = addedDays(order.subBrand, new Date(order.paidUntil), new Date(order.serverTime));
  return (
    <>
      <FieldGroup id={id} legend={t('reissue.renew.year')} error={error} className={wide}>
        <RadioCards
          options={validities.map((validity) => ({
            value: String(validity),
            label: validityText(validity, t),
            aside: <TermPrice order={order} validity={validity} />,
          }))}
          value={value}
          onValueChange={change}
        />
      </FieldGroup>
      <div className={wide}>
        {added > 0 && <Notice tone="success">{t.count('reissue.renew.added', added)}</Notice>}
      </div>
      <KeyChoice order={order} />
      <div className={wide}>
        <Link
          to="/ssl/certificates"
          search={{ product: order.productNo, year: order.validity, renew_ticket: ticketOf(order) }}
          className={css({ fontSize: 'sm', color: 'accent.text', textDecoration: 'underline' })}
        >
          {t('reissue.renew.form')}
        </Link>
      </div>
    </>
  );
}

/** A new key by default; nothing is asked where only one is possible. */
function KeyChoice({ order }: Pick<RenewTerms, 'order'>) {
  const t = useText(reissueTexts);
  const { id, value, error, change } = useFormField('renewalKey');
  const keys = keysOfOrder(order);
  if (keys.length < 2) return null;
  return (
    <FieldGroup id={id} legend={t('reissue.renew.key')} error={error} className={wide}>
      <RadioCards
        options={keys.map((key) => ({
          value: key,
          label: t(`reissue.sources.${key}`),
          description: t(`reissue.about.${key}`),
        }))}
        value={value}
        onValueChange={change}
      />
    </FieldGroup>
  );
}

/** What the term costs now. Asked each time the dialog opens: prices and discounts change between renewals. */
function TermPrice({ order, validity }: Pick<RenewTerms, 'order'> & { readonly validity: number }) {
  const t = useText(reissueTexts);
  const money = useMoney();
  const [commonName = '', ...others] = order.domainNames;
  const { data, isError, isFetching } = useCall(
    priceCall,
    {
      params: { id: order.productNo },
      body: { year: validity, sslDomains: [{ commonName, domainNames: others.join(',') }] },
    },
    { staleTime: 0, refetchOnMount: 'always' },
  );
  if (isError) return <span>{t('reissue.renew.noPrice')}</span>;
  // An old price could be taken for the one that is charged.
  return (
    <strong aria-busy={isFetching}>{data === undefined || isFetching ? '…' : money(data.allNowPrice)}</strong>
  );
}

/** Renewal ticket. */
function ticketOf({ domainNames }: OrderDetail): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ domains: domainNames }));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

const wide = css({ gridColumn: { sm: '1 / -1' } });
