import type { Miss, Refusal } from '#core/discovery/codes.ts';
import type { AskedTarget } from '#core/discovery/targets.ts';
import { type Looked, lookAt, resolveTarget, type ScanWorld } from '#server/discovery/engine/look.ts';
import type { Pacer } from '#server/discovery/engine/pacer.ts';

/** What the addresses of a target serve, or why none was asked. */
type AskedAddresses =
  | { readonly ok: true; readonly looks: readonly Looked[] }
  | { readonly ok: false; readonly result: Miss | Refusal; readonly detail: string };

/**
 * Asks a target that may be asked: what its name leads to, and what each of its addresses serves. Null if an address has no turn within
 * `mostWaitMs`. The same for the server and for agents.
 */
export async function askAddresses(
  { world, pacer }: { readonly world: ScanWorld; readonly pacer: Pacer },
  target: AskedTarget,
  mostWaitMs: number,
  stop?: AbortSignal,
): Promise<AskedAddresses | null> {
  const resolved = await resolveTarget(world, target.host);
  if (!resolved.ok) return resolved;
  const turns = await Promise.all(resolved.addresses.map((each) => pacer.address(each, mostWaitMs)));
  if (turns.includes(false)) return null;
  const looks = await Promise.all(resolved.addresses.map((address) => lookAt(world, address, target, stop)));
  return { ok: true, looks };
}
