// Licences of the packages that the product contains, as one text beside the console.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Beside the console, which links it. */
export const licensesFile = 'THIRD-PARTY-LICENSES.txt';

/** Development packages of which something is shipped: the font in documents, and the style runtime. */
const shipped = ['node_modules/@expo-google-fonts/noto-sans-sc', 'node_modules/@pandacss/dev'];

/** Each installed package that is no development package: name, version, license, and what its license file says. */
export function licensesText(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const paths = Object.keys(packages).filter(
    (path) => path !== '' && (!isOfDevelopment(packages[path]) || shipped.includes(path)),
  );
  const parts = paths
    .filter((path) => existsSync(join(root, path, 'package.json')))
    .sort()
    .map((path) => partOf(join(root, path)));
  const head = `Certhub contains these ${parts.length} packages of others, under their own licenses.\n`;
  return [head, ...new Set(parts)].join(`\n${'-'.repeat(80)}\n\n`);
}

function isOfDevelopment({ dev, devOptional }) {
  return dev === true || devOptional === true;
}

function partOf(folder) {
  const { name, version, license, licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const named = license ?? licenses?.[0]?.type ?? 'see the text';
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice|ofl)/i.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return `${name} ${version}\nLicense: ${typeof named === 'string' ? named : named.type}\n\n${texts.join('\n\n')}\n`;
}
