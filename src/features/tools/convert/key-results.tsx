import { MadeFiles } from '#src/features/tools/convert/made-files.tsx';
import { paragraphs } from '#src/features/tools/convert/paragraphs.ts';
import { convertTexts } from '#src/features/tools/convert/texts.ts';
import type { ShowProps, ToolOutcome } from '#src/features/tools/kit/tool-definition.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';
import type { ConvertedKeys, KeyOptions } from '#workers/tools-keys-api.ts';

/** Every key in its new form, or the reason it has none. */
export function KeyResults({ value: { keys } }: ShowProps<KeyOptions, ConvertedKeys>) {
  const t = useText(convertTexts);
  return (
    <Card>
      {keys.map(({ name, spki, wasEncrypted, refusal, file }, at) => (
        <CardSection
          // biome-ignore lint/suspicious/noArrayIndexKey: the same key may occur twice
          key={at}
          title={name}
          hint={<span className={print}>{`${t('convert.spki')} ${spki}`}</span>}
          actions={wasEncrypted && <Tag>{t('convert.wasEncrypted')}</Tag>}
        >
          {refusal && (
            <Notice tone="warning" role="status">
              {t(`convert.refusals.${refusal.code}`, { detail: refusal.detail })}
            </Notice>
          )}
          {file && <MadeFiles files={[file]} />}
        </CardSection>
      ))}
    </Card>
  );
}

/** What the page shows, without any key. */
export function keysText({ value, t }: ToolOutcome<KeyOptions, ConvertedKeys, 'convert'>): string {
  return paragraphs(
    value.keys.map(({ name, spki, refusal }) => [
      name,
      `${t('convert.spki')} ${spki}`,
      ...(refusal ? [t(`convert.refusals.${refusal.code}`, { detail: refusal.detail })] : []),
    ]),
  );
}

const print = css({ fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere' });
