import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hasPostgres } from '#tests/support/server/postgres.ts';
import { missingTools } from '../../scripts/test-tools.mjs';

const run = promisify(execFile);
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'certhub-ci-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Puts a shell script in front of the programs of the machine. */
async function fake(name: string, script: string): Promise<void> {
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, name), 0o755);
}

async function ciRun() {
  const policy = join(folder, 'policy-rc.d');
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, POLICY_RC_D: policy };
  const { stdout } = await run('.ci/run', [], { env });
  const calls = await readFile(join(folder, 'calls'), 'utf8').catch(() => '');
  return { stdout, calls, hasPolicy: await stat(policy).then(Boolean, () => false) };
}

it('has a PostgreSQL to test with in CI', async () => {
  expect(process.env.CI !== 'true' || (await hasPostgres())).toBe(true);
});

it('installs every group although one fails, names that one, and leaves servers down', async () => {
  await fake('id', 'echo 0');
  await fake('dpkg', 'exit 0');
  await fake('npm', `echo "npm $*" >>${folder}/calls`);
  await fake(
    'apt-get',
    `[ -x "$POLICY_RC_D" ] && "$POLICY_RC_D"; echo "policy $? $*" >>${folder}/calls
    case "$*" in *haproxy*) exit 100;; esac`,
  );
  const { stdout, calls, hasPolicy } = await ciRun();
  for (const name of ['postgresql', 'nginx-light', 'apache2', 'redis-server', 'chromium-headless-shell'])
    expect(calls).toMatch(new RegExp(`policy 101 install .*${name}`));
  expect(stdout).toBe('Not installed: haproxy\n');
  expect(calls.trimEnd().split('\n').at(-1)).toBe('npm test --silent');
  expect(hasPolicy).toBe(false);
});

it('runs the tests where no package can be reached', async () => {
  await fake('id', 'echo 0');
  await fake('dpkg', 'exit 1');
  await fake('npm', `echo "npm $*" >>${folder}/calls`);
  await fake('apt-get', 'exit 100');
  expect((await ciRun()).calls).toBe('npm test --silent\n');
});

it('names the programs that are missing', () => {
  expect(missingTools({ PATH: folder, TEST_DATABASE_URL: 'postgres://localhost/test' })).toEqual([
    'openssl',
    'ssh-keygen',
    'keytool',
    'nginx',
    'apache2',
    'haproxy',
    'lighttpd',
    'stunnel4',
    'redis-server',
  ]);
});
