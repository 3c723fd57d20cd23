import { requestFault } from '#core/csr/request-fault.ts';
import { type Fault, fault } from '#core/fault.ts';
import {
  isJudged,
  isRead,
  onlyRequestOf,
  requestsOf,
  sourceKey,
} from '#machines/purchase/csr-source/csr-source.rules.ts';
import { hasNames, nameFaults, requestNameFaults } from '#machines/purchase/names.rules.ts';
import { isForBatch, orderSourceOf } from '#machines/purchase/order-mode/order-mode.rules.ts';
import { questions } from '#machines/purchase/purchase.questions.ts';
import { formFaults } from '#machines/purchase/purchase.rules.ts';
import type { PurchaseContext, QuestionName } from '#machines/purchase/purchase.types.ts';

/**
 * What becomes of a press of 'buy', as far as the form knows: it waits for the answers under way, is sent back to the form
 * by a check that broke or by faults, or goes on.
 */
export type Press = 'waiting' | 'broken' | 'faulty' | 'handed' | 'traced' | 'prepared';

export function pressOf(context: PurchaseContext): Press {
  const checks = checksOf(context);
  if (checks.some((name) => context.questions[name].failure !== null)) return 'broken';
  if (checks.some((name) => isOpen(context, name)) || isReading(context)) return 'waiting';
  if (pressFaults(context).length > 0) return 'faulty';
  // What all of them cost goes with them, where it can be found out.
  if (isForBatch(context)) return isOpen(context, 'price') ? 'waiting' : 'handed';
  return onlyRequestOf(context) === null ? 'prepared' : 'traced';
}

/** The questions whose answers decide whether the form can be bought. */
export function checksOf(context: PurchaseContext): readonly QuestionName[] {
  const { product } = context;
  const names: readonly QuestionName[] = product !== null && hasNames(product) ? ['names'] : [];
  switch (orderSourceOf(context)) {
    case 'names':
      return names;
    case 'text':
      return ['batch'];
    default:
      return onlyRequestOf(context) === null ? ['judgement'] : ['judgement', ...names];
  }
}

/** Everything that keeps the form from being bought; a long list is told by its first. */
export function pressFaults(context: PurchaseContext): readonly Fault[] {
  return [...formFaults(context), ...foundFaults(context)];
}

function isOpen(context: PurchaseContext, name: QuestionName): boolean {
  const key = questions[name].key(context);
  return key !== '' && key !== context.questions[name].answered;
}

function isReading(context: PurchaseContext): boolean {
  return sourceKey(context) !== '' && !isRead(context);
}

function foundFaults(context: PurchaseContext): readonly Fault[] {
  switch (orderSourceOf(context)) {
    case 'names':
      return context.text.trim() === '' ? [] : nameFaults(context);
    case 'text': {
      const { blocks, faults } = context.batch;
      const [first = blocks.length === 0 ? fault('batch', 'required', '') : undefined] = faults;
      return first === undefined ? [] : [{ ...first, field: 'batch' }];
    }
    default: {
      const own = requestsOf(context).length === 1 && context.text.trim() !== '';
      const names = own ? [...nameFaults(context), ...requestNameFaults(context)] : [];
      return [...requestFaults(context), ...names];
    }
  }
}

function requestFaults(context: PurchaseContext): readonly Fault[] {
  const [unfit] = requestsOf(context).flatMap((request) => requestFault(request, 'csr') ?? []);
  if (unfit !== undefined) return [unfit];
  const [first] = isJudged(context) ? context.judged.verdicts.flatMap(({ faults }) => faults) : [];
  return first === undefined ? [] : [{ ...first, field: 'csr' }];
}
