import { X } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { type AskedHelp, helpPanel } from '#src/console/help/open-help.ts';
import { Passage } from '#src/console/help/passage.tsx';
import { helpArticleTexts } from '#src/console/help/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { Drawer } from '#src/ui/dialog/dialog.tsx';
import { css } from '#styled/css';

export interface HelpPanelProps {
  readonly asked: AskedHelp;
}

/**
 * A passage of the help beside the page: on a wide screen the page makes room, on a phone it comes from below. Over a dialog it is a drawer
 * of its own, since a dialog keeps the focus to itself.
 */
export function HelpPanel({ asked }: HelpPanelProps) {
  const t = useText(helpArticleTexts);
  const passage = (
    <Passage key={`${asked.article}#${asked.anchor}`} article={asked.article} anchor={asked.anchor} />
  );
  if (asked.opener?.closest('[role=dialog], [role=alertdialog]'))
    return (
      <Drawer open onClose={helpPanel.close} title={t('helpArticle.panel')}>
        {passage}
      </Drawer>
    );
  return <Beside>{passage}</Beside>;
}

function Beside({ children }: { readonly children: ReactNode }) {
  const t = useText(helpArticleTexts);
  const onShown = useCallback((panel: HTMLElement | null) => {
    if (panel === null) return;
    const page = document.documentElement;
    const onKey = (event: KeyboardEvent) => {
      // A dialog or menu that is open takes the key first.
      const isTaken =
        event.defaultPrevented || document.querySelector('[role=dialog][data-state=open]') !== null;
      if (event.key === 'Escape' && !isTaken) helpPanel.close();
    };
    page.dataset.help = 'open';
    panel.focus({ preventScroll: true });
    document.addEventListener('keydown', onKey);
    return () => {
      delete page.dataset.help;
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    <aside ref={onShown} tabIndex={-1} aria-label={t('helpArticle.panel')} className={root}>
      <div className={head}>
        <span className={css({ fontWeight: 'semibold' })}>{t('helpArticle.panel')}</span>
        <span className={key} aria-hidden="true">
          Esc
        </span>
        <IconButton label={t('common.close')} icon={<X />} onClick={helpPanel.close} />
      </div>
      <div className={body}>{children}</div>
    </aside>
  );
}

const root = css({
  position: 'fixed',
  zIndex: 'popup',
  insetEnd: '0',
  bottom: '0',
  top: { md: 'token(sizes.header)', xl: '0' },
  w: { base: 'full', md: '390px' },
  maxH: { base: '70dvh', md: 'none' },
  display: { base: 'flex', _print: 'none' },
  flexDirection: 'column',
  bg: 'bg.surface',
  borderTop: { base: '1px solid token(colors.border)', md: 'none' },
  borderInlineStart: { md: '1px solid token(colors.border)' },
  borderTopRadius: { base: 'xl', md: '0' },
  boxShadow: { base: 'lg', xl: 'none' },
  outlineStyle: 'none',
  animation: { base: 'riseIn', md: 'slideInRight' },
});
const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  ps: '5',
  pe: '3',
  minH: '12',
  flexShrink: 0,
  borderBottom: '1px solid token(colors.border)',
});
const key = css({
  display: { base: 'none', md: 'inline' },
  ms: 'auto',
  px: '1.5',
  fontFamily: 'mono',
  fontSize: '11px',
  color: 'fg.subtle',
  border: '1px solid token(colors.border.strong)',
  borderRadius: '4px',
  '& + *': { ms: { base: 'auto', md: '0' } },
});
const body = css({
  flex: '1',
  minH: '0',
  overflowY: 'auto',
  overscrollBehaviorY: 'contain',
  p: '5',
  pb: '8',
});
