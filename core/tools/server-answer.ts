import { suiteName } from '#core/tools/tls-suites.ts';

/** The unencrypted part of a server's answer to a ClientHello. */
export type ServerAnswer =
  | ServerHello
  /** Alert description (RFC 8446 §6.2). */
  | { readonly kind: 'alert'; readonly description: number }
  /** Not TLS, or with contradictory lengths. */
  | { readonly kind: 'not-tls' };

export interface ServerHello {
  readonly kind: 'hello';
  readonly version: number;
  readonly suite: number;
  /** From a HelloRetryRequest, a key share or an ECDHE key exchange. */
  readonly group: number | null;
  /** Size in bits of the prime of a DHE key exchange. */
  readonly dhBits: number | null;
  /** DER, as sent up to TLS 1.2; encrypted and hence empty in later versions. */
  readonly certificates: readonly Uint8Array[];
}

const longestRecord = 16_384 + 2_048;
const tls13 = 0x0304;

class Malformed extends Error {}

/** Cursor over untrusted bytes. */
class Reader {
  private at = 0;
  private readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
  get left(): number {
    return this.bytes.length - this.at;
  }
  take(size: number): Uint8Array {
    if (size > this.left) throw new Malformed();
    this.at += size;
    return this.bytes.subarray(this.at - size, this.at);
  }
  number(size: number): number {
    return this.take(size).reduce((value, byte) => value * 256 + byte, 0);
  }
  vector(size: number): Reader {
    return new Reader(this.take(this.number(size)));
  }
  rest(): Uint8Array {
    return this.take(this.left);
  }
}

/**
 * Parses the bytes received so far; returns null if more are needed. The answer is complete with ServerHelloDone up to TLS 1.2, and with
 * the first message from TLS 1.3 on. Never throws.
 */
export function readServerAnswer(bytes: Uint8Array): ServerAnswer | null {
  try {
    return readRecords(new Reader(bytes));
  } catch (error) {
    if (error instanceof Malformed) return { kind: 'not-tls' };
    throw error;
  }
}

function readRecords(records: Reader): ServerAnswer | null {
  const handshake: Uint8Array[] = [];
  let alert: number | null = null;
  while (records.left >= 5) {
    const [type, major, size] = [records.number(1), records.number(2) >> 8, records.number(2)];
    if (type < 20 || type > 23 || major !== 3 || size > longestRecord) return { kind: 'not-tls' };
    // Use partial records: one handshake message may span several records.
    const content = records.take(Math.min(size, records.left));
    if (type === 22) handshake.push(content);
    if (type === 21 && content.length === 2) alert = content[1] ?? 0;
    if (type === 21 || content.length < size) break;
  }
  const hello = readMessages(new Reader(joined(handshake)));
  if (hello !== null) return hello;
  return alert === null ? null : { kind: 'alert', description: alert };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

type Parts = Omit<ServerHello, 'kind'>;

function readMessages(messages: Reader): ServerHello | null {
  let parts: Parts | null = null;
  while (messages.left >= 4) {
    const [type, size] = [messages.number(1), messages.number(3)];
    if (size > messages.left) return null;
    const body = new Reader(messages.take(size));
    if (type === 2) parts = readHello(body);
    if (parts === null) throw new Malformed();
    if (type === 11) parts = { ...parts, certificates: readCertificates(body) };
    if (type === 12) parts = { ...parts, ...readKeyExchange(body, parts.suite) };
    if (type === 14 || parts.version === tls13) return { kind: 'hello', ...parts };
  }
  return null;
}

function readHello(body: Reader): Parts {
  let version = body.number(2);
  body.take(32);
  body.vector(1);
  const suite = body.number(2);
  body.number(1);
  let group: number | null = null;
  if (body.left > 0) {
    const extensions = body.vector(2);
    while (extensions.left > 0) {
      const type = extensions.number(2);
      const content = extensions.vector(2);
      if (type === 43) version = content.number(2);
      if (type === 51) group = content.number(2);
    }
  }
  return { version, suite, group, dhBits: null, certificates: [] };
}

function readCertificates(body: Reader): Uint8Array[] {
  const list = body.vector(3);
  const certificates: Uint8Array[] = [];
  while (list.left > 0) certificates.push(list.vector(3).rest());
  return certificates;
}

/** ECDHE suites start with a curve, DHE suites with a prime (RFC 8422 §5.4, RFC 5246 §7.4.3). */
function readKeyExchange(body: Reader, suite: number): Partial<Parts> {
  const name = suiteName(suite);
  if (name.startsWith('TLS_ECDH')) return body.number(1) === 3 ? { group: body.number(2) } : {};
  if (!name.startsWith('TLS_DH')) return {};
  const prime = body.vector(2).rest();
  const lead = prime.findIndex((byte) => byte !== 0);
  const first = prime[lead];
  return { dhBits: first === undefined ? 0 : (prime.length - lead - 1) * 8 + (32 - Math.clz32(first)) };
}
