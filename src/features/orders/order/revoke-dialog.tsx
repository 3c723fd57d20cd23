import { Link } from '@tanstack/react-router';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import * as changeCalls from '#core/contract/order-changes.ts';
import { fault } from '#core/fault.ts';
import { reasonsFor } from '#core/orders/revocation.ts';
import { type RevocationReason, revocationReasons } from '#core/orders/revocation-reasons.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useFormField } from '#src/console/form/form-context.ts';
import { formDialog } from '#src/console/form/form-dialog.tsx';
import type { FormSource } from '#src/console/form/form-source.ts';
import { orderForms } from '#src/console/orders/form-names.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

interface RevokeTerms {
  readonly order: Pick<OrderDetail, 'orderNo' | 'productType'>;
  readonly serialNumber: string;
}

interface RevokeBody {
  readonly serialNumber: string;
  readonly reason: RevocationReason | null;
}

/** The reason for revoking a certificate of an order; the order is the form's record. */
const revokeForm: FormSource<{ readonly id: string }, RevokeBody, RevokeTerms> = {
  name: orderForms.revocation,
  fields: ['reason'],
  toDraft: (_, { own: { serialNumber } }) => ({ serialNumber, reason: '' }),
  toBody: ({ serialNumber = '', reason }) => ({
    serialNumber,
    reason: revocationReasons.find((each) => each === reason) ?? null,
  }),
  check: ({ reason }) => (reason === null ? [fault('reason', 'required', '')] : []),
  async save(client, { id, body: { serialNumber, reason } }) {
    const orderNo = id ?? '';
    await client.call(changeCalls.revoke, {
      body: { orderNo, serialNumber, reason: reason ?? 'unspecified' },
    });
    return { id: orderNo };
  },
};

/** Asks for the reason before a certificate is revoked, and explains the consequences. */
export const RevokeDialog = formDialog(
  revokeForm,
  {
    title: 'order.revoke.title',
    about: 'order.revoke.about',
    submit: 'order.revoke.ok',
    isFinal: true,
    isQuiet: true,
    texts: orderTexts,
  },
  RevokeFields,
);

function RevokeFields({ order: { orderNo, productType }, serialNumber }: RevokeTerms) {
  const t = useText(orderTexts);
  const { id, value, error, change } = useFormField('reason');
  return (
    <>
      <p className={serial}>{serialNumber}</p>
      <FieldGroup id={id} legend={t('order.revoke.reason')} error={error} className={wide}>
        <RadioCards
          columns="one"
          options={reasonsFor(productType).map((reason) => ({
            value: reason,
            label: t(`order.revoke.reasons.${reason}`),
            description: t(`order.revoke.about_${reason}`),
          }))}
          value={reasonsFor(productType).find((reason) => reason === value) ?? null}
          onValueChange={change}
        />
      </FieldGroup>
      <div className={wide} aria-live="polite">
        {value === 'keyCompromise' && (
          <div className={css({ display: 'grid', gap: '3' })}>
            <SameKey orderNo={orderNo} serialNumber={serialNumber} />
            <Notice
              tone="info"
              actions={
                <Link
                  to="/ssl/compromise/$id"
                  params={{ id: orderNo }}
                  search={{ certificate: serialNumber }}
                  className={button({ size: 'sm' })}
                >
                  {t('order.compromise.ledGo')}
                </Link>
              }
            >
              {t('order.compromise.led')}
            </Notice>
          </div>
        )}
      </div>
      <Notice tone="warning" className={wide}>
        {t('order.revoke.final')}
      </Notice>
    </>
  );
}

/** The other certificates that a stolen key takes along, read when the reason is chosen. */
function SameKey({ orderNo, serialNumber }: { readonly orderNo: string; readonly serialNumber: string }) {
  const t = useText(orderTexts);
  const { data } = useCall(
    changeCalls.revocation,
    { query: { orderNo, serialNumber, reason: 'keyCompromise' } },
    { staleTime: 0, refetchOnMount: 'always' },
  );
  const others = data?.certificates.filter((each) => each.serialNumber !== serialNumber) ?? [];
  if (others.length === 0) return null;
  return (
    <Notice tone="danger" title={t.count('order.revoke.sameKey', others.length)}>
      <ul className={list}>
        {others.slice(0, mostOthers).map((each) => (
          <li key={each.serialNumber}>
            {each.commonName} · {each.orderNo}
          </li>
        ))}
        {others.length > mostOthers && <li>…</li>}
      </ul>
    </Notice>
  );
}

const mostOthers = 10;

const list = css({ ps: '4', listStyle: 'disc', overflowWrap: 'anywhere' });
const wide = css({ gridColumn: { sm: '1 / -1' } });
const serial = css({
  gridColumn: { sm: '1 / -1' },
  fontFamily: 'mono',
  fontSize: 'sm',
  color: 'fg.muted',
  overflowWrap: 'anywhere',
});
