import { dayMs } from '#core/day.ts';
import type { NextKey } from '#core/orders/next-certificate.ts';
import type { PlanKind } from '#core/orders/plan.ts';
import type { ClockRule, HoldingKind } from '#core/policy/clock-rules.ts';
import { type DatedRule, dayOf, firstDayOf, startOf } from '#core/policy/dated-row.ts';
import { policyOn } from '#core/policy/policy.ts';
import * as rules from '#core/policy/rules.ts';

/**
 * The one step that settles it. `renew`: buy the next span. `finish`: bring the renewal that is paid to its certificate. `plan`: let the next certificate be issued by itself. `request`: give it a request.
 * `record`: publish a record that lasts. `method`: validate in another way. `vetting`: let the organization be verified again. `clients`: use
 * other certificates for clients. `none`: nobody has to do anything.
 */
export type ClockRemedy =
  | 'renew'
  | 'finish'
  | 'plan'
  | 'request'
  | 'record'
  | 'method'
  | 'vetting'
  | 'clients'
  | 'none';

/** A rule that bites an object, and since when. */
export interface Bite {
  readonly rule: ClockRule;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly remedy: ClockRemedy;
}

/** What is known of an order with an unrevoked certificate. Only facts: no state of a workflow. */
export interface ClockOrder {
  readonly planKind: PlanKind;
  /** Last end of its unrevoked certificates. */
  readonly validUntil: Date;
  /** End of the paid span. */
  readonly paidUntil: Date;
  /** Days its newest certificate runs, rounded. */
  readonly days: number;
  readonly hasClientAuth: boolean;
  readonly nextKey: NextKey;
  /** A certificate of its renewal stands for its own. A renewal that is paid and not issued does not. */
  readonly isRenewed: boolean;
  /** A renewal of it is paid, issued or not. */
  readonly hasPaidRenewal: boolean;
  /** Names that need a record or a file anew for each certificate, and the oldest validation among them. */
  readonly openNames: number;
  readonly validatedTime: Date | null;
  /** Host names, and addresses, validated by e-mail. */
  readonly mailNames: number;
  readonly mailAddresses: number;
  /** When its organization was last verified; null where none is named. */
  readonly vettedTime: Date | null;
}

/** Whether the next certificate of the paid span needs no press: it takes the same key, and every name stays validated by itself. */
export function isAutomatic({ nextKey, openNames, mailNames, mailAddresses }: ClockOrder): boolean {
  return nextKey === 'same' && openNames === 0 && mailNames === 0 && mailAddresses === 0;
}

/** What bites an order on a day, as it stands today, in the order of `clockRules`; each rule once. */
export function bitesOf(order: ClockOrder, on: Date): readonly Bite[] {
  const { planKind, validUntil } = order;
  const bites: Bite[] = [];
  const bite = (rule: ClockRule, day: string | null, remedy: ClockRemedy) => {
    if (day !== null && day <= dayOf(on)) bites.push({ rule, day, remedy });
  };
  const ended = endRemedy(order);
  if (ended !== null) bite('end', dayOf(validUntil), ended);
  if (planKind !== 'tls') return bites;
  if (hasNext(order)) {
    if (order.openNames > 0) bite('domain', staleDay(rules.domainReuseDays, order.validatedTime), 'record');
    bite('organization', staleDay(rules.organizationReuseDays, order.vettedTime), 'vetting');
    if (order.mailNames > 0) bite('email', endedDay(rules.emailValidation), 'method');
    if (order.mailAddresses > 0) bite('ipEmail', endedDay(rules.ipEmailValidation), 'method');
  }
  // It still serves, and could not be issued alike.
  if (validUntil > on) {
    if (order.hasClientAuth) bite('clientAuth', firstDay(rules.tlsClientAuth, false), 'clients');
    bite('length', lengthDay(order.days), 'none');
  }
  return bites;
}

/** What was verified apart from a certificate: a name, an organization, or a mailbox that confirms names. */
export interface ClockHolding {
  readonly kind: HoldingKind;
  readonly verifiedTime: Date;
  readonly isAddress: boolean;
  /** A name that was validated by e-mail. */
  readonly isByMail: boolean;
  /** A record stays published that validates it again by itself. */
  readonly isLasting: boolean;
}

