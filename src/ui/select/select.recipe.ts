import { defineSlotRecipe } from '@pandacss/dev';

export const selectRecipe = defineSlotRecipe({
  className: 'select',
  slots: ['root', 'trigger', 'value', 'icon'],
  base: {
    root: { position: 'relative', w: 'full', minW: '0' },
    trigger: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      w: 'full',
      px: '3',
      bg: 'bg.surface',
      border: '1px solid token(colors.border.control)',
      borderRadius: 'md',
      textAlign: 'start',
      color: 'fg.default',
      appearance: 'none',
      _focusVisible: {
        outline: 'none',
        borderColor: 'accent',
        boxShadow: '0 0 0 3px token(colors.accent.tint)',
      },
      _open: { borderColor: 'accent' },
      '&[aria-invalid=true]': { borderColor: 'danger' },
      _disabled: { bg: 'bg.subtle', color: 'fg.muted', cursor: 'not-allowed' },
      _placeholderShown: { color: 'fg.subtle' },
    },
    value: { flex: '1', minW: '0', truncate: true },
    icon: { w: '4', h: '4', flexShrink: 0, color: 'fg.subtle', pointerEvents: 'none' },
  },
  variants: {
    size: {
      sm: { trigger: { h: '7', px: '2', fontSize: 'sm' } },
      md: { trigger: { h: '9' } },
      lg: { trigger: { h: '11', fontSize: 'lg' } },
    },
    native: {
      true: { trigger: { pe: '8!' }, icon: { position: 'absolute', right: '2.5', top: '50%', mt: '-2' } },
    },
  },
  defaultVariants: { size: 'md' },
});
