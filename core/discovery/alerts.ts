import { dayMs } from '#core/day.ts';
import type { AlertKind } from '#core/discovery/alert-kinds.ts';
import type { Whose } from '#core/discovery/codes.ts';
import { type Condition, type Severity, severityOf } from '#core/discovery/conditions.ts';
import { type EndsChoice, reachedOf, thresholdDays } from '#core/notices/thresholds.ts';

export const alertSeverity: Readonly<Record<AlertKind, Severity>> = {
  revoked: severityOf.revoked,
  expired: severityOf.expired,
  'not-yet-valid': severityOf['not-yet-valid'],
  'name-mismatch': severityOf['name-mismatch'],
  untrusted: severityOf.untrusted,
  'own-key': 'critical',
  stranger: 'warning',
  'chain-incomplete': severityOf['chain-incomplete'],
  'self-signed': severityOf['self-signed'],
  'weak-key': severityOf['weak-key'],
  'weak-signature': severityOf['weak-signature'],
  expiring: severityOf.expiring,
  'not-served': severityOf['not-served'],
  unreachable: 'warning',
  'proof-ended': 'warning',
  'proof-ending': 'warning',
  'chain-order': severityOf['chain-order'],
};

/** Whether each alert of the kind is about one certificate. */
export const isOfCertificate = (kind: AlertKind) => kind !== 'unreachable' && !isOfProof(kind);

/** Whether each alert of the kind is about a proof that something may be scanned. */
export const isOfProof = (kind: AlertKind) => kind === 'proof-ending' || kind === 'proof-ended';

/** Days before its end at which even the daily digest may come too late. */
const lastDays = 2;

/** Whether an alert is sent as soon as it is sure; the others wait for the daily digest. */
export function isUrgent({ kind, days }: { readonly kind: AlertKind; readonly days: number }): boolean {
  if (kind === 'expiring') return days <= lastDays;
  return kind === 'stranger' || alertSeverity[kind] === 'critical';
}

/** Days a place is silent before anybody is alerted, and after which it is given up: its alerts end then. */
export const silentDays = 1;
export const givenUpDays = 30;
/** Days before the end of a proof. */
export const proofDays = 14;
/** Days in which an issued certificate may be installed before anybody is alerted. */
export const installDays = 1;
/** With fewer places than this, all of them being silent says nothing of the network that looks. */
const fewPlaces = 3;

/** A place that serves a certificate, or served it when it last answered. */
export interface AlertPlace {
  readonly conditions: readonly Condition[];
  readonly unreachableSince: Date | null;
}

/** What is known of a certificate. */
export interface AlertCertificate {
  readonly whose: Whose;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** When it was issued, if it is of an order; otherwise when it was found. */
  readonly firstSeen: Date;
  readonly isRetired: boolean;
  /** A later certificate stands for it: of its order, or for its names. */
  readonly isReplaced: boolean;
  /** It matters although no place serves it: it is of an order, or was taken in from a file. */
  readonly isKept: boolean;
  /** Some log of Certificate Transparency showed it. */
  readonly isLogged: boolean;
  /** What follows from its bytes and from other certificates. */
  readonly conditions: readonly Condition[];
  readonly places: readonly AlertPlace[];
}

/** An alert that the facts call for. */
export interface CalledAlert {
  readonly kind: AlertKind;
  /** The threshold that was reached, of `expiring`; 0 for others. */
  readonly days: number;
  /** Places it concerns; 0 if it concerns the certificate itself. */
  readonly places: number;
}

/** What the facts say of alerts: those that must be open, and the kinds of which an open one stays open. */
export interface CalledAlerts {
  readonly open: readonly CalledAlert[];
  readonly keep: ReadonlySet<AlertKind>;
}

const ofServing = ['name-mismatch', 'untrusted', 'chain-incomplete', 'chain-order'] as const;
const ofServed = ['revoked', 'self-signed', 'weak-key', 'weak-signature'] as const;

/**
 * What a certificate calls for. What is seen at a place opens an alert only while the place answers, and ends it only when it answers
 * otherwise or is given up: silence proves nothing.
 */
