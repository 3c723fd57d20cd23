import { type Fault, type FaultReason, fault } from '#core/fault.ts';
import { checkAscii } from '#core/names/check-ascii.ts';
import { checkShape, type NameProblem, unseenProblem } from '#core/names/check-shape.ts';
import { type HostRules, sampleFor } from '#core/names/host-rules.ts';
import { foldSigns, hasJoiner, longestTyped, mailboxMaximum, plainHyphens } from '#core/names/host-text.ts';
import { type IdnaTables, needsIdna, plainName } from '#core/names/idna.ts';
import type { IdnaName } from '#core/names/idna-tables.ts';
import { type ReadIp, readIp } from '#core/names/ip.ts';
import { cutMailbox, mailboxWithin } from '#core/names/mailbox.ts';
import type { PublicSuffixes } from '#core/names/public-suffix.ts';
import { isReverseZoneName, reservedReason } from '#core/names/reserved.ts';
import { isSameHost } from '#core/names/same-host.ts';
import { baseName, isWildcard } from '#core/names/wildcard.ts';
import { fail, ok, type Result } from '#core/result.ts';

/** A name, address or mailbox that may go into a request. */
export interface CheckedHost {
  /** As typed. */
  readonly input: string;
  /** Lower-case ASCII (`xn--`), or the canonical text of an address; the local part of a mailbox is kept as typed. */
  readonly ascii: string;
  /** For display. */
  readonly unicode: string;
  readonly kind: 'domain' | 'wildcard' | 'ip' | 'mailbox';
  /** Registered domain, in ASCII (`core/names/public-suffix.ts`); null for an address. */
  readonly rootDomain: string | null;
}

/** Tables names are checked against. The IDNA tables are null until a name needs them. */
export interface NameTables {
  readonly suffixes: PublicSuffixes;
  readonly idna: IdnaTables | null;
}

/** Returned if the name needs the IDNA tables and they are not loaded. */
export const needsTables = Symbol('the IDNA tables are needed');

type Judged = Result<Omit<CheckedHost, 'input'>, NameProblem> | typeof needsTables;

/** Synchronous `checkHost`, for lists of thousands. */
export function judgeHost(
  input: string,
  rules: HostRules,
  tables: NameTables,
  field: string,
  line?: number,
): Result<CheckedHost, Fault> | typeof needsTables {
  const judged = judge(input, rules, tables);
  if (judged === needsTables) return judged;
  if (judged.ok) {
    const { ascii, unicode, kind, rootDomain } = judged.value;
    return ok({ input, ascii, unicode, kind, rootDomain });
  }
  const { reason, limit, nearest, found } = judged.error;
  const suggested = acceptable(input, nearest, rules, tables);
  if (suggested === needsTables) return suggested;
  return fail(fault(field, reason, found ?? input, limit ?? suggested ?? sampleFor(rules), line));
}

/**
 * Names as most are typed, which only the lists of names can refuse: labels of letters, digits and single hyphens, the last one starting
 * with a letter. Thousands are checked at once, and the full checks cost ten times as much.
 */
const ordinary =
  /^(?:\*\.)?(?=.{1,250}$)(?:[a-z0-9](?:[a-z0-9]|-(?!-)){0,62}(?<!-)\.)+[a-z](?:[a-z0-9]|-(?!-)){1,62}(?<!-)$/i;

function judge(input: string, rules: HostRules, tables: NameTables): Judged {
  const typed = input.trim();
  // Check before running any pattern: nothing longer is a useful name or URL.
  if (typed.length > longestTyped) return tooLong(rules);
  const text = foldSigns(typed);
  if (rules.domain && ordinary.test(text)) return judgeListed(plainName(text), rules, tables);
  if (text === '') return fail({ reason: 'required' });
  if (rules.mailbox) return text.length > mailboxMaximum ? tooLong(rules) : judgeMailbox(text, tables);
  if (!rules.domain && rules.ip === 'refused') return fail({ reason: 'not-offered' });

  const ip = readIp(text);
  if (ip !== null) return judgeIp(ip, rules);
  const shape = checkShape(text);
  // The problem of a name does not apply to an address.
  if (!rules.domain && (shape === null || ofNamesOnly.has(shape.reason))) {
    return fail({ reason: 'ip-required', ...(shape?.nearest && { nearest: shape.nearest }) });
  }
  if (shape !== null) return fail(shape);

  const name = spell(text, tables);
  if (name === needsTables) return name;
  if (name === null) {
    if (hasJoiner(text)) return fail(unseenProblem(text));
    const nearest = plainHyphens(text);
    return fail({ reason: 'name-bad-idn', ...(nearest === text ? {} : { nearest }) });
  }
  const flaw = checkAscii(name.ascii);
  if (flaw === null) return judgeListed(name, rules, tables);
  // `shop` is a public suffix too, but its fault is the missing ending; `*.shop` would cover everything the registry sells.
  const isTopLevel =
    flaw.reason === 'name-single-label' &&
    isWildcard(name.ascii) &&
    tables.suffixes.isPublicSuffix(name.ascii);
  return fail(isTopLevel ? { reason: 'name-public-suffix' } : flaw);
}

