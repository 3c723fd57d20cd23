import { useState } from 'react';
import { type AcmeClientName, acmeClients } from '#core/acme/recipe-parts.ts';
import { keepAcmeClient, readAcmeClient } from '#src/adapters/preferences/acme-client.ts';

/** The client that commands are shown for: that chosen in this browser for the order or directory, perhaps at its purchase. */
export function useClientChoice(of: string): [AcmeClientName, (client: AcmeClientName) => void] {
  const [client, choose] = useState<AcmeClientName>(
    () => acmeClients.find((each) => each === readAcmeClient(of)) ?? 'certbot',
  );
  return [
    client,
    (chosen) => {
      keepAcmeClient(of, chosen);
      choose(chosen);
    },
  ];
}
