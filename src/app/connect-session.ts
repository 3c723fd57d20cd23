import { sessionView } from '#machines/session/session.view.ts';
import type { ConsoleRouter } from '#src/app/router.tsx';
import type { EntryServices } from '#src/console/entry-services.ts';

/** Ties the session to what lives longer than a page: other tabs and the address. */
export function connectSession({ session, tokens }: EntryServices, router: ConsoleRouter): () => void {
  const tabs = tokens.subscribe((token) => {
    session.send({ type: token === null ? 'session.token-removed' : 'session.token-changed' });
  });
  let customerID: string | null = null;
  const states = session.subscribe((snapshot) => {
    const { customer } = sessionView(snapshot);
    const id = customer?.id ?? null;
    if (id === customerID) return;
    customerID = id;
    void router.invalidate();
  });
  return () => {
    tabs();
    states.unsubscribe();
  };
}
