/**
 * Why a worker or the browser's storage could not do its job: one of the codes of `workers/api.ts`, `broken` for a bug,
 * or one a slot names itself. `detail` names a field or a position, never a value that could be secret.
 */
export interface WorkFault {
  readonly code: string;
  readonly detail: string;
}

/** Work that failed in a form or an action. `field`: the field that it is to be corrected in. */
export type WorkFailure = WorkFault & { readonly kind: 'work'; readonly field: string | null };

/** A slot threw: a bug, shown as such, and nothing is lost. */
export const brokenWork: WorkFault = { code: 'broken', detail: '' };
