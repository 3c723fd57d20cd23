import { defineSlotRecipe } from '@pandacss/dev';
import { forcedFocus } from '../theme/forced-colors.ts';

export const selectRecipe = defineSlotRecipe({
  className: 'select',
  slots: ['root', 'trigger', 'icon'],
  base: {
    root: { position: 'relative', w: 'full', minW: '0' },
    trigger: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      w: 'full',
      ps: '3',
      pe: '8',
      bg: 'bg.surface',
      border: '1px solid token(colors.border.control)',
      borderRadius: 'md',
      textAlign: 'start',
      color: 'fg.default',
      appearance: 'none',
      _focusVisible: {
        outlineStyle: 'none',
        borderColor: 'accent',
        boxShadow: '0 0 0 3px token(colors.accent.tint)',
        ...forcedFocus,
      },
      '&[aria-invalid=true]': { borderColor: 'danger' },
      _disabled: { bg: 'bg.subtle', color: 'fg.muted', cursor: 'not-allowed' },
    },
    icon: {
      position: 'absolute',
      right: '2.5',
      top: '50%',
      mt: '-2',
      w: '4',
      h: '4',
      color: 'fg.subtle',
      pointerEvents: 'none',
    },
  },
  variants: {
    size: {
      sm: { trigger: { h: '9', fontSize: 'sm' } },
      md: { trigger: { h: { base: '11', md: '9' } } },
      lg: { trigger: { h: { base: '11', md: '9' } } },
    },
  },
  defaultVariants: { size: 'md' },
});
