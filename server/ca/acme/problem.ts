import * as v from 'valibot';

/** What a CA says about one of several names. */
export interface Subproblem {
  readonly type: string;
  readonly words: string;
  /** As orders write it; null if it names none. */
  readonly name: string | null;
}

/** A refusal in a CA's own words (RFC 8555 §6.7). */
export class AcmeProblem extends Error {
  override readonly name = 'AcmeProblem';
  constructor(
    readonly status: number,
    /** Without `urn:ietf:params:acme:error:`; empty if it says none of these. */
    readonly type: string,
    readonly words: string,
    /** Where the CA explains it, or what has to be done there; empty if nowhere. */
    readonly link: string,
    readonly subproblems: readonly Subproblem[],
    /** The earliest next request; null if it did not say. */
    readonly until: Date | null,
  ) {
    super(`the CA returned ${status} ${type}`);
  }
}

/** No usable reply arrived: it may have been carried out all the same. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

const typePrefix = 'urn:ietf:params:acme:error:';
/** Only the beginning of what a CA says is kept. */
const mostWords = 500;
const mostNames = 1000;

const identifierSchema = v.object({ type: v.string(), value: v.string() });
const text = v.fallback(v.optional(v.string(), ''), '');
const problemSchema = v.object({
  type: text,
  detail: text,
  instance: text,
  subproblems: v.fallback(
    v.optional(
      v.array(
        v.object({
          type: text,
          detail: text,
          identifier: v.fallback(v.optional(identifierSchema), undefined),
        }),
      ),
      [],
    ),
    [],
  ),
});

/** Reads a problem document, or the `error` of an authorization or order; anything else becomes one without a type. */
export function readProblem(
  found: unknown,
  { status, links, until }: { readonly status: number; readonly links: string; readonly until: Date | null },
): AcmeProblem {
  const read = v.safeParse(problemSchema, found);
  if (!read.success) return new AcmeProblem(status, '', '', '', [], until);
  const { type, detail, instance, subproblems } = read.output;
  return new AcmeProblem(
    status,
    typeOf(type),
    detail.slice(0, mostWords),
    linkOf(instance) || linkOf(linkTo(links, 'help')) || linkOf(linkTo(links, 'terms-of-service')),
    subproblems.slice(0, mostNames).map((one) => ({
      type: typeOf(one.type),
      words: one.detail.slice(0, mostWords),
      name: one.identifier?.value.toLowerCase().slice(0, 300) ?? null,
    })),
    until,
  );
}

function typeOf(urn: string): string {
  const type = urn.startsWith(typePrefix) ? urn.slice(typePrefix.length) : '';
  return /^[A-Za-z]{1,40}$/.test(type) ? type : '';
}

/** Only addresses that a page may link to. */
function linkOf(found: string): string {
  return found.length <= 500 && found.startsWith('https://') && URL.canParse(found) ? found : '';
}

/** The targets of a relation in `Link` headers joined by commas (RFC 8288); only the beginning is read. */
export function linksTo(links: string, relation: string): readonly string[] {
  return links
    .slice(0, 8192)
    .split(',')
    .flatMap((part) => {
      const [target = '', ...parameters] = part.trim().split(';');
      const isIt = parameters.some((one) => one.trim().replaceAll('"', '') === `rel=${relation}`);
      return isIt && target.startsWith('<') && target.endsWith('>') ? [target.slice(1, -1)] : [];
    });
}

function linkTo(links: string, relation: string): string {
  return linksTo(links, relation)[0] ?? '';
}

/** What follows from a refusal, by its type (RFC 8555 §6.7, RFC 9773 §7.4, draft-ietf-acme-profiles). */
export type Consequence = 'again' | 'names' | 'request' | 'operator' | 'replaces' | 'profile';

const consequences: Readonly<Record<string, Consequence>> = {
  badNonce: 'again',
  rateLimited: 'again',
  serverInternal: 'again',
  orderNotReady: 'again',
  caa: 'names',
  connection: 'names',
  dns: 'names',
  incorrectResponse: 'names',
  rejectedIdentifier: 'names',
  tls: 'names',
  unsupportedIdentifier: 'names',
  badCSR: 'request',
  badPublicKey: 'request',
  badSignatureAlgorithm: 'operator',
  userActionRequired: 'operator',
  externalAccountRequired: 'operator',
  accountDoesNotExist: 'operator',
  unauthorized: 'operator',
  alreadyReplaced: 'replaces',
  invalidProfile: 'profile',
};

export function consequenceOf({ type, status }: Pick<AcmeProblem, 'type' | 'status'>): Consequence {
  return consequences[type] ?? (status >= 500 || status === 429 ? 'again' : 'request');
}
