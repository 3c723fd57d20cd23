import { useRef, useState } from 'react';
import type { SecretBox } from '#src/adapters/secrets/secret-box.ts';

export interface SecretField {
  readonly value: string;
  readonly change: (value: string) => void;
}

/**
 * State of a secret field. The text stays here and in the secret box; everything else gets only a handle and a length. Each change releases
 * the previous handle.
 */
export function useSecretField(
  secrets: SecretBox,
  onChange: (handle: string | null, length: number) => void,
): SecretField {
  const [value, setValue] = useState('');
  const handle = useRef<string | null>(null);
  return {
    value,
    change(next) {
      if (handle.current !== null) secrets.take(handle.current);
      handle.current = next === '' ? null : secrets.put(next);
      setValue(next);
      onChange(handle.current, next.length);
    },
  };
}
