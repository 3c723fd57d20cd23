import type { AnyStateMachine } from 'xstate';
import type { WorkflowDefinition } from '#src/adapters/journal/types.ts';

const checked = new WeakSet<AnyStateMachine>();

/**
 * Throws if a machine cannot be journaled. A delayed transition is lost on restore, so a flow that waits must invoke an
 * actor and keep its deadline in the context.
 */
export function checkDefinition({ name, version, machine }: WorkflowDefinition): void {
  if (checked.has(machine)) return;
  if (!Number.isInteger(version) || version < 1) throw new Error(`'${name}' needs a version of at least 1`);
  const delayed = delayedState(machine.root);
  if (delayed !== null)
    throw new Error(`'${name}' uses 'after' in '${delayed}', and a reload loses that timer`);
  checked.add(machine);
}

function delayedState(node: AnyStateMachine['root']): string | null {
  if (node.after.length > 0) return node.id;
  for (const child of Object.values(node.states)) {
    const found = delayedState(child);
    if (found !== null) return found;
  }
  return null;
}
