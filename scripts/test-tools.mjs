// Programs that some tests run. Those tests are skipped where their program is missing; `npm test` names what is missing.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const programs = [
  'openssl',
  'ssh-keygen',
  'keytool',
  'nginx',
  'apache2',
  'haproxy',
  'lighttpd',
  'stunnel4',
  'redis-server',
];

/** Names of the programs that tests look for and do not find. */
export function missingTools(env = process.env) {
  const folders = (env.PATH ?? '').split(delimiter);
  const missing = programs.filter((program) => !folders.some((folder) => existsSync(join(folder, program))));
  return [...(env.TEST_DATABASE_URL || postgresPrograms() !== null ? [] : ['postgresql']), ...missing];
}

/** Folder of the newest PostgreSQL programs installed by Debian. */
export function postgresPrograms(home = '/usr/lib/postgresql') {
  if (!existsSync(home)) return null;
  const versions = readdirSync(home).sort((a, b) => Number(b) - Number(a));
  const folders = versions.map((version) => join(home, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}
