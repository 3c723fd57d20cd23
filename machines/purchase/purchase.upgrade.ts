import { faultyBlocks } from '#machines/purchase/order-mode/batch-faults.ts';
import { initialContext } from '#machines/purchase/purchase.inputs.ts';

/** A row of a log, and a persisted snapshot, as far as they are looked into. */
interface OldEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}
type Fields = Readonly<Record<string, unknown>>;

/** Regions that version 1 did not have, in the state where nothing is asked. */
const newRegions = {
  mode: 'single',
  source: 'create',
  requests: 'settled',
  dcv: 'open',
  organization: 'settled',
} as const;

/**
 * Version 1 bought one certificate for one name: what its checks answered lacks the fields that came since. Version 2 kept
 * every fault of a batch text, and not which blocks have any.
 */
export function upgradePurchase(event: OldEvent, fromVersion: number): OldEvent | null {
  if (fromVersion !== 1 && fromVersion !== 2) return null;
  if (event.type === 'xstate.done.actor.checkBatch') return { ...event, output: upgradeBatch(event.output) };
  if (fromVersion > 1 || event.type !== 'xstate.done.actor.checkNames') return event;
  return { ...event, output: upgradeNames(event.output) };
}

export function upgradePurchaseSnapshot(snapshot: unknown, fromVersion: number): unknown {
  if (fromVersion !== 1 && fromVersion !== 2) return null;
  if (!isFields(snapshot) || !isFields(snapshot.context)) return null;
  const { context, value } = snapshot;
  if (typeof context.workflow !== 'string') return null;
  const upgraded = { ...initialContext({ workflow: context.workflow }), ...context };
  return {
    ...snapshot,
    value:
      isFields(value) && isFields(value.editing)
        ? { ...value, editing: { ...newRegions, ...value.editing } }
        : value,
    context: {
      ...upgraded,
      checked: fromVersion > 1 ? upgraded.checked : upgradeNames(upgraded.checked),
      batch: upgradeBatch(upgraded.batch),
    },
  };
}

function upgradeBatch(batch: unknown): unknown {
  if (!isFields(batch) || !Array.isArray(batch.blocks) || !Array.isArray(batch.faults)) return batch;
  return { ...batch, faulty: faultyBlocks(batch.blocks, batch.faults) };
}

function upgradeNames(checked: unknown): unknown {
  if (!isFields(checked) || !Array.isArray(checked.rows)) return checked;
  const rows: readonly unknown[] = checked.rows;
  const names = rows.flatMap((row) =>
    isFields(row) && isFields(row.host) && typeof row.host.ascii === 'string' ? [row.host.ascii] : [],
  );
  return { ...checked, extras: [], names, rootDomain: '' };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
