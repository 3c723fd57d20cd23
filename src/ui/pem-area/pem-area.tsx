import { FileUp } from 'lucide-react';
import { type ComponentProps, type DragEvent, useState } from 'react';
import { Button } from '#src/ui/button/button.tsx';
import { fileText } from '#src/ui/pem-area/file-text.ts';
import { TextArea } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

export interface PemAreaTexts {
  /** Label of the button that opens the file dialog. */
  readonly file: string;
  /** Shown over the area while files are dragged over it. */
  readonly drop: string;
  /** Shown when a file cannot be read. */
  readonly failed: (name: string) => string;
}

export interface PemAreaProps extends Omit<ComponentProps<typeof TextArea>, 'onDrop' | 'suffix' | 'mono'> {
  readonly texts: PemAreaTexts;
  /** Called with the contents of the chosen or dropped files, concatenated. */
  readonly onFiles: (text: string) => void;
  /** PEM label for a file in DER. */
  readonly pemLabel: string;
  /** As in `<input accept>`. */
  readonly accept?: string | undefined;
}

/** PEM text, typed, pasted, or read from chosen or dropped files. */
export function PemArea({ texts, onFiles, pemLabel, accept, disabled, ...rest }: PemAreaProps) {
  const [isOver, setOver] = useState(false);
  const [unread, setUnread] = useState<string | null>(null);
  const take = async (files: readonly File[]) => {
    if (files.length === 0) return;
    const read = await Promise.allSettled(files.map((file) => fileText(file, pemLabel)));
    const failed = files.find((_, index) => read[index]?.status === 'rejected');
    setUnread(failed?.name ?? null);
    const found = read.flatMap((each) => (each.status === 'fulfilled' ? [each.value.trim()] : []));
    if (found.length > 0) onFiles(found.join('\n'));
  };
  const over = (event: DragEvent) => {
    if (disabled || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button below
    <div
      className={frame}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        setOver(false);
        if (!disabled) void take([...event.dataTransfer.files]);
      }}
    >
      <TextArea {...rest} disabled={disabled} mono />
      {isOver && (
        <div className={cover} aria-hidden="true">
          <FileUp />
          {texts.drop}
        </div>
      )}
      <div className={foot}>
        <ChooseFiles label={texts.file} accept={accept} disabled={disabled} onChosen={take} />
        {unread !== null && (
          <span role="alert" className={css({ color: 'danger' })}>
            {texts.failed(unread)}
          </span>
        )}
      </div>
    </div>
  );
}

function ChooseFiles(props: {
  readonly label: string;
  readonly accept: string | undefined;
  readonly disabled: boolean | undefined;
  readonly onChosen: (files: readonly File[]) => Promise<void>;
}) {
  const { label, accept, disabled, onChosen } = props;
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return (
    <>
      <Button size="sm" icon={<FileUp />} disabled={disabled} onClick={() => input?.click()}>
        {label}
      </Button>
      <input
        ref={setInput}
        type="file"
        multiple
        hidden
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          void onChosen([...(event.target.files ?? [])]);
          // Allow choosing the same file again, after it was changed or could not be read.
          event.target.value = '';
        }}
      />
    </>
  );
}

const frame = css({ position: 'relative' });
const cover = css({
  position: 'absolute',
  inset: '0',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  bg: 'accent.tint',
  border: '1.5px dashed token(colors.accent)',
  borderRadius: 'md',
  color: 'accent.text',
  fontWeight: 'semibold',
  pointerEvents: 'none',
  '& svg': { w: '4.5', h: '4.5' },
});
const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  mt: '2',
  fontSize: 'sm',
});
