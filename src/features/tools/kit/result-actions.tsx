import { Download, Link2, Printer } from 'lucide-react';
import type { Result } from '#core/result.ts';
import { type SavedFile, saveFile } from '#src/adapters/files/save-file.ts';
import type { LinkRefusal } from '#src/features/tools/kit/tool-link.ts';
import { toolsTexts } from '#src/features/tools/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button, IconButton } from '#src/ui/button/button.tsx';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { toast } from '#src/ui/toast/toasts.ts';

export interface ResultActionsProps {
  readonly text?: (() => string | Promise<string>) | undefined;
  readonly json?: (() => unknown) | undefined;
  readonly save?: (() => Promise<SavedFile | null>) | undefined;
  /** Returns a link that restores the same input. */
  readonly link?: (() => Promise<Result<string, LinkRefusal>>) | undefined;
  /** Message after copying the link; by default, that its fragment contains the input. */
  readonly linkCopied?: string;
}

/** Actions for a result as a whole and for its input. */
export function ResultActions({ text, json, save, link, linkCopied }: ResultActionsProps) {
  const t = useText(toolsTexts);
  const copyLink = async (made: Result<string, LinkRefusal>) => {
    if (!made.ok) {
      toast({
        tone: 'warning',
        title: t('tools.linkRefused'),
        description: t(`tools.linkWhy.${made.error}`),
      });
      return;
    }
    try {
      await navigator.clipboard.writeText(made.value);
      toast({ tone: 'success', title: linkCopied ?? t('tools.linkCopied') });
    } catch {
      toast({ tone: 'danger', title: t('common.copyFailed') });
    }
  };
  const saveResult = async (file: SavedFile | null) => {
    if (file === null) toast({ tone: 'danger', title: t('tools.saveFailed') });
    else saveFile(file);
  };
  return (
    <>
      {text && <CopyButton label={t('tools.copyText')} thing={t('tools.text')} size="md" text={text} />}
      {json && (
        <CopyButton
          label={t('tools.copyJson')}
          thing={t('tools.json')}
          size="md"
          text={async () => JSON.stringify(await json(), null, 2)}
        />
      )}
      {save && (
        <Button icon={<Download />} onClick={async () => saveResult(await save())}>
          {t('tools.save')}
        </Button>
      )}
      {link && (
        <Button icon={<Link2 />} onClick={async () => copyLink(await link())}>
          {t('tools.link')}
        </Button>
      )}
      <IconButton variant="secondary" label={t('tools.print')} icon={<Printer />} onClick={() => print()} />
    </>
  );
}
