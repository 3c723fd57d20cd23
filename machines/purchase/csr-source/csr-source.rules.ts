import { type CsrOptions, forceCsrOptions } from '#core/csr/options.ts';
import type {
  GivenRequest,
  HandedRow,
  PurchaseContext,
  ReadRequests,
} from '#machines/purchase/purchase.types.ts';

export const nothingRead: ReadRequests = {
  key: '',
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

/** The question 'which requests are in this?'; empty when there is nothing to read. */
export function sourceKey({ csrChoice, paste, pasteRevision, file, fileRevision }: PurchaseContext): string {
  if (csrChoice.from === 'paste') return paste.trim() === '' ? '' : `paste:${pasteRevision}`;
  return csrChoice.from === 'zip' && file !== '' ? `zip:${fileRevision}` : '';
}

/** What was read of the source that is chosen; nothing while an older text or file was read. */
export function readOf(context: PurchaseContext): ReadRequests {
  const { csrChoice, pasted, zipped } = context;
  const read = csrChoice.from === 'paste' ? pasted : csrChoice.from === 'zip' ? zipped : nothingRead;
  return read.key === sourceKey(context) ? read : nothingRead;
}

export function requestsOf(context: PurchaseContext): readonly GivenRequest[] {
  return readOf(context).requests;
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
  const requests = requestsOf(context);
  const lines = context.judged.key === judgeKey(context) ? context.judged.names.split('\n') : [];
  return requests.map((_, index) => namesOfLine(lines[index]));
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
