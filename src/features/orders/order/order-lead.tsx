import { Link } from '@tanstack/react-router';
import {
  Ban,
  CalendarClock,
  CircleAlert,
  CircleCheck,
  Download,
  Globe,
  Hourglass,
  Info,
  KeyRound,
  ShieldAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { installArticle } from '#core/orders/install-places.ts';
import type { FactTone } from '#core/orders/order-tags.ts';
import { readPreference } from '#src/adapters/preferences/preferences.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { InstallStepsButton } from '#src/features/orders/install-steps-button.tsx';
import { type LeadTextFacts, leadTexts, type PageLead } from '#src/features/orders/order/lead-texts.ts';
import { servesHosts } from '#src/features/orders/order/serves-hosts.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { useKeyPlace } from '#src/features/orders/order/use-key-place.ts';
import type { OrderActs } from '#src/features/orders/order/use-order-acts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { css, cx } from '#styled/css';
import { button, card } from '#styled/recipes';

interface OrderLeadProps extends LeadTextFacts {
  readonly acts: OrderActs;
}

const toneIcons = {
  success: <CircleCheck />,
  info: <Hourglass />,
  warning: <CalendarClock />,
  danger: <CircleAlert />,
  neutral: <Info />,
} as const satisfies Record<FactTone, ReactNode>;

/** What is so, until when, and what to do; its button is the only filled one of the page. */
export function OrderLead({ acts, ...facts }: OrderLeadProps) {
  const t = useText(consoleTexts, orderTexts);
  const format = useFormat();
  const money = useMoney();
  const { order, lead } = facts;
  const { title, about } = leadTexts(facts, { t, format, money });
  const keyPlace = useKeyPlace(order);
  return (
    <section className={cx(card().root, root)} aria-labelledby={headingID} data-lead={lead.kind}>
      <span className={mark} data-tone={lead.tone} aria-hidden="true">
        {iconOf(lead)}
      </span>
      <div className={css({ minW: '0' })}>
        <h2 id={headingID} className={heading}>
          {title}
        </h2>
        {about.trim() !== '' && (
          <p className={reason}>
            {isInstallLead(lead) && keyPlace
              ? t('order.lead.joined', { fact: about.trim(), next: t(`order.lead.key.${keyPlace}`) })
              : about.trim()}
          </p>
        )}
        <LeadActions order={order} lead={lead} acts={acts} />
      </div>
    </section>
  );
}

/** Whether what is next, or can be done, is installing. */
function isInstallLead({ kind }: PageLead): boolean {
  return kind === 'install' || kind === 'works';
}

const headingID = 'order-lead';

function iconOf(lead: PageLead): ReactNode {
  if (lead.held === 'revoked' || lead.held === 'fallback') return <Ban />;
  if (lead.kind === 'switch' || lead.kind === 'replaceBy') return <ShieldAlert />;
  return lead.kind === 'request' ? <KeyRound /> : toneIcons[lead.tone];
}

type LeadActionsProps = Pick<OrderLeadProps, 'order' | 'lead' | 'acts'>;

/** The primary action, and what goes with it. */
function LeadActions(props: LeadActionsProps) {
  const { order, lead, acts } = props;
  const t = useText(orderTexts);
  const { kind, certificate, old } = lead;
  const host = order.commonName.startsWith('*.') ? '' : order.commonName;
  const canDownload = kind === 'works' || kind === 'fallback';
  const canCheck =
    servesHosts(order.productType) && host !== '' && (kind === 'install' || canDownload || old);
  const first = <Primary {...props} />;
  const steps =
    isInstallLead(lead) && servesHosts(order.productType)
      ? installArticle(readPreference('installPlace'))
      : null;
  const hasSecond = canCheck || old !== undefined || canDownload;
  if (!hasSecond && (lead.action === null || lead.action === 'validate')) return null;
  return (
    <div className={actions}>
      {first}
      {canDownload && acts.canDownload && certificate && (
        <Button icon={<Download />} onClick={() => acts.download(certificate.serialNumber)}>
          {t('order.lead.download')}
        </Button>
      )}
      {old && acts.canRevoke && (
        <Button className={danger} onClick={() => acts.revocation.open(old.serialNumber)}>
          {t('order.lead.revokeOld')}
        </Button>
      )}
      {canCheck && (
        <Link to="/certhub/tools/report/$domain" params={{ domain: host }} className={button()}>
          <Globe aria-hidden="true" />
          {t('order.lead.check')}
        </Link>
      )}
      {steps !== null && <InstallStepsButton article={steps} />}
    </div>
  );
}

function Primary({ order, lead, acts }: LeadActionsProps) {
  const t = useText(orderTexts);
  const { reissue, renewal, canRenew, canPay, canDownload, download } = acts;
  const { certificate, renewal: renewedBy } = lead;
  switch (lead.action) {
    case 'pay':
      return canPay ? (
        <Link
          to="/ssl/certificate/$id"
          params={{ id: order.orderNo }}
          search={{ pay: true }}
          replace
          resetScroll={false}
          className={button({ variant: 'primary' })}
        >
          {t('order.pay')}
        </Link>
      ) : null;
    case 'download':
      return certificate && canDownload ? (
        <Button variant="primary" icon={<Download />} onClick={() => download(certificate.serialNumber)}>
          {t('order.download')}
        </Button>
      ) : null;
    case 'reissue':
    case 'request':
    case 'resubmit':
      return reissue.canStart ? (
        <Button variant="primary" onClick={reissue.start}>
          {t(lead.kind === 'next' ? 'order.lead.next.action' : reissueLabels[lead.action])}
        </Button>
      ) : null;
    case 'renew':
      return canRenew ? (
        <Button variant="primary" onClick={() => renewal.open(null)}>
          {t('order.renew')}
        </Button>
      ) : null;
    case 'openRenewal':
      return renewedBy ? (
        <Link to="/ssl/certificate/$id" params={{ id: renewedBy }} className={button({ variant: 'primary' })}>
          {t(lead.kind === 'payRenewal' ? 'order.lead.payRenewal.action' : 'order.lead.renewing.action')}
        </Link>
      ) : null;
    case 'order':
      return (
        <Link to="/ssl/certificates" className={button({ variant: 'primary' })}>
          {t('order.lead.order')}
        </Link>
      );
    default:
      return null;
  }
}

const reissueLabels = {
  reissue: 'order.lead.again',
  request: 'order.next.make',
  resubmit: 'order.resubmit',
} as const;

const root = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: '40px minmax(0, 1fr)' },
  columnGap: '4',
  rowGap: '3',
  px: { base: '4', sm: '6' },
  py: { base: '4', sm: '5.5' },
});
const mark = css({
  display: { base: 'none', sm: 'grid' },
  placeItems: 'center',
  w: '10',
  h: '10',
  borderRadius: 'lg',
  bg: 'bg.subtle',
  color: 'fg.muted',
  '& svg': { w: '5', h: '5' },
  '&[data-tone=success]': { bg: 'success.tint', color: 'success' },
  '&[data-tone=warning]': { bg: 'warning.tint', color: 'warning' },
  '&[data-tone=danger]': { bg: 'danger.tint', color: 'danger' },
  '&[data-tone=info]': { bg: 'info.tint', color: 'info' },
});
const heading = css({ fontSize: 'xl', lineHeight: 'snug', fontWeight: 'semibold' });
const reason = css({ mt: '0.5', color: 'fg.muted' });
const actions = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  mt: '4',
  '& > *': { flex: { base: '1 1 auto', sm: '0 0 auto' } },
  '& > :first-child': { flexBasis: { base: 'full', sm: 'auto' } },
});
const danger = css({ color: 'danger!' });
