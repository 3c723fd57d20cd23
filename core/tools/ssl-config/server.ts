import type { DownloadNames } from '#core/orders/download-names.ts';
import type { Group, Profile, ProfileName, Protocol } from './guidelines.ts';

/**
 * Which downloaded files a server reads: leaf and issuers in one file, in separate files, both with the key, a key store, or none for a
 * cloud service.
 */
export type CertificateFiles = 'full-chain' | 'apart' | 'with-key' | 'pkcs12' | 'wallet' | 'service';

/** Capabilities of a server; `write` produces the text. A version is the first with that capability. */
export interface ServerSpec {
  /** Default version; null for a service without versions. */
  readonly usual: string | null;
  /** Oldest version with the directives written here. */
  readonly first: string;
  /** Oldest version still maintained. */
  readonly kept?: string;
  /** Uses OpenSSL, whose version matters too. */
  readonly openssl: boolean;
  readonly tls13: string | null;
  /** First version without TLS 1.0 and 1.1. */
  readonly noTls10?: string;
  /** First version with configurable key exchange groups; absent if never. */
  readonly groups?: string;
  /** First version with X25519MLKEM768, for servers without OpenSSL. */
  readonly hybrid?: string;
  readonly hsts?: boolean;
  readonly redirect?: boolean;
  readonly ocsp?: string;
  readonly cipherNames: 'openssl' | 'iana';
  /** Ciphers its TLS implementation supports; absent if all. */
  readonly hasCipher?: (iana: string) => boolean;
  readonly files: CertificateFiles;
  /** Note always shown for this server. */
  readonly remark?: 'java' | 'nearest-policy' | 'own-ocsp';
  /** Name of the saved file. */
  readonly file: string;
  readonly comment: 'hash' | 'semicolon' | 'xml' | 'slashes';
  readonly write: (tls: Tls) => string;
}

/** The contents of one configuration: the profile reduced to what this server and this OpenSSL support. */
export interface Tls {
  readonly profile: ProfileName;
  readonly serverOrder: boolean;
  readonly keys: Profile['keys'];
  /** Oldest first. */
  readonly protocols: readonly Protocol[];
  readonly oldest: Protocol;
  /**
   * Names as the server expects them; empty if TLS 1.3 is the only protocol. Starts with `@SECLEVEL=0` if OpenSSL 3 would otherwise
   * refuse TLS 1.0 and 1.1.
   */
  readonly ciphers: readonly string[];
  /** Empty without TLS 1.3. */
  readonly suites: readonly string[];
  /** Empty if the server does not let them be configured. */
  readonly groups: readonly Group[];
  /** In seconds; null for no HSTS. */
  readonly hsts: number | null;
  /** Status of the redirect from HTTP; null for no redirect. 308 keeps the method; clients of 'old' support only 301. */
  readonly redirect: 301 | 308 | null;
  readonly ocsp: boolean;
  readonly host: string;
  /** Full paths on the server, with the file names of the download. */
  readonly path: DownloadNames;
  /** Reports whether the server's version is at least this one; `sinceOpenssl` likewise for OpenSSL. */
  readonly since: (version: string) => boolean;
  readonly sinceOpenssl: (version: string) => boolean;
}

type Line = string | false | null | readonly Line[];

/** Joins lines, dropping omitted ones. */
export function lines(...parts: readonly Line[]): string {
  return `${flat(parts).join('\n')}\n`;
}

/** Indents lines by `by` columns; empty lines stay empty. */
export function indented(by: number, ...parts: readonly Line[]): readonly string[] {
  return flat(parts).map((line) => (line === '' ? '' : ' '.repeat(by) + line));
}

function flat(parts: readonly Line[]): readonly string[] {
  return parts.flatMap((part) =>
    typeof part === 'string' ? [part] : part === false || part === null ? [] : flat(part),
  );
}
