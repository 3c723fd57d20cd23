/** Chosen variants of a recipe; undefined keeps the default. */
type Variants = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Returns the class names of a recipe, exactly as the function that Panda generates. Production builds substitute this for it
 * (`build/recipe-loader.mjs`) to leave out Panda's style engine.
 */
export function recipeNames(name: string, defaults: Variants): (variants?: Variants) => string {
  return (variants = {}) => namesOf(name, Object.entries(chosen(defaults, variants)));
}

/** The slot-recipe counterpart of {@link recipeNames}: class names by slot. */
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
