import type { SessionFailure } from '#machines/session/session.types.ts';
import { sessionView } from '#machines/session/session.view.ts';
import { onReturn } from '#src/adapters/http/connection.ts';
import type { ConsoleRouter } from '#src/app/router.tsx';
import type { EntryServices } from '#src/console/entry-services.ts';

/** Connects the session to other tabs and the address, which outlive a page. */
export function connectSession({ session, tokens }: EntryServices, router: ConsoleRouter): () => void {
  const tabs = tokens.subscribe((token, isExpired) => {
    if (token !== null) session.send({ type: 'session.token-changed' });
    else session.send({ type: isExpired ? 'session.token-expired' : 'session.token-removed' });
  });
  // Nothing can be shown without the account, nor a page without what its loader reads: what failed is read again on a return.
  const stopReturn = onReturn(() => {
    session.send({ type: 'session.retry' });
    if (router.state?.matches.some(({ status }) => status === 'error')) void router.invalidate();
  });
  let logged: SessionFailure | null = null;
  let customerID: string | null = null;
  const states = session.subscribe((snapshot) => {
    const { customer, failure } = sessionView(snapshot);
    if (failure !== null && failure !== logged) console.warn('the account could not be loaded', failure);
    logged = failure;
    const id = customer?.id ?? null;
    if (id === customerID) return;
    customerID = id;
    void router.invalidate();
  });
  return () => {
    tabs();
    stopReturn();
    states.unsubscribe();
  };
}
