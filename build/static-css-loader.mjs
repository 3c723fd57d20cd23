import { parseSync } from 'oxc-parser';
import { css } from '../styled-system/css/css.mjs';

/** A source without this import contains no calls. */
export const hint = "from '#styled/css'";

/**
 * Replaces every `css({ … })` with the class names Panda's own function returns. A page would otherwise compute them at each visit, and
 * names are shorter than styles. Conditional styles are a choice between two calls: decision 194.
 */
// biome-ignore lint/style/noDefaultExport: bundlers require a loader as the default export
export default function staticCss(code) {
  if (this.mode !== 'production' || !code.includes(hint)) return code;
  return namesInPlace(code, this.resourcePath, this.getOptions().rename);
}

/** `rename` maps each list of names to the one that is written. */
export function namesInPlace(code, file, rename = (names) => names) {
  let written = '';
  let from = 0;
  for (const { start, end, arguments: styles } of callsOf(parseSync(file, code).program, 'css')) {
    const names = css(...styles.map((style) => literalOf(style, () => placeOf(code, file, style.start))));
    written += code.slice(from, start) + JSON.stringify(rename(names));
    from = end;
  }
  return written + code.slice(from);
}

/** The calls of a function, in source order. */
function* callsOf(node, name) {
  if (node.type === 'CallExpression' && node.callee.name === name) yield node;
  for (const child of Object.values(node).flat()) {
    if (typeof child?.type === 'string') yield* callsOf(child, name);
  }
}

/** The value of a literal. */
function literalOf(node, place) {
  if (node.type === 'Literal') return node.value;
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked;
  if (node.type === 'UnaryExpression' && node.operator === '-') return -literalOf(node.argument, place);
  if (node.type !== 'ObjectExpression')
    throw new Error(`${place()}: css() requires literals, found ${node.type}`);
  return Object.fromEntries(
    node.properties.map((property) => {
      const { key, value = property, computed } = property;
      if (computed) throw new Error(`${place()}: css() requires literals, found a computed key`);
      return [key?.name ?? key?.value, literalOf(value, place)];
    }),
  );
}

function placeOf(code, file, at) {
  return `${file}:${code.slice(0, at).split('\n').length}`;
}
