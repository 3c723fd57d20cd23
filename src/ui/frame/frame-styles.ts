import { css } from '#styled/css';

/** The frame around a page, in the console and around the public tools: a sidebar and a page column. */
export const frameGrid = css({
  display: { lg: 'grid', _print: 'block' },
  gridTemplateColumns: 'token(sizes.aside) minmax(0, 1fr)',
  minH: '100dvh',
  // A panel of help is open beside the page.
  '[data-help=open] &': { xl: { pe: '390px' } },
  transition: 'grid-template-columns 0.18s',
});
export const frameAside = css({
  display: { base: 'none', lg: 'flex', _print: 'none' },
  flexDirection: 'column',
  gap: '4.5',
  position: { base: 'sticky', _low: 'static' },
  top: '0',
  h: { base: '100dvh', _low: 'auto' },
  px: '2.5',
  py: '3.5',
  bg: 'bg.surface',
  borderRight: '1px solid token(colors.border)',
  zIndex: 'header',
});
/** Two columns within a page: the subject at the left, the results in a panel at the right. */
export const besidePanel = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) token(sizes.panel)' },
  gap: '5',
  alignItems: 'start',
  // A panel of help lies over the results, not over the subject.
  '[data-help=open] &': { xl: { me: '-380px' } },
});
export const frameColumn = css({ minW: '0', display: 'flex', flexDirection: 'column' });
export const framePage = css({
  flex: '1',
  w: 'full',
  maxW: 'page',
  mx: 'auto',
  px: { base: '4', md: '7' },
  pt: { base: '5', md: '6' },
  pb: '12',
  _print: { p: '0' },
});
