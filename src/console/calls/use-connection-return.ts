import { useEffect } from 'react';
import { onReturn } from '#src/adapters/http/connection.ts';

interface Resumed {
  send(event: { readonly type: 'connection.return' }): void;
}

/** Notifies the actor of a page when the server answers again; journaled flows are notified by their handle. */
export function useConnectionReturn(actor: Resumed): void {
  useEffect(() => onReturn(() => actor.send({ type: 'connection.return' })), [actor]);
}
