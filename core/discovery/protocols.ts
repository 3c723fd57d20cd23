/** Protocols a certificate is read from: TLS from the first byte, or after the protocol's own upgrade. */
export const protocols = [
  'tls',
  'smtp',
  'lmtp',
  'imap',
  'pop3',
  'ftp',
  'ldap',
  'postgresql',
  'mysql',
  'xmpp-client',
  'xmpp-server',
  'nntp',
  'sieve',
  'irc',
  'rdp',
  'sqlserver',
] as const;
export type Protocol = (typeof protocols)[number];

/** A protocol on a port. */
export interface Service {
  readonly protocol: Protocol;
  readonly port: number;
}

/** Ports with the protocol that is usual there; the first of a protocol is the one it has without a port. */
const usual: readonly (readonly [number, Protocol])[] = [
  [443, 'tls'],
  [8443, 'tls'],
  [465, 'tls'],
  [563, 'tls'],
  [636, 'tls'],
  [853, 'tls'],
  [989, 'tls'],
  [990, 'tls'],
  [993, 'tls'],
  [995, 'tls'],
  [3269, 'tls'],
  [5061, 'tls'],
  [5223, 'tls'],
  [6697, 'tls'],
  [9443, 'tls'],
  [25, 'smtp'],
  [587, 'smtp'],
  [2525, 'smtp'],
  [24, 'lmtp'],
  [143, 'imap'],
  [110, 'pop3'],
  [21, 'ftp'],
  [389, 'ldap'],
  [3268, 'ldap'],
  [5432, 'postgresql'],
  [3306, 'mysql'],
  [5222, 'xmpp-client'],
  [5269, 'xmpp-server'],
  [119, 'nntp'],
  [4190, 'sieve'],
  [6667, 'irc'],
  [3389, 'rdp'],
  [1433, 'sqlserver'],
];

/** What a profile asks for without being told. */
export const usualServices: readonly string[] = ['tls:443', 'smtp:25', 'imap:143', 'tls:465', 'tls:993'];
export const mostServices = 40;

const isProtocol = (text: string): text is Protocol => protocols.includes(text as Protocol);
/** Schemes of addresses that people paste. */
const schemes: Readonly<Record<string, Service>> = {
  https: { protocol: 'tls', port: 443 },
  smtps: { protocol: 'tls', port: 465 },
  imaps: { protocol: 'tls', port: 993 },
  pop3s: { protocol: 'tls', port: 995 },
  ldaps: { protocol: 'tls', port: 636 },
  ftps: { protocol: 'tls', port: 990 },
  postgres: { protocol: 'postgresql', port: 5432 },
  mssql: { protocol: 'sqlserver', port: 1433 },
};

/** The port of a protocol that names none. */
export function portOf(protocol: Protocol): number {
  return usual.find(([, each]) => each === protocol)?.[0] ?? 443;
}

/** The protocol that is usual on a port; null if none is. */
export function protocolOn(port: number): Protocol | null {
  return usual.find(([each]) => each === port)?.[1] ?? null;
}

/** Reads `smtp:2525`, `smtp`, `993` or `imaps`; null for anything else. */
export function readService(text: string): Service | null {
  const [, name = '', digits = ''] =
    /^(?:([a-z][a-z\d-]{1,15}):?)?(\d{1,5})?$/.exec(text.trim().toLowerCase()) ?? [];
  if (name === '' && digits === '') return null;
  const port = digits === '' ? null : Number(digits);
  if (port !== null && (port < 1 || port > 65_535)) return null;
  if (name === '') {
    const protocol = port === null ? null : protocolOn(port);
    return protocol === null || port === null ? null : { protocol, port };
  }
  if (isProtocol(name)) return { protocol: name, port: port ?? portOf(name) };
  const scheme = schemes[name];
  return scheme === undefined ? null : { ...scheme, port: port ?? scheme.port };
}

/** How a service is stored and sent: `smtp:25`. */
export const serviceText = ({ protocol, port }: Service): string => `${protocol}:${port}`;