function tooLong({ mailbox }: HostRules): Judged {
  return fail(
    mailbox
      ? { reason: 'too-long', limit: String(mailboxMaximum) }
      : { reason: 'name-too-long', limit: '253' },
  );
}

const ofNamesOnly: ReadonlySet<FaultReason> = new Set(['name-bad-character', 'wildcard-position']);

/** Checks a well-formed name against the lists of names nobody may have. */
function judgeListed(name: IdnaName, rules: HostRules, { suffixes }: NameTables): Judged {
  const base = baseName(name.ascii);
  if (isReverseZoneName(base)) return fail({ reason: 'name-reverse-zone' });
  const reserved = reservedReason(base);
  if (reserved !== null) return fail({ reason: reserved });
  const rootDomain = suffixes.rootDomain(base);
  // BR §3.2.2.6: only the registry controls everything directly below a public suffix.
  if (rootDomain === null && suffixes.isPublicSuffix(base)) return fail({ reason: 'name-public-suffix' });
  return judgeWildcard(name, rules, rootDomain);
}

function judgeIp(ip: ReadIp, rules: HostRules): Judged {
  if (!ip.isPublic) return fail({ reason: 'ip-not-public' });
  if (rules.ip === 'refused') {
    return fail({ reason: rules.strict === 'vmc' ? 'vmc-plain-names-only' : 'ip-not-allowed' });
  }
  return ok({ ascii: ip.text, unicode: ip.text, kind: 'ip', rootDomain: null });
}

function judgeWildcard(name: IdnaName, rules: HostRules, rootDomain: string | null): Judged {
  const kind = isWildcard(name.ascii) ? 'wildcard' : 'domain';
  if (kind === 'wildcard' && rules.wildcard === 'refused') {
    return fail({ reason: wildcardRefusals[rules.strict ?? 'none'], nearest: baseName(name.unicode) });
  }
  if (kind === 'domain' && rules.wildcard === 'required') {
    return fail({ reason: 'wildcard-required', nearest: `*.${name.unicode.replace(/^www\.(?=.*\.)/, '')}` });
  }
  return ok({ ascii: name.ascii, unicode: name.unicode, kind, rootDomain });
}

/** product.md, 'Names': EV and VMC have their own messages. */
const wildcardRefusals = {
  ev: 'ev-no-wildcard',
  vmc: 'vmc-plain-names-only',
  none: 'wildcard-not-allowed',
} as const;

function judgeMailbox(text: string, tables: NameTables): Judged {
  const nearest = mailboxWithin(text);
  const refused = fail<NameProblem>({
    reason: 'email-format',
    ...(nearest === undefined || nearest === text ? {} : { nearest }),
  });
  const parts = cutMailbox(text);
  if (parts === null) return refused;
  const name = spell(parts.domain, tables);
  if (name === needsTables) return name;
  if (name === null || checkShape(parts.domain) !== null || isWildcard(name.ascii)) return refused;
  const { ascii, unicode } = name;
  if (checkAscii(ascii) !== null || tables.suffixes.isPublicSuffix(ascii)) return refused;
  return ok({
    ascii: `${parts.local}@${ascii}`,
    unicode: `${parts.local}@${unicode}`,
    kind: 'mailbox',
    rootDomain: tables.suffixes.rootDomain(ascii),
  });
}

function spell(name: string, { idna }: NameTables): IdnaName | null | typeof needsTables {
  if (!needsIdna(name)) return plainName(name);
  return idna === null ? needsTables : idna(name);
}

/** Returns the suggestion only if it would be accepted and is the same host. */
function acceptable(
  input: string,
  nearest: string | undefined,
  rules: HostRules,
  tables: NameTables,
): string | null | typeof needsTables {
  if (nearest === undefined) return null;
  const judged = judge(nearest, rules, tables);
  if (judged === needsTables) return judged;
  return judged.ok && isSameHost(input, judged.value) ? judged.value.unicode : null;
}
