/**
 * Which part of the browser app may import which. `npm run borders` writes these tables as lint rules into
 * `biome.borders.json`; a test checks that they are up to date. Decision 001 has the reasons.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The folders of `src` from the bottom up: each may import those above it in this list. */
const layers = ['adapters', 'i18n', 'ui', 'console', 'features', 'routes', 'app'] as const;

/** Each feature, and the features it may import. A row names only rows above it, so there is no circle. */
export const borders = {
  session: [],
  vault: [],
  sandbox: [],
  preferences: [],
  notices: [],
  realname: [],
  approvals: [],
  webhooks: [],
  invoices: [],
  api: [],
  sharing: ['vault'],
  referral: [],
  policy: [],
  account: ['session'],
  security: ['account', 'session', 'sharing'],
  people: ['session'],
  keys: ['people'],
  payment: ['approvals', 'session', 'vault'],
  packages: ['payment'],
  deposit: ['payment', 'session'],
  validation: ['sandbox'],
  parties: ['validation'],
  purchase: ['approvals', 'packages', 'parties', 'payment', 'validation'],
  catalogue: ['purchase'],
  orders: ['approvals', 'payment', 'purchase', 'sharing', 'validation', 'vault'],
  acme: ['orders', 'payment'],
  finance: ['orders'],
  launchpad: ['orders', 'referral'],
  shell: [
    ...[
      'launchpad',
      'notices',
      'orders',
      'payment',
      'preferences',
      'purchase',
      'sandbox',
      'security',
      'session',
      'sharing',
    ],
    'vault',
  ],
  tools: ['shell'],
  discovery: ['tools'],
  help: ['shell'],
  shop: ['orders'],
  support: [
    ...['catalogue', 'deposit', 'orders', 'parties', 'payment', 'purchase', 'tools', 'validation', 'vault'],
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The features that show all features' rooms or flows: only they read `src/features/rooms.ts` and `flows.ts`. */
export const listReaders: readonly string[] = ['account', 'launchpad', 'shell', 'support'];

/** What the lists may import: declarations, which load no page before it is opened. */
const declared = ['*.room.ts', '*.flow.ts', '*.replay.tsx'];

/** The text of `biome.borders.json`. */
export function borderRules(): string {
  const below = layers.slice(0, layers.indexOf('features'));
  const overrides = [
    ...below.map((layer, index) =>
      override(
        [`src/${layer}/**`],
        layers.slice(index + 1).map((above) => `#src/${above}/**`),
        `Within src, ${layer} may import only ${listed(['itself', ...layers.slice(0, index)])} (scripts/borders.ts, decision 001).`,
      ),
    ),
    override(
      ['src/features/*.ts'],
      [
        '#src/routes/**',
        '#src/app/**',
        '#src/features/**',
        ...declared.map((name) => `!#src/features/**/${name}`),
      ],
      `The lists of rooms and flows may import only declarations: ${listed(declared)} (decision 001).`,
    ),
    ...Object.entries(borders).map(([feature, others]) =>
      override([`src/features/${feature}/**`], forbiddenTo(feature, others), reason(feature, others)),
    ),
  ];
  return `${JSON.stringify({ $schema: './node_modules/@biomejs/biome/configuration_schema.json', overrides }, null, 2)}\n`;
}

function forbiddenTo(feature: string, others: readonly string[]): readonly string[] {
  const allowed = [feature, ...others].map((name) => `!#src/features/${name}/**`);
  const lists = listReaders.includes(feature) ? ['!#src/features/*.ts'] : [];
  // A path with '..' would pass by the rules.
  return ['../**', '#src/routes/**', '#src/app/**', '#src/features/**', ...allowed, ...lists];
}

function reason(feature: string, others: readonly string[]): string {
  const rule =
    others.length === 0
      ? `${feature} may import no other feature`
      : `${feature} may import only ${listed(others)}`;
  return `${rule} (scripts/borders.ts, decision 001). Move what both need to src/console, or pass it in.`;
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function override(includes: readonly string[], group: readonly string[], message: string): object {
  const options = { patterns: [{ group, message }] };
  return {
    includes,
    linter: { rules: { style: { noRestrictedImports: { level: 'error', options } } } },
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(resolve(import.meta.dirname, '../biome.borders.json'), borderRules());
