import { useState } from 'react';
import * as siteCalls from '#core/contract/shop-site.ts';
import { legalKinds } from '#core/site/legal-kinds.ts';
import { anyHost, isLegal, type SitePart, siteParts } from '#core/site/site-parts.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { MenuText } from '#src/console/page/menu-text.tsx';
import { PageTitle } from '#src/console/page/page-title.tsx';
import { shopSiteTexts } from '#src/features/shop/site.texts.ts';
import type { ShopSite } from '#src/features/shop/site-dialog.tsx';
import { CurrencyDialog, SellerDialog, SenderDialog } from '#src/features/shop/site-fields-dialogs.tsx';
import { SiteHistoryDialog } from '#src/features/shop/site-history-dialog.tsx';
import { LegalDialog } from '#src/features/shop/site-legal-dialog.tsx';
import { LookDialog } from '#src/features/shop/site-look-dialog.tsx';
import { MailsDialog } from '#src/features/shop/site-mails-dialog.tsx';
import { SitePreview } from '#src/features/shop/site-preview.tsx';
import { minor, row, text } from '#src/features/shop/system-style.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

interface Asked {
  readonly verb: 'change' | 'history';
  readonly part: SitePart;
}

/** /shop/site: what the shop calls itself, looks like and says. */
export function ShopSitePage() {
  const t = useText(shopSiteTexts);
  const [host, choose] = useState(anyHost);
  const [asked, ask] = useState<Asked | null>(null);
  const site = useCall(siteCalls.site, { query: { host } });
  const hosts = site.data?.hosts ?? [];
  return (
    <>
      <PageTitle text={`${t.find('menu.shopSite')} · ${t.find('menu.shop')}`} />
      <PageHeader
        crumbs={[<MenuText key="shop" name="menu.shop" />, <MenuText key="site" name="menu.shopSite" />]}
        crumbsLabel={t('common.crumbs')}
        title={<MenuText name="menu.shopSite" />}
        description={t('shopSite.about')}
        actions={
          hosts.length > 1 && (
            <NativeSelect
              aria-label={t('shopSite.host')}
              options={hosts.map((value) => ({
                value,
                label: value === anyHost ? t('shopSite.anyHost') : value,
              }))}
              value={host}
              onValueChange={choose}
            />
          )
        }
      />
      <QueryGate query={site} failed={t('shopSite.failed')} pending={<CardSkeleton lines={8} />}>
        {(found) => (
          <div className={stack}>
            {siteParts.map((part) => (
              <PartCard key={part} part={part} site={found} onAsk={(verb) => ask({ verb, part })} />
            ))}
          </div>
        )}
      </QueryGate>
      {asked !== null && site.data !== undefined && (
        <AskedDialog {...asked} site={site.data} onClosed={() => ask(null)} />
      )}
    </>
  );
}

function AskedDialog({
  verb,
  part,
  ...props
}: Asked & { readonly site: ShopSite; readonly onClosed: () => void }) {
  if (verb === 'history') return <SiteHistoryDialog part={part} {...props} />;
  if (isLegal(part)) return <LegalDialog part={part} {...props} />;
  if (part === 'look') return <LookDialog {...props} />;
  if (part === 'mails') return <MailsDialog {...props} />;
  if (part === 'sender') return <SenderDialog {...props} />;
  return part === 'currency' ? <CurrencyDialog {...props} /> : <SellerDialog {...props} />;
}

interface PartCardProps {
  readonly part: SitePart;
  readonly site: ShopSite;
  readonly onAsk: (verb: Asked['verb']) => void;
}

function PartCard({ part, site, onAsk }: PartCardProps) {
  const t = useText(shopSiteTexts);
  const { number, content, isWaiting } = site[part];
  const name = t(`shopSite.parts.${part}`);
  return (
    <SectionCard
      title={name}
      hint={t(`shopSite.abouts.${part}`)}
      actions={
        <>
          {number > 0 && (
            <Button aria-label={`${t('shopSite.history')} ${name}`} onClick={() => onAsk('history')}>
              {t('shopSite.history')}
            </Button>
          )}
          <Button aria-label={`${t('shopSite.change')} ${name}`} onClick={() => onAsk('change')}>
            {t('shopSite.change')}
          </Button>
        </>
      }
    >
      <div className={row}>
        <span className={text}>
          <Says part={part} site={site} />
          {number > 0 && <span className={minor}>{t('shopSite.version', { number })}</span>}
        </span>
        {isWaiting && <StatusTag tone="warning">{t('shopSite.waiting')}</StatusTag>}
        {legalKinds.some((kind) => kind === part) && content !== null && (
          <a href={`/legal/${part}`} target="_blank" rel="noreferrer">
            {t('shopSite.legal.read')}
          </a>
        )}
      </div>
      {part === 'look' && (
        <div className={css({ mt: '3' })}>
          <SitePreview
            name={site.look.content?.siteName ?? site.files.siteName}
            colors={site.look.content?.colors ?? null}
            logo={site.look.content?.logo ?? null}
          />
        </div>
      )}
    </SectionCard>
  );
}

/** What a part says now, in a line. */
function Says({ part, site: { files, ...site } }: Pick<PartCardProps, 'part' | 'site'>) {
  const t = useText(shopSiteTexts);
  const currency = site.currency.content ?? files.currency;
  const sender = site.sender.content;
  const legal = isLegal(part) ? site[part].content : null;
  const says = {
    look: site.look.content?.siteName ?? files.siteName,
    sender: [
      sender === null ? '' : [sender.name, sender.replyTo].filter((each) => each !== '').join(' · '),
      files.from === '' ? '' : t('shopSite.sender.from', { from: files.from }),
    ]
      .filter((each) => each !== '')
      .join(' · '),
    mails: firstLine(site.mails.content) || t('shopSite.none'),
    currency: `${currency.symbol} ${currency.unit} × ${currency.exRate}`,
    seller: site.seller.content?.legalName ?? files.seller,
  };
  if (isLegal(part)) return legal === null ? t('shopSite.none') : firstLine(legal);
  return says[part] === '' ? t('shopSite.files') : says[part];
}

function firstLine(text: { readonly zh: string; readonly en: string } | null): string {
  const [start = ''] = (text?.zh || text?.en || '').split('\n').filter((line) => line.trim() !== '');
  return start.slice(0, 80);
}

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
