import type { AnyRight, Right } from '#core/account/rights.ts';
import { type Fault, fault } from '#core/fault.ts';

/** Somebody's place in an account: the id of their role (a built-in name, or that of a role of its own) and whether they may sign in. */
interface Place {
  readonly roleID: string;
  readonly isDisabled: boolean;
}

interface Asked {
  /** Who asks. */
  readonly actor: { readonly id: string; readonly roleID: string; readonly rights: readonly AnyRight[] };
  /** The rights of the role asked for. */
  readonly rights: readonly Right[];
}

/** Faults of giving somebody a role: nobody gives rights they do not have, and only an owner makes an owner. */
export function roleFaults({ actor, rights }: Asked, roleID: string): Fault[] {
  if (roleID === 'owner' && actor.roleID !== 'owner') return [fault('roleID', 'owner-only', roleID)];
  const beyond = rights.filter((right) => !actor.rights.includes(right));
  return beyond.length === 0 ? [] : [fault('roleID', 'right-beyond', roleID, beyond.join(', '))];
}

/**
 * Faults of changing a member. Only an owner changes an owner; nobody changes their own role or shuts themselves out; one owner who may
 * sign in is always left (`owners`: their number now).
 */
export function memberFaults(
  asked: Asked & { readonly member: Place & { readonly id: string }; readonly owners: number },
  wanted: Place,
): Fault[] {
  const { actor, member, owners } = asked;
  const isSame = member.roleID === wanted.roleID;
  const isOwner = member.roleID === 'owner';
  if (isOwner && actor.roleID !== 'owner') return [fault('subAccountID', 'owner-only', member.id)];
  if (member.id === actor.id) {
    if (!isSame) return [fault('roleID', 'own-place', wanted.roleID)];
    if (wanted.isDisabled) return [fault('isDisabled', 'own-place', 'true')];
  }
  const stays = wanted.roleID === 'owner' && !wanted.isDisabled;
  if (isOwner && !member.isDisabled && !stays && owners <= 1)
    return [fault('roleID', 'last-owner', wanted.roleID)];
  return isSame ? [] : roleFaults(asked, wanted.roleID);
}

/** Faults of removing a member. */
export function removalFaults({
  actor,
  member,
  owners,
}: Pick<Asked, 'actor'> & {
  readonly member: Place & { readonly id: string };
  readonly owners: number;
}): Fault[] {
  if (member.id === actor.id) return [fault('subAccountID', 'own-place', member.id)];
  if (member.roleID !== 'owner') return [];
  if (actor.roleID !== 'owner') return [fault('subAccountID', 'owner-only', member.id)];
  return owners <= 1 && !member.isDisabled ? [fault('subAccountID', 'last-owner', member.id)] : [];
}

/** Faults of handing over to somebody what a removed member ordered: another user of the account who can sign in. */
export function heirFaults(
  heirID: string,
  heir: { readonly id: string; readonly isDisabled: boolean } | undefined,
  memberID: string,
): Fault[] {
  const isFit = heir !== undefined && !heir.isDisabled && heir.id !== memberID;
  return isFit ? [] : [fault('heirID', 'not-offered', heirID)];
}

/** Faults of limiting what somebody may spend: only an owner limits an owner, and nobody else changes their own limit. */
export function limitFaults({
  actor,
  member,
}: Pick<Asked, 'actor'> & { readonly member: { readonly id: string; readonly roleID: string } }): Fault[] {
  if (actor.roleID === 'owner') return [];
  if (member.roleID === 'owner') return [fault('subAccountID', 'owner-only', member.id)];
  return member.id === actor.id ? [fault('subAccountID', 'own-place', member.id)] : [];
}
