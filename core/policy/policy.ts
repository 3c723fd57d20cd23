import { type DatedRule, rowOn } from '#core/policy/dated-row.ts';
import * as rules from '#core/policy/rules.ts';

/** CAs issue for one day less than the maximum, so that a certificate never exceeds it by a second. */
export const issuanceMargin = 1;

/** Industry requirements at a point in time. Forms, checks and hints read only this, so that any day can be shown and tested. */
export interface Policy {
  /** Maximum days a TLS certificate may run. */
  readonly tlsMaxDays: number;
  /** Days a CA issues a TLS certificate for: the maximum less the margin. */
  readonly tlsIssuedDays: number;
  readonly domainReuseDays: number;
  readonly organizationReuseDays: number;
  readonly emailValidation: rules.Standing;
  readonly whoisEmailValidation: rules.Standing;
  readonly ipEmailValidation: rules.Standing;
  readonly fileForWildcard: boolean;
  readonly persistentTxt: boolean;
  readonly dnssecChecked: boolean;
  readonly remotePerspectives: number;
  readonly reverseZoneNames: boolean;
  readonly codeSigning: rules.CodeSigningRule;
  readonly smimeMaxDays: number;
  readonly markMaxDays: number;
  readonly tlsKeys: rules.TlsKeyRule;
  readonly tlsClientAuth: boolean;
  readonly tlsGuidelines: { readonly old: string; readonly current: string };
}

/** Returns the policy in force at `date`; the tables' days start at 00:00 UTC. Throws RangeError for an invalid date. */
export function policyOn(date: Date): Policy {
  const on = <T>(rule: DatedRule<T>): T => rowOn(rule, date).value;
  const maxDays = on<number>(rules.tlsMaxDays);
  return {
    tlsMaxDays: maxDays,
    tlsIssuedDays: maxDays - issuanceMargin,
    domainReuseDays: on<number>(rules.domainReuseDays),
    organizationReuseDays: on<number>(rules.organizationReuseDays),
    emailValidation: on(rules.emailValidation),
    whoisEmailValidation: on(rules.whoisEmailValidation),
    ipEmailValidation: on(rules.ipEmailValidation),
    fileForWildcard: on(rules.fileForWildcard),
    persistentTxt: on(rules.persistentTxt),
    dnssecChecked: on(rules.dnssecChecked),
    remotePerspectives: on(rules.perspectives).remote,
    reverseZoneNames: on(rules.reverseZoneNames),
    codeSigning: on(rules.codeSigning),
    smimeMaxDays: on<number>(rules.smimeMaxDays),
    markMaxDays: on<number>(rules.markMaxDays),
    tlsKeys: on(rules.tlsKeys),
    tlsClientAuth: on(rules.tlsClientAuth),
    tlsGuidelines: on(rules.tlsGuidelines),
  };
}
