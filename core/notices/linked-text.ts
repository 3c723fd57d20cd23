/** A part of a plain text: words, or the address of a page. */
interface TextPart {
  readonly text: string;
  readonly href: string | null;
}

/** Bounded, so that a hostile text costs no more than its length. */
const address = /https:\/\/[^\s<>"'`\\]{1,500}/g;

/** Splits a plain text at the https addresses in it. Anything else stays text: no markup, no other scheme. */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    // Punctuation after an address belongs to the sentence.
    const href = found.replace(/[).,;:!?，。；：！？）」』]{1,20}$/, '');
    if (!isPage(href)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), href: null });
    parts.push({ text: href, href });
    end = index + href.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

/** An address with a plain host name; a user name before it, which would disguise the host, is none. */
function isPage(href: string): boolean {
  const [host = ''] = href.slice('https://'.length).split(/[/?#]/, 1);
  return host.length <= 253 && host.includes('.') && /^[a-z\d][a-z\d.-]*(?::\d{1,5})?$/i.test(host);
}
