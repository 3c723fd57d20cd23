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
  company: 'settled',
} as const;

/** Version 1 bought one certificate for one name: what its checks answered lacks the fields that came since. */
export function upgradePurchase(event: OldEvent, fromVersion: number): OldEvent | null {
  if (fromVersion !== 1) return null;
  if (event.type !== 'xstate.done.actor.checkNames') return event;
  return { ...event, output: upgradeNames(event.output) };
}

export function upgradePurchaseSnapshot(snapshot: unknown, fromVersion: number): unknown {
  if (fromVersion !== 1 || !isFields(snapshot) || !isFields(snapshot.context)) return null;
  const { context, value } = snapshot;
  if (typeof context.workflow !== 'string') return null;
  return {
    ...snapshot,
    value:
      isFields(value) && isFields(value.editing)
        ? { ...value, editing: { ...newRegions, ...value.editing } }
        : value,
    context: {
      ...initialContext({ workflow: context.workflow }),
      ...context,
      checked: upgradeNames(context.checked),
    },
  };
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
