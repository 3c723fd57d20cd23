/** At most so many requests in any stretch of so many milliseconds. */
export interface CaWindow {
  readonly most: number;
  readonly ms: number;
}

/**
 * What a CA takes: orders of one account, certificates of one registered domain, certificates of exactly the same names, and names in one
 * certificate. Null: it names no limit.
 */
export interface CaLimits {
  readonly names: number | null;
  readonly orders: CaWindow | null;
  readonly domain: CaWindow;
  readonly sameNames: CaWindow;
}

const hour = 3_600_000;
const week = 7 * 24 * hour;

/** https://letsencrypt.org/docs/rate-limits/ */
const letsEncrypt: CaLimits = {
  names: 100,
  orders: { most: 300, ms: 3 * hour },
  domain: { most: 50, ms: week },
  sameNames: { most: 5, ms: week },
};

/** https://community.buypass.com/t/m2r5cj/rate-limits */
const buypass: CaLimits = {
  names: null,
  orders: null,
  domain: { most: 20, ms: week },
  sameNames: { most: 5, ms: week },
};

/** Others, among them Google Trust Services and ZeroSSL, publish none that hold for every account: their own replies say when to wait. */
const known: Readonly<Record<string, CaLimits>> = {
  'acme-v02.api.letsencrypt.org': letsEncrypt,
  'api.buypass.com': buypass,
};

/** Limits of the CA at this host; null if none are known. */
export function caLimitsOf(host: string): CaLimits | null {
  return Object.hasOwn(known, host) ? (known[host] ?? null) : null;
}

/** Milliseconds before now of which the CA's limits take account. */
export const caMemory = week;

export interface CaRequest {
  /** As the order has them. */
  readonly names: readonly string[];
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * When the CA takes each of several requests, made in this order from now on, in milliseconds since 1970. `past`: earlier requests, oldest
 * first. `domainOf`: the registered domain of a name, or null for none. Requests that the CA would not count, such as announced renewals, are
 * counted too: the answer is never too early.
 */
export function earliestRequests(
  limits: CaLimits,
  past: readonly CaRequest[],
  batch: readonly (readonly string[])[],
  { now, domainOf }: { readonly now: number; readonly domainOf: (name: string) => string | null },
): readonly number[] {
  const times = new Map<string, number[]>();
  const windowsOf = (names: readonly string[]): readonly (readonly [string, CaWindow])[] => [
    ...(limits.orders === null ? [] : [['orders', limits.orders] as const]),
    ...[...new Set(names.map((name) => domainOf(name) ?? name))].map(
      (domain) => [`domain ${domain}`, limits.domain] as const,
    ),
    [`names ${[...names].sort().join(' ')}`, limits.sameNames],
  ];
  const note = (names: readonly string[], at: number) => {
    for (const [key] of windowsOf(names)) {
      const kept = times.get(key) ?? [];
      kept.push(at);
      times.set(key, kept);
    }
  };
  for (const { names, at } of past) note(names, at);
  return batch.map((names) => {
    const free = windowsOf(names).map(([key, { most, ms }]) => {
      // The request that has to leave the window before there is room.
      const blocking = times.get(key)?.at(-most);
      return blocking === undefined ? now : blocking + ms;
    });
    const at = Math.max(now, ...free);
    note(names, at);
    return at;
  });
}
