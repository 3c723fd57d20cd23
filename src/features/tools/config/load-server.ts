import type { ServerSpec } from '#core/tools/ssl-config/server.ts';
import { serverNamed } from '#core/tools/ssl-config/server-list.ts';
import { nginx } from '#core/tools/ssl-config/servers/nginx.ts';
import { usualWish } from '#core/tools/ssl-config/wish.ts';

/**
 * Returns the capabilities of a server; null if the name is unknown. Most users want the default one, so all others are loaded together on
 * demand.
 */
export async function loadServer(named: string | undefined): Promise<ServerSpec | null> {
  const name = serverNamed(named ?? usualWish.server);
  if (name === undefined) return null;
  if (name === 'nginx') return nginx;
  const { servers } = await import(
    /* webpackChunkName: "tool-servers" */ '#core/tools/ssl-config/servers.ts'
  );
  return servers[name];
}
