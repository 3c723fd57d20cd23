import { pathToFileURL } from 'node:url';

/**
 * Puts a table of class names in the place of a recipe that Panda generated: what it gives is known when the page is built, and the
 * recipe's own function brings the whole style engine along.
 */
// biome-ignore lint/style/noDefaultExport: the bundler asks a loader for it
export default async function recipeTable(code) {
  if (this.mode !== 'production') return code;
  const [[name, recipe]] = Object.entries(await import(pathToFileURL(this.resourcePath)));
  return tableOf(name, recipe);
}

export function tableOf(name, recipe) {
  const { [recipe.__name__]: _, ...defaults } = recipe.getVariantProps({});
  const names = recipe({});
  const [make, base] =
    typeof names === 'string'
      ? ['recipeNames', baseOf(names)]
      : ['slotNames', Object.fromEntries(Object.entries(names).map(([slot, all]) => [slot, baseOf(all)]))];
  return [
    `import { ${make} } from '#src/ui/theme/recipe-names.ts';`,
    `export const ${name} = /* @__PURE__ */ ${make}(${JSON.stringify(base)}, ${JSON.stringify(defaults)});`,
  ].join('\n');
}

/** The name before those of its variants. */
function baseOf(names) {
  return names.split(' ')[0];
}
