import { fileURLToPath, pathToFileURL } from 'node:url';

/** By its path: imports by name are those of the icon's package. */
const ownComponent = fileURLToPath(new URL('../src/ui/icon/icon-of.ts', import.meta.url));

/**
 * Puts the bare shapes in the place of an icon of Lucide: its own component works out attributes and class names that no icon here
 * changes, and each shape has a random key that does not compress. Decision 198.
 */
// biome-ignore lint/style/noDefaultExport: the bundler asks a loader for it
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
