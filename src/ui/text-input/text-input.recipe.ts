import { defineSlotRecipe } from '@pandacss/dev';
import { forcedFocus } from '../theme/forced-colors.ts';

export const textInputRecipe = defineSlotRecipe({
  className: 'text-input',
  slots: ['root', 'input', 'affix'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'center',
      w: 'full',
      bg: 'bg.surface',
      border: '1px solid token(colors.border.control)',
      borderRadius: 'md',
      transition: 'border-color 0.12s, box-shadow 0.12s',
      _focusWithin: { borderColor: 'accent', boxShadow: 'focus', ...forcedFocus },
      '&:has([aria-invalid=true])': { borderColor: 'danger' },
      '&:has(:disabled)': { bg: 'bg.subtle', color: 'fg.muted' },
    },
    input: {
      flex: '1',
      minW: '0',
      w: 'full',
      borderRadius: 'md',
      px: '3',
      outlineStyle: 'none',
      _disabled: { cursor: 'not-allowed' },
      // Phones zoom into inputs below 16 px.
      '@media (pointer: coarse)': { fontSize: 'max(16px, 1rem)' },
    },
    affix: {
      display: 'flex',
      alignItems: 'center',
      flexShrink: 0,
      color: 'fg.subtle',
      px: '1',
      // Words stand as far from the edge as what is typed.
      '&:not(:has(svg, button))': { px: '3' },
      '& > svg': { w: '4', h: '4', mx: '2' },
      '& + input': { ps: '1' },
    },
  },
  variants: {
    size: {
      // The root has a border of its own.
      sm: { input: { h: '34px', fontSize: 'sm' } },
      md: { input: { h: { base: '42px', md: '34px' } } },
      lg: { input: { h: { base: '42px', md: '34px' } } },
    },
    mono: { true: { input: { fontFamily: 'mono', fontSize: 'sm' } } },
    multiline: {
      true: {
        root: { alignItems: 'stretch' },
        input: { h: 'auto!', py: '2', lineHeight: 'loose', resize: 'vertical', minH: '20' },
      },
    },
  },
  defaultVariants: { size: 'md' },
});
