import { createActor } from 'xstate';
import type { formMachine } from '#machines/kit/form.machine.ts';
import { isJournalFailure } from '#src/adapters/journal/journal-failure.ts';
import type { Journal, WorkflowDefinition, WorkflowHandle } from '#src/adapters/journal/types.ts';
import { closeAtRest } from '#src/console/flows/close-at-rest.ts';
import { formFlow } from '#src/console/form/form.flow.ts';
import type { PreparedForm } from '#src/console/form/form-logic.ts';

export type FormDefinition = WorkflowDefinition<typeof formMachine>;
export type FormHandle = WorkflowHandle<typeof formMachine>;

export function formDefinition(machine: typeof formMachine): FormDefinition {
  return {
    name: formFlow.name,
    version: formFlow.version,
    machine,
    summarize: ({ context: { form, place, mode, id } }) => ({
      title: '',
      facts: { form, place, record: mode === 'edit' && id !== null ? id : '' },
    }),
  };
}

/** Opens or resumes a form. If the journal cannot store it, the form still works but lasts only as long as its page. */
export async function openForm(
  journal: Promise<Journal>,
  flow: string,
  { machine, input }: PreparedForm,
): Promise<FormHandle> {
  try {
    const handle = await (await journal).open(formDefinition(machine), { id: flow, input });
    return closeAtRest(handle, (snapshot) => snapshot.hasTag('busy'));
  } catch (error) {
    if (!isJournalFailure(error)) throw error;
    return unkeptForm(flow, { machine, input });
  }
}

function unkeptForm(flow: string, { machine, input }: Pick<PreparedForm, 'machine' | 'input'>): FormHandle {
  const actor = createActor(machine, { input }).start();
  return {
    id: flow,
    getSnapshot: () => actor.getSnapshot(),
    subscribe: actor.subscribe.bind(actor),
    async send(event) {
      actor.send(event);
    },
    role: () => 'writer',
    condition: () => ({ kind: 'running' }),
    subscribeRole: () => ({ unsubscribe: () => undefined }),
    async close() {
      actor.stop();
    },
  };
}
