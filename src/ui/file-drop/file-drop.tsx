import { FileUp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useFieldControl } from '#src/ui/field/field-context.ts';
import { css, cx } from '#styled/css';

export interface FileDropProps {
  /** The instruction, or the name of the chosen file. */
  readonly children: ReactNode;
  readonly onFile: (file: File) => void;
  /** Of several files, each is passed on; otherwise only one can be chosen. */
  readonly multiple?: boolean | undefined;
  /** As in `<input accept>`. */
  readonly accept?: string | undefined;
}

/** Accepts files, chosen or dropped. The native file input covers the whole area, so it handles both. */
export function FileDrop({ children, onFile, multiple, accept }: FileDropProps) {
  const { 'aria-describedby': about, ...control } = useFieldControl();
  const [isOver, setOver] = useState(false);
  const text = useId();
  return (
    <div className={cx(area, isOver && over)}>
      <FileUp aria-hidden="true" />
      <span id={text} className={css({ minW: '0', overflowWrap: 'anywhere' })}>
        {children}
      </span>
      <input
        {...control}
        type="file"
        className={input}
        accept={accept}
        multiple={multiple}
        title=""
        aria-describedby={[text, about].filter(Boolean).join(' ')}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          for (const file of multiple ? files : files.slice(0, 1)) onFile(file);
          // Allow choosing the same file again, after it was changed or could not be read.
          event.target.value = '';
        }}
      />
    </div>
  );
}

const area = css({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2.5',
  minH: '20',
  px: '4',
  py: '3.5',
  bg: 'bg.canvas',
  border: '1.5px dashed token(colors.border.control)',
  borderRadius: 'md',
  color: 'fg.muted',
  textAlign: 'center',
  transition: 'border-color 0.12s, background-color 0.12s',
  _hover: { borderColor: 'accent' },
  '&:has(:focus-visible)': { outline: '2px solid token(colors.accent)', outlineOffset: '2px' },
  '&:has([aria-invalid=true])': { borderColor: 'danger' },
  '& svg': { w: '4.5', h: '4.5', flexShrink: 0 },
});
const over = css({ borderColor: 'accent', bg: 'accent.tint' });
const input = css({
  position: 'absolute',
  inset: '0',
  w: 'full',
  h: 'full',
  opacity: 0,
  cursor: 'pointer',
});
