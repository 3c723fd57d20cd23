import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#src/i18n/use-text.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { TextInput, type TextInputProps } from '#src/ui/text-input/text-input.tsx';

/** A field for a password or another secret, which can show its value. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'suffix'>) {
  const t = useText();
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      autoCapitalize="none"
      autoCorrect="off"
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <IconButton
          size="sm"
          label={t(shown ? 'common.hideTyped' : 'common.showTyped')}
          icon={shown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
