import { css, cx } from '#styled/css';

/** The mark and the site's name, or the site's own logo instead of both. */
export function Brand({ name, logo, small }: BrandProps) {
  if (logo && !small)
    return (
      <span className={root}>
        <img className={cx(picture, inLight)} src={logo.light} alt={name} />
        <img className={cx(picture, inDark)} src={logo.dark} alt={name} />
      </span>
    );
  return (
    <span className={root}>
      <Mark />
      <span className={small ? 'sr-only' : undefined}>{name}</span>
    </span>
  );
}

export interface BrandProps {
  readonly name: string;
  readonly logo?: { readonly light: string; readonly dark: string } | undefined;
  readonly small?: boolean | undefined;
}

export function Mark({ className }: { readonly className?: string }) {
  return (
    <svg className={cx(mark, className)} viewBox="0 0 26 26" aria-hidden="true">
      <rect width="26" height="26" rx="7" fill="currentColor" />
      <path className={tick} d="m8.4 13.4 3.1 3.1 6.1-6.6" fill="none" strokeWidth="2.2" />
    </svg>
  );
}

const root = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2.5',
  fontWeight: 'bold',
  fontSize: 'lg',
});
const mark = css({ w: '26px', h: '26px', flexShrink: 0, color: 'accent' });
const tick = css({ stroke: 'accent.fg', strokeLinecap: 'round', strokeLinejoin: 'round' });
const picture = css({ h: '26px', w: 'auto' });
const inLight = css({ _dark: { display: 'none' } });
const inDark = css({ display: 'none', _dark: { display: 'block' } });
