import type { CSSProperties } from 'react';
import { colorProperties, type SiteColors, type SiteTheme, siteThemes } from '#core/site/site-colors.ts';
import { Mark } from '#src/console/frame/brand.tsx';
import { shopSiteTexts } from '#src/features/shop/site.texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { dark, light } from '#src/ui/theme/palette.ts';
import { css } from '#styled/css';

interface SitePreviewProps {
  readonly name: string;
  /** Null: the console's own. */
  readonly colors: SiteColors | null;
  readonly logo: { readonly light: string; readonly dark: string } | null;
}

/** How name, logo and colors will look, in both themes. A picture of the console: nothing in it can be pressed. */
export function SitePreview({ name, colors, logo }: SitePreviewProps) {
  const t = useText(shopSiteTexts);
  return (
    <div role="img" aria-label={t('shopSite.look.preview')} className={both}>
      {siteThemes.map((theme) => (
        <div
          key={theme}
          data-theme={theme}
          data-preview={theme}
          aria-hidden="true"
          className={frame}
          style={propertiesOf(theme, colors) as CSSProperties}
        >
          <span className={brand}>
            {logo === null ? (
              <>
                <Mark /> {name}
              </>
            ) : (
              <img src={logo[theme]} alt="" className={css({ h: '26px', w: 'auto' })} />
            )}
          </span>
          <span className={line}>
            <span className={main}>{t('shopSite.look.previewButton')}</span>
            <span className={css({ color: 'accent.text', textDecoration: 'underline' })}>
              {t('shopSite.look.previewLink')}
            </span>
            <span className={chosen}>{t('shopSite.look.previewTint')}</span>
          </span>
          <span className={panel}>{t('shopSite.look.previewPanel')}</span>
        </div>
      ))}
    </div>
  );
}

/** Both themes at once, whichever the page has. */
function propertiesOf(theme: SiteTheme, colors: SiteColors | null): Readonly<Record<`--${string}`, string>> {
  const { bg, fg, border, accent, brand } = theme === 'light' ? light : dark;
  return {
    '--colors-bg-surface': bg.surface,
    '--colors-fg-default': fg.default,
    '--colors-border': border.DEFAULT,
    '--colors-accent': accent.DEFAULT,
    '--colors-accent-fg': accent.fg,
    '--colors-accent-tint': accent.tint,
    '--colors-accent-text': accent.text,
    '--colors-brand-bg': brand.bg,
    '--colors-brand-fg': brand.fg,
    ...(colors === null ? {} : colorProperties(colors, theme)),
  };
}

const both = css({ display: 'grid', gridTemplateColumns: { base: '1fr', md: '1fr 1fr' }, gap: '3' });
const frame = css({
  display: 'grid',
  gap: '3',
  p: '4',
  bg: 'bg.surface',
  color: 'fg.default',
  border: '1px solid token(colors.border)',
  borderRadius: 'md',
  overflow: 'hidden',
});
const brand = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2.5',
  fontWeight: 'bold',
  minH: '26px',
});
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', fontSize: 'sm' });
const main = css({
  bg: 'accent',
  color: 'accent.fg',
  px: '3',
  py: '1.5',
  borderRadius: 'md',
  fontWeight: 'semibold',
});
const chosen = css({ bg: 'accent.tint', color: 'accent.text', px: '2', py: '1', borderRadius: 'md' });
const panel = css({
  bg: 'brand.bg',
  color: 'brand.fg',
  px: '3',
  py: '2',
  borderRadius: 'md',
  fontSize: 'sm',
});
