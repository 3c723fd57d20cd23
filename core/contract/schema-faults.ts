import type * as v from 'valibot';
import { type Fault, type FaultReason, fault, faultReasons } from '#core/fault.ts';

/** Fields whose value is never repeated, at any depth. */
const secretFields =
  /^(?:password|newPwd|oldPwd|token|ticket|key|code|authCode|verifyCode|captchaOffset|clientSecret)$/;

const reasonByIssue: Readonly<Record<string, FaultReason>> = {
  max_length: 'too-long',
  min_length: 'too-short',
  non_empty: 'required',
  picklist: 'not-offered',
  literal: 'not-offered',
  variant: 'not-offered',
  number: 'not-a-number',
  safe_integer: 'not-a-number',
  email: 'email-format',
};

/** Converts valibot issues to faults by field. */
export function faultsOf(issues: readonly v.BaseIssue<unknown>[]): Fault[] {
  return issues.map((issue) => {
    const path = issue.path ?? [];
    const field = path.map((item) => String(item.key)).join('.');
    const secret = path.some((item) => secretFields.test(String(item.key)));
    return fault(field, reasonOf(issue), secret ? '' : textOf(issue.input), expectedOf(issue));
  });
}

function reasonOf(issue: v.BaseIssue<unknown>): FaultReason {
  if (issue.input === undefined) return 'required';
  // A check of the contract carries its reason as the message.
  const own = faultReasons.find((reason) => reason === issue.message);
  if (own !== undefined) return own;
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'not-offered';
  const known = reasonByIssue[issue.type];
  if (known) return known;
  if (issue.type === 'union' && issue.issues?.some((branch) => branch.type === 'number'))
    return 'not-a-number';
  return 'format';
}

/** Only numbers and lists, which read the same in every language. */
function expectedOf(issue: v.BaseIssue<unknown>): string | undefined {
  const requirement = 'requirement' in issue ? issue.requirement : undefined;
  switch (issue.type) {
    case 'max_length':
    case 'max_value':
      return `≤ ${String(requirement)}`;
    case 'min_length':
    case 'min_value':
      return `≥ ${String(requirement)}`;
    case 'picklist':
    case 'literal':
      return issue.expected?.replace(/^\(|\)$/g, '').replaceAll(' | ', ', ') ?? undefined;
    default:
      return undefined;
  }
}

function textOf(input: unknown): string {
  return typeof input === 'string' || typeof input === 'number' || typeof input === 'boolean'
    ? String(input)
    : '';
}
