import { defineSlotRecipe } from '@pandacss/dev';

export const tableRecipe = defineSlotRecipe({
  className: 'table',
  slots: ['scroller', 'root', 'head', 'header', 'sort', 'row', 'group', 'cell', 'empty'],
  base: {
    // Containment avoids a repaint when something opening above moves the table down.
    scroller: {
      w: 'full',
      overflowX: { base: 'auto', _print: 'visible' },
      position: 'relative',
      contain: 'layout paint',
    },
    // On a phone every row is a card, with the column name at the left and the value at the right. Every level is a block there, because
    // table rows would be only as wide as their longest value.
    root: {
      w: 'full',
      borderCollapse: 'separate',
      borderSpacing: '0',
      fontSize: 'sm',
      mdDown: { display: 'block', '& > tbody': { display: 'block' } },
    },
    head: { mdDown: { srOnly: true } },
    header: {
      px: '3.5',
      py: '2',
      fontSize: 'xs',
      fontWeight: 'medium',
      color: 'fg.muted',
      textAlign: 'start',
      whiteSpace: 'nowrap',
      bg: 'bg.subtle',
      borderBottom: '1px solid token(colors.border)',
      position: { base: 'sticky', _print: 'static' },
      top: '0',
      zIndex: '1',
      '&[data-align=end]': { textAlign: 'end' },
    },
    sort: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      fontWeight: 'medium',
      color: 'inherit',
      bg: 'transparent',
      border: 'none',
      minH: '6',
      _hover: { color: 'fg.default' },
      '& svg': { w: '3.5', h: '3.5' },
      '&[data-active]': { color: 'fg.default' },
    },
    row: {
      '&[data-pressable]': { cursor: 'pointer' },
      // On a phone the row is a card, wider than its cells.
      '&[data-pressable]:not([data-chosen]):hover': { bg: 'bg.canvas', '& > td': { bg: 'bg.canvas' } },
      '&[data-chosen]': { bg: 'accent.tint', '& > td': { bg: 'accent.tint' } },
      mdDown: {
        display: 'block',
        position: 'relative',
        px: '4',
        py: '3',
        borderBottom: '1px solid token(colors.border)',
        _last: { borderBottom: 'none' },
      },
    },
    group: {
      '& > th': {
        px: '3.5',
        py: '2',
        fontWeight: 'normal',
        textAlign: 'start',
        bg: 'bg.subtle',
        borderBottom: '1px solid token(colors.border)',
      },
      mdDown: { display: 'block', '& > th': { display: 'block', px: '4' } },
    },
    cell: {
      px: '3.5',
      py: '2.5',
      verticalAlign: 'top',
      borderBottom: '1px solid token(colors.border)',
      '&[data-align=end]': { textAlign: 'end' },
      '&[data-mono]': { fontFamily: 'mono' },
      'tr:last-child > &': { borderBottom: 'none' },
      mdDown: {
        display: 'flex',
        justifyContent: 'space-between',
        gap: '4',
        px: '0',
        py: '1',
        border: 'none',
        textAlign: 'end',
        overflowWrap: 'anywhere',
        minW: '0',
        _before: {
          content: 'attr(data-label)',
          flexShrink: 0,
          color: 'fg.muted',
          fontFamily: 'sans',
          textAlign: 'start',
        },
        '&[data-bare]::before': { display: 'none' },
        '&[data-lead]': { fontSize: 'md', fontWeight: 'semibold', textAlign: 'start' },
        '&[data-lead]::before': { display: 'none' },
        '&[data-select]': { position: 'absolute', top: '3', right: '4' },
        '&[data-select] ~ &[data-lead]': { pe: '8' },
      },
    },
    empty: { mdDown: { display: 'block' } },
  },
  variants: {
    busy: { true: { root: { opacity: 0.55, transition: 'opacity 0.18s' } } },
    // Wide screens only: headers stick within a table that scrolls sideways, not to the page.
    sticky: {
      true: {
        scroller: { xl: { overflowX: 'visible' } },
        header: { xl: { top: { base: 'token(sizes.header)', _low: '0' } } },
      },
    },
  },
});
