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

/** Keeps PEM texts apart in `ReadRequests.pems`: a PEM has no empty line. */
const pemGap = '\n\n';

/** The key options chosen, as far as the product leaves them open. */
export function csrOf({ product, csrChoice }: Pick<PurchaseContext, 'product' | 'csrChoice'>): CsrOptions {
  return product === null ? csrChoice : forceCsrOptions(product.productType, product.subBrand, csrChoice);
}

/** The questions 'which requests are in this?'; empty when there is nothing to read. */
export function pasteKey({ csrChoice, paste, pasteRevision }: PurchaseContext): string {
  return csrChoice.from === 'paste' && paste.trim() !== '' ? `paste:${pasteRevision}` : '';
}

export function zipKey({ csrChoice, file, fileRevision }: PurchaseContext): string {
  return csrChoice.from === 'zip' && file !== '' ? `zip:${fileRevision}` : '';
}

/** The one of them that the chosen source asks. */
export function sourceKey(context: PurchaseContext): string {
  return pasteKey(context) || zipKey(context);
}

/** Was the chosen source read as it stands? */
export function isRead(context: PurchaseContext): boolean {
  const { paste, zip } = context.questions;
  const key = sourceKey(context);
  return key !== '' && (paste.answered === key || zip.answered === key);
}

export function isReading(context: PurchaseContext): boolean {
  return sourceKey(context) !== '' && !isRead(context);
}

/** What was read of the source that is chosen; nothing while an older text or file was read. */
export function readOf(context: PurchaseContext): ReadRequests {
  if (!isRead(context)) return nothingRead;
  return context.csrChoice.from === 'paste' ? context.pasted : context.zipped;
}

export function requestsOf(context: PurchaseContext): readonly GivenRequest[] {
  return readOf(context).requests;
}

/** One request fills the name fields, where nothing stands in them. */
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

/** Takes requests off the list they stand in: their `at`. */
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

/** What passes by itself or may be put right outside; what stands in a text or file reads the same again. */
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

/** The request that one order is made with; null when a key is to be made, and when there are several. */
export function onlyRequestOf(context: PurchaseContext): GivenRequest | null {
  const [first, ...others] = requestsOf(context);
  return first !== undefined && others.length === 0 ? first : null;
}

/** The question 'does the product take these requests?'; requests only ever leave the list. */
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

/** The question 'has the customer ordered with these keys before?'. */
export function reuseKey(context: PurchaseContext): string {
  return requestsOf(context).some(({ spkiHash }) => spkiHash !== '') ? sourceKey(context) : '';
}

export function joinPems(pems: readonly string[]): string {
  return pems.map((pem) => pem.trim()).join(pemGap);
}

export function pemOf({ pems }: Pick<ReadRequests, 'pems'>, { at }: Pick<GivenRequest, 'at'>): string {
  return `${pems.split(pemGap)[at] ?? ''}\n`;
}

/** The good names of each request, in ASCII; none while they are not judged. */
export function requestNames(context: PurchaseContext): readonly (readonly string[])[] {
  const lines = isJudged(context) ? context.judged.names.split('\n') : [];
  return requestsOf(context).map((_, index) => namesOfLine(lines[index]));
}

/** The requests as orders of a batch. */
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

/** Lists of names are kept as one long text: a line an order, its names comma-joined. */
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
