import { defineRecipe } from '@pandacss/dev';

export const buttonRecipe = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: 0,
    border: '1px solid transparent',
    borderRadius: 'md',
    fontWeight: 'semibold',
    lineHeight: 'tight',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    userSelect: 'none',
    transition: 'background-color 0.12s, border-color 0.12s, color 0.12s, box-shadow 0.12s',
    '& svg': { w: '4', h: '4', flexShrink: 0 },
    _hover: { textDecoration: 'none' },
    _disabled: {
      opacity: 0.5,
      cursor: 'not-allowed',
      _highContrast: { opacity: 1, color: 'GrayText', borderColor: 'GrayText' },
    },
    '&[aria-disabled=true]': { cursor: 'progress' },
    _print: { display: 'none' },
  },
  variants: {
    variant: {
      primary: {
        bg: 'accent',
        color: 'accent.fg',
        boxShadow: 'sm',
        _hover: { bg: 'accent.hover' },
        // Keep the primary button distinct in forced colors.
        _highContrast: { _enabled: { bg: 'ButtonText', color: 'ButtonFace', forcedColorAdjust: 'none' } },
      },
      secondary: {
        bg: 'bg.surface',
        color: 'fg.default',
        borderColor: 'border.strong',
        boxShadow: 'sm',
        _hover: { bg: 'bg.subtle' },
        '&[aria-expanded=true]': { bg: 'bg.subtle' },
      },
      ghost: {
        bg: 'transparent',
        color: 'fg.muted',
        _hover: { bg: 'bg.subtle', color: 'fg.default' },
        '&[aria-expanded=true]': { bg: 'bg.subtle', color: 'fg.default' },
      },
      danger: { bg: 'danger', color: 'danger.fg', boxShadow: 'sm', _hover: { bg: 'danger.hover' } },
      link: {
        bg: 'transparent',
        color: 'accent.text',
        px: '0!',
        h: 'auto!',
        minH: '6!',
        _hover: { textDecoration: 'underline' },
        _highContrast: { borderColor: 'Canvas', textDecoration: 'underline' },
      },
    },
    // One height, 36 px, on a phone 44; `sm` for rows and fields, where a phone has no room for more.
    size: {
      // For icons alone, inside a field or a row.
      xs: { h: '7', borderRadius: 'sm', '& svg': { w: '3.5', h: '3.5' } },
      sm: {
        h: '9',
        px: '3',
        fontSize: 'sm',
        gap: '1.5',
      },
      md: { h: { base: '11', md: '9' }, px: '3.5', fontSize: 'md' },
      lg: { h: { base: '11', md: '9' }, px: '5', fontSize: 'md' },
    },
    shape: {
      text: {},
      icon: { aspectRatio: '1', px: '0' },
    },
    wide: { true: { w: 'full' } },
  },
  defaultVariants: { variant: 'secondary', size: 'md', shape: 'text' },
});
