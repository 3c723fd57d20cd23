import { serverFolder } from '#core/orders/download-names.ts';
import type { GuidelineName, ProfileName } from './guidelines.ts';

/** A requested configuration as strings, from a form, a link or a command line. Empty strings mean the default. */
export interface Wish {
  readonly server: string;
  readonly profile: string;
  readonly guideline: string;
  readonly version: string;
  readonly openssl: string;
  readonly hsts: boolean;
  readonly redirect: boolean;
  readonly ocsp: boolean;
  /** The served host; also used in the file names. */
  readonly host: string;
  /** Folder on the server with the downloaded files. */
  readonly folder: string;
}

export const usualWish: Wish = {
  server: 'nginx',
  profile: 'intermediate' satisfies ProfileName,
  guideline: '6.0' satisfies GuidelineName,
  version: '',
  openssl: '',
  hsts: true,
  redirect: true,
  ocsp: false,
  host: 'example.com',
  folder: serverFolder,
};

/** The first OpenSSL with X25519MLKEM768, and a long-term support release. */
export const usualOpenssl = '3.5.0';

/** Of Debian 12, Ubuntu 22.04 and 24.04, and Red Hat 9. */
export const olderOpenssl = '3.0.0';

/** A change to the wish that makes it possible. */
export type Remedy = Readonly<
  Partial<Record<'server' | 'profile' | 'guideline' | 'version' | 'openssl', string>>
>;

/** Why there is no configuration, and the nearest possible ones. */
export type Refusal = {
  readonly code:
    | 'unknown-server'
    | 'unknown-profile'
    | 'unknown-guideline'
    | 'bad-version'
    | 'bad-openssl'
    | 'bad-host'
    | 'bad-folder'
    /** Guideline 6.0 has no 'old'. */
    | 'no-such-profile'
    /** This tool does not support versions that old. */
    | 'too-old'
    | 'tls13-server'
    | 'tls13-openssl'
    /** No version of the server has TLS 1.3. */
    | 'tls13-never'
    /** The server no longer supports TLS 1.0 and 1.1, the purpose of 'old'. */
    | 'tls10-gone'
    /** OpenSSL before 1.0.1 has none of the profile's protocols. */
    | 'tls12-openssl';
  /** The value requested; `expected` is what is needed or known. */
  readonly found: string;
  readonly expected: string;
  readonly remedies: readonly Remedy[];
};

/** A note shown with a configuration. */
export interface Note {
  readonly code:
    | 'openssl-not-kept'
    | 'server-not-kept'
    | 'no-tls13'
    | 'no-hybrid-openssl'
    | 'no-hybrid-server'
    | 'groups-unset'
    | 'ciphers-unknown'
    | 'security-level'
    | 'triple-des'
    | 'no-hsts'
    | 'no-redirect'
    | 'no-ocsp'
    | 'java'
    | 'nearest-policy'
    | 'own-ocsp';
  readonly values: Readonly<Record<string, string>>;
}
