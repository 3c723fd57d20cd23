/**
 * The server-side TLS guidelines of tlsref.org, the successor to Mozilla's: data.tlsref.org/guidelines/5.8.json and 6.0.json. 6.0 is 5.8
 * without 'old'. Neither has a finite-field key exchange, so no server needs DH parameters.
 */
export const guidelineNames = ['6.0', '5.8'] as const;
export type GuidelineName = (typeof guidelineNames)[number];
export const profileNames = ['modern', 'intermediate', 'old'] as const;
export type ProfileName = (typeof profileNames)[number];

export const protocols = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const;
export type Protocol = (typeof protocols)[number];

export function olderThan(oldest: Protocol): readonly Protocol[] {
  return protocols.slice(0, protocols.indexOf(oldest));
}

/** A cipher of TLS 1.2 and older, by its OpenSSL and IANA names. */
export interface Cipher {
  readonly openssl: string;
  readonly iana: string;
}

export interface Profile {
  readonly protocols: readonly Protocol[];
  /** For TLS 1.2 and older, in order of preference. */
  readonly ciphers: readonly Cipher[];
  /** The server's order takes precedence over the client's. */
  readonly serverOrder: boolean;
  /** Key types for the certificate, preferred first. */
  readonly keys: readonly ('ecdsa' | 'rsa')[];
  /** Maximum validity of a certificate in days. */
  readonly mostDays: number;
  readonly oldestClients: readonly string[];
}

/** The TLS 1.3 suites, the same in every profile. */
export const suites: readonly string[] = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
];

/** Key exchange groups by OpenSSL name, the same in every profile. */
export const groups = ['X25519MLKEM768', 'X25519', 'prime256v1', 'secp384r1'] as const;
export type Group = (typeof groups)[number];

/** Two years, in seconds. */
export const hstsSeconds = 63_072_000;

const forwardSecret: readonly Cipher[] = [
  cipher('ECDHE-ECDSA-AES128-GCM-SHA256', 'TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256'),
  cipher('ECDHE-RSA-AES128-GCM-SHA256', 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256'),
  cipher('ECDHE-ECDSA-AES256-GCM-SHA384', 'TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384'),
  cipher('ECDHE-RSA-AES256-GCM-SHA384', 'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384'),
  cipher('ECDHE-ECDSA-CHACHA20-POLY1305', 'TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256'),
  cipher('ECDHE-RSA-CHACHA20-POLY1305', 'TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256'),
];

const forOldClients: readonly Cipher[] = [
  cipher('ECDHE-ECDSA-AES128-SHA256', 'TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256'),
  cipher('ECDHE-RSA-AES128-SHA256', 'TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256'),
  cipher('ECDHE-ECDSA-AES128-SHA', 'TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA'),
  cipher('ECDHE-RSA-AES128-SHA', 'TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA'),
  cipher('ECDHE-ECDSA-AES256-SHA384', 'TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA384'),
  cipher('ECDHE-RSA-AES256-SHA384', 'TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA384'),
  cipher('ECDHE-ECDSA-AES256-SHA', 'TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA'),
  cipher('ECDHE-RSA-AES256-SHA', 'TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA'),
  cipher('AES128-GCM-SHA256', 'TLS_RSA_WITH_AES_128_GCM_SHA256'),
  cipher('AES256-GCM-SHA384', 'TLS_RSA_WITH_AES_256_GCM_SHA384'),
  cipher('AES128-SHA256', 'TLS_RSA_WITH_AES_128_CBC_SHA256'),
  cipher('AES256-SHA256', 'TLS_RSA_WITH_AES_256_CBC_SHA256'),
  cipher('AES128-SHA', 'TLS_RSA_WITH_AES_128_CBC_SHA'),
  cipher('AES256-SHA', 'TLS_RSA_WITH_AES_256_CBC_SHA'),
  cipher('DES-CBC3-SHA', 'TLS_RSA_WITH_3DES_EDE_CBC_SHA'),
];

const modern: Profile = {
  protocols: ['TLSv1.3'],
  ciphers: [],
  serverOrder: false,
  keys: ['ecdsa'],
  mostDays: 90,
  oldestClients: [
    ...['Firefox 63', 'Android 10.0', 'Chrome 70', 'Edge 75', 'Java 11', 'OpenSSL 1.1.1', 'Opera 57'],
    'Safari 12.1',
  ],
};

const intermediate: Profile = {
  protocols: ['TLSv1.2', 'TLSv1.3'],
  ciphers: forwardSecret,
  serverOrder: false,
  keys: ['ecdsa', 'rsa'],
  mostDays: 366,
  oldestClients: [
    ...['Firefox 31.3.0', 'Android 4.4.2', 'Chrome 49', 'Edge 15 (Windows 10)', 'IE 11 (Windows 10)'],
    ...['Java 8u161', 'OpenSSL 1.0.1l', 'Opera 20', 'Safari 9'],
  ],
};

const old: Profile = {
  protocols,
  ciphers: [...forwardSecret, ...forOldClients],
  serverOrder: true,
  keys: ['rsa'],
  mostDays: 366,
  oldestClients: [
    ...['Firefox 1', 'Android 2.3', 'Chrome 1', 'Edge 12', 'IE 8 (Windows XP)', 'Java 6', 'OpenSSL 0.9.8'],
    ...['Opera 5', 'Safari 1'],
  ],
};

export const guidelines: Readonly<Record<GuidelineName, Readonly<Partial<Record<ProfileName, Profile>>>>> = {
  '6.0': { modern, intermediate },
  '5.8': { modern, intermediate, old },
};

function cipher(openssl: string, iana: string): Cipher {
  return { openssl, iana };
}
