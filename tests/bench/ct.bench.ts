import { randomBytes, X509Certificate } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type LogFormat, logFormats } from '#core/discovery/ct-codes.ts';
import { ctLogs } from '#server/db/schema/ct.ts';
import { workOnLogs } from '#server/discovery/ct/work-on-logs.ts';
import { type Figure, round } from '#tests/bench/measure.ts';
import { MemoryLog } from '#tests/support/acme/memory-log.ts';
import { startTestServer } from '#tests/support/server/test-server.ts';
import { runTool } from '#tests/support/tools/run-tool.ts';

const entries = 20_000;

/** Measures how fast a log is read: fetched, verified, and compared with what accounts watch. */
export async function benchCt(): Promise<Figure[]> {
  const server = await startTestServer();
  try {
    const der = await certificate();
    const figures: Figure[] = [];
    for (const format of logFormats) {
      const log = new MemoryLog(server.services.clock.real().getTime() - 60_000);
      // Certificates of distinct keys and serial numbers, as long as usual ones.
      for (let at = 0; at < entries; at += 1) log.add({ kind: 'certificate', der: varied(der) });
      const began = process.cpuUsage();
      await readWhole(server.services, log, format);
      const { user, system } = process.cpuUsage(began);
      figures.push({
        name: `entries of a log by ${format}, verified and compared`,
        value: round(entries / ((user + system) / 1e6), 0),
        ...{ unit: 'a second of one core', goal: '≥ 3000', peer: `${der.length} bytes each` },
      });
    }
    return figures;
  } finally {
    await server.close();
  }
}

/** Until the log's newest entry; each turn of a log ends after some seconds. */
async function readWhole(
  services: Parameters<typeof workOnLogs>[0],
  log: MemoryLog,
  format: LogFormat,
): Promise<void> {
  const known = log.known(format);
  for (;;) {
    await workOnLogs(services, { logs: [known], fetch: log.fetch });
    const [row] = await services.db.select().from(ctLogs).where(eq(ctLogs.id, known.id));
    if (row === undefined || row.problem !== '') throw new Error(`the log is not read: ${row?.detail}`);
    if (row.position === entries) return;
  }
}

async function certificate(): Promise<Buffer> {
  const names = Array.from({ length: 8 }, (_, index) => `DNS:host${index}.bench.example`).join(',');
  const args = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    '/dev/null',
    '-out',
    '-',
    '-days',
    '90',
  ];
  const { stdout } = await runTool('openssl', [
    ...args,
    '-subj',
    '/CN=bench.example',
    '-addext',
    `subjectAltName=${names}`,
  ]);
  return new X509Certificate(stdout).raw;
}

/** Another signature: the log signs all of its bytes. */
function varied(der: Buffer): Buffer {
  const made = Buffer.from(der);
  randomBytes(32).copy(made, made.length - 64);
  return made;
}
