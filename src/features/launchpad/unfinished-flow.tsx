import { Link } from '@tanstack/react-router';
import { ShoppingBag, Trash2 } from 'lucide-react';
import type { Journal, WorkflowSummary } from '#src/adapters/journal/types.ts';
import { useDiscard } from '#src/console/flows/use-discard.ts';
import { HostName } from '#src/console/page/host-name.tsx';
import { useMoney } from '#src/console/site/use-money.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { badge } from '#src/features/launchpad/launchpad-styles.ts';
import { launchpadTexts } from '#src/features/launchpad/texts.ts';
import { batchOf, isDiscardable, stepKey, unfinishedOf } from '#src/features/launchpad/unfinished-flows.ts';
import { productName } from '#src/i18n/product-name.ts';
import { useFormat, useLanguage, useText } from '#src/i18n/use-text.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { css, cx } from '#styled/css';
import { button } from '#styled/recipes';

export interface FlowProps {
  readonly flow: WorkflowSummary;
  readonly journal: Journal;
}

/** An unfinished purchase, batch, payment or compromised key, with a link to resume it. */
export function UnfinishedFlow({ flow, journal }: FlowProps) {
  const unfinished = unfinishedOf(flow.machine);
  const t = useText(launchpadTexts, consoleTexts, ...(unfinished?.words ? [unfinished.words] : []));
  const format = useFormat();
  const step = stepKey(flow);
  const isResting = isDiscardable(flow);
  const Icon = unfinished?.icon ?? ShoppingBag;
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
      {step && <Tag tone={isResting ? 'neutral' : 'warning'}>{t.find(step)}</Tag>}
      <div className={css({ display: 'flex', gap: '1.5', ms: 'auto' })}>
        <Link
          {...unfinished?.to(flow)}
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
  const kind = t.find(unfinishedOf(flow.machine)?.kind ?? '') ?? '';
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
