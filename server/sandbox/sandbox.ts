import type { Db } from '#server/db/open.ts';
import { startDnsServer } from '#server/sandbox/dns-server.ts';
import { startFileHost } from '#server/sandbox/file-host.ts';
import { storedFiles, storedZone } from '#server/sandbox/store.ts';

/** The DNS and files that the sandbox's checks see, served from the database on free loopback ports. */
export interface Sandbox {
  /** `ip:port` of the name server. */
  readonly resolver: string;
  /** Port of the file host. */
  readonly httpPort: number;
  close(): Promise<void>;
}

/** `delegationZone`: holds the records of names delegated to the shop. */
export async function startSandbox(db: Db, delegationZone: string | null): Promise<Sandbox> {
  const dns = await startDnsServer(storedZone(db, delegationZone));
  const files = await startFileHost(storedFiles(db));
  return {
    resolver: dns.address,
    httpPort: files.port,
    close: async () => {
      await Promise.all([dns.close(), files.close()]);
    },
  };
}
