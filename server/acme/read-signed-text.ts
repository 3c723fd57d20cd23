import { refused } from '#server/acme/refused.ts';

/** Bytes of a request: the largest real one holds a CSR of 250 names. */
const mostBytes = 64 * 1024;
const mediaType = 'application/jose+json';

/** Reads the body of a signed request (RFC 8555 §6.2), and no more than it may have. */
export async function readSignedText(raw: Request): Promise<string> {
  const given = raw.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (given !== mediaType) throw refused('malformed', `The body must be ${mediaType}`, { status: 415 });
  const tooLarge = () => refused('malformed', `The body is larger than ${mostBytes} bytes`, { status: 413 });
  if (Number(raw.headers.get('content-length') ?? 0) > mostBytes) throw tooLarge();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  try {
    for await (const chunk of raw.body ?? []) {
      size += chunk.byteLength;
      if (size > mostBytes) throw tooLarge();
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw refused('malformed', 'The body isn’t UTF-8');
    throw error;
  }
}