/** What bites it on a day, as it stands today. */
export function bitesOfHolding(holding: ClockHolding, on: Date): readonly Bite[] {
  const { kind, verifiedTime, isAddress, isByMail, isLasting } = holding;
  const found: readonly (readonly [ClockRule, string | null, ClockRemedy])[] = {
    name: [
      ...(isLasting
        ? []
        : [
            [
              'domain',
              staleDay(rules.domainReuseDays, verifiedTime),
              isByMail ? 'method' : 'record',
            ] as const,
          ]),
      ...(isByMail ? [mailEnd(isAddress)] : []),
    ],
    organization: [['organization', staleDay(rules.organizationReuseDays, verifiedTime), 'vetting'] as const],
    mailbox: [mailEnd(false)],
  }[kind];
  return found.flatMap(([rule, day, remedy]) =>
    day !== null && day <= dayOf(on) ? [{ rule, day, remedy }] : [],
  );
}

function mailEnd(isAddress: boolean) {
  return isAddress
    ? (['ipEmail', endedDay(rules.ipEmailValidation), 'method'] as const)
    : (['email', endedDay(rules.emailValidation), 'method'] as const);
}

/** What bites a TLS certificate that serves and was not bought here. */
export function bitesOfForeign(
  { notBefore, notAfter }: { readonly notBefore: Date; readonly notAfter: Date },
  on: Date,
): readonly Bite[] {
  const longest = lengthDay(Math.round((notAfter.getTime() - notBefore.getTime()) / dayMs));
  const bites: Bite[] = [
    { rule: 'end', day: dayOf(notAfter), remedy: 'renew' },
    ...(longest === null ? [] : [{ rule: 'length', day: longest, remedy: 'none' } as const]),
  ];
  return bites.filter(({ day }) => day <= dayOf(on));
}

/** Days on which a rule of the clock changes, sorted, each once. */
export function clockDays(): readonly string[] {
  const tables: readonly DatedRule<unknown>[] = [
    rules.tlsMaxDays,
    rules.domainReuseDays,
    rules.organizationReuseDays,
    rules.emailValidation,
    rules.ipEmailValidation,
    rules.tlsClientAuth,
  ];
  const days = tables.flatMap((table) => table.map(({ from }) => from)).filter((day) => day !== '');
  return [...new Set(days)].toSorted();
}

/** Certificates a week that keep one name covered, if each runs as long as a CA issues on `on`. */
export function renewalsAWeek(on: Date): number {
  return 7 / policyOn(on).tlsIssuedDays;
}

/** Whether the paid span holds a further certificate. */
function hasNext({ paidUntil, validUntil }: ClockOrder): boolean {
  return paidUntil.getTime() - validUntil.getTime() >= dayMs;
}

/** Whether somebody has to do something about it. */
export function needsSomebody(bites: readonly Bite[]): boolean {
  return bites.some(({ remedy }) => remedy !== 'none');
}

/** Why nothing follows the certificate by itself; null if something does, or already stands for it. */
function endRemedy(order: ClockOrder): ClockRemedy | null {
  if (order.isRenewed) return null;
  if (!hasNext(order)) return order.hasPaidRenewal ? 'finish' : 'renew';
  if (isAutomatic(order)) return null;
  if (order.nextKey === 'none') return 'plan';
  if (order.nextKey === 'new') return 'request';
  return order.mailNames + order.mailAddresses > 0 ? 'method' : 'record';
}

/** First day on which what was verified at `since` may not be reused; null if it never was verified. */
function staleDay(rule: DatedRule<number>, since: Date | null): string | null {
  if (since === null) return null;
  for (const [index, { from, value }] of rule.entries()) {
    const begin = from === '' ? Number.NEGATIVE_INFINITY : startOf(from).getTime();
    const next = rule[index + 1];
    const end = next === undefined ? Number.POSITIVE_INFINITY : startOf(next.from).getTime();
    const stale = Math.max(begin, since.getTime() + value * dayMs);
    if (stale < end) return dayOf(new Date(stale));
  }
  return null;
}

function endedDay(rule: DatedRule<rules.Standing>): string | null {
  return firstDay(rule, 'ended');
}

function firstDay<T>(rule: DatedRule<T>, value: T): string | null {
  return firstDayOf(rule, value) || null;
}

/** First day on which a certificate of `days` is longer than a CA issues; null if such ones are issued for ever. */
function lengthDay(days: number): string | null {
  return rules.tlsMaxDays.find(({ from, value }) => from !== '' && value - 1 < days)?.from ?? null;
}
