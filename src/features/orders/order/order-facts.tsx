import { FileText, Pencil } from 'lucide-react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import type { DcvMethod } from '#core/contract/calls/validation.ts';
import { orderStatus } from '#core/orders/status.ts';
import { HostName } from '#src/console/page/host-name.tsx';
import { useMoney } from '#src/console/site/use-money.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { RemarkEditor } from '#src/features/orders/list/remark-part.ts';
import type { RemarkHandle } from '#src/features/orders/list/use-remark.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { useKeyPlace } from '#src/features/orders/order/use-key-place.ts';
import { paidWithText } from '#src/features/payment/methods/method-name.ts';
import { productName } from '#src/i18n/product-name.ts';
import { useFormat, useLanguage, useText } from '#src/i18n/use-text.ts';
import { validityText } from '#src/i18n/validity-text.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { CardSection } from '#src/ui/card/card.tsx';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { FoldOnPhone } from '#src/ui/fold/fold.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { LateDetails } from '#src/ui/late-details/late-details.tsx';
import { SvgImage } from '#src/ui/svg-image/svg-image.tsx';
import { Moment } from '#src/ui/time/moment.tsx';
import { css } from '#styled/css';

export interface OrderFactsProps {
  readonly order: OrderDetail;
  readonly remark: RemarkHandle;
  /** The current validation methods; the one stored with the order may be outdated. */
  readonly methods: readonly DcvMethod[];
}

export function OrderFacts({ order, remark, methods }: OrderFactsProps) {
  const t = useText(consoleTexts, orderTexts);
  const format = useFormat();
  const money = useMoney();
  const language = useLanguage();
  return (
    <FoldOnPhone
      icon={<FileText />}
      title={t('order.facts.title')}
      about={`${order.brandName} · ${money(order.payAmount)}`}
      isHeld={remark.isEditing}
    >
      <CardSection title={t('order.facts.title')} className={withoutHead}>
        <KeyValues
          layout="stacked"
          items={[
            {
              label: t('order.facts.orderNo'),
              value: (
                <span className={withCopy}>
                  {order.orderNo}
                  <CopyButton text={order.orderNo} thing={t('order.facts.orderNo')} />
                </span>
              ),
              mono: true,
            },
            { label: t('order.facts.product'), value: productName(order, language) },
            { label: t('order.facts.brand'), value: order.brandName },
            {
              label: t(order.domainNames.length === 0 ? 'order.facts.organization' : 'order.facts.names'),
              // Code and document signing certify only the organization.
              value: order.domainNames.length === 0 ? order.commonName : <Names names={order.domainNames} />,
            },
            { label: t('order.facts.validity'), value: validityText(order.validity, t) },
            order.orderStatus !== orderStatus.cancelled && {
              label: t('order.facts.paidUntil'),
              value: format.utcDate(order.paidUntil),
            },
            { label: t('order.facts.key'), value: <OrderKey order={order} /> },
            order.domainNames.length > 0 && {
              label: t('order.facts.method'),
              value: format.list(
                (methods.length > 0 ? methods : [order.dcvMethod]).map((method) =>
                  t(`status.method.${method}`),
                ),
              ),
            },
            order.mark && { label: t('order.facts.logo'), value: <Logo svg={order.mark.logo} /> },
            order.mark && {
              label: t('order.facts.mark'),
              value: `${order.mark.office} · ${order.mark.number}`,
            },
            order.attestation !== '' && {
              label: t('order.facts.attestation'),
              value: t('order.facts.attested'),
            },
            { label: t('order.facts.amount'), value: money(order.payAmount) },
            { label: t('order.facts.payWay'), value: paidWithText(order.payWay, t) },
            { label: t('order.facts.created'), value: <Moment at={order.createTime} /> },
          ]}
        />
        <OrderRemark remark={remark} />
      </CardSection>
    </FoldOnPhone>
  );
}

/** Up to `most` names are all listed; beyond that, the first `beforeFold` are shown and the rest is folded. */
const namesShown = { most: 8, beforeFold: 5 };

/** The names in Unicode, and as in the certificate. */
function Names({ names }: { readonly names: readonly string[] }) {
  const t = useText(consoleTexts, orderTexts);
  const isFolded = names.length > namesShown.most;
  const first = isFolded ? names.slice(0, namesShown.beforeFold) : names;
  const rest = names.slice(first.length);
  const line = (name: string) => (
    <span key={name} className={css({ display: 'block' })}>
      <HostName ascii={name} both />
    </span>
  );
  return (
    <>
      {first.map(line)}
      {rest.length > 0 && (
        <LateDetails summary={t.count('order.facts.moreNames', rest.length)}>
          {() => rest.map(line)}
        </LateDetails>
      )}
    </>
  );
}

function Logo({ svg }: { readonly svg: string }) {
  return <SvgImage className={logo} svg={svg} alt={useText(orderTexts)('order.facts.logo')} />;
}

/** Where the order's private key is. */
function OrderKey({ order }: { readonly order: OrderDetail }) {
  const t = useText(orderTexts);
  const place = useKeyPlace(order);
  if (place === undefined) return '…';
  const text = t(keyTexts[place]);
  if (order.keyMaker !== 'ca' || place === 'own') return text;
  return (
    <>
      {text}
      <span className={css({ display: 'block', fontSize: 'sm', color: 'warning' })}>
        {t('order.facts.keyByCa')}
      </span>
    </>
  );
}

const keyTexts = {
  here: 'order.facts.keyHere',
  shared: 'order.facts.keyShared',
  away: 'order.facts.keyAway',
  own: 'order.facts.keyOwn',
  token: 'order.facts.keyInToken',
} as const;

/** The customer's own note. */
function OrderRemark({ remark }: { readonly remark: RemarkHandle }) {
  const t = useText(orderTexts);
  const { isEditing, isSaved, text, edit } = remark;
  if (isEditing)
    return (
      <div className={box}>
        <RemarkEditor remark={remark} label={t('order.facts.remark')} />
      </div>
    );
  return (
    <div className={box}>
      <div className={css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between' })}>
        <span className={css({ color: 'fg.muted' })}>{t('order.facts.remark')}</span>
        <IconButton
          size="sm"
          className={css({ me: '-1.5' })}
          label={t('order.facts.remarkEdit')}
          icon={<Pencil />}
          onClick={edit}
        />
      </div>
      <p className={note}>{text || t('order.facts.remarkNone')}</p>
      <p role="status" className="sr-only">
        {isSaved && t('order.facts.remarkSaved')}
      </p>
    </div>
  );
}

/** On a phone the fold's line is the title. */
const withoutHead = css({ smDown: { '& > :first-child': { display: 'none' } } });
const box = css({ mt: '3', pt: '3', borderTop: '1px solid token(colors.border)', fontSize: 'sm' });
const note = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });

const logo = css({ w: '12', h: '12', objectFit: 'contain', bg: 'white', borderRadius: 'md' });
// Align the icon, not the button's edge, with the end of the values.
const withCopy = css({ display: 'inline-flex', alignItems: 'center', gap: '1', my: '-1', me: '-1.5' });
