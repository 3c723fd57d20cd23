import { Link, linkOptions } from '@tanstack/react-router';
import { CreditCard, KeyRound, Layers, RefreshCw, ShoppingBag, Trash2 } from 'lucide-react';
import { isDepositNo } from '#core/orders/payable.ts';
import type { Journal, WorkflowSummary } from '#src/adapters/journal/types.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { useDiscard } from '#src/console/use-discard.ts';
import { useMoney } from '#src/console/use-money.ts';
import { badge } from '#src/features/launchpad/launchpad-styles.ts';
import { launchpadTexts } from '#src/features/launchpad/texts.ts';
import { batchOf, isDiscardable, orderNosOf, stepKey } from '#src/features/launchpad/unfinished-flows.ts';
import { HostName } from '#src/features/orders/list/host-name.tsx';
import { productName } from '#src/i18n/product-name.ts';
import { useFormat, useLanguage, useText } from '#src/i18n/use-text.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { css, cx } from '#styled/css';
import { button } from '#styled/recipes';

const icons: Readonly<Record<string, typeof ShoppingBag>> = {
  payment: CreditCard,
  batch: Layers,
  compromise: KeyRound,
  reissue: RefreshCw,
  resubmit: RefreshCw,
};

export interface FlowProps {
  readonly flow: WorkflowSummary;
  readonly journal: Journal;
}

/** An unfinished purchase, batch, payment or compromised key, with a link to resume it. */
export function UnfinishedFlow({ flow, journal }: FlowProps) {
  const t = useText(launchpadTexts, consoleTexts);
  const format = useFormat();
  const step = stepKey(flow);
  const isResting = isDiscardable(flow);
  const Icon = icons[flow.machine] ?? ShoppingBag;
  const money = useMoney();
  const batch = batchOf(flow);
  const named = flow.title === '' ? t('launchpad.unfinished.unnamed') : flow.title;
  const title = batch
    ? [
        t('launchpad.unfinished.several'),
        t.count('launchpad.unfinished.orders', batch.orders),
        batch.cents !== null && money(batch.cents),
      ]
        .filter(Boolean)
        .join(' · ')
    : named;
  return (
    <>
      <span className={icon} aria-hidden="true">
        <Icon />
      </span>
      <div className={body}>
        <p className={batch ? strong : flow.title === '' ? css({ color: 'fg.muted' }) : name}>
          {batch || flow.title === '' ? title : <HostName ascii={title} />}
        </p>
        <p className={about}>
          <Kind flow={flow} /> ·{' '}
          {t('launchpad.unfinished.updated', { time: format.relative(flow.updatedAt, Date.now()) })}
        </p>
      </div>
      {step && <Tag tone={isResting ? 'neutral' : 'warning'}>{t(step)}</Tag>}
      <div className={css({ display: 'flex', gap: '1.5', ms: 'auto' })}>
        <Link
          {...placeOf(flow)}
          className={button({ size: 'sm', variant: 'secondary' })}
          aria-label={t('launchpad.unfinished.resumeThing', { thing: title })}
        >
          {t('launchpad.unfinished.resume')}
        </Link>
        {isResting && <Discard flow={flow} journal={journal} title={title} />}
      </div>
    </>
  );
}

function Kind({ flow }: Pick<FlowProps, 'flow'>) {
  const t = useText(launchpadTexts, consoleTexts);
  const language = useLanguage();
  const { productName: own, chineseName, englishName } = flow.facts;
  const kind = t(`launchpad.unfinished.${kinds[flow.machine] ?? 'purchase'}`);
  const product =
    typeof own === 'string' && typeof chineseName === 'string' && typeof englishName === 'string'
      ? productName({ productName: own, chineseName, englishName }, language)
      : '';
  const { done, total } = flow.facts;
  const count =
    flow.machine === 'batch' && typeof done === 'number' && typeof total === 'number'
      ? t('launchpad.unfinished.batch', { done, total })
      : '';
  const parts = [batchOf(flow) ? flow.title : '', product === '' ? kind : product, count];
  return parts.filter(Boolean).join(' · ');
}

const kinds: Readonly<Record<string, 'payment' | 'action' | 'compromise' | 'reissue' | 'resubmit'>> = {
  compromise: 'compromise',
  reissue: 'reissue',
  resubmit: 'resubmit',
  payment: 'payment',
  'batch-action': 'action',
};

/** Returns the link to the page where the workflow is resumed. */
function placeOf(flow: WorkflowSummary) {
  const [orderNo, ...others] = orderNosOf(flow);
  if (flow.machine === 'payment' && orderNo !== undefined) {
    if (isDepositNo(orderNo)) return linkOptions({ to: '/deposit', search: { depositNo: orderNo } });
    return others.length > 0
      ? linkOptions({ to: '/payment/batch', search: { orderNos: [orderNo, ...others].join(',') } })
      : linkOptions({ to: '/ssl/certificate/$id', params: { id: orderNo }, search: { pay: true } });
  }
  const { orderNo: id, serialNumber: certificate } = flow.facts;
  if (flow.machine === 'compromise' && typeof id === 'string' && typeof certificate === 'string')
    return linkOptions({ to: '/ssl/compromise/$id', params: { id }, search: { certificate } });
  if ((flow.machine === 'reissue' || flow.machine === 'resubmit') && typeof id === 'string')
    return linkOptions({ to: '/ssl/certificate/$id', params: { id } });
  if (flow.machine === 'batch-action')
    return linkOptions({ to: '/orders/list', search: { chosen: orderNo, job: flow.id } });
  const search = flow.machine === 'batch' ? { batch: flow.id } : { draft: flow.id };
  return linkOptions({ to: '/ssl/certificates', search });
}

function Discard({ flow, journal, title }: FlowProps & { readonly title: string }) {
  const t = useText(launchpadTexts, consoleTexts);
  const discard = useDiscard(journal);
  return (
    <IconButton
      size="sm"
      label={t('launchpad.unfinished.discardThing', { thing: title })}
      icon={<Trash2 />}
      onClick={() => void discard(flow.id, title)}
    />
  );
}

const icon = cx(badge, css({ bg: 'bg.subtle', color: 'fg.muted' }));
const body = css({ flex: '1 1 180px', minW: '0' });
const name = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });
const strong = css({ fontWeight: 'semibold' });
const about = css({ fontSize: 'sm', color: 'fg.muted' });
