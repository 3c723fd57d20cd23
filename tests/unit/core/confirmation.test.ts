import { describe, expect, it } from 'vitest';
import {
  type ConfirmMethod,
  type EnrolledFactors,
  factorMethods,
  freshUntil,
  methodsToConfirm,
} from '#core/account/confirmation.ts';

const none: EnrolledFactors = { passkeys: 0, app: false, email: false, tel: false, recoveryCodes: 0 };
const minute = 60_000;

describe('the ways to confirm', () => {
  it.each([
    [none, 'password'],
    // Codes that outlived their factor stand in for nothing.
    [{ ...none, recoveryCodes: 3 }, 'password'],
    [{ ...none, email: true }, 'email'],
    [{ passkeys: 2, app: true, email: true, tel: true, recoveryCodes: 1 }, 'passkey app email tel recovery'],
    [{ ...none, tel: true }, 'tel'],
    [{ ...none, app: true }, 'app'],
  ] as const)('%j: %s', (factors, want) => {
    expect(methodsToConfirm(factors).join(' ')).toBe(want);
    expect(factorMethods(factors)).not.toContain('password');
  });
});

describe('a confirmation', () => {
  const app = { ...none, app: true };
  it.each([
    ['password', 0, none, true],
    ['password', 9, none, true],
    ['password', 10, none, false],
    ['password', 0, app, false],
    ['app', 9, app, true],
    ['app', 10, app, false],
    ['recovery', 1, app, true],
    ['email', 1, none, true],
    // Of the future: a clock that was set back.
    ['app', -1, app, false],
  ] as const)('by %s, %i minutes ago', (by: ConfirmMethod, ago, factors, want) => {
    const now = 1_000 * minute;
    const until = freshUntil({ by, at: now - ago * minute }, factors, now);
    expect(until).toBe(want ? now + (10 - ago) * minute : null);
  });
});
