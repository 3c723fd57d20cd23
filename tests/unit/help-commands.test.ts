import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Article, type Block, type BlockOf, helpLanguages } from '#core/help/article.ts';
import { fillPlaceholders } from '#src/console/help/placeholders.ts';
import { readArticles } from '../../scripts/help.ts';

const values = {
  ...{ domain: 'example.com', host: 'www.example.com', orderNo: 'CN20261127-10001' },
  ...{ 'record.type': 'CNAME', 'record.name': '_dnsauth.example.com', 'record.value': 'abc.dcv.example' },
};
const programs = ['openssl', 'keytool', 'nginx', 'apache2', 'haproxy'] as const;
const missing = programs.filter((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0);

/** The files that articles name, for www.example.com, by a CA of this run. */
let files = '';
let ports = { plain: 0, tls: 0 };
beforeAll(async () => {
  files = mkdtempSync(join(tmpdir(), 'certhub-help-'));
  makeFiles(files);
  ports = { plain: await freePort(), tls: await freePort() };
});
afterAll(() => rmSync(files, { recursive: true, force: true }));

const articles = readArticles();

describe.each(helpLanguages)('the commands in %s', (language) => {
  const scripts = articles[language]
    .map((article) => ({
      id: article.id,
      texts: codeOf(article, 'sh', 'test').map(({ text }) => filled(text)),
    }))
    .filter(({ texts }) => texts.length > 0);

  for (const { id, texts } of scripts) {
    const needed = missing.find((tool) => texts.some((text) => text.includes(tool)));
    it.skipIf(needed !== undefined)(
      `of ${id} run${needed ? ` (skipped: no ${needed})` : ''}`,
      () => {
        const folder = mkdtempSync(join(files, 'run-'));
        cpSync(join(files, 'given'), folder, { recursive: true });
        for (const text of texts) {
          const ran = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', text], {
            cwd: folder,
            encoding: 'utf8',
          });
          expect({ text, status: ran.status, said: ran.status === 0 ? '' : ran.stderr + ran.stdout }).toEqual(
            {
              ...{ text, status: 0, said: '' },
            },
          );
        }
      },
      60_000,
    );
  }
});

const servers = {
  nginx: { tool: 'nginx', check: ['-t', '-p', '.', '-c', 'main.conf'] },
  apache: { tool: 'apache2', check: ['-t', '-d', '.', '-f', 'main.conf'] },
  haproxy: { tool: 'haproxy', check: ['-c', '-f', 'main.conf'] },
} as const;

describe.each(Object.entries(servers))('the configurations of %s', (name, { tool, check }) => {
  const texts = helpLanguages.flatMap((language) =>
    articles[language].flatMap((article) =>
      codeOf(article, name, `test=${name}`).map(
        ({ text }) => [`${language}/${article.id}`, filled(text)] as const,
      ),
    ),
  );

  it.skipIf(missing.some((each) => each === tool)).each(texts)(
    `in %s are accepted (skipped without ${tool})`,
    (_, text) => {
      const folder = mkdtempSync(join(files, 'server-'));
      for (const below of ['ssl', 'www/validation', 'www/html'])
        mkdirSync(join(folder, below), { recursive: true });
      const given = (from: string, to: string) => cpSync(join(files, 'given', from), join(folder, 'ssl', to));
      for (const host of [values.domain, values.host]) {
        given('fullchain.pem', `${host}.fullchain.crt`);
        given('key.pem', `${host}.key`);
        given('combined.pem', `${host}.pem`);
      }
      writeFileSync(join(folder, 'main.conf'), mainFile(name, folder, within(folder, text)));
      const ran = spawnSync(tool, check, { cwd: folder, encoding: 'utf8' });
      expect(`${ran.status} ${ran.status === 0 ? '' : ran.stderr}`).toBe('0 ');
    },
  );
});

/** The text for the test's own folder and free ports. */
function within(folder: string, text: string): string {
  return text
    .replaceAll('/etc/ssl/', `${folder}/ssl/`)
    .replaceAll('/var/www', `${folder}/www`)
    .replaceAll('listen 80', `listen 127.0.0.1:${ports.plain}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${ports.tls}`);
}

function mainFile(name: string, folder: string, text: string): string {
  if (name === 'nginx')
    return `pid nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${text}\n}\n`;
  if (name === 'haproxy') return `${text}\n`;
  const modules = ['mpm_event', 'authz_core', 'alias', 'ssl', 'socache_shmcb', 'rewrite', 'headers'];
  return [
    `ServerRoot ${folder}\nDefaultRuntimeDir ${folder}\nPidFile apache.pid\nErrorLog error.log\nServerName localhost`,
    ...modules.map((each) => `LoadModule ${each}_module /usr/lib/apache2/modules/mod_${each}.so`),
    `Listen 127.0.0.1:${ports.plain}\n${text}\n`,
  ].join('\n');
}

function filled(text: string): string {
  return fillPlaceholders(text, values);
}

/** Code blocks of a language whose line names this test. */
function codeOf({ blocks }: Article, language: string, test: string): readonly BlockOf<'code'>[] {
  const inside = (block: Block): readonly BlockOf<'code'>[] => {
    if (block.kind === 'code') return block.language === language && block.test === test ? [block] : [];
    if (block.kind === 'list') return block.items.flat().flatMap(inside);
    return block.kind === 'note' ? block.blocks.flatMap(inside) : [];
  };
  return blocks.flatMap(inside);
}

function makeFiles(folder: string): void {
  const at = join(folder, 'given');
  mkdirSync(at);
  const run = (script: string) => execFileSync('bash', ['-e', '-c', script], { cwd: at, stdio: 'pipe' });
  const ca = (extra: string) =>
    `basicConstraints=critical,CA:true${extra}\nkeyUsage=critical,keyCertSign,cRLSign`;
  writeFileSync(join(at, 'ca.ext'), ca(',pathlen:0'));
  writeFileSync(
    join(at, 'leaf.ext'),
    'basicConstraints=CA:false\nkeyUsage=digitalSignature\nextendedKeyUsage=serverAuth\nsubjectAltName=DNS:www.example.com,DNS:example.com',
  );
  run(`
    openssl req -x509 -newkey rsa:2048 -nodes -keyout root.key -out root.pem -days 3650 -subj '/CN=Help Test Root'
    openssl req -newkey rsa:2048 -nodes -keyout mid.key -out mid.csr -subj '/CN=Help Test Intermediate'
    openssl x509 -req -in mid.csr -CA root.pem -CAkey root.key -CAcreateserial -extfile ca.ext -days 1800 -out chain.pem
    openssl req -newkey rsa:2048 -nodes -keyout key.pem -out request.csr -subj '/CN=www.example.com' \
      -addext 'subjectAltName=DNS:www.example.com,DNS:example.com'
    openssl x509 -req -in request.csr -CA chain.pem -CAkey mid.key -CAcreateserial -extfile leaf.ext -days 199 -out cert.pem
    cat cert.pem chain.pem > fullchain.pem
    cat fullchain.pem key.pem > combined.pem
    openssl pkcs12 -export -in fullchain.pem -inkey key.pem -name www.example.com -out store.pfx -passout pass:changeit
    rm -f *.ext *.srl root.key mid.key mid.csr
  `);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