export function certificateAlerts(facts: AlertCertificate, ends: EndsChoice, now: Date): CalledAlerts {
  const open: CalledAlert[] = [];
  const keep = new Set<AlertKind>();
  if (facts.isRetired) return { open, keep };
  const held = facts.places.filter((place) => !isGivenUp(place, now));
  const served = held.filter(({ unreachableSince }) => unreachableSince === null).length;
  const add = (kind: AlertKind, places: number, isHeld: boolean) => {
    if (places > 0) open.push({ kind, days: 0, places });
    if (isHeld) keep.add(kind);
  };
  const has = (condition: Condition) => facts.conditions.includes(condition);
  const isOver = facts.notAfter <= now;
  const isEarly = facts.notBefore > now;
  if (isOver) add('expired', served, held.length > 0);
  if (isEarly) add('not-yet-valid', served, held.length > 0);
  for (const kind of ofServed) if (has(kind)) add(kind, served, held.length > 0);
  for (const kind of ofServing) {
    const places = held.filter(({ conditions }) => conditions.includes(kind));
    add(kind, places.filter(({ unreachableSince }) => unreachableSince === null).length, places.length > 0);
  }
  if (has('not-served')) {
    const age = now.getTime() - facts.firstSeen.getTime();
    if (age >= installDays * dayMs) open.push({ kind: 'not-served', days: 0, places: 0 });
    keep.add('not-served');
  }
  if (facts.whose === 'stranger' && (!isOver || held.length > 0)) {
    if (served > 0 || facts.isLogged) open.push({ kind: 'stranger', days: 0, places: served });
    if (held.length > 0 || facts.isLogged) keep.add('stranger');
  }
  const days = isOver || isEarly ? null : endingDays(facts, held.length, ends, now);
  if (days !== null) {
    open.push({ kind: 'expiring', days, places: held.length });
    keep.add('expiring');
  }
  return { open, keep };
}

/** The threshold a certificate has reached that somebody must still replace; null for none. */
function endingDays(facts: AlertCertificate, held: number, ends: EndsChoice, now: Date): number | null {
  const isNeeded = held > 0 || (facts.isKept && !facts.isReplaced);
  return isNeeded ? reachedOf(thresholdDays(ends, facts), facts.notAfter, now) : null;
}

/** The order's own notices tell of this end already: it is listed, and not sent again. */
export function isToldByOrder(
  kind: AlertKind,
  { whose, isReplaced }: Pick<AlertCertificate, 'whose' | 'isReplaced'>,
): boolean {
  return kind === 'expiring' && whose === 'ours' && !isReplaced;
}

function isGivenUp({ unreachableSince }: Pick<AlertPlace, 'unreachableSince'>, now: Date): boolean {
  return unreachableSince !== null && now.getTime() - unreachableSince.getTime() >= givenUpDays * dayMs;
}

/** Whether a place, with all its addresses, is silent for long enough to alert somebody, and not given up yet. */
export function isSilent(
  addresses: readonly Pick<AlertPlace, 'unreachableSince'>[],
  now: Date,
): { readonly isOpen: boolean; readonly isKept: boolean } {
  const since = addresses.map(({ unreachableSince }) => unreachableSince);
  if (since.length === 0 || since.includes(null)) return { isOpen: false, isKept: false };
  const isKept = addresses.some((each) => !isGivenUp(each, now));
  const isLong = since.every((each) => each !== null && now.getTime() - each.getTime() >= silentDays * dayMs);
  return { isOpen: isKept && isLong, isKept };
}

/** Whether nothing at all answers: then it is the network that looks, and what is seen at places neither opens nor ends an alert. */
export function isLookingBlind({
  places,
  silent,
}: {
  readonly places: number;
  readonly silent: number;
}): boolean {
  return places >= fewPlaces && silent === places;
}

/** What the end of a proof calls for that nobody renewed: it comes, or is past. */
export function proofAlert(end: Date, now: Date): 'proof-ending' | 'proof-ended' | null {
  if (end <= now) return 'proof-ended';
  return end.getTime() - now.getTime() <= proofDays * dayMs ? 'proof-ending' : null;
}

/** Whether the alert says that something will end: it is not sent once it has. */
export const isForecast = (kind: AlertKind) => kind === 'expiring' || kind === 'proof-ending';

/** Hour of the day, in the shop's time zone, from which the daily digest is sent. */
export const digestHour = 9;
/** Days an alert may be muted, and the length of a reason. */
export const mostMuteDays = 365;
export const longestReason = 200;
export const alertStates = ['open', 'muted', 'closed'] as const;
/** Why an alert ended: what it was about is gone, or a later threshold took its place. */
export const closeReasons = ['gone', 'later'] as const;
