import { Download } from 'lucide-react';
import { saveFile } from '#src/adapters/files/save-file.ts';
import { convertTexts } from '#src/features/tools/convert/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';
import type { MadeFile } from '#workers/tools-keys-api.ts';

/** Files made by a tool, to save or copy. Their contents are never shown, to keep keys off the screen. */
export function MadeFiles({ files }: { readonly files: readonly MadeFile[] }) {
  const t = useText(convertTexts);
  const format = useFormat();
  return (
    <ul className={list}>
      {files.map((file) => (
        <li key={file.name} className={row}>
          <span className={css({ fontFamily: 'mono', overflowWrap: 'anywhere' })}>{file.name}</span>
          <span className={css({ color: 'fg.muted', fontSize: 'sm' })}>{format.bytes(file.size)}</span>
          {file.isSecret && <Tag tone="warning">{t('convert.secret')}</Tag>}
          <span className={css({ display: 'flex', gap: '2', ms: 'auto' })}>
            {file.isText && (
              <CopyButton
                size="md"
                thing={t('convert.fileText', { name: file.name })}
                text={() => file.content.text()}
              />
            )}
            <Button
              icon={<Download />}
              aria-label={t('convert.download', { name: file.name })}
              onClick={() => void save(file)}
            >
              {t('convert.save')}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}

async function save({ name, content }: MadeFile): Promise<void> {
  saveFile({
    filename: name,
    type: content.type,
    content: new Uint8Array(await content.arrayBuffer()),
  });
}

const list = css({ display: 'grid', gap: '2' });
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '2',
  px: '3',
  py: '2',
  bg: 'bg.subtle',
  borderRadius: 'md',
});
