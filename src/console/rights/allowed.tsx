import type { ReactNode } from 'react';
import { type NeedsRight, useCan } from '#src/console/use-can.ts';

/** Shows a button or link only to those who may make its call. */
export function Allowed({ call, children }: { readonly call: NeedsRight; readonly children: ReactNode }) {
  return useCan()(call) ? children : null;
}
