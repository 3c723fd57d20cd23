import { readTypeFlags } from '#core/catalogue/type-flags.ts';
import { keyMakersFor } from '#core/csr/ca-made-key.ts';
import { lockedCsrOptions } from '#core/csr/options.ts';
import type { Fault } from '#core/fault.ts';
import {
  csrOf,
  isJudged,
  isReading,
  isWorthRereading,
  readOf,
  requestsOf,
} from '#machines/purchase/csr-source/csr-source.rules.ts';
import type { GivenRequest, ReusedKey } from '#machines/purchase/csr-source/csr-source.types.ts';
import { isOpen } from '#machines/purchase/purchase.questions.ts';
import { canCaMakeKey, keyMakerOf } from '#machines/purchase/purchase.rules.ts';
import type { ProductFacts, PurchaseContext } from '#machines/purchase/purchase.types.ts';

export interface RequestView extends GivenRequest {
  /** Why it cannot be ordered with this product, in addition to its own `faultCode`. */
  readonly faults: readonly Fault[];
  /** A warning: the customer has ordered with this key before. */
  readonly reuse: ReusedKey | null;
  /** Labels of other listed requests with the same key; each order should have its own. */
  readonly sameKey: readonly string[];
}

/**
 * Why the key options are forced (product.md, 'Requests'): RSA 4096 for code and document signing products, RSA 2048 with SHA256 for
 * cfca.
 */
type ForcedNote = 'product-needs-rsa-4096' | 'brand-needs-rsa-2048';

export function csrView(context: PurchaseContext) {
  const { product, paste } = context;
  const { fileName, skipped, skippedCount, failure } = readOf(context);
  return {
    /** The options in effect: the choice, unless the product forces others. */
    options: csrOf(context),
    locked: product === null ? new Set<never>() : lockedCsrOptions(product.productType, product.subBrand),
    notes: notesOf(product),
    /** Who makes the key; `canChoose` if the product leaves it to the customer. */
    maker: { chosen: keyMakerOf(context), canChoose: canCaMakeKey(context) },
    /** The key resides in hardware, the CA's or the customer's. */
    isHardware: product !== null && keyMakersFor(product.productType, product.subBrand).includes('token'),
    paste,
    /** Name of the zip that was read; empty if none. */
    fileName,
    isReading: isReading(context),
    /** Being checked against the product and the customer's orders. */
    isJudging: isOpen(context, 'judgement') || isOpen(context, 'reuse'),
    requests: requestViews(context),
    skipped: { count: skippedCount, first: skipped },
    /** Why nothing could be read; `code` is one of `workers/intake-api.ts`, or `file-gone`. */
    failure,
    /** Reading the same again may succeed. */
    canReread: isWorthRereading({ failure }),
  };
}

function notesOf(product: ProductFacts | null): readonly ForcedNote[] {
  if (product === null) return [];
  const { code, doc } = readTypeFlags(product.productType);
  if (code || doc) return ['product-needs-rsa-4096'];
  return product.subBrand === 'cfca' ? ['brand-needs-rsa-2048'] : [];
}

function requestViews(context: PurchaseContext): readonly RequestView[] {
  const requests = requestsOf(context);
  const verdicts = new Map(
    isJudged(context) ? context.judged.verdicts.map(({ at, faults }) => [at, faults] as const) : [],
  );
  const reused = new Map(context.reused.map((found) => [found.spkiHash, found] as const));
  const labels = labelsByKey(requests);
  return requests.map((request) => ({
    ...request,
    faults: verdicts.get(request.at) ?? [],
    reuse: reused.get(request.spkiHash) ?? null,
    sameKey: (labels.get(request.spkiHash) ?? []).filter((label) => label !== request.label),
  }));
}

/** Labels of requests by key; a request whose key is unreadable matches no other. */
function labelsByKey(requests: readonly GivenRequest[]): ReadonlyMap<string, readonly string[]> {
  const labels = new Map<string, string[]>();
  for (const { spkiHash, label } of requests) {
    if (spkiHash !== '') labels.set(spkiHash, [...(labels.get(spkiHash) ?? []), label]);
  }
  return labels;
}
