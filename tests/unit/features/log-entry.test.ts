import { describe, expect, it } from 'vitest';
import {
  auditAreas,
  clientKinds,
  isAudited,
  outsideKinds,
  publicKinds,
  rowKinds,
} from '#core/account/audit.ts';
import type { Call } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { mostExported } from '#src/console/list/export-rows.ts';
import { enLog } from '#src/features/people/log.texts.en.ts';
import { zhLog } from '#src/features/people/log.texts.zh.ts';
import { actText, changeText, objectOf } from '#src/features/people/log-entry.ts';
import { logFilters } from '#src/features/people/log-filters.ts';
import { translators } from '#tests/unit/i18n/all-texts.ts';

const kinds = [
  ...callsIn(contract).filter(isAudited),
  ...[...publicKinds, ...outsideKinds, ...rowKinds, ...clientKinds].map((id) => ({ id })),
].map(({ id }) => id);

describe.each(['zh', 'en'] as const)('the audit log in %s', (language) => {
  const t = translators[language];

  it.each(kinds)('words %s', (kind) => {
    expect(actText({ kind }, t)).not.toBe(kind);
  });

  it('shows a kind of a newer server as it is', () => {
    expect(actText({ kind: 'orders.frobnicate' }, t)).toBe('orders.frobnicate');
    expect(actText({ kind: 'constructor' }, t)).toBe('constructor');
  });

  it('says how many entries an export holds', () => {
    const { about } = { zh: zhLog, en: enLog }[language];
    expect(about.replaceAll(',', '')).toContain(` ${mostExported} `);
  });
});

it('words nothing that is not written down', () => {
  expect(leavesOf(zhLog.kinds).filter((kind) => !kinds.includes(kind))).toEqual([]);
});

it('filters by every area that has kinds', () => {
  const areas = new Set(kinds.map((kind) => kind.split('.')[0]));
  expect([...areas].sort()).toEqual([...auditAreas].sort());
  expect(Object.keys(logFilters[0].values)).toEqual([...auditAreas]);
});

const changes = [
  { field: 'roleID', before: 'viewer', after: 'buyer', en: 'Role: Viewer → Buyer', zh: '角色：只读 → 采购' },
  { field: 'roleID', before: '', after: 'finance', en: 'Role: Finance', zh: '角色：财务' },
  { field: 'roleID', before: 'Night shift', after: 'owner', en: 'Role: Night shift → Owner' },
  { field: 'deptID', before: 'Web', after: '', en: 'Department: Web → none', zh: '部门：Web → 无' },
  { field: 'isDisabled', before: 'false', after: 'true', en: 'Disabled: no → yes', zh: '停用：否 → 是' },
  {
    field: 'scope',
    before: 'account',
    after: 'department',
    en: 'Can see: the whole account → own department',
  },
  {
    field: 'rights',
    before: 'orders:read, audit:read',
    after: 'orders:read, payments:pay',
    en: 'Rights: added payments:pay · removed audit:read',
    zh: '权限：增加 payments:pay · 去掉 audit:read',
  },
  { field: 'rights', before: '', after: 'orders:read', en: 'Rights: orders:read' },
  { field: 'nextKey', before: 'none', after: 'same', en: 'Next certificate: not automatic → same key' },
  { field: 'new-field', before: 'a', after: 'b', en: 'new-field: a → b' },
];

it.each(changes)('$en', ({ en, zh, ...change }) => {
  expect(changeText(change, translators.en)).toBe(en);
  if (zh !== undefined) expect(changeText(change, translators.zh)).toBe(zh);
});

const [first, second] = ['CN20261126-10001', 'CN20261126-10002'];
it.each([
  { about: first, want: { orderNos: [first], isCut: false, text: first } },
  { about: `${first},${second}`, want: { orderNos: [first, second], isCut: false } },
  { about: `${first},${second},CN2026…`, want: { orderNos: [first, second], isCut: true } },
  { about: 'grace@example.com', want: { orderNos: [], isCut: false, text: 'grace@example.com' } },
  { about: 'Web, and more…', want: { orderNos: [], isCut: false, text: 'Web, and more…' } },
  { about: 'd2719a4e-6f5c-4f0e-9d0f-3f2f4a6f6a10', want: { orderNos: [], text: '' } },
  { about: '', want: { orderNos: [], text: '' } },
])('is about “$about”', ({ about, want }) => {
  expect(objectOf({ about })).toMatchObject(want);
});

/** Every call of the contract. */
function callsIn(tree: object): readonly Call[] {
  return Object.values(tree).flatMap((value: Call | object) => ('id' in value ? [value] : callsIn(value)));
}

/** Dotted paths of the texts. */
function leavesOf(texts: object, path: readonly string[] = []): readonly string[] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [[...path, name].join('.')] : leavesOf(value, [...path, name]),
  );
}
