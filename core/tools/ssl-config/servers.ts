import type { Result } from '#core/result.ts';
import type { ServerSpec } from './server.ts';
import { type ServerName, serverNamed } from './server-list.ts';
import { apache } from './servers/apache.ts';
import { awsAlb } from './servers/aws-alb.ts';
import { awsElb } from './servers/aws-elb.ts';
import { caddy } from './servers/caddy.ts';
import { coturn } from './servers/coturn.ts';
import { dovecot } from './servers/dovecot.ts';
import { exim } from './servers/exim.ts';
import { go } from './servers/go.ts';
import { haproxy } from './servers/haproxy.ts';
import { jetty } from './servers/jetty.ts';
import { lighttpd } from './servers/lighttpd.ts';
import { litespeed } from './servers/litespeed.ts';
import { mysql } from './servers/mysql.ts';
import { nginx } from './servers/nginx.ts';
import { openlitespeed } from './servers/openlitespeed.ts';
import { oraclehttp } from './servers/oraclehttp.ts';
import { postfix } from './servers/postfix.ts';
import { postgresql } from './servers/postgresql.ts';
import { proftpd } from './servers/proftpd.ts';
import { redis } from './servers/redis.ts';
import { squid } from './servers/squid.ts';
import { stunnel } from './servers/stunnel.ts';
import { tomcat } from './servers/tomcat.ts';
import { traefik } from './servers/traefik.ts';
import { configurationOf, type SslConfig } from './ssl-config.ts';
import type { Refusal, Wish } from './wish.ts';

/** The capabilities of each server in the list. */
export const servers = {
  apache,
  awsalb: awsAlb,
  awselb: awsElb,
  caddy,
  coturn,
  dovecot,
  exim,
  go,
  haproxy,
  jetty,
  lighttpd,
  litespeed,
  mysql,
  nginx,
  openlitespeed,
  oraclehttp,
  postfix,
  postgresql,
  proftpd,
  redis,
  squid,
  stunnel,
  tomcat,
  traefik,
} as const satisfies Readonly<Record<ServerName, ServerSpec>>;

/** Returns the TLS configuration of the requested server. */
export function sslConfig(wish: Wish): Result<SslConfig, Refusal> {
  const name = serverNamed(wish.server);
  return configurationOf(wish, name === undefined ? null : servers[name]);
}
