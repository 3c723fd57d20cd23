import { fileURLToPath, pathToFileURL } from 'node:url';

/** A path, since bare imports would resolve from the icon's package. */
const ownComponent = fileURLToPath(new URL('../src/ui/icon/icon-of.ts', import.meta.url));

/**
 * Replaces a Lucide icon with its bare shapes. Lucide's component computes attributes and class names that no icon here changes, and
 * gives each shape a random key that does not compress. Decision 194.
 */
// biome-ignore lint/style/noDefaultExport: bundlers require a loader as the default export
export default async function iconShapes(code) {
  if (this.mode !== 'production' || !code.includes('__iconData =')) return code;
  const { __iconData } = await import(pathToFileURL(this.resourcePath));
  return shapesOf(__iconData);
}

export function shapesOf({ node }) {
  const shapes = node.map(([tag, { key: _, ...attributes }]) =>
    tag === 'path' && Object.keys(attributes).join() === 'd' ? attributes.d : [tag, attributes],
  );
  return [
    `import { iconOf } from ${JSON.stringify(ownComponent)};`,
    `export default /* @__PURE__ */ iconOf(${JSON.stringify(shapes)});`,
  ].join('\n');
}
