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

/** Records of one answer: real servers send a few, and none splits a chain into so many. */
const mostRecords = 1_000;

interface AnswerReader {
  /** Takes the next bytes; returns the answer once it is complete, or else null. Never throws. */
  read(bytes: Uint8Array): ServerAnswer | null;
}

/**
 * Reads an answer as it arrives, each byte once however it is split. It is complete with ServerHelloDone up to TLS 1.2, and with the first
 * message from TLS 1.3 on.
 */
export function createAnswerReader(): AnswerReader {
  const records = new Buffered();
  const messages = new Buffered();
  /** What is still missing of the present record, which may be split into several reads. */
  let record = { type: 0, left: 0, size: 0 };
  let count = 0;
  let parts: Parts | null = null;
  let isOver = false;

  function readRecords(): ServerAnswer | null {
    while (!isOver) {
      if (record.left === 0) {
        if (records.left < 5) return null;
        const header = new Reader(records.take(5));
        const [type, major, size] = [header.number(1), header.number(2) >> 8, header.number(2)];
        count += 1;
        if (type < 20 || type > 23 || major !== 3 || size > longestRecord || count > mostRecords)
          throw new Malformed();
        record = { type, left: size, size };
        if (size === 0) continue;
      }
      if (records.left === 0) return null;
      if (record.type === 21 && records.left < record.left) return null;
      const content = records.take(Math.min(record.left, records.left));
      record.left -= content.length;
      if (record.type === 22) messages.add(content);
      const hello = record.type === 22 ? readMessages() : null;
      if (hello !== null) return hello;
      if (record.type !== 21) continue;
      isOver = true;
      if (record.size === 2) return { kind: 'alert', description: content[1] ?? 0 };
    }
    return null;
  }

  function readMessages(): ServerHello | null {
    while (messages.left >= 4) {
      const header = new Reader(messages.peek(4));
      const [type, size] = [header.number(1), header.number(3)];
      if (size + 4 > messages.left) return null;
      messages.take(4);
      const body = new Reader(messages.take(size));
      if (type === 2) parts = readHello(body);
      if (parts === null) throw new Malformed();
      if (type === 11) parts = { ...parts, certificates: readCertificates(body) };
      if (type === 12) parts = { ...parts, ...readKeyExchange(body, parts.suite) };
      if (type === 14 || parts.version === tls13) return { kind: 'hello', ...parts };
    }
    return null;
  }

  return {
    read(bytes) {
      try {
        records.add(bytes);
        return readRecords();
      } catch (error) {
        if (error instanceof Malformed) return { kind: 'not-tls' };
        throw error;
      }
    },
  };
}

/** Bytes in the order they came; adding copies each a constant number of times. */
class Buffered {
  private bytes = new Uint8Array(1024);
  private start = 0;
  private end = 0;
  get left(): number {
    return this.end - this.start;
  }
  add(more: Uint8Array): void {
    if (this.end + more.length > this.bytes.length) {
      const room = new Uint8Array(2 * (this.left + more.length));
      room.set(this.bytes.subarray(this.start, this.end));
      [this.bytes, this.end, this.start] = [room, this.left, 0];
    }
    this.bytes.set(more, this.end);
    this.end += more.length;
  }
  peek(size: number): Uint8Array {
    return this.bytes.subarray(this.start, this.start + size);
  }
  /** A view that later additions leave as it is. */
  take(size: number): Uint8Array {
    this.start += size;
    return this.bytes.subarray(this.start - size, this.start);
  }
}

type Parts = Omit<ServerHello, 'kind'>;

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
