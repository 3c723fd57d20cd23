import { DerFault } from '#core/x509/der-fault.ts';
import type { DerNode } from '#core/x509/der-node.ts';
import { toBase64, toHex } from '#core/x509/encoding.ts';
import { typed } from '#core/x509/extensions/crl.ts';
import { ctLogs } from '#core/x509/extensions/ct-logs.ts';
import type { ExtensionReaders, ExtensionValue } from '#core/x509/extensions/extension-value.ts';

/** Signed certificate timestamps, in a certificate and in an OCSP response (RFC 6962 §3.3). */
export const transparencyReaders: ExtensionReaders = {
  '1.3.6.1.4.1.11129.2.4.2': { name: 'signedCertificateTimestampList', read: timestamps },
  '1.3.6.1.4.1.11129.2.4.5': { name: 'signedCertificateTimestampList (OCSP)', read: timestamps },
};

/** Reader for the TLS presentation language (RFC 8446 §3): big-endian numbers, length-prefixed vectors. */
class TlsReader {
  private at: number;
  private readonly bytes: Uint8Array;
  private readonly end: number;

  constructor(bytes: Uint8Array, at: number, end: number) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  get isDone(): boolean {
    return this.at === this.end;
  }

  number(size: number): number {
    return this.take(size).reduce((value, byte) => value * 256 + byte, 0);
  }

  take(size: number): Uint8Array {
    if (this.at + size > this.end) throw new DerFault('cut', this.at, `${size} bytes of a timestamp`);
    this.at += size;
    return this.bytes.subarray(this.at - size, this.at);
  }

  /** Reads a vector with a two-byte length. */
  vector(): TlsReader {
    const size = this.number(2);
    this.take(size);
    return new TlsReader(this.bytes, this.at - size, this.at);
  }

  rest(): Uint8Array {
    return this.take(this.end - this.at);
  }

  finish(): void {
    if (!this.isDone) throw new DerFault('surplus', this.at, 'SignedCertificateTimestampList');
  }
}

function timestamps(content: DerNode): ExtensionValue {
  const octets = typed(content, 0x04, 'OCTET STRING (SignedCertificateTimestampList)');
  const reader = new TlsReader(octets.bytes, octets.start, octets.end);
  const list = reader.vector();
  reader.finish();
  const found: ExtensionValue[] = [];
  while (!list.isDone) found.push(timestamp(list.vector()));
  return found;
}

const hashes = ['none', 'md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'];
const signatures = ['anonymous', 'rsa', 'dsa', 'ecdsa'];

/** RFC 6962 §3.2; only version 1 is decoded. */
function timestamp(sct: TlsReader): ExtensionValue {
  const version = sct.number(1) + 1;
  if (version !== 1) return { version };
  const logId = sct.take(32);
  const time = sct.number(8);
  const extensions = sct.vector().rest();
  const [hash, signature] = [sct.number(1), sct.number(1)];
  const value = sct.vector().rest();
  sct.finish();
  return {
    version,
    log: ctLogs[toBase64(logId)] ?? null,
    logId: toHex(logId),
    // The range limit of Date.
    timestamp: time <= 8.64e15 ? new Date(time).toISOString() : null,
    ...(extensions.length === 0 ? {} : { extensions: toHex(extensions) }),
    signatureAlgorithm: `${hashes[hash] ?? hash}-${signatures[signature] ?? signature}`,
    signature: toHex(value),
  };
}
