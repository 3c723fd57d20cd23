import { policyOn } from '#core/policy/policy.ts';

/** The CAs' key rules on the date these tests were written for. */
export const keyRule = policyOn(new Date('2026-11-22')).tlsKeys;
