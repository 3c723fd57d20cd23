import { defineConfig } from '@pandacss/dev';
import presetBase from '@pandacss/preset-base';
import { globalCss } from './src/ui/theme/global-css.ts';
import { recipes, slotRecipes } from './src/ui/theme/recipes.ts';
import { keyframes, semanticTokens, tokens } from './src/ui/theme/tokens.ts';

export default defineConfig({
  eject: true,
  preflight: true,
  // Without its global styles: thirty custom properties on every element and three pseudo-elements, for utilities such as `blur` and
  // `translateX`, which nothing here uses. They took half of the time a style is computed in.
  presets: [{ ...presetBase, globalCss: {} }],
  // By its tag, which no other element has: `:where(:root)` would be tried on each.
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
    // A phone on its side, or a page at 200 %: what would stick there takes a third of it.
    low: '@media (height < 30rem)',
  },
  // A component passes its variants on, so they cannot be read from the code.
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
