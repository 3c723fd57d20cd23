/** What is chosen of a recipe; undefined leaves the default. */
type Variants = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * The class names of a recipe, as the function that Panda generates gives them. A production build has this in its place
 * (`scripts/recipe-loader.mjs`), without the style engine that function takes along.
 */
export function recipeNames(name: string, defaults: Variants): (variants?: Variants) => string {
  return (variants = {}) => namesOf(name, Object.entries(chosen(defaults, variants)));
}

/** The same of each slot of a recipe that has several, by the slot's name in the code. */
export function slotNames(
  slots: Readonly<Record<string, string>>,
  defaults: Variants,
): (variants?: Variants) => Readonly<Record<string, string>> {
  const known = new Map<string, Readonly<Record<string, string>>>();
  return (variants = {}) => {
    const choice = Object.entries(chosen(defaults, variants));
    const key = choice.join();
    const names =
      known.get(key) ??
      Object.fromEntries(Object.entries(slots).map(([slot, name]) => [slot, namesOf(name, choice)]));
    known.set(key, names);
    return names;
  };
}

function chosen(defaults: Variants, variants: Variants): Variants {
  const all: Record<string, Variants[string]> = { ...defaults };
  for (const [variant, value] of Object.entries(variants)) if (value !== undefined) all[variant] = value;
  return all;
}

function namesOf(name: string, choice: readonly (readonly [string, unknown])[]): string {
  return [name, ...choice.map(([variant, value]) => `${name}--${variant}_${value}`)].join(' ');
}
