// `npm run bundle`: one archive that runs with Node alone. Writes `dist/release/certhub-<version>.tgz`, its checksum and its SBOM.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAll, bundleServerInto } from './build.mjs';
import { licensesFile, licensesText } from './licenses.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const release = join(root, 'dist/release');
/** What the archive holds; also what the Dockerfile copies. */
const folder = join(release, 'certhub');

/** Packages that read files beside themselves; every other one is inlined. */
const kept = ['@electric-sql/pglite', 'pdfkit'];
/** PGlite's own extensions of which the migrations need two. */
const extensions = /(?:btree_gin|pg_trgm)\.tar\.gz$/;
const needless =
  /\.(?:map|d\.[cm]?ts|md|ts|flow|tar\.gz)$|^(?:test|tests|docs|example|examples|types|\.yarn|benchmark)$/;

await buildAll();
rmSync(release, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await bundleServerInto(join(folder, 'dist/server'), kept);
cpSync(join(root, 'dist/web'), join(folder, 'dist/web'), { recursive: true });
rmSync(join(folder, 'dist/web/.built'), { force: true });
const packages = packagesOf(kept);
for (const path of packages) copyPackage(path);
for (const file of ['LICENSE', 'CHANGELOG.md', '.env.example'])
  copyFileSync(join(root, file), join(folder, file));
for (const file of ['server.md', 'upgrading.md', 'site.md', 'security.md'])
  cpSync(join(root, 'docs', file), join(folder, 'docs', file));
cpSync(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true });
writeFileSync(join(folder, licensesFile), licensesText(root));
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
const sbom = execFileSync(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'],
  {
    cwd: root,
    maxBuffer: 100_000_000,
  },
);
writeFileSync(join(folder, 'sbom.cdx.json'), sbom);
writeFileSync(join(folder, 'SHA256SUMS'), checksums(folder));
const [{ filename }] = JSON.parse(
  execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', release], { cwd: folder }),
);
copyFileSync(join(folder, 'sbom.cdx.json'), join(release, 'sbom.cdx.json'));
writeFileSync(
  join(release, 'SHA256SUMS'),
  [filename, 'sbom.cdx.json'].map((file) => lineOf(release, file)).join(''),
);
console.log(`${join(release, filename)}: ${mebibytes(join(release, filename))}`);
console.log(
  `  packages: ${mebibytes(join(folder, 'node_modules'))}, server: ${mebibytes(join(folder, 'dist/server'))}`,
);
console.log(
  `  of it fonts: ${mebibytes(join(folder, 'dist/server/fonts'))}, console: ${mebibytes(join(folder, 'dist/web'))}`,
);

function manifest() {
  const { name, version, description, license, engines } = project;
  const direct = kept.map((each) => [each, versionOf(join(root, 'node_modules', each))]);
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines,
    scripts: {
      start: 'node --enable-source-maps dist/server/main.mjs',
      admin: 'node --enable-source-maps dist/server/admin.mjs',
      agent: 'node dist/server/certhub-agent.mjs',
    },
    dependencies: Object.fromEntries(direct),
    // Packed as they are, so that nothing is fetched to install it.
    bundleDependencies: kept,
  };
}

/** Installed packages that these need at run time, as paths below the project. */
function packagesOf(names) {
  const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const found = new Set();
  const visit = (name, from) => {
    // As Node finds it: beside the package that asks, or further up.
    let at = from;
    let path = join(at, 'node_modules', name);
    while (locked[path] === undefined && at !== '') {
      at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : '';
      path = join(at, 'node_modules', name);
    }
    if (found.has(path) || !existsSync(join(root, path))) return;
    found.add(path);
    for (const next of Object.keys(locked[path].dependencies ?? {})) visit(next, path);
  };
  for (const name of names) visit(name, '');
  return [...found];
}

function copyPackage(path) {
  cpSync(join(root, path), join(folder, path), {
    recursive: true,
    filter: (from) => {
      const inside = from.slice(join(root, path).length + 1);
      if (inside === '' || extensions.test(inside)) return true;
      if (/^licen[cs]e/i.test(inside)) return true;
      const name = inside.slice(inside.lastIndexOf('/') + 1);
      return name !== 'node_modules' && !needless.test(name) && !isOtherBuild(path, inside);
    },
  });
}

/** Builds for browsers and for `require`, where the server imports the other. */
function isOtherBuild(path, inside) {
  if (path.endsWith('/pdfkit')) return /^js\/pdfkit\.(?:browser|old|standalone|js$)/.test(inside);
  return path.endsWith('/pglite') && /\.cjs$/.test(inside);
}

function versionOf(path) {
  return JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')).version;
}

function checksums(of) {
  return filesBelow(of)
    .map((path) => lineOf(of, path.slice(of.length + 1)))
    .join('');
}

function lineOf(of, file) {
  return `${createHash('sha256')
    .update(readFileSync(join(of, file)))
    .digest('hex')}  ${file}\n`;
}

function mebibytes(path) {
  const bytes = filesBelow(path).reduce((sum, file) => sum + statSync(file).size, 0);
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}

function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
