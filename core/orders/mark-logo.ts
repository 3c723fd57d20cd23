import { type Fault, fault } from '#core/fault.ts';
import { readPlainXml, type XmlElement } from '#core/orders/plain-xml.ts';

/** Maximum length of a logo in UTF-16 code units; BIMI recommends 32 kilobytes at most. */
export const longestLogo = 32_768;

/** Elements of SVG Tiny 1.2 that SVG Tiny Portable/Secure keeps: drawing and text; no scripts, animation, images, links or styles. */
const allowed = new Set([
  ...[
    'svg',
    'title',
    'desc',
    'metadata',
    'defs',
    'g',
    'use',
    'solidColor',
    'linearGradient',
    'radialGradient',
  ],
  ...['stop', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
  ...['text', 'tspan', 'textArea', 'tbreak'],
]);
const wantedOfRoot = [
  ['xmlns', 'http://www.w3.org/2000/svg'],
  ['version', '1.2'],
  ['baseProfile', 'tiny-ps'],
] as const;
const box = 'viewBox="0 0 512 512"';

/**
 * Checks that an SVG can be the logo of a mark certificate: SVG Tiny Portable/Secure (draft-svg-tiny-ps-abrotman) and square. Faults name
 * the field `logo`; `line` is 1-based.
 */
export function logoFaults(svg: string): readonly Fault[] {
  if (svg.length > longestLogo) return [fault('logo', 'too-long', `${svg.length}`, `${longestLogo}`)];
  const read = readPlainXml(svg);
  if (!read.isRead) return [fault('logo', 'logo-unreadable', read.found, undefined, read.line)];
  const [root] = read.elements;
  if (root?.name !== 'svg') return [fault('logo', 'logo-unreadable', root?.name ?? '', '<svg>')];
  const faults = [...missing(root, read.elements), ...forbidden(read.elements), ...shape(root)];
  return faults.length > 0 || drawnCount(read.elements) <= mostDrawn
    ? faults
    : [fault('logo', 'logo-forbidden', '<use>')];
}

/** Elements a viewer may have to draw. Nested `use` multiplies: a kilobyte can ask for billions. */
const mostDrawn = 5_000;

/** How many elements are drawn with every `use` replaced by its target; infinite where targets contain themselves. */
function drawnCount(all: readonly XmlElement[]): number {
  const places = new Map(all.map(({ attributes }, place) => [attributes.get('id') ?? '', place]));
  const counts = new Map<number, number>();
  const countAt = (place: number): number => {
    const known = counts.get(place);
    if (known !== undefined) return known;
    // Until it is counted, it contains itself wherever it is met.
    counts.set(place, Number.POSITIVE_INFINITY);
    const depth = all[place]?.depth ?? 0;
    let count = 0;
    for (let at = place; at < all.length && count <= mostDrawn; at += 1) {
      const element = all[at];
      if (element === undefined || (at > place && element.depth <= depth)) break;
      count += 1;
      if (element.name !== 'use') continue;
      const { attributes } = element;
      for (const key of ['href', 'xlink:href']) {
        const target = places.get((attributes.get(key) ?? '').trim().replace(/^#/, ''));
        if (target !== undefined && attributes.has(key)) count += countAt(target);
      }
    }
    counts.set(place, count);
    return count;
  };
  return countAt(0);
}

function missing(root: XmlElement, all: readonly XmlElement[]): Fault[] {
  const hasTitle = all.some(({ name, depth, text }) => name === 'title' && depth === 1 && text.trim() !== '');
  return [
    ...wantedOfRoot
      .filter(([key, value]) => root.attributes.get(key) !== value)
      .map(([key, value]) =>
        fault('logo', 'logo-missing', root.attributes.get(key) ?? '', `${key}="${value}"`),
      ),
    ...(hasTitle ? [] : [fault('logo', 'logo-missing', '', '<title>')]),
  ];
}

/** Reports each forbidden item once, at its first occurrence. */
function forbidden(all: readonly XmlElement[]): Fault[] {
  const found = new Map<string, number>();
  for (const { name, attributes, depth, line } of all) {
    const what = allowed.has(name) ? forbiddenAttribute(attributes, depth === 0) : `<${name}>`;
    if (what !== null && !found.has(what)) found.set(what, line);
  }
  return [...found].map(([what, line]) => fault('logo', 'logo-forbidden', what, undefined, line));
}

/** Event handlers, styles and external references; on the root also its position. */
function forbiddenAttribute(attributes: ReadonlyMap<string, string>, isRoot: boolean): string | null {
  for (const [key, value] of attributes) {
    const isPlace = isRoot && (key === 'x' || key === 'y');
    if (key.toLowerCase().startsWith('on') || key === 'style' || isPlace) return key;
    const isLink = key === 'href' || key === 'xlink:href' || key === 'src';
    const targets = isLink ? [value] : value.toLowerCase().split('url(').slice(1);
    if (targets.some((target) => !/^[\s'"]*#/.test(target))) return `${key}="${value}"`;
  }
  return null;
}

function shape({ attributes }: XmlElement): Fault[] {
  const written = attributes.get('viewBox') ?? '';
  const [, , width = 0, height = 0, ...more] = written
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (!(width > 0 && height > 0) || more.length > 0) return [fault('logo', 'logo-missing', written, box)];
  return width === height ? [] : [fault('logo', 'logo-not-square', `${width} × ${height}`)];
}
