import { readTypeFlags } from '#core/catalogue/type-flags.ts';
import { lockedCsrOptions } from '#core/csr/options.ts';
import { hostRulesFor, nameCountFor, nameKindFor } from '#core/names/host-rules.ts';
import {
  csrOf,
  isWorthRereading,
  judgeKey,
  readOf,
  requestsOf,
  reuseKey,
  sourceKey,
} from '#machines/purchase/csr-source/csr-source.rules.ts';
import {
  canSwitchWildcard,
  extrasOf,
  isWildcardShown,
  nameFaults,
  namesKey,
} from '#machines/purchase/names.rules.ts';
import { isIn } from '#machines/purchase/order-mode/batch-faults.ts';
import { batchKey, batchNames, blockTexts } from '#machines/purchase/order-mode/order-mode.rules.ts';
import { canCaMakeKey, keyMakerOf } from '#machines/purchase/purchase.rules.ts';
import type {
  GivenRequest,
  ProductFacts,
  PurchaseContext,
  ReadRequests,
} from '#machines/purchase/purchase.types.ts';
import type {
  BatchBlockView,
  ForcedNote,
  NameKind,
  PurchaseView,
  RequestView,
} from '#machines/purchase/purchase.view-types.ts';

export function namesView(context: PurchaseContext): PurchaseView['names'] {
  const { product, text, checked } = context;
  return {
    text,
    kind: kindOf(product),
    count: product === null ? 'one' : nameCountFor(product.productType),
    isChecking: namesKey(context) !== '' && namesKey(context) !== checked.key,
    rows: checked.rows,
    commonName: checked.names[0] ?? null,
    all: checked.names,
    max: product?.maxNames ?? 1,
  };
}

export function extrasView(context: PurchaseContext): PurchaseView['extras'] {
  const faults = nameFaults(context).filter(({ field }) => field === 'domainNames');
  const isLeftOut = context.extras.trim() !== '' && context.product !== null && extrasOf(context) === '';
  return { text: context.extras, rows: context.checked.extras, faults, isLeftOut };
}

export function wildcardView(context: PurchaseContext): PurchaseView['wildcard'] {
  return { isOn: isWildcardShown(context), canSwitch: canSwitchWildcard(context.product) };
}

export function batchView(context: PurchaseContext): PurchaseView['batch'] {
  const { batchText, batch } = context;
  const isChecking = batchKey(context) !== '' && batchKey(context) !== batch.key;
  return { text: batchText, isChecking, ...judgedBatch(batch) };
}

type JudgedBatch = Pick<PurchaseView['batch'], 'blocks' | 'counts' | 'faults'>;

/** Hundreds of rows are made once for each answer, not for each look. */
const judged = new WeakMap<object, JudgedBatch>();

function judgedBatch(batch: PurchaseContext['batch']): JudgedBatch {
  const known = judged.get(batch);
  if (known !== undefined) return known;
  const made = judgeBlocks(batch);
  judged.set(batch, made);
  return made;
}

function judgeBlocks(batch: PurchaseContext['batch']): JudgedBatch {
  const names = batchNames({ batch });
  const counts = new Map(batch.faulty.map(({ at, count }) => [at, count] as const));
  const texts = blockTexts(batch);
  const blocks = batch.blocks.map(
    ({ line, endLine }, index): BatchBlockView => ({
      index,
      line,
      endLine,
      text: texts[index] ?? '',
      names: names[index] ?? [],
      faults: counts.has(index) ? batch.faults.filter((found) => isIn({ line, endLine }, found)) : [],
      faultCount: counts.get(index) ?? 0,
    }),
  );
  const good = blocks.filter(({ faultCount }) => faultCount === 0);
  return {
    blocks,
    counts: {
      orders: blocks.length,
      good: good.length,
      faulty: blocks.length - good.length,
      names: good.reduce((sum, block) => sum + block.names.length, 0),
    },
    faults: batch.faults.filter(({ line }) => line === undefined),
  };
}

export function csrView(context: PurchaseContext): PurchaseView['csr'] {
  const { product, paste } = context;
  const read = readOf(context);
  const source = sourceKey(context);
  return {
    options: csrOf(context),
    locked: product === null ? new Set() : lockedCsrOptions(product.productType, product.subBrand),
    notes: notesOf(product),
    maker: { chosen: keyMakerOf(context), canChoose: canCaMakeKey(context) },
    paste,
    fileName: read.fileName,
    isReading: source !== '' && read.key === '',
    isJudging:
      (judgeKey(context) !== '' && judgeKey(context) !== context.judged.key) ||
      (reuseKey(context) !== '' && reuseKey(context) !== context.reused.key),
    requests: requestViews(context),
    skipped: skippedOf(read),
    failure: read.failure,
    canReread: isWorthRereading(read),
  };
}

/** What was forced, in words (spec §4). */
function notesOf(product: ProductFacts | null): readonly ForcedNote[] {
  if (product === null) return [];
  const { code, doc } = readTypeFlags(product.productType);
  if (code || doc) return ['product-needs-rsa-4096'];
  return product.subBrand === 'cfca' ? ['brand-needs-rsa-2048'] : [];
}

function requestViews(context: PurchaseContext): readonly RequestView[] {
  const requests = requestsOf(context);
  const verdicts = new Map(
    context.judged.key === judgeKey(context)
      ? context.judged.verdicts.map(({ at, faults }) => [at, faults] as const)
      : [],
  );
  const reused = new Map(context.reused.keys.map((found) => [found.spkiHash, found] as const));
  const labels = labelsByKey(requests);
  return requests.map((request) => ({
    ...request,
    index: request.at,
    faults: verdicts.get(request.at) ?? [],
    reuse: reused.get(request.spkiHash) ?? null,
    twins: (labels.get(request.spkiHash) ?? []).filter((label) => label !== request.label),
  }));
}

/** Labels of the requests with the same key; a request whose key cannot be read is like no other. */
function labelsByKey(requests: readonly GivenRequest[]): ReadonlyMap<string, readonly string[]> {
  const labels = new Map<string, string[]>();
  for (const { spkiHash, label } of requests) {
    if (spkiHash !== '') labels.set(spkiHash, [...(labels.get(spkiHash) ?? []), label]);
  }
  return labels;
}

function skippedOf({ skipped, skippedCount }: ReadRequests): PurchaseView['csr']['skipped'] {
  return { count: skippedCount, first: skipped };
}

function kindOf(product: ProductFacts | null): NameKind {
  if (product === null) return 'domain';
  switch (nameKindFor(product.productType)) {
    case 'none':
      return 'none';
    case 'mailbox':
      return 'email';
    case 'ip':
      return 'ip';
    default:
      return hostRulesFor(product.productType, product.subBrand).wildcard === 'required'
        ? 'wildcard'
        : 'domain';
  }
}
