import { allGroups } from '#core/tools/tls-suites.ts';

export interface HelloOptions {
  /** ASCII. Null for an address: TLS forbids a server name then (RFC 6066 §3). */
  readonly serverName: string | null;
  /** 0x0300 (SSL 3.0) to 0x0304 (TLS 1.3); the only version offered. */
  readonly version: number;
  readonly suites: readonly number[];
  readonly groups?: readonly number[];
  /** 32 bytes. */
  readonly random: Uint8Array;
}

export const tls13 = 0x0304;

/** Signature schemes of RFC 8446 §4.2.3, those of TLS 1.2, and ML-DSA, so that no server refuses for lack of one. */
const schemes = [
  ...[0x0403, 0x0503, 0x0603, 0x0807, 0x0808, 0x0804, 0x0805, 0x0806, 0x0809, 0x080a, 0x080b],
  ...[0x0401, 0x0501, 0x0601, 0x0904, 0x0905, 0x0906, 0x0303, 0x0301, 0x0203, 0x0201, 0x0202],
];

/**
 * Encodes a ClientHello in one record (RFC 8446 §4.1.2, RFC 5246 §7.4.1.2). For TLS 1.3 it has no key share: the server then names its
 * preferred group in a HelloRetryRequest (RFC 8446 §4.2.8), and no key needs to be generated.
 */
export function clientHello({
  serverName,
  version,
  suites,
  groups = allGroups,
  random,
}: HelloOptions): Uint8Array {
  const isModern = version === tls13;
  const body = [
    ...u16(Math.min(version, 0x0303)),
    ...random,
    // Middleboxes expect a session ID (RFC 8446 §D.4); reuse the random bytes.
    ...vector(1, isModern ? [...random] : []),
    ...vector(2, suites.flatMap(u16)),
    ...vector(1, [0]),
    // SSL 3.0 has no extensions.
    ...(version === 0x0300 ? [] : vector(2, extensions(serverName, version, groups))),
  ];
  const message = [1, ...vector(3, body)];
  return Uint8Array.from([22, ...u16(version === 0x0300 ? 0x0300 : 0x0301), ...vector(2, message)]);
}

function extensions(serverName: string | null, version: number, groups: readonly number[]): number[] {
  const name = [...(serverName ?? '')].map((letter) => letter.charCodeAt(0));
  return [
    ...(serverName === null ? [] : extension(0, vector(2, [0, ...vector(2, name)]))),
    ...extension(10, vector(2, groups.flatMap(u16))),
    // Uncompressed points (RFC 8422 §5.1.2).
    ...extension(11, vector(1, [0])),
    ...extension(13, vector(2, schemes.flatMap(u16))),
    ...(version === tls13
      ? [
          ...extension(43, vector(1, u16(tls13))),
          ...extension(45, vector(1, [1])),
          ...extension(51, vector(2, [])),
        ]
      : // Extended master secret, and secure renegotiation (RFC 5746), which some servers require.
        [...extension(23, []), ...extension(0xff01, [0])]),
  ];
}

function extension(type: number, data: readonly number[]): number[] {
  return [...u16(type), ...vector(2, data)];
}

function vector(size: 1 | 2 | 3, content: readonly number[]): number[] {
  const length = [content.length >> 16, content.length >> 8, content.length].map((byte) => byte & 0xff);
  return [...length.slice(3 - size), ...content];
}

function u16(value: number): number[] {
  return [value >> 8, value & 0xff];
}
