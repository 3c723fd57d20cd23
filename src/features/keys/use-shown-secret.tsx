import { useState } from 'react';
import type { MadeKey } from '#core/contract/calls/keys.ts';
import { useServices } from '#src/console/services.ts';
import { SecretDialog } from '#src/features/keys/secret-dialog.tsx';

/** Shows the secret of a key once it is made. It is held outside the page's state, and dropped when the dialog closes. */
export function useShownSecret() {
  const { secrets } = useServices();
  const [shown, setShown] = useState<{ readonly handle: string; readonly endTime: string } | null>(null);
  const close = () => {
    if (shown !== null) secrets.take(shown.handle);
    setShown(null);
  };
  return {
    show: ({ token, endTime }: MadeKey) => setShown({ handle: secrets.put(token), endTime }),
    dialog: shown !== null && (
      <SecretDialog token={secrets.peek(shown.handle) ?? ''} endTime={shown.endTime} onClose={close} />
    ),
  };
}
