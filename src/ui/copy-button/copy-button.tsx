import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { spaced } from '#src/i18n/spaced.ts';
import { useText } from '#src/i18n/use-text.ts';
import { announce } from '#src/ui/announcer/announce.ts';
import { toast } from '#src/ui/toast/toasts.ts';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

export interface CopyButtonProps {
  /** Pass a function to build a long text only on press. */
  readonly text: string | (() => string | Promise<string>);
  /** Noun for the accessible name: 'the record value'. */
  readonly thing: string;
  /** Text beside the icon; icon only when absent. */
  readonly label?: string | undefined;
  readonly size?: 'sm' | 'md' | undefined;
}

/** Copies text and shows a tick for a moment. */
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
  const full = spaced(t('common.copyThing', { thing }));
  // The name contains the visible label (WCAG 2.5.3): whoever speaks to the page says what is written there.
  const name = label === undefined || full.includes(label) ? full : spaced(`${label} ${thing}`);
  return (
    <button
      type="button"
      className={
        label
          ? button({ variant: 'secondary', size })
          : button({ variant: 'ghost', size: size === 'sm' ? 'xs' : size, shape: 'icon' })
      }
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

// The animation is the timer: when it ends, the tick disappears.
const tick = css({ color: 'success', animation: 'fadeIn 1.6s ease-out' });
