import { useActorRef, useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { formView } from '#machines/kit/form.view.ts';
import type { FormControl } from '#src/console/form/form-context.ts';
import { prepareForm } from '#src/console/form/form-logic.ts';
import type { FormSource } from '#src/console/form/form-source.ts';
import { useServices } from '#src/console/services.ts';

/** A form that stays on its page after saving; for `FormBody`. Lives as long as it is mounted. */
export function usePageForm<Item extends { readonly id: string }, Body>(
  source: FormSource<Item, Body>,
  item: Item | null,
  onSaved: () => void = () => undefined,
): FormControl {
  const services = useServices();
  const id = useId();
  const [{ machine, input, memory }] = useState(() =>
    prepareForm(source, services, { item, own: {}, place: '', stays: true }),
  );
  const actor = useActorRef(machine.provide({ actions: { onSaved } }), { input });
  const view = useSelector(actor, (snapshot) => formView(snapshot, source.fields));
  return { source, view, memory, id, send: actor.send, latest: async () => actor.getSnapshot().context };
}
