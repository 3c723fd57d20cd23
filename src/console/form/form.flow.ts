import type { DeclaredFlow } from '#src/console/flows/define-flow.ts';

/** The drafts of all forms. A page opens one by `openForm`, which fills the slots with the form's own rules and calls. */
export const formFlow = {
  name: 'form',
  version: 1,
  work: () => import('#machines/kit/form.machine.ts').then(({ formMachine }) => ({ machine: formMachine })),
} satisfies DeclaredFlow;
