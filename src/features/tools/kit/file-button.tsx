import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import type { ToolFile } from '#machines/tools/tool.rules.ts';
import { filesOf } from '#src/features/tools/kit/received-input.ts';
import { toolsTexts } from '#src/features/tools/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';

export interface FileButtonProps {
  readonly accept?: string | undefined;
  readonly onFiles: (files: readonly ToolFile[]) => void;
}

export function FileButton({ accept, onFiles }: FileButtonProps) {
  const t = useText(toolsTexts);
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={<FileUp />} onClick={() => chooser.current?.click()}>
        {t('tools.input.file')}
      </Button>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={t('tools.input.file')}
        accept={accept}
        onChange={({ target }) => {
          const files = filesOf(target.files ?? []);
          // Allow choosing the same file again after it was changed.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
