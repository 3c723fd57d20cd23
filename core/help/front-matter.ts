/** A value of the front matter: text, or a list in brackets. */
export type FrontValue = string | readonly string[];

export interface Split {
  readonly front: Readonly<Record<string, FrontValue>>;
  readonly body: string;
  /** Lines before the body, for messages. */
  readonly skipped: number;
}

const fence = '---';

/**
 * Splits an article into its front matter and its body; null if there is none. The front matter is the part of YAML that articles need:
 * one `key: value` a line, the value plain, quoted, or a list in brackets.
 */
export function splitFrontMatter(source: string): Split | null {
  const lines = source.replaceAll('\r\n', '\n').split('\n');
  const end = lines.indexOf(fence, 1);
  if (lines[0] !== fence || end < 0) return null;
  const front: Record<string, FrontValue> = {};
  for (const line of lines.slice(1, end)) {
    const colon = line.indexOf(':');
    if (line.trim() === '') continue;
    if (colon < 1) return null;
    front[line.slice(0, colon).trim()] = frontValue(line.slice(colon + 1).trim());
  }
  return { front, body: lines.slice(end + 1).join('\n'), skipped: end + 1 };
}

function frontValue(text: string): FrontValue {
  return text.startsWith('[') && text.endsWith(']') ? listOf(text.slice(1, -1)) : unquoted(text);
}

/** The items between commas that are not quoted. */
function listOf(text: string): readonly string[] {
  const items: string[] = [];
  let quote = '';
  let item = '';
  for (const character of text) {
    if (quote !== '') quote = character === quote ? '' : quote;
    else if ((character === '"' || character === "'") && item.trim() === '') quote = character;
    if (character === ',' && quote === '') {
      items.push(item);
      item = '';
    } else item += character;
  }
  return [...items, item].map(unquoted).filter((each) => each !== '');
}

function unquoted(text: string): string {
  const trimmed = text.trim();
  const quote = trimmed[0];
  const isQuoted = (quote === '"' || quote === "'") && trimmed.length > 1 && trimmed.endsWith(quote);
  return isQuoted ? trimmed.slice(1, -1) : trimmed;
}
