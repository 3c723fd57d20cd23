import { fail, ok, type Result } from '#core/result.ts';
import { inputBytes, noInput, type ToolInput } from '#machines/tools/tool.rules.ts';

/** Maximum length of a link: mail programs and chats truncate longer ones. */
const longestLink = 16_000;
/** Maximum number of characters that a link may unpack to. */
const mostUnpacked = 2_000_000;

const mark = 'in=';

export type LinkRefusal = 'secret' | 'long';

export interface LinkContent {
  readonly input: ToolInput;
  /** Null if the link has none. */
  readonly options: unknown;
}

interface Packed {
  readonly text: string;
  readonly files: readonly (readonly [name: string, base64: string])[];
  readonly options?: unknown;
}

/**
 * Returns the fragment that carries an input, deflated; fragments are never sent to a server. Fails if the input contains a private key or
 * is too long.
 */
export async function fragmentOf({ input, options }: LinkContent): Promise<Result<string, LinkRefusal>> {
  if (inputBytes(input) > mostUnpacked / 2) return fail('long');
  const files = await Promise.all(
    input.files.map(async ({ name, content }) => [name, await base64Of(content)] as const),
  );
  const all = [input.text, ...files.map(([, base64]) => atob(base64))];
  if (all.some((each) => each.includes('PRIVATE KEY'))) return fail('secret');
  const packed: Packed = { text: input.text, files, ...(options === null ? {} : { options }) };
  const bytes = await through(
    new TextEncoder().encode(JSON.stringify(packed)),
    new CompressionStream('deflate-raw'),
  );
  const fragment = `${mark}${base64Text(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
  return fragment.length > longestLink ? fail('long') : ok(fragment);
}

/** Returns this page's address with an input in its fragment. */
export async function linkTo(content: LinkContent): Promise<Result<string, LinkRefusal>> {
  const fragment = await fragmentOf(content);
  return fragment.ok ? ok(`${location.origin}${location.pathname}#${fragment.value}`) : fragment;
}

/** Returns the content of a fragment; null if there is none that can be read. */
export async function linkContent(fragment: string): Promise<LinkContent | null> {
  if (!fragment.startsWith(mark) || fragment.length > longestLink) return null;
  try {
    const base64 = fragment.slice(mark.length).replaceAll('-', '+').replaceAll('_', '/');
    const text = new TextDecoder().decode(
      await through(bytesOf(base64), new DecompressionStream('deflate-raw')),
    );
    return contentOf(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Validates untrusted content and keeps only what is well-formed. */
function contentOf(found: unknown): LinkContent | null {
  if (typeof found !== 'object' || found === null || !('text' in found) || typeof found.text !== 'string')
    return null;
  const listed: readonly unknown[] = 'files' in found && Array.isArray(found.files) ? found.files : [];
  const files = listed.flatMap((file) => {
    if (!Array.isArray(file)) return [];
    const [name, base64]: readonly unknown[] = file;
    if (typeof name !== 'string' || typeof base64 !== 'string') return [];
    const content = new Blob([bytesOf(base64)]);
    return [{ name, size: content.size, content }];
  });
  return {
    input: { ...noInput, text: found.text, files },
    options: 'options' in found ? found.options : null,
  };
}

async function base64Of(content: unknown): Promise<string> {
  return content instanceof Blob ? base64Text(new Uint8Array(await content.arrayBuffer())) : '';
}

function base64Text(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

/** Stops at `mostUnpacked`, since a link may be crafted to unpack to gigabytes. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    length += next.value.length;
    if (length > mostUnpacked) throw new RangeError('the link’s decompressed content is too large');
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
