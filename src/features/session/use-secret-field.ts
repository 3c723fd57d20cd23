import { useRef, useState } from 'react';
import type { SecretBox } from '#src/adapters/secrets/secret-box.ts';

export interface SecretField {
  readonly value: string;
  readonly change: (value: string) => void;
}

/**
 * A field for something secret: the text stays here and in the secret box, others hear of a handle and a length.
 * The handle of the text before is given up.
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
