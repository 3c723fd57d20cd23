import { linkedText } from '#core/notices/linked-text.ts';
import { css } from '#styled/css';

/** A plain text with its https addresses as links. */
export function LinkedText({ text }: { readonly text: string }) {
  let at = 0;
  return linkedText(text).map((part) => {
    const key = at;
    at += part.text.length;
    return part.href === null ? (
      <span key={key}>{part.text}</span>
    ) : (
      <a key={key} href={part.href} target="_blank" rel="noopener noreferrer" className={link}>
        {part.text}
      </a>
    );
  });
}

const link = css({ color: 'accent.text', textDecoration: 'underline', overflowWrap: 'anywhere' });
