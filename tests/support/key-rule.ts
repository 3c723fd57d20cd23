import { policyOn } from '#core/policy/policy.ts';

/** What CAs take of keys on the day these tests were written for. */
export const keyRule = policyOn(new Date('2026-11-22')).tlsKeys;
