import { checkName } from '#core/account/check-name.ts';
import { keyRights } from '#core/account/key-calls.ts';
import type { AnyRight, Right } from '#core/account/rights.ts';
import { type Fault, fault } from '#core/fault.ts';
import { readNetwork } from '#core/names/ip.ts';

/** Keys of an account. */
export const mostKeys = 200;
/** Networks a key may be bound to. */
export const mostNetworks = 20;
/** Days a key works for; it is then rolled over or replaced. */
export const longestDays = 365;
/** Hours both secrets of a key that is rolled over work: at most 30 days. */
export const longestOverlap = 720;
/** Days before a key ends at which people are told. */
export const warningDays = [14, 3, 0] as const;

export const keyStates = ['working', 'disabled', 'ended'] as const;
export type KeyState = (typeof keyStates)[number];

export function keyState(key: { readonly isDisabled: boolean; readonly endTime: Date }, now: Date): KeyState {
  if (key.isDisabled) return 'disabled';
  return key.endTime <= now ? 'ended' : 'working';
}

interface KeyDraft {
  readonly name: string;
  readonly rights: readonly Right[];
  /** As typed. */
  readonly networks: readonly string[];
}

/** Faults of what a key is to be, whoever asks. */
export function keyFaults({ name, rights, networks }: KeyDraft): Fault[] {
  const unheld = rights.filter((right) => !keyRights.includes(right));
  return [
    ...checkName(name),
    ...(rights.length === 0 ? [fault('rights', 'required', '')] : []),
    ...unheld.map((right) => fault('rights', 'not-offered', right)),
    ...badNetworks(networks),
  ];
}

/** Faults of networks as typed. */
export function badNetworks(networks: readonly string[]): Fault[] {
  return networks
    .filter((network) => readNetwork(network) === null)
    .map((network) => fault('networks', 'format', network));
}

/** The networks of a key as they are kept: each once, without the bits beyond its prefix. */
export function keptNetworks(typed: readonly string[]): string[] {
  return [...new Set(typed.flatMap((network) => readNetwork(network) ?? []))];
}

export interface KeyGiver {
  readonly rights: readonly AnyRight[];
  /** Has a spending limit, of their own or of their role. */
  readonly isLimited: boolean;
}

/**
 * Faults of who makes a key, changes it or renews its secret: nobody puts rights into a program's hands that they do not have, and whoever
 * may only spend so much does not make a key that pays.
 */
export function giverFaults({ rights: held, isLimited }: KeyGiver, rights: readonly Right[]): Fault[] {
  const beyond = rights.filter((right) => !held.includes(right));
  if (beyond.length > 0) return [fault('rights', 'right-beyond', beyond.join(', '), beyond.join(', '))];
  return isLimited && rights.includes('payments:pay') ? [fault('rights', 'own-limit', 'payments:pay')] : [];
}
