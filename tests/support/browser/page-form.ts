import { createActor, waitFor } from 'xstate';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { defaultSiteConfig } from '#src/adapters/site/site-config.ts';
import { prepareForm } from '#src/console/form/form-logic.ts';
import type { FormSource } from '#src/console/form/form-source.ts';

const client: Client = {
  call: () => {
    throw new Error('this form asks no server');
  },
};

/** A form as its page opens it: sensitive fields write to its memory. */
export function openPageForm<Item extends { readonly id: string }, Body>(
  source: FormSource<Item, Body>,
  item: Item,
) {
  const services = { client, session: createActor(sessionMachine), site: defaultSiteConfig };
  const form = prepareForm(source, services, { item, own: {}, place: '', stays: true });
  const actor = createActor(form.machine, { input: form.input }).start();
  return {
    ...form,
    actor,
    change: (values: Readonly<Record<string, string>>) => actor.send({ type: 'field.change', values }),
    async submit() {
      actor.send({ type: 'form.submit', held: form.memory.typed() });
      return (await waitFor(actor, (now) => !now.hasTag('busy'))).context;
    },
  };
}
