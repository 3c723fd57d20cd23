import { useState } from 'react';
import * as announcementCalls from '#core/contract/shop-announcements.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { MenuText } from '#src/console/page/menu-text.tsx';
import { PageTitle } from '#src/console/page/page-title.tsx';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import { AnnouncementDialog } from '#src/features/shop/announcement-dialog.tsx';
import { shopContentTexts } from '#src/features/shop/content.texts.ts';
import { HelpPart } from '#src/features/shop/help-part.tsx';
import { ReasonDialog } from '#src/features/shop/reason-dialog.tsx';
import { minor, quiet, row, rows, text } from '#src/features/shop/system-style.ts';
import { useFormat, useLanguage, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

type Kept = announcementCalls.KeptAnnouncement;
type Asked =
  | { readonly verb: 'edit'; readonly about: Kept | null }
  | { readonly verb: 'withdraw'; readonly about: Kept };

export const listedAnnouncements = { query: { limit: 100 } } as const;

/** /shop/content: what the shop announces. */
export function ShopContentPage() {
  const t = useText(shopContentTexts);
  const list = useCall(announcementCalls.announcements, listedAnnouncements);
  const [asked, ask] = useState<Asked | null>(null);
  return (
    <>
      <PageTitle text={`${t.find('menu.shopContent')} · ${t.find('menu.shop')}`} />
      <PageHeader
        crumbs={[
          <MenuText key="shop" name="menu.shop" />,
          <MenuText key="content" name="menu.shopContent" />,
        ]}
        crumbsLabel={t('common.crumbs')}
        title={<MenuText name="menu.shopContent" />}
        description={t('shopContent.about')}
        actions={
          <Button variant="primary" onClick={() => ask({ verb: 'edit', about: null })}>
            {t('shopContent.add')}
          </Button>
        }
      />
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
        <QueryGate query={list} failed={t('shopContent.failed')}>
          {({ data, total }) => (
            <SectionCard title={t('shopContent.title')}>
              {data.length === 0 ? (
                <p className={quiet}>{t('shopContent.none')}</p>
              ) : (
                <ul className={rows}>
                  {data.map((each) => (
                    <AnnouncementRow key={each.id} kept={each} onAsk={(verb) => ask({ verb, about: each })} />
                  ))}
                </ul>
              )}
              {total > data.length && (
                <p className={minor}>{t('shopContent.cut', { shown: data.length, total })}</p>
              )}
            </SectionCard>
          )}
        </QueryGate>
        <HelpPart />
      </div>
      {asked?.verb === 'edit' && (
        <AnnouncementDialog key={asked.about?.id ?? 'new'} kept={asked.about} onClosed={() => ask(null)} />
      )}
      {asked?.verb === 'withdraw' && (
        <ReasonDialog
          key={asked.about.id}
          call={announcementCalls.withdrawAnnouncement}
          tone="danger"
          title={t('shopContent.dialog.withdraw', { id: asked.about.id })}
          confirm={t('shopContent.withdraw')}
          done={t('shopContent.dialog.withdrawn')}
          argsOf={() => ({ params: { id: String(asked.about.id) } })}
          reasons={null}
          onClosed={() => ask(null)}
        >
          <p>{t('shopContent.dialog.withdrawAbout')}</p>
        </ReasonDialog>
      )}
    </>
  );
}

const tones = { planned: 'info', current: 'success', ended: 'neutral' } as const;

interface AnnouncementRowProps {
  readonly kept: Kept;
  readonly onAsk: (verb: 'edit' | 'withdraw') => void;
}

function AnnouncementRow({ kept, onAsk }: AnnouncementRowProps) {
  const t = useText(shopContentTexts);
  const format = useFormat();
  const language = useLanguage();
  const now = useServerTime();
  const { id, level, zh, en, fromTime, untilTime } = kept;
  const state = now < Date.parse(fromTime) ? 'planned' : now < Date.parse(untilTime) ? 'current' : 'ended';
  return (
    <li className={row}>
      <StatusTag tone={tones[state]}>{t(`shopContent.states.${state}`)}</StatusTag>
      <span className={text}>
        {language === 'zh' ? zh : en}
        <span className={minor}>
          {id} · {t(`shopContent.levels.${level}`)} ·{' '}
          {t('shopContent.period', { from: format.dateTime(fromTime), until: format.dateTime(untilTime) })}
        </span>
      </span>
      <Button size="sm" aria-label={`${t('shopContent.change')} ${id}`} onClick={() => onAsk('edit')}>
        {t('shopContent.change')}
      </Button>
      <Button size="sm" aria-label={`${t('shopContent.withdraw')} ${id}`} onClick={() => onAsk('withdraw')}>
        {t('shopContent.withdraw')}
      </Button>
    </li>
  );
}
