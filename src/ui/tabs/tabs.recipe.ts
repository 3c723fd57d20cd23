import { defineSlotRecipe } from '@pandacss/dev';

export const tabsRecipe = defineSlotRecipe({
  className: 'tabs',
  slots: ['list', 'trigger', 'content'],
  base: {
    list: {
      display: 'flex',
      gap: '1',
      overflowX: 'auto',
      borderBottom: '1px solid token(colors.border)',
      scrollbarWidth: 'none',
    },
    trigger: {
      flexShrink: 0,
      px: '3',
      py: '2',
      mb: '-1px',
      color: 'fg.muted',
      borderBottom: '2px solid transparent',
      // Forced colors make a transparent border visible.
      _highContrast: { borderColor: 'Canvas' },
      whiteSpace: 'nowrap',
      textDecoration: 'none',
      _hover: { color: 'fg.default', textDecoration: 'none' },
      '&:is([aria-selected=true], [aria-current=page])': {
        color: 'fg.default',
        fontWeight: 'semibold',
        borderColor: 'accent',
        _highContrast: { borderColor: 'Highlight' },
      },
      _focusVisible: { outlineOffset: '-2px', borderRadius: 'sm' },
    },
    content: { pt: '4', _focusVisible: { outlineOffset: '4px', borderRadius: 'sm' } },
  },
});
