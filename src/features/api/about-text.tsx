import { css } from '#styled/css';

/** A description from the contract, in English; `words` between backquotes are code. */
export function AboutText({ text, className }: { readonly text: string; readonly className?: string }) {
  return (
    <p lang="en" className={className}>
      {text.split('`').map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay where they are
          <code key={index} className={code}>
            {part}
          </code>
        ) : (
          part
        ),
      )}
    </p>
  );
}

const code = css({
  fontFamily: 'mono',
  fontSize: '0.92em',
  bg: 'bg.subtle',
  borderRadius: 'xs',
  px: '1',
  overflowWrap: 'anywhere',
});
