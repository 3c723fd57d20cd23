import { type Fault, fault } from '#core/fault.ts';
import { linesOf } from '#core/names/batch-lines.ts';
import { type CheckedHost, type HostJudge, openJudge } from '#core/names/check-host.ts';
import { type HostRules, hostRulesFor, nameCountFor, sampleFor } from '#core/names/host-rules.ts';
import { type PlacedName, placeNames } from '#core/names/split-names.ts';
import { textBoundFault } from '#core/names/text-bounds.ts';
import { withWwwNames } from '#core/names/www-name.ts';

/** One name of a list, with either `host` or `fault` set. */
export interface NameVerdict {
  /** 1-based line of the field; names separated by a comma share it. */
  readonly line: number;
  readonly typed: string;
  readonly host: CheckedHost | null;
  readonly fault: Fault | null;
}

export interface NameListVerdict {
  /** For the first `maxNames` names; further names are not checked. */
  readonly rows: readonly NameVerdict[];
  /** Faults of the list as a whole: no names, or too many. */
  readonly faults: readonly Fault[];
}

/** Checks all names of one order: each by `checkHost`, then that there are no duplicates and at most `maxNames`. */
export async function checkNameList(
  names: readonly string[],
  rules: HostRules,
  field: string,
  maxNames: number,
): Promise<NameListVerdict> {
  const placed = names.map((text, index) => ({ text, line: index + 1 }));
  return judgeList(placed, rules, field, maxNames, await openJudge(rules, field));
}

/** Like `checkNameList`, for names with their own line numbers and a judge that is already open. */
export async function judgeList(
  names: readonly PlacedName[],
  rules: HostRules,
  field: string,
  maxNames: number,
  judge: HostJudge,
): Promise<NameListVerdict> {
  if (names.length === 0) return { rows: [], faults: [fault(field, 'required', '', sampleFor(rules))] };
  const rows: NameVerdict[] = [];
  const known = new Map<string, PlacedName>();
  for (const name of names.slice(0, maxNames)) {
    const { text: typed, line } = name;
    const judging = judge(typed, line);
    const judged = judging instanceof Promise ? await judging : judging;
    const found = judged.ok ? repeatFault(name, known.get(judged.value.ascii), field) : judged.error;
    if (judged.ok && found === null) {
      known.set(judged.value.ascii, name);
      rows.push({ line, typed, host: judged.value, fault: null });
    } else {
      rows.push({
        line,
        typed,
        host: null,
        fault: found && name.isExtra ? { ...found, field: extraField } : found,
      });
    }
  }
  return { rows, faults: refuseMore(names, rules, field, maxNames) };
}

const extraField = 'domainNames';

/**
 * Reports the later of two names that are equal in ASCII. `expected` is the line of the first, or the common name if that is repeated,
 * since its line number would be mistaken for one in the field of further names.
 */
function repeatFault(
  { text, line, isExtra }: PlacedName,
  first: PlacedName | undefined,
  field: string,
): Fault | null {
  if (first === undefined) return null;
  if (isExtra && !first.isExtra) return fault(field, 'name-is-common', text, first.text, line);
  return fault(field, 'name-duplicate', text, String(first.line), line);
}

export interface NamesQuestion {
  /** The common name, or every name if `extras` is absent. */
  readonly text: string;
  /** Further names, one per line. */
  readonly extras?: string;
  readonly productType: string;
  readonly subBrand: string;
  /** Decides whether www names are added; defaults to `subBrand`. */
  readonly brand?: string;
  readonly maxNames: number;
}

export interface NamesVerdict extends NameListVerdict {
  /** Verdicts of the further names; `line` is relative to their own field. */
  readonly extras: readonly NameVerdict[];
  /** Valid names as they go into a request: ASCII, common name first, including www names. */
  readonly names: readonly string[];
  /** Registered domain of the first valid name, ASCII; empty if there is none. */
  readonly rootDomain: string;
}

/** Field of a product's names when one text contains them all. */
export function nameFieldFor(productType: string): 'commonName' | 'domainNames' {
  return nameCountFor(productType) === 'several' ? 'domainNames' : 'commonName';
}

/** Maximum names in one order of the product. */
export function nameLimit(product: { readonly productType: string; readonly maxNames: number }): number {
  return nameCountFor(product.productType) === 'one' ? 1 : product.maxNames;
}

/**
 * Checks the text of a product's name fields. Faults name `commonName` and, for further names, `domainNames`; without `extras` the field is
 * `nameFieldFor`.
 */
export async function checkNames(question: NamesQuestion): Promise<NamesVerdict> {
  const { text, extras, productType, subBrand } = question;
  const rules = hostRulesFor(productType, subBrand);
  const field = extras === undefined ? nameFieldFor(productType) : 'commonName';
  const tooLong = textBoundFault(text, field) ?? textBoundFault(extras ?? '', extraField);
  if (tooLong !== null) return { rows: [], extras: [], faults: [tooLong], names: [], rootDomain: '' };
  const own = placeNames(linesOf(text));
  const more = placeNames(linesOf(extras ?? '')).map((name) => ({ ...name, isExtra: true }) as const);
  const { rows, faults } = await judgeList(
    [...own, ...more],
    rules,
    field,
    nameLimit(question),
    await openJudge(rules, field),
  );
  const hosts = rows.flatMap(({ host }) => host ?? []);
  return {
    rows: rows.slice(0, own.length),
    extras: rows.slice(own.length),
    faults,
    names: withWwwNames(hosts, question),
    rootDomain: hosts[0]?.rootDomain ?? '',
  };
}

/** Reports one fault for all excess names, at the first of them: with that name if only one is allowed, otherwise with the count. */
function refuseMore(
  names: readonly PlacedName[],
  rules: HostRules,
  field: string,
  maxNames: number,
): readonly Fault[] {
  const surplus = names[maxNames];
  if (surplus === undefined) return [];
  const at = surplus.isExtra ? extraField : field;
  if (maxNames > 1) {
    return [fault(at, 'name-too-many', String(names.length), String(maxNames), surplus.line)];
  }
  return [fault(at, onlyOne(rules), surplus.text, '1', surplus.line)];
}

function onlyOne(rules: HostRules): 'mailbox-only-one' | 'ip-only-one' | 'name-only-one' {
  if (rules.mailbox) return 'mailbox-only-one';
  return rules.ip === 'required' ? 'ip-only-one' : 'name-only-one';
}
