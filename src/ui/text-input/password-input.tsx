import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#src/ui/button/button.tsx';
import { TextInput, type TextInputProps } from '#src/ui/text-input/text-input.tsx';

export interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'suffix'> {
  /** Labels of the show/hide button. */
  readonly showLabel: string;
  readonly hideLabel: string;
}

/** A password field that can show its value. */
export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      autoCapitalize="none"
      autoCorrect="off"
      {...rest}
      type={shown ? 'text' : 'password'}
      suffix={
        <IconButton
          size="sm"
          label={shown ? hideLabel : showLabel}
          aria-pressed={shown}
          icon={shown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
