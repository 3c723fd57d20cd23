/** Groups of the server list. */
export const serverUses = ['web', 'proxy', 'mail', 'database', 'more'] as const;
export type ServerUse = (typeof serverUses)[number];

/** A server in the list. */
export interface ServerEntry {
  readonly name: string;
  readonly use: ServerUse;
}

/** All servers of the guidelines' configurator, by its names. */
export const serverList = {
  apache: { name: 'Apache', use: 'web' },
  awsalb: { name: 'AWS ALB', use: 'proxy' },
  awselb: { name: 'AWS Classic ELB', use: 'proxy' },
  caddy: { name: 'Caddy', use: 'web' },
  coturn: { name: 'coturn', use: 'more' },
  dovecot: { name: 'Dovecot', use: 'mail' },
  exim: { name: 'Exim', use: 'mail' },
  go: { name: 'Go', use: 'more' },
  haproxy: { name: 'HAProxy', use: 'proxy' },
  jetty: { name: 'Jetty', use: 'web' },
  lighttpd: { name: 'lighttpd', use: 'web' },
  litespeed: { name: 'LiteSpeed', use: 'web' },
  mysql: { name: 'MySQL', use: 'database' },
  nginx: { name: 'nginx', use: 'web' },
  openlitespeed: { name: 'OpenLiteSpeed', use: 'web' },
  oraclehttp: { name: 'Oracle HTTP Server', use: 'web' },
  postfix: { name: 'Postfix', use: 'mail' },
  postgresql: { name: 'PostgreSQL', use: 'database' },
  proftpd: { name: 'ProFTPD', use: 'more' },
  redis: { name: 'Redis', use: 'database' },
  squid: { name: 'Squid', use: 'proxy' },
  stunnel: { name: 'stunnel', use: 'proxy' },
  tomcat: { name: 'Tomcat', use: 'web' },
  traefik: { name: 'Traefik', use: 'proxy' },
} as const satisfies Readonly<Record<string, ServerEntry>>;

export type ServerName = keyof typeof serverList;
export const serverNames = Object.keys(serverList) as readonly ServerName[];

export function serverNamed(text: string): ServerName | undefined {
  return serverNames.find((name) => name === text.toLowerCase());
}
