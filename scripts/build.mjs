// Builds what changed since the last build: the console into `dist/web`, the server into `dist/server`.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { offlineList } from '../build/offline-plugin.mjs';
import { licensesFile, licensesText } from './licenses.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const webSources = [
  'core',
  'machines',
  'workers',
  'src',
  'public',
  'package-lock.json',
  'rsbuild.config.ts',
  'build',
  'scripts/rooms.ts',
  'scripts/help.ts',
  'scripts/licenses.mjs',
  'help',
  'panda.config.ts',
];

const serverSources = ['core', 'server', 'docs/openapi.json', 'package-lock.json'];
const clientSources = [
  'core',
  'client',
  'docs/openapi.json',
  'docs/openapi-sandbox.json',
  'package-lock.json',
];

export async function buildAll() {
  await whenChanged('web', webSources, buildConsole);
  await buildServer();
  await buildClient();
}

export function buildServer() {
  return whenChanged('server', serverSources, bundleServer);
}

export function buildClient() {
  return whenChanged('client', clientSources, bundleClient);
}

/** Builds into `dist/<name>`, unless its sources are those of the last build. */
async function whenChanged(name, sources, build) {
  const stamp = join(root, 'dist', name, '.built');
  // Computed before the build: changes made while it runs are not in it.
  const digest = digestOf(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  await build();
  writeFileSync(stamp, digest);
}

/**
 * Bundles the server, the commands of `npm run admin` and the thread that draws documents into one file each with packages external: it
 * starts in half the time.
 */
function bundleServer() {
  return bundleServerInto(join(root, 'dist/server'));
}

/** With `kept`, only these packages stay external: the release contains the others. */
export async function bundleServerInto(outdir, kept) {
  const { build } = await import('esbuild');
  await build({
    entryPoints: {
      main: join(root, 'server/main.ts'),
      admin: join(root, 'server/admin/main.ts'),
      'pdf-worker': join(root, 'server/pdf/pdf-worker.ts'),
    },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    ...(kept === undefined ? { packages: 'external' } : inlined(kept)),
    sourcemap: true,
    alias: layerAliases(),
    logLevel: 'warning',
  });
  await bundleAgentInto(outdir);
  for (const sql of ['migrations', 'triggers.sql']) {
    cpSync(join(root, 'server/db', sql), join(outdir, sql), { recursive: true });
  }
  // Documents embed what they use of them; `server/pdf/fonts.ts` finds them beside the server.
  for (const font of ['400Regular', '700Bold']) {
    const name = `NotoSansSC_${font}.ttf`;
    const from = join(root, 'node_modules/@expo-google-fonts/noto-sans-sc', font, name);
    cpSync(from, join(outdir, 'fonts', name));
  }
  // The server reads it from its own folder.
  cpSync(join(root, 'server/sandbox/payments/stripe-stand-in.js'), join(outdir, 'stripe-stand-in.js'));
}

/** Bundles the scan agent, which the server gives away. */
function bundleAgentInto(outdir) {
  return bundleAlone({ 'certhub-agent': join(root, 'server/discovery/agent/main.ts') }, outdir);
}

/** Bundles the command-line client. */
async function bundleClient() {
  await bundleAlone({ certhub: join(root, 'client/main.ts') }, join(root, 'dist/client'), {
    banner: { js: '#!/usr/bin/env node' },
  });
  chmodSync(join(root, 'dist/client/certhub.mjs'), 0o755);
}

/** Bundles a program with all its packages: one file that runs wherever Node.js does. */
async function bundleAlone(entryPoints, outdir, more = {}) {
  const { build } = await import('esbuild');
  await build({
    ...{ entryPoints, outdir },
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    alias: layerAliases(),
    logLevel: 'warning',
    ...more,
  });
}

/** Older packages call `require`, which a module does not have; `pg` asks for a package that nobody needs. */
function inlined(kept) {
  const banner = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`;
  // Stack traces need the positions only, and shorter code is read faster; names stay, for the log.
  return {
    external: [...kept, 'pg-native'],
    banner: { js: banner },
    sourcesContent: false,
    minifyWhitespace: true,
  };
}

/** Imports between layers are the project's own files, not packages. */
function layerAliases() {
  return Object.fromEntries(
    ['core', 'server', 'client', 'docs'].map((layer) => [`#${layer}`, join(root, layer)]),
  );
}

async function buildConsole() {
  console.log('Building the console…');
  const rsbuild = join(root, 'node_modules/@rsbuild/core/bin/rsbuild.js');
  try {
    // Test runners set their own `NODE_ENV`, which would be built in.
    const env = { ...process.env, NODE_ENV: 'production' };
    await promisify(execFile)(process.execPath, [rsbuild, 'build'], { cwd: root, env });
  } catch ({ stdout, stderr }) {
    console.error(stdout, stderr);
    process.exit(1);
  }
  const outdir = join(root, 'dist/web');
  await bundleOffline(outdir);
  writeFileSync(join(outdir, licensesFile), licensesText(root));
  await Promise.all(filesBelow(outdir).map(compressFile));
}

/** Bundles the service worker of the tools, of the replay and of the help, with the list of files it caches. Its version changes with any of them. */
async function bundleOffline(outdir) {
  const { build } = await import('esbuild');
  const list = readFileSync(join(outdir, offlineList), 'utf8');
  const version = createHash('sha256')
    .update(list)
    .update(readFileSync(join(outdir, 'index.html')));
  await build({
    entryPoints: [join(root, 'workers/offline.ts')],
    outdir,
    bundle: true,
    minify: true,
    target: 'es2022',
    define: {
      offlineFiles: list,
      offlineVersion: JSON.stringify(version.digest('hex').slice(0, 16)),
    },
    logLevel: 'warning',
  });
}

const compressible = /\.(?:js|css|html|json|svg|txt|webmanifest)$/;
/** Bytes; below this, the headers cost more than compression saves. */
const worthCompressing = 1024;

/** Writes `<file>.br` and `<file>.gz` next to a text file, compressed as far as possible: the server sends them unchanged. */
async function compressFile(path) {
  if (!compressible.test(path) || statSync(path).size < worthCompressing) return;
  const content = await readFile(path);
  await Promise.all([
    promisify(brotliCompress)(content).then((bytes) => writeFile(`${path}.br`, bytes)),
    promisify(gzip)(content, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
  ]);
}

function digestOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesBelow(join(root, path))).sort()) {
    if (/\.(?:gen\.ts|md)$/.test(file) && !file.startsWith(join(root, 'help'))) continue;
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesBelow(join(path, name)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll();
