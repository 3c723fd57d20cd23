import { once } from 'node:events';
import { chmod, mkdtemp, readdir, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { listenLocally } from '#tests/support/server/local-servers.ts';
import { freePort } from '#tests/support/server/server-process.ts';
import { startServerProgram } from '#tests/support/server/server-program.ts';
import { shareFolder } from '#tests/support/server/share-folder.ts';
import { signedIn } from '#tests/support/server/sign-in.ts';
import { makeTestFolder } from '#tests/support/server/test-database.ts';

const dataDir = shareFolder();

const start = (env: Readonly<Record<string, string>>) => startServerProgram({ DATA_DIR: dataDir, ...env });

describe('the server process', { timeout: 180_000 }, () => {
  it('starts with only a port, keeps its data when killed, and stops on a signal', async () => {
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const first = start({ PORT: port });
    await first.prints(`Certhub is ready at ${url}`);
    await first.prints('demo@certhub.test with the password Certhub-demo-1');
    const client = await signedIn(url, 'demo@certhub.test', 'Certhub-demo-1');
    const before = await client.ask(contract.session.account, {});
    expect(before.balance).toBe(1_248_000);

    const rival = start({ PORT: String(await freePort()) });
    expect(await rival.ended()).toBe(1);
    expect(rival.text()).toMatch(/DATA_DIR .* is in use by process \d+/);

    for (const file of await readdir(dataDir, { recursive: true })) {
      expect([file, (await stat(join(dataDir, file))).mode & 0o077]).toEqual([file, 0]);
    }

    first.child.kill('SIGKILL');
    expect(await first.ended()).toBe('SIGKILL');

    const next = start({ PORT: port });
    await next.prints(`Certhub is ready at ${url}`);
    const after = await client.ask(contract.session.account, {});
    expect(after).toEqual({ ...before, serverTime: after.serverTime });
    next.child.kill('SIGTERM');
    expect(await next.ended()).toBe(0);
    expect(next.text()).not.toMatch(/"level":"error"/);

    const product = start({ PORT: port, SANDBOX: 'off' });
    expect(await product.ended()).toBe(1);
    expect(product.text()).toContain('this database was created by a sandbox');
  });

  it('reports that its port is taken, and touches no data', async () => {
    const taken = createServer();
    const port = await listenLocally(taken);
    const started = start({ PORT: String(port), DATA_DIR: join(dataDir, 'never') });
    expect(await started.ended()).toBe(1);
    expect(started.text()).toBe(`Certhub did not start: port ${port} is in use; set PORT to another port\n`);
    taken.close();
  });

  it.each([
    { env: { PORT: 'many' }, want: 'PORT is "many", expected a port from 1 to 65535, or 0 for a free one' },
    { env: { HOST: '192.0.2.1', PORT: '0' }, want: 'HOST isn’t an address of this machine' },
  ])('reports a setting it cannot use: $want', async ({ env, want }) => {
    const started = start(env);
    expect(await started.ended()).toBe(1);
    expect(started.text()).toBe(`Certhub did not start: ${want}\n`);
  });

  it('refuses a data folder that is open to others, and CA keys it cannot open', async () => {
    const folder = await mkdtemp(join(dataDir, 'refused-'));
    await chmod(folder, 0o755);
    const shared = start({ PORT: '0', DATA_DIR: folder });
    expect(await shared.ended()).toBe(1);
    expect(shared.text()).toMatch(/^Certhub did not start: DATA_DIR .* is accessible to other users/);
    await chmod(folder, 0o700);
    await makeTestFolder(folder);
    const secret = 'a secret of thirty-two characters';
    const first = start({ PORT: '0', DATA_DIR: folder, CA_KEY_SECRET: secret });
    await first.prints('Certhub is ready');
    first.child.kill('SIGTERM');
    expect(await first.ended()).toBe(0);
    const without = start({ PORT: '0', DATA_DIR: folder });
    expect(await without.ended()).toBe(1);
    expect(without.text()).toMatch(/^Certhub did not start: the CA keys are encrypted; set CA_KEY_SECRET/);
  });

  it('stops at once on a second signal', async () => {
    const folder = join(dataDir, 'signals');
    await makeTestFolder(folder);
    const started = start({ PORT: '0', DATA_DIR: folder });
    await started.prints('Certhub is ready');
    const [, url = ''] = /ready at (\S+)/.exec(started.text()) ?? [];
    // A request whose body never ends delays the first stop; '100 Continue' shows that it has started.
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(
      'POST /login HTTP/1.1\r\nhost: 127.0.0.1\r\nexpect: 100-continue\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 100\r\n\r\na=',
    );
    await once(socket, 'data');
    started.child.kill('SIGTERM');
    started.child.kill('SIGINT');
    expect(await started.ended()).toBe(1);
    socket.destroy();
  });
});
