import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { spaced } from '#src/i18n/spaced.ts';
import { useText } from '#src/i18n/use-text.ts';
import { announce } from '#src/ui/announcer/announce.ts';
import { toast } from '#src/ui/toast/toasts.ts';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

export interface CopyButtonProps {
  /** A longer text is made at the press. */
  readonly text: string | (() => string | Promise<string>);
  /** What is copied, for its name: 'the record value'. */
  readonly thing: string;
  /** Shown beside the icon; without it there is only the icon. */
  readonly label?: string | undefined;
  readonly size?: 'sm' | 'md' | undefined;
}

/** Copies text; a tick shows for a moment that it did. */
export function CopyButton({ text, thing, label, size = 'sm' }: CopyButtonProps) {
  const t = useText();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : await text());
      setCopied(true);
      announce(t('common.copied'));
    } catch {
      toast({ tone: 'danger', title: t('common.copyFailed') });
    }
  };
  const name = spaced(t('common.copyThing', { thing }));
  return (
    <button
      type="button"
      className={button({ variant: label ? 'secondary' : 'ghost', size, shape: label ? 'text' : 'icon' })}
      aria-label={name}
      title={name}
      onClick={() => void copy()}
    >
      {copied ? (
        <Check className={tick} aria-hidden="true" onAnimationEnd={() => setCopied(false)} />
      ) : (
        <Copy aria-hidden="true" />
      )}
      {label}
    </button>
  );
}

// The animation is the clock: when it ends the tick goes.
const tick = css({ color: 'success', animation: 'fadeIn 1.6s ease-out' });
