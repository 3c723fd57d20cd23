import type { Profile, ProfileField } from '#core/account/check-profile.ts';
import type { Fault } from '#core/fault.ts';
import type { EditFailure } from '#machines/kit/edit-dialog.ts';
import type { Answer, Slot, SlotEvent } from '#machines/kit/slot.ts';

export interface ProfileFormSlots {
  /** Changes the profile as a whole, so it may be sent again; answers with it as it was kept. */
  readonly saveProfile: Slot<{ readonly profile: Profile }, Answer<Profile>>;
}

export type ProfileFormUserEvent =
  | { readonly type: 'field.change'; readonly field: ProfileField; readonly value: string }
  | { readonly type: 'form.submit' };

export type ProfileFormEvent = ProfileFormUserEvent | SlotEvent<ProfileFormSlots>;

export interface ProfileFormInput {
  readonly profile: Profile;
}

export interface ProfileFormContext {
  /** As typed. */
  readonly draft: Profile;
  /** As it was last read or saved. */
  readonly kept: Profile;
  readonly faults: readonly Fault[];
  /** Counts the refused presses, so that a view can put the focus again. */
  readonly refusals: number;
  readonly failure: EditFailure | null;
}
