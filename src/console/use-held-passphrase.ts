import { useEffect, useRef, useState } from 'react';
import type { HeldPassphrase } from '#machines/passphrase.ts';
import { holdPassphrase } from '#src/adapters/secrets/hold-passphrase.ts';
import { useServices } from '#src/console/services.ts';

export interface PassphraseBox {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

/**
 * A field for a passphrase: the text stays here and in the secret box, the machine hears of a handle and of facts.
 * The box forgets it when the field goes.
 */
export function useHeldPassphrase(hold: (held: HeldPassphrase) => void): PassphraseBox {
  const { secrets } = useServices();
  const [value, setValue] = useState('');
  const handle = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the last text, when the field goes
  useEffect(() => () => void holdPassphrase(secrets, handle.current, ''), []);
  return {
    value,
    onValueChange(next) {
      const held = holdPassphrase(secrets, handle.current, next);
      handle.current = held.handle;
      setValue(next);
      hold(held);
    },
  };
}
