import { and, eq, isNotNull } from 'drizzle-orm';
import { isInside, type Range, readRange } from '#core/discovery/addresses.ts';
import type { Refusal, ScopeKind, ScopeSource } from '#core/discovery/codes.ts';
import { baseName, isWildcard } from '#core/names/wildcard.ts';
import { validationEnd } from '#core/validation/ahead.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';
import { discoveryScopes } from '#server/db/schema/scans.ts';
import { domainValidations, organizationDomains } from '#server/db/schema/validation.ts';
import { reusableAhead, reusableOfOrders } from '#server/validation/reusable.ts';

/** Something an account has shown that it may scan. */
export interface Proved {
  readonly kind: ScopeKind;
  readonly value: string;
  readonly source: ScopeSource;
  readonly method: string;
  readonly provedTime: Date;
}

/** Methods that show control of a name together with everything below it (BR §3.2.2.4); a file shows that name alone. */
const ofTree = ['dns', 'dns_txt', 'email', 'email_dns'];

/** Names validated for orders and ahead of them, each by its latest validation that still holds. */
export async function validatedNames(db: Db, owner: Owner, now: Date): Promise<Proved[]> {
  const ofOrders = await db
    .select({
      value: domainValidations.domainName,
      method: domainValidations.method,
      provedTime: domainValidations.validatedTime,
    })
    .from(domainValidations)
    .innerJoin(orders, eq(orders.id, domainValidations.orderID))
    .where(reusableOfOrders(owner, now));
  const ahead = await db
    .select({
      value: organizationDomains.domainName,
      method: organizationDomains.validatedMethod,
      provedTime: organizationDomains.validatedTime,
    })
    .from(organizationDomains)
    .where(reusableAhead(owner, now));
  const all = [
    ...ofOrders.map((row) => ({ ...row, source: 'order' as const })),
    ...ahead.map((row) => ({ ...row, source: 'ahead' as const })),
  ].flatMap(({ value, method, provedTime, source }): Proved[] => {
    if (provedTime === null || value.includes('@')) return [];
    const range = readRange(value);
    if (range !== null) return [{ kind: 'range', value: range.text, source, method, provedTime }];
    const isTree = ofTree.includes(method);
    if (!isTree && isWildcard(value)) return [];
    return [
      { kind: isTree ? 'tree' : 'name', value: baseName(value).toLowerCase(), source, method, provedTime },
    ];
  });
  const latest = new Map<string, Proved>();
  for (const each of all.toSorted((a, b) => a.provedTime.getTime() - b.provedTime.getTime())) {
    latest.set(`${each.kind} ${each.value}`, each);
  }
  return [...latest.values()];
}

/** What somebody may scan as of a moment: asked when the scan happens, never when it is planned. */
export interface Allowed {
  /** Why a host may not be asked; null if it may. */
  refusalOf(host: string): Extract<Refusal, 'not-proved' | 'proof-expired'> | null;
}

export async function allowedTo(db: Db, owner: Owner, now: Date): Promise<Allowed> {
  const validated = await validatedNames(db, owner, now);
  const proofs = await db
    .select()
    .from(discoveryScopes)
    .where(and(own(owner, discoveryScopes), isNotNull(discoveryScopes.provedTime)));
  const names = new Set(validated.filter(({ kind }) => kind === 'name').map(({ value }) => value));
  const trees = new Set(validated.filter(({ kind }) => kind === 'tree').map(({ value }) => value));
  const ranges = validated.flatMap(({ kind, value }) => (kind === 'range' ? (readRange(value) ?? []) : []));
  const old: { readonly trees: Set<string>; readonly ranges: Range[] } = { trees: new Set(), ranges: [] };
  for (const { kind, value, provedTime } of proofs) {
    const holds = provedTime !== null && validationEnd(provedTime) > now;
    const range = kind === 'range' ? readRange(value) : null;
    if (kind === 'tree') (holds ? trees : old.trees).add(value);
    else if (range !== null) (holds ? ranges : old.ranges).push(range);
  }
  return {
    refusalOf(host) {
      const range = readRange(host);
      if (range !== null) {
        if (ranges.some((each) => isInside(range, each))) return null;
        return old.ranges.some((each) => isInside(range, each)) ? 'proof-expired' : 'not-proved';
      }
      if (names.has(host) || isBelow(host, trees)) return null;
      return isBelow(host, old.trees) ? 'proof-expired' : 'not-proved';
    },
  };
}

/** Whether a name or one above it is in the set. */
function isBelow(host: string, trees: ReadonlySet<string>): boolean {
  for (let rest = host; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1)) {
    if (trees.has(rest)) return true;
  }
  return false;
}
