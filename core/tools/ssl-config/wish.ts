import type { GuidelineName, ProfileName } from './guidelines.ts';

/** What is wanted, as texts: from a form, a link or a command line. Empty texts stand for the usual. */
export interface Wish {
  readonly server: string;
  readonly profile: string;
  readonly guideline: string;
  readonly version: string;
  readonly openssl: string;
  readonly hsts: boolean;
  readonly redirect: boolean;
  readonly ocsp: boolean;
  /** The host it serves: names the files, too. */
  readonly host: string;
  /** The folder on the server where the files of the download are. */
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
  folder: '/etc/ssl',
};

/** The first that has X25519MLKEM768, supported for long. */
export const usualOpenssl = '3.5.0';

/** A change of the wish that makes it possible. */
export type Remedy = Readonly<
  Partial<Record<'server' | 'profile' | 'guideline' | 'version' | 'openssl', string>>
>;

/** Why there is no configuration, with what is nearest and possible. */
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
    /** This tool writes nothing for a version that old. */
    | 'too-old'
    | 'tls13-server'
    | 'tls13-openssl'
    /** No version of the server has TLS 1.3. */
    | 'tls13-never'
    /** The server no longer speaks the protocols that are all there is to 'old'. */
    | 'tls10-gone'
    /** OpenSSL before 1.0.1 has none of the profile's protocols. */
    | 'tls12-openssl';
  /** What was wanted, and what is needed or known. */
  readonly found: string;
  readonly expected: string;
  readonly remedies: readonly Remedy[];
};

/** What is said beside a configuration. */
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
