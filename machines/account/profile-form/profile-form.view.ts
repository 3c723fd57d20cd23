import { type Profile, profileFields, profileProgress } from '#core/account/check-profile.ts';
import type { Fault } from '#core/fault.ts';
import type { ProfileFormContext } from '#machines/account/profile-form/profile-form.types.ts';
import { type EditFailure, focusOf, isSameDraft } from '#machines/kit/edit-dialog.ts';

export type ProfileFormStep = 'editing' | 'saving' | 'saved';

export interface ProfileFormView {
  readonly step: ProfileFormStep;
  readonly draft: Profile;
  readonly faults: readonly Fault[];
  /** The field to focus, once for each `ordinal`; no field when what failed belongs to none. */
  readonly focus: { readonly field: string | null; readonly ordinal: number } | null;
  readonly failure: EditFailure | null;
  /** Percent of the fields that are filled. */
  readonly progress: number;
  /** Something is typed that the server does not have. */
  readonly isChanged: boolean;
  readonly can: { readonly edit: boolean };
}

interface ProfileFormSnapshot {
  readonly value: unknown;
  readonly context: ProfileFormContext;
}

export function profileFormView({ value, context }: ProfileFormSnapshot): ProfileFormView {
  const step = value as ProfileFormStep;
  const { draft, kept, faults, refusals, failure } = context;
  return {
    step,
    draft,
    faults,
    focus: step === 'editing' ? focusOf({ faults, refusals }, profileFields) : null,
    failure,
    progress: profileProgress(draft),
    isChanged: !isSameDraft({ ...draft }, { ...kept }),
    can: { edit: step !== 'saving' },
  };
}
