import { useMatch } from '@tanstack/react-router';
import { formTexts } from '#src/console/form/texts.ts';
import { useServices } from '#src/console/services.ts';
import { Sandbox } from '#src/features/sandbox/sandbox.tsx';
import { sandboxTexts } from '#src/features/sandbox/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Drawer } from '#src/ui/dialog/dialog.tsx';

export interface SandboxDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The order whose records are offered; by default that of the page underneath. */
  readonly orderNo?: string | undefined;
  /** Called once everything the order needs is published. */
  readonly onPublished?: (() => void) | undefined;
}

/** The sandbox's DNS zone, file host, inbox and clock. Renders nothing on a site without a sandbox. */
export function SandboxDrawer({ open, onClose, orderNo, onPublished }: SandboxDrawerProps) {
  // Load all texts of the drawer here: suspending inside it would open it twice.
  const t = useText(sandboxTexts, formTexts);
  const { site } = useServices();
  const below = useMatch({ from: '/_console/ssl/certificate/$id', shouldThrow: false });
  if (!site.sandbox) return null;
  return (
    <Drawer open={open} onClose={onClose} title={t('sandbox.title')} description={t('sandbox.about')}>
      <Sandbox orderNo={orderNo ?? below?.params.id} onPublished={onPublished} />
    </Drawer>
  );
}
