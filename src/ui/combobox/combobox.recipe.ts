import { defineSlotRecipe } from '@pandacss/dev';

/** The field uses the text input recipe and the list the popup recipe; this one styles the rest. */
export const comboboxRecipe = defineSlotRecipe({
  className: 'combobox',
  slots: ['root', 'control', 'trigger', 'content', 'empty', 'pager', 'page'],
  base: {
    root: { position: 'relative', w: 'full', minW: '0' },
    control: { display: 'flex', w: 'full' },
    trigger: {
      display: 'grid',
      placeItems: 'center',
      alignSelf: 'stretch',
      flexShrink: 0,
      px: '2.5',
      borderRadius: 'md',
      color: 'fg.subtle',
      cursor: 'pointer',
      '& svg': { w: '4', h: '4' },
      _disabled: { cursor: 'not-allowed' },
    },
    content: {
      maxW: 'calc(100vw - 24px)!',
      overscrollBehavior: 'contain',
      // A `display` of our own would override `hidden` and show a closed list.
      _hidden: { display: 'none' },
    },
    empty: { px: '2', py: '2', fontSize: 'sm', color: 'fg.muted', overflowWrap: 'anywhere' },
    pager: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '2',
      position: 'sticky',
      bottom: '-1',
      mx: '-1',
      mb: '-1',
      px: '2',
      py: '1',
      bg: 'bg.raised',
      borderTop: '1px solid token(colors.border)',
    },
    page: { fontSize: 'xs', color: 'fg.muted' },
  },
});
