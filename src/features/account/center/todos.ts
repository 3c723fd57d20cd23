import { Building2, FileBadge, type LucideIcon, ShieldCheck, UserCheck, UserPen, Users } from 'lucide-react';
import type { DataOf } from '#core/contract/call.ts';
import type * as centerCalls from '#core/contract/calls/account.ts';
import * as peopleCalls from '#core/contract/calls/people.ts';
import * as purchaseCalls from '#core/contract/calls/purchase.ts';
import * as realNameCalls from '#core/contract/calls/realname.ts';
import { mayApply } from '#core/realname/real-name.ts';
import type { NeedsRight } from '#src/console/rights/use-can.ts';
import type { zhCenter } from '#src/features/account/center/texts.zh.ts';

export type CenterFacts = DataOf<typeof centerCalls.center>;

export interface Todo {
  /** Of its texts. */
  readonly key: keyof (typeof zhCenter)['todo']['items'];
  /** The room that does it; shown only where there is such a room. */
  readonly path: string;
  readonly icon: LucideIcon;
  /** The call that does it: without its right, it is somebody else's to do. */
  readonly call: NeedsRight | null;
  readonly isLeft: (facts: CenterFacts) => boolean;
}

/** What an account may still lack, the most important first. */
export const todos: readonly Todo[] = [
  {
    key: 'secure',
    path: '/account/secure',
    icon: ShieldCheck,
    call: null,
    isLeft: ({ hasSecondFactor }) => !hasSecondFactor,
  },
  {
    key: 'certificate',
    path: '/ssl/certificates',
    icon: FileBadge,
    call: purchaseCalls.create,
    isLeft: ({ hasOrders }) => !hasOrders,
  },
  {
    key: 'organization',
    path: '/account/real-name',
    icon: Building2,
    call: realNameCalls.applyOrganization,
    isLeft: ({ organizationStatus }) => mayApply(organizationStatus),
  },
  {
    key: 'person',
    path: '/account/real-name',
    icon: UserCheck,
    call: null,
    isLeft: ({ personStatus }) => mayApply(personStatus),
  },
  {
    key: 'profile',
    path: '/account/info',
    icon: UserPen,
    call: null,
    isLeft: ({ isProfileComplete }) => !isProfileComplete,
  },
  {
    key: 'colleagues',
    path: '/account/manage',
    icon: Users,
    call: peopleCalls.invite,
    isLeft: ({ members }) => members < 2,
  },
];

/** What is left for this user, of what the console has a page for. */
export function leftTodos(
  facts: CenterFacts,
  paths: readonly string[],
  can: (call: NeedsRight) => boolean,
): readonly Todo[] {
  return todos.filter(
    ({ path, call, isLeft }) => paths.includes(path) && (call === null || can(call)) && isLeft(facts),
  );
}
