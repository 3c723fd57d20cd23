import { Download, Link2, Printer } from 'lucide-react';
import type { ToolView } from '#machines/tools/tool.view.ts';
import { saveFile } from '#src/adapters/files/save-file.ts';
import type { ToolDefinition, ToolOutcome, ToolValue } from '#src/features/tools/kit/tool-definition.ts';
import type { LinkRefusal } from '#src/features/tools/kit/tool-link.ts';
import { toolsTexts } from '#src/features/tools/texts.ts';
import type { TextArea } from '#src/i18n/define-texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button, IconButton } from '#src/ui/button/button.tsx';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { toast } from '#src/ui/toast/toasts.ts';

interface ToolActionsProps<Options, Value extends ToolValue, Area extends TextArea> {
  readonly definition: ToolDefinition<Options, Value, Area>;
  readonly outcome: ToolOutcome<Options, Value, Area>;
  readonly view: ToolView;
  /** A link carries no private keys: a page that is made for them has none to copy. */
  readonly hasLink: boolean;
  /** No link carries what is in it. */
  readonly isSecret: boolean;
}

/** What can be done with a result as a whole. */
export function ToolActions<Options, Value extends ToolValue, Area extends TextArea>({
  definition: { text, json, save, linkedOptions },
  outcome,
  view,
  hasLink,
  isSecret,
}: ToolActionsProps<Options, Value, Area>) {
  const t = useText(toolsTexts);
  const copyLink = async () => {
    const content = { input: view.input, options: linkedOptions === undefined ? null : view.options };
    const made = isSecret
      ? { ok: false as const, error: 'secret' as LinkRefusal }
      : await (await import('#src/features/tools/kit/tool-link.ts')).fragmentOf(content);
    if (!made.ok) {
      toast({
        tone: 'warning',
        title: t('tools.linkRefused'),
        description: t(`tools.linkWhy.${made.error}`),
      });
      return;
    }
    try {
      await navigator.clipboard.writeText(`${location.origin}${location.pathname}#${made.value}`);
      toast({ tone: 'success', title: t('tools.linkCopied') });
    } catch {
      toast({ tone: 'danger', title: t('common.copyFailed') });
    }
  };
  const saveResult = async () => {
    const file = (await save?.(outcome)) ?? null;
    if (file === null) toast({ tone: 'danger', title: t('tools.saveFailed') });
    else saveFile(file);
  };
  return (
    <>
      {text && (
        <CopyButton
          label={t('tools.copyText')}
          thing={t('tools.text')}
          size="md"
          text={() => text(outcome)}
        />
      )}
      {json && (
        <CopyButton
          label={t('tools.copyJson')}
          thing={t('tools.json')}
          size="md"
          text={async () => JSON.stringify(await json(outcome), null, 2)}
        />
      )}
      {save && (
        <Button icon={<Download />} onClick={() => void saveResult()}>
          {t('tools.save')}
        </Button>
      )}
      {hasLink && (
        <Button icon={<Link2 />} onClick={() => void copyLink()}>
          {t('tools.link')}
        </Button>
      )}
      <IconButton variant="secondary" label={t('tools.print')} icon={<Printer />} onClick={() => print()} />
    </>
  );
}
