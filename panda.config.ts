import { defineConfig } from '@pandacss/dev';
import presetBase from '@pandacss/preset-base';
import { globalCss } from './src/ui/theme/global-css.ts';
import { recipes, slotRecipes } from './src/ui/theme/recipes.ts';
import { keyframes, semanticTokens, tokens } from './src/ui/theme/tokens.ts';

export default defineConfig({
  eject: true,
  preflight: true,
  // Without Panda's global styles: thirty custom properties on every element, for utilities such as `blur` that nothing here uses. They
  // took half the time of style computation.
  presets: [{ ...presetBase, globalCss: {} }],
  // By tag: `:where(:root)` would be matched against every element.
  cssVarRoot: 'html',
  include: ['./src/**/*.{ts,tsx}'],
  exclude: ['./src/**/*.recipe.ts'],
  outdir: 'styled-system',
  outExtension: 'mjs',
  importMap: { css: '#styled/css', recipes: '#styled/recipes', patterns: '#styled/patterns' },
  forceConsistentTypeExtension: true,
  strictTokens: false,
  conditions: {
    dark: '[data-theme=dark] &',
    light: '[data-theme=light] &',
    screen: '@media not print',
    // A phone in landscape, or a page at 200 %: sticky parts would take a third of it.
    low: '@media (height < 30rem)',
  },
  // Components pass their variants on, so Panda cannot read them from the code.
  staticCss: { recipes: '*' },
  globalCss,
  theme: {
    breakpoints: { sm: '640px', md: '768px', lg: '1024px', xl: '1280px', '2xl': '1536px' },
    tokens,
    semanticTokens,
    keyframes,
    recipes,
    slotRecipes,
  },
});
