/** An element of a document. Elements are listed in the order of their opening tags. */
export interface XmlElement {
  /** As written, including any prefix. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** 0 for the root. */
  readonly depth: number;
  /** 1-based. */
  readonly line: number;
  /** Text directly inside the element, excluding that of its children. */
  text: string;
}

export type PlainXml =
  | { readonly isRead: true; readonly elements: readonly XmlElement[] }
  | { readonly isRead: false; readonly line: number; readonly found: string };

const opening = /<([A-Za-z_][\w.:-]*)/y;
const attribute = /\s+([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const openingEnd = /\s*(\/?)>/y;
const closing = /<\/([A-Za-z_][\w.:-]*)\s*>/y;
const declaration = /\uFEFF?\s*<\?xml\s[^<>?]*\?>/y;
const textPart = /[^<]+/y;
/** The five predefined XML entities and numeric character references. */
const entity = /&(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});/g;

/**
 * Parses the plain XML 1.0 that drawing programs write: elements, attributes, text and comments, with names in ASCII. No document type,
 * processing instructions or CDATA. Refuses anything else or not well-formed, reporting its line.
 */
export function readPlainXml(source: string): PlainXml {
  const elements: XmlElement[] = [];
  const open: XmlElement[] = [];
  let at = 0;
  let line = 1;
  const goTo = (end: number) => {
    line += source.slice(at, end).split('\n').length - 1;
    at = end;
  };
  const broken = () => ({ isRead: false as const, line, found: source.slice(at, at + 40) });
  goTo(matchAt(declaration, source, 0)?.[0].length ?? 0);
  while (at < source.length) {
    const parent = open.at(-1);
    if (source.startsWith('<!--', at)) {
      const end = source.indexOf('--', at + 4);
      if (end === -1 || source[end + 2] !== '>') return broken();
      goTo(end + 3);
      continue;
    }
    const closed = matchAt(closing, source, at);
    if (closed !== null) {
      if (open.pop()?.name !== closed[1]) return broken();
      goTo(at + closed[0].length);
      continue;
    }
    const text = matchAt(textPart, source, at)?.[0];
    if (text !== undefined) {
      if (!isText(text) || (parent === undefined && text.trim() !== '')) return broken();
      if (parent !== undefined) parent.text += text;
      goTo(at + text.length);
      continue;
    }
    const tag = readTag(source, at);
    if (tag === null || (parent === undefined && elements.length > 0)) return broken();
    const element = { ...tag, depth: open.length, line, text: '' };
    elements.push(element);
    if (!tag.isEmpty) open.push(element);
    goTo(tag.end);
  }
  const [unclosed] = open;
  if (unclosed !== undefined) return { isRead: false, line: unclosed.line, found: `<${unclosed.name}>` };
  return { isRead: true, elements };
}

/** Reads a whole opening tag; null if there is none or an attribute is repeated. */
function readTag(source: string, start: number) {
  const opened = matchAt(opening, source, start);
  if (opened === null) return null;
  const attributes = new Map<string, string>();
  let at = start + opened[0].length;
  for (let found = matchAt(attribute, source, at); found !== null; found = matchAt(attribute, source, at)) {
    const [whole, key = '', double, single] = found;
    const value = double ?? single ?? '';
    if (attributes.has(key) || !isText(value)) return null;
    attributes.set(key, value);
    at += whole.length;
  }
  const end = matchAt(openingEnd, source, at);
  if (end === null) return null;
  return { name: opened[1] ?? '', attributes, isEmpty: end[1] === '/', end: at + end[0].length };
}

function isText(text: string): boolean {
  return !text.replaceAll(entity, '').includes('&');
}

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}
