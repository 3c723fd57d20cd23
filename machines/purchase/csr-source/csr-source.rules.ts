import { type CsrOptions, forceCsrOptions } from '#core/csr/options.ts';
import type { HandedRow } from '#machines/purchase/batch/batch.types.ts';
import type { GivenRequest, ReadRequests } from '#machines/purchase/csr-source/csr-source.types.ts';
import type { PurchaseContext } from '#machines/purchase/purchase.types.ts';

export const nothingRead: ReadRequests = {
  fileName: '',
  requests: [],
  pems: '',
  skippedCount: 0,
  skipped: [],
  failure: null,
};

/** Separates PEM texts in `ReadRequests.pems`; a PEM contains no empty line. */
const pemGap = '\n\n';

/** The key options in effect: the choice, unless the product forces others. */
export function csrOf({ product, csrChoice }: Pick<PurchaseContext, 'product' | 'csrChoice'>): CsrOptions {
  return product === null ? csrChoice : forceCsrOptions(product.productType, product.subBrand, csrChoice);
}

/** Key of the question 'which requests does this contain?'; empty if there is nothing to read. */
export function pasteKey({ csrChoice, paste, pasteRevision }: PurchaseContext): string {
  return csrChoice.from === 'paste' && paste.trim() !== '' ? `paste:${pasteRevision}` : '';
}

export function zipKey({ csrChoice, file, fileRevision }: PurchaseContext): string {
  return csrChoice.from === 'zip' && file !== '' ? `zip:${fileRevision}` : '';
}

/** Key of the chosen source's question. */
export function sourceKey(context: PurchaseContext): string {
  return pasteKey(context) || zipKey(context);
}

/** Whether the current content of the chosen source was read. */
export function isRead(context: PurchaseContext): boolean {
  const { paste, zip } = context.questions;
  const key = sourceKey(context);
  return key !== '' && (paste.answered === key || zip.answered === key);
}

export function isReading(context: PurchaseContext): boolean {
  return sourceKey(context) !== '' && !isRead(context);
}

/** Result of reading the chosen source; empty while only an older text or file was read. */
export function readOf(context: PurchaseContext): ReadRequests {
  if (!isRead(context)) return nothingRead;
  return context.csrChoice.from === 'paste' ? context.pasted : context.zipped;
}

export function requestsOf(context: PurchaseContext): readonly GivenRequest[] {
  return readOf(context).requests;
}

/** A single request fills the name fields if they are empty. */
export function keepRead(
  { text, extras }: PurchaseContext,
  { requests }: ReadRequests,
  kept: Pick<Partial<PurchaseContext>, 'pasted' | 'zipped'>,
): Partial<PurchaseContext> {
  const [first, ...others] = requests;
  const isFree = text.trim() === '' && extras.trim() === '';
  const [commonName = '', ...further] = first === undefined ? [] : new Set([...first.names, ...first.emails]);
  if (commonName === '' || others.length > 0 || !isFree) return kept;
  return { ...kept, text: commonName, extras: further.join('\n') };
}

/** Removes requests from the list, by their `at`. */
export function dropRequests(context: PurchaseContext, places: readonly number[]): Partial<PurchaseContext> {
  const gone = new Set(places);
  const left = (read: ReadRequests): ReadRequests => ({
    ...read,
    requests: read.requests.filter(({ at }) => !gone.has(at)),
  });
  return context.csrChoice.from === 'paste'
    ? { pasted: left(context.pasted) }
    : { zipped: left(context.zipped) };
}

/** Failures that may pass or can be fixed outside; a fault in the text or file itself would recur. */
const passingFailures = new Set([
  'broken',
  'cancelled',
  'worker-unavailable',
  'worker-crashed',
  'file-unreadable',
  'intake-too-slow',
]);

export function isWorthRereading({ failure }: Pick<ReadRequests, 'failure'>): boolean {
  return failure !== null && passingFailures.has(failure.code);
}

/** The request of a single order; null if a key is to be made or there are several requests. */
export function onlyRequestOf(context: PurchaseContext): GivenRequest | null {
  const [first, ...others] = requestsOf(context);
  return first !== undefined && others.length === 0 ? first : null;
}

/**
 * Key of the question 'does the product accept these requests?'. The count suffices, since requests are only ever
 * removed.
 */
export function judgeKey(context: PurchaseContext): string {
  const { product } = context;
  const requests = requestsOf(context);
  if (product === null || requests.length === 0) return '';
  const { productType, subBrand, maxNames } = product;
  return JSON.stringify([productType, subBrand, maxNames, sourceKey(context), requests.length]);
}

export function isJudged(context: PurchaseContext): boolean {
  return context.questions.judgement.answered === judgeKey(context);
}

/** Key of the question 'has the customer ordered with these keys before?'. */
export function reuseKey(context: PurchaseContext): string {
  return requestsOf(context).some(({ spkiHash }) => spkiHash !== '') ? sourceKey(context) : '';
}

export function joinPems(pems: readonly string[]): string {
  return pems.map((pem) => pem.trim()).join(pemGap);
}

export function pemOf({ pems }: Pick<ReadRequests, 'pems'>, { at }: Pick<GivenRequest, 'at'>): string {
  return `${pems.split(pemGap)[at] ?? ''}\n`;
}

/** The valid names of each request, in ASCII; empty while not checked. */
export function requestNames(context: PurchaseContext): readonly (readonly string[])[] {
  const lines = isJudged(context) ? context.judged.names.split('\n') : [];
  return requestsOf(context).map((_, index) => namesOfLine(lines[index]));
}

/** The requests as rows of a batch. */
export function requestRows(context: PurchaseContext): readonly HandedRow[] {
  const read = readOf(context);
  const pems = read.pems.split(pemGap);
  const names = requestNames(context);
  return read.requests.map(({ at, label, hashValue, spkiHash }, index) => ({
    names: names[index] ?? [],
    label,
    csr: `${pems[at] ?? ''}\n`,
    hashValue,
    spkiHash,
  }));
}

/**
 * Parses one line of a list of names, which is stored as one long text: one line per order, names separated by commas.
 */
export function namesOfLine(line: string | undefined): readonly string[] {
  return line === undefined || line === '' ? [] : line.split(',');
}

/** An option that is present but undefined changes nothing. */
export function withOptions(
  { csrChoice }: PurchaseContext,
  change: Partial<CsrOptions>,
): Pick<PurchaseContext, 'csrChoice'> {
  return {
    csrChoice: {
      from: change.from ?? csrChoice.from,
      encryption: change.encryption ?? csrChoice.encryption,
      keyLength: change.keyLength ?? csrChoice.keyLength,
      curve: change.curve ?? csrChoice.curve,
      signature: change.signature ?? csrChoice.signature,
    },
  };
}

export function withPaste(context: PurchaseContext, paste: string): Partial<PurchaseContext> {
  return paste === context.paste ? {} : { paste, pasteRevision: context.pasteRevision + 1 };
}
