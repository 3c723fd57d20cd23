import type { DownloadNames } from '#core/orders/download-names.ts';
import type { Group, Profile, ProfileName, Protocol } from './guidelines.ts';

/** Which files of a download a server reads: leaf and issuers in one, each apart, all with the key, a store, or its own service. */
export type CertificateFiles = 'full-chain' | 'apart' | 'with-key' | 'pkcs12' | 'wallet' | 'service';

/** What a server can do, as data; the text itself comes from `write`. Versions are the first that can. */
export interface ServerSpec {
  /** The version taken where none is given; null for a service that has none. */
  readonly usual: string | null;
  /** The oldest version whose directives are written here. */
  readonly first: string;
  /** The oldest version that its makers keep. */
  readonly kept?: string;
  /** The TLS is OpenSSL's, whose version decides too. */
  readonly openssl: boolean;
  readonly tls13: string | null;
  /** The first version that speaks neither TLS 1.0 nor 1.1 any more. */
  readonly noTls10?: string;
  /** Where the groups of the key exchange can be set; absent: never. */
  readonly groups?: string;
  /** Where it is not OpenSSL that brings X25519MLKEM768. */
  readonly hybrid?: string;
  readonly hsts?: boolean;
  readonly redirect?: boolean;
  readonly ocsp?: string;
  readonly cipherNames: 'openssl' | 'iana';
  /** The ciphers its TLS has, where that is not all. */
  readonly hasCipher?: (iana: string) => boolean;
  readonly files: CertificateFiles;
  /** A note that is always said of it. */
  readonly remark?: 'java' | 'nearest-policy' | 'own-ocsp';
  /** The name of the file that is saved. */
  readonly file: string;
  readonly comment: 'hash' | 'semicolon' | 'xml' | 'slashes';
  readonly write: (tls: Tls) => string;
}

/** What one configuration is made of: the profile cut to what this server and this OpenSSL can. */
export interface Tls {
  readonly profile: ProfileName;
  readonly serverOrder: boolean;
  readonly keys: Profile['keys'];
  /** In order, the oldest first. */
  readonly protocols: readonly Protocol[];
  readonly oldest: Protocol;
  /** By the names the server takes; empty where TLS 1.3 stands alone. `@SECLEVEL=0` leads where OpenSSL 3 would refuse TLS 1.0 and 1.1. */
  readonly ciphers: readonly string[];
  /** Empty without TLS 1.3. */
  readonly suites: readonly string[];
  /** Empty where the server cannot be told. */
  readonly groups: readonly Group[];
  /** Seconds, or null. */
  readonly hsts: number | null;
  /** The status of the redirect from http, or null. 308 keeps the method; clients of 'old' know only 301. */
  readonly redirect: 301 | 308 | null;
  readonly ocsp: boolean;
  readonly host: string;
  /** Full paths on the server, named as the download names them. */
  readonly path: DownloadNames;
  /** Is the server's, or OpenSSL's, version this one or newer? */
  readonly since: (version: string) => boolean;
  readonly sinceOpenssl: (version: string) => boolean;
}

type Line = string | false | null | readonly Line[];

/** Lines without those that are left out. */
export function lines(...parts: readonly Line[]): string {
  return `${flat(parts).join('\n')}\n`;
}

/** The same, each deeper by some columns; empty lines stay empty. */
export function indented(by: number, ...parts: readonly Line[]): readonly string[] {
  return flat(parts).map((line) => (line === '' ? '' : ' '.repeat(by) + line));
}

function flat(parts: readonly Line[]): readonly string[] {
  return parts.flatMap((part) =>
    typeof part === 'string' ? [part] : part === false || part === null ? [] : flat(part),
  );
}
