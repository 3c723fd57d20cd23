import { BookOpen } from 'lucide-react';
import { helpPanel } from '#src/console/help/open-help.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button, type ButtonProps } from '#src/ui/button/button.tsx';

interface InstallStepsButtonProps extends Pick<ButtonProps, 'variant'> {
  readonly article: string;
}

/** Opens the steps at the server that a certificate was downloaded for, beside the page. */
export function InstallStepsButton({ article, variant }: InstallStepsButtonProps) {
  const t = useText(consoleTexts);
  return (
    <Button
      variant={variant}
      icon={<BookOpen />}
      onClick={({ currentTarget }) => helpPanel.open({ article, anchor: '', opener: currentTarget })}
    >
      {t('common.installSteps')}
    </Button>
  );
}
