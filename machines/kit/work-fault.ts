/**
 * Why a worker or the browser's storage failed: one of the codes in `workers/api.ts`, `broken` for a bug, or a code
 * defined by the slot. `detail` names a field or a position, never a value that could be secret.
 */
export interface WorkFault {
  readonly code: string;
  readonly detail: string;
}

/** Failed work in a form or action. `field`: the field where it can be corrected. */
export type WorkFailure = WorkFault & { readonly kind: 'work'; readonly field: string | null };

/** A slot threw: a bug, shown as such; nothing is lost. */
export const brokenWork: WorkFault = { code: 'broken', detail: '' };
