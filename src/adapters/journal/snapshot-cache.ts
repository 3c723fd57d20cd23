import type { Folded } from '#src/adapters/journal/fold.ts';
import type { JournalStore } from '#src/adapters/journal/journal-store.ts';
import { decodePayload, encodePayload } from '#src/adapters/journal/payload-codec.ts';
import { persistPure, restorePure } from '#src/adapters/journal/pure-machine.ts';
import type { WorkflowDefinition } from '#src/adapters/journal/types.ts';

/** The fold up to some row, or `null`: a cache that does not fit or does not load is thrown away. */
export async function readCache(
  store: JournalStore,
  definition: WorkflowDefinition,
  id: string,
): Promise<Folded | null> {
  const stored = await store.snapshot(id);
  if (stored === undefined) return null;
  try {
    if (stored.key === cacheKey(definition)) {
      return { seq: stored.seq, state: restorePure(definition.machine, decodePayload(stored.snapshot)) };
    }
  } catch {
    // The log is folded instead.
  }
  await store.dropSnapshot(id);
  return null;
}

export async function writeCache(
  store: JournalStore,
  definition: WorkflowDefinition,
  id: string,
  { state, seq }: Folded,
): Promise<void> {
  const snapshot = encodePayload(persistPure(definition.machine, state));
  await store.saveSnapshot({ workflow: id, key: cacheKey(definition), seq, snapshot });
}

/** Name, version and shape, so that a chart that changed without a new version is folded anew. */
function cacheKey({ name, version, machine }: WorkflowDefinition): string {
  return `${name}@${version}#${fingerprint(JSON.stringify(machine.config))}`;
}

/** FNV-1a, 32 bits: tells one shape from another, nothing more. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
