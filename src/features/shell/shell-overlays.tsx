import { FlaskConical } from 'lucide-react';
import { LanguageSelect } from '#src/console/frame/language-choice.tsx';
import { ThemeSwitch } from '#src/console/frame/theme-choice.tsx';
import { useServices } from '#src/console/services.ts';
import { SideMenu } from '#src/features/shell/aside-menu.tsx';
import { Balance } from '#src/features/shell/balance.tsx';
import { CommandPalette } from '#src/features/shell/command-palette.tsx';
import { frameTexts } from '#src/features/shell/texts.ts';
import type { Overlay } from '#src/features/shell/top-bar.tsx';
import { VaultDrawer } from '#src/features/vault/lazy-vault-drawer.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Drawer } from '#src/ui/dialog/dialog.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { css } from '#styled/css';

const SandboxDrawer = lazyPart(
  'SandboxDrawer',
  () => import(/* webpackChunkName: "drawers" */ '#src/features/sandbox/sandbox-drawer.tsx'),
);
const ClearDialog = lazyPart(
  'ClearDialog',
  () => import(/* webpackChunkName: "drawers" */ '#src/features/shell/clear-dialog.tsx'),
);

const ShortcutSheet = lazyPart(
  'ShortcutSheet',
  () => import(/* webpackChunkName: "drawers" */ '#src/features/shell/shortcut-sheet.tsx'),
);

export interface ShellOverlaysProps {
  readonly overlay: Overlay;
  readonly onClose: () => void;
  readonly onOpen: (overlay: Overlay) => void;
}

/** Overlays over a page; loaded when the first one opens. */
export function ShellOverlays({ overlay, onClose, onOpen }: ShellOverlaysProps) {
  switch (overlay) {
    case 'menu':
      return <PhoneMenu onClose={onClose} onSandbox={() => onOpen('sandbox')} />;
    case 'palette':
      return <CommandPalette onClose={onClose} onOpen={onOpen} />;
    case 'sandbox':
      return <SandboxDrawer open onClose={onClose} />;
    case 'clear':
      return <ClearDialog onClose={onClose} onVault={() => onOpen('vault')} />;
    case 'shortcuts':
      return <ShortcutSheet onClose={onClose} />;
    case 'vault':
      return <VaultDrawer open onClose={onClose} />;
  }
}

function PhoneMenu({ onClose, onSandbox }: { readonly onClose: () => void; readonly onSandbox: () => void }) {
  const t = useText(frameTexts);
  const { site } = useServices();
  return (
    <Drawer open onClose={onClose} side="left" size="narrow" title={site.siteName}>
      <div className={menu}>
        <SideMenu onLeave={onClose} />
        <div className={foot}>
          <Balance onLeave={onClose} />
          {site.sandbox && (
            <Button icon={<FlaskConical />} aria-haspopup="dialog" onClick={onSandbox}>
              {t('frame.sandbox')}
            </Button>
          )}
          <div className={settings}>
            <LanguageSelect className={css({ w: 'auto!', flex: '1' })} />
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </Drawer>
  );
}

const menu = css({ display: 'flex', flexDirection: 'column', gap: '6', minH: 'full', mx: '-2.5' });
const foot = css({
  mt: 'auto',
  px: '2.5',
  pt: '4',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  gap: '3.5',
  borderTop: '1px solid token(colors.border)',
  '& > :first-child': { textAlign: 'left' },
});
const settings = css({ display: 'flex', alignItems: 'center', gap: '2.5' });
