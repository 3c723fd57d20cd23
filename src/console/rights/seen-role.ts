import { useSyncExternalStore } from 'react';
import { type AnyRight, isAllowed } from '#core/account/rights.ts';
import { type Call, replyCode } from '#core/contract/call.ts';
import { CallError } from '#core/contract/failure.ts';
import { fault } from '#core/fault.ts';
import type { Client } from '#src/adapters/http/client.ts';

/** A role whose view of the console is shown: what it may do, and what it is called. */
interface SeenRole {
  readonly name: string;
  readonly rights: readonly AnyRight[];
}

// In memory only: a reload ends it.
let seen: SeenRole | null = null;
const listeners = new Set<() => void>();

/** Shows the console as this role sees it; null ends that. */
export function seeAs(role: SeenRole | null): void {
  if (role === seen) return;
  seen = role;
  for (const listener of listeners) listener();
}

export function useSeenRole(): SeenRole | null {
  return useSyncExternalStore(subscribe, () => seen);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A client that holds back what changes something, and what the role may not read, while the console is shown as a role sees it. The
 * server knows nothing of it: it would let the call through.
 */
export function createSeeingClient(client: Client): Client {
  return {
    async call(call, args, options) {
      const refusal = seen === null ? null : heldBack(call, args, seen);
      if (refusal !== null) throw new CallError(refusal);
      return client.call(call, args, options);
    },
  };
}

function heldBack(call: Call, args: unknown, { name, rights }: SeenRole) {
  const { body } = Object(args) as { readonly body?: unknown };
  const isRead = call.effect === 'read' || call.isRead?.(body) === true;
  if (isRead && isAllowed(call.right, rights)) return null;
  const errors = isRead ? [] : [fault('', 'seeing-role', name)];
  return { kind: 'refused', code: replyCode.forbidden, msg: '', errors, data: undefined } as const;
}
