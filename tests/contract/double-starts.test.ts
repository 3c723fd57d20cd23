import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { demoAccount } from '#server/catalogue/seed-demo.ts';
import { openDatabase } from '#server/db/open.ts';
import { sandboxRecords } from '#server/db/schema/sandbox.ts';
import { freePort } from '#tests/support/server/server-process.ts';
import { type Started, startServerProgram } from '#tests/support/server/server-program.ts';
import { shareFolder } from '#tests/support/server/share-folder.ts';
import { signIn, tokenIn } from '#tests/support/server/sign-in.ts';
import { makeTestFolder } from '#tests/support/server/test-database.ts';
import { createClient } from '#tests/support/server/test-server.ts';

/** Number of rounds in which two servers start together, each on the lock left by a killed one. */
const starts = Number(process.env.STARTS ?? 3);

const dataDir = join(shareFolder(), 'data');
const running = new Set<Started>();
/** Kills it as a crash would, so that its lock stays. */
async function kill(program: Started): Promise<void> {
  program.child.kill('SIGKILL');
  await program.ended();
  running.delete(program);
}
afterEach(() => Promise.all([...running].map(kill)));

it(`runs one of two servers started together on the folder of a killed one, and loses nothing: ${starts} times`, {
  timeout: 60_000 + starts * 60_000,
}, async () => {
  await makeTestFolder(dataDir);
  const ports = [await freePort(), await freePort()];
  const start = (port = 0) => {
    const url = `http://127.0.0.1:${port}`;
    const program = startServerProgram({ DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' });
    running.add(program);
    return {
      program,
      url,
      isReady: program.prints('Certhub is ready').then(
        () => true,
        () => false,
      ),
    };
  };
  const first = start(ports[0]);
  await first.program.prints('Certhub is ready');
  const { headers } = await signIn(createClient(first.url, null), demoAccount.email, demoAccount.password);
  const token = tokenIn(headers);
  await kill(first.program);

  const written: string[] = [];
  for (let round = 0; round < starts; round += 1) {
    const both = ports.map(start);
    const ready = await Promise.all(both.map(({ isReady }) => isReady));
    expect([round, ready.filter(Boolean).length]).toEqual([round, 1]);
    const [winner, loser] = ready[0] ? both : both.toReversed();
    if (winner === undefined || loser === undefined) throw new Error('two were started');
    expect(loser.program.text()).toContain(`is in use by process ${winner.program.child.pid}`);
    expect(await loser.program.ended()).toBe(1);
    const name = `_round-${round}.example.com`;
    const body = { name, type: 'TXT', value: 'written' } as const;
    await createClient(winner.url, token).ask(contract.sandbox.putRecord, { body });
    written.push(name);
    await kill(winner.program);
  }

  const { db, close } = await openDatabase({ dataDir });
  const kept = await db.select({ name: sandboxRecords.name }).from(sandboxRecords);
  await close();
  expect(kept.map(({ name }) => name).sort()).toEqual(written.sort());
});
