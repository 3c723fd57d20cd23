import type { ArgumentsOf, BodyOf, DataOf } from '#core/contract/call.ts';
import * as siteCalls from '#core/contract/shop-site.ts';
import { needsSecond, type SitePart } from '#core/site/site-parts.ts';
import { ReasonDialog } from '#src/features/shop/reason-dialog.tsx';
import { shopSiteTexts } from '#src/features/shop/site.texts.ts';
import { shopTexts } from '#src/features/shop/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Checkbox } from '#src/ui/choice/checkbox.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';

export type ShopSite = DataOf<typeof siteCalls.site>;
export type Content = BodyOf<typeof siteCalls.changeSite>['content'];

export interface PartDialogProps {
  readonly site: ShopSite;
  readonly onClosed: () => void;
}

interface SiteDialogProps extends PartDialogProps {
  readonly part: SitePart;
  /** What is asked for; undefined while something is missing. */
  readonly content: Content | undefined;
  /** What the files say is asked for instead; `onReset` is absent where they say it already. */
  readonly isReset: boolean;
  readonly onReset: (isReset: boolean) => void;
  readonly resetLabel?: string;
  readonly children: React.ReactNode;
}

/** Changes a part of a site, with a reason. */
export function SiteDialog(props: SiteDialogProps) {
  const { site, part, content, isReset, onReset, resetLabel, onClosed, children } = props;
  const t = useText(shopSiteTexts, shopTexts);
  const { number } = site[part];
  const asked = isReset ? null : content;
  const argsOf = (reason: string): ArgumentsOf<typeof siteCalls.changeSite> | null =>
    asked === undefined
      ? null
      : { params: { part }, body: { host: site.host, base: number, reason, content: asked } };
  return (
    <ReasonDialog
      call={siteCalls.changeSite}
      title={t(`shopSite.parts.${part}`)}
      confirm={t('shopSite.change')}
      done={t('shopSite.done')}
      argsOf={argsOf}
      reasons={[]}
      reasonHint={t('shopSite.reasonHint')}
      size="lg"
      onClosed={onClosed}
    >
      {needsSecond(part) && <Notice tone="info">{t('shopSite.second')}</Notice>}
      {site[part].content !== null && (
        <Checkbox label={resetLabel ?? t('shopSite.reset')} checked={isReset} onCheckedChange={onReset} />
      )}
      {!isReset && children}
    </ReasonDialog>
  );
}
