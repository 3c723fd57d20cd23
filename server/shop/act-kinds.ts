import type { ActKinds } from '#server/shop/acts.ts';

/** What runs each kind of act that may wait for a second operator, by the id of the call that asks for it. */
export function openActKinds(): ActKinds {
  return {};
}
