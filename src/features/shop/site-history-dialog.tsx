import { useState } from 'react';
import * as siteCalls from '#core/contract/shop-site.ts';
import type { SitePart } from '#core/site/site-parts.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { ReasonDialog } from '#src/features/shop/reason-dialog.tsx';
import { shopSiteTexts } from '#src/features/shop/site.texts.ts';
import type { PartDialogProps } from '#src/features/shop/site-dialog.tsx';
import { minor, quiet, row, rows, text } from '#src/features/shop/system-style.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';

/** The versions of a part, each of which can be taken back to. */
export function SiteHistoryDialog({ site, part, onClosed }: PartDialogProps & { readonly part: SitePart }) {
  const t = useText(shopSiteTexts);
  const format = useFormat();
  const [asked, ask] = useState<number | null>(null);
  const list = useCall(siteCalls.siteVersions, { params: { part }, query: { host: site.host } });
  const { number: current } = site[part];
  if (asked !== null)
    return (
      <ReasonDialog
        call={siteCalls.restoreSite}
        title={
          asked === 0
            ? t('shopSite.versions.restoreFiles')
            : t('shopSite.versions.restoreTitle', { number: asked })
        }
        confirm={t('shopSite.versions.restore')}
        done={t('shopSite.done')}
        argsOf={(reason) => ({
          params: { part },
          body: { host: site.host, base: current, number: asked, reason },
        })}
        reasons={[]}
        reasonHint={t('shopSite.reasonHint')}
        onClosed={onClosed}
      >
        <p>{t('shopSite.versions.about')}</p>
      </ReasonDialog>
    );
  const restore = (number: number) => (
    <Button
      size="sm"
      aria-label={
        number === 0 ? t('shopSite.versions.restoreFiles') : t('shopSite.versions.restoreTitle', { number })
      }
      onClick={() => ask(number)}
    >
      {t('shopSite.versions.restore')}
    </Button>
  );
  return (
    <Dialog
      open
      title={t('shopSite.versions.title', { part: t(`shopSite.parts.${part}`) })}
      onClose={onClosed}
    >
      <QueryGate query={list} failed={t('shopSite.versions.failed')}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={quiet}>{t('shopSite.versions.none')}</p>
          ) : (
            <ul className={rows}>
              {data.map(({ number, summary, reason, changedBy, changedTime }) => (
                <li key={number} className={row}>
                  <span className={text}>
                    {t('shopSite.version', { number })} · {summary || t('shopSite.versions.isFiles')}
                    <span className={minor}>{reason}</span>
                    <span className={minor}>
                      {t('shopSite.versions.by', { name: changedBy, time: format.dateTime(changedTime) })}
                    </span>
                  </span>
                  {number === current ? (
                    <StatusTag tone="success">{t('shopSite.versions.current')}</StatusTag>
                  ) : (
                    restore(number)
                  )}
                </li>
              ))}
              {site[part].content !== null && (
                <li className={row}>
                  <span className={text}>{t('shopSite.versions.isFiles')}</span>
                  {restore(0)}
                </li>
              )}
            </ul>
          )
        }
      </QueryGate>
    </Dialog>
  );
}
