import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSingleKeys } from '#src/console/preferences/single-keys.ts';
import { goHint, goRooms } from '#src/features/shell/go-keys.ts';
import { overlayTexts } from '#src/features/shell/overlay.texts.ts';
import { frameTexts } from '#src/features/shell/texts.ts';
import { useIsOpen } from '#src/features/shell/use-menu-groups.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Every shortcut of the console, and where those of single keys are turned off. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useText(overlayTexts, frameTexts);
  const isOn = useSingleKeys();
  const isOpen = useIsOpen();
  const always = [
    { keys: isApple ? '⌘ K' : 'Ctrl K', label: t('shortcuts.palette') },
    { keys: 'Esc', label: t('shortcuts.close') },
  ];
  const single = [
    { keys: '?', label: t('shortcuts.sheet') },
    { keys: '/', label: t('shortcuts.search') },
  ];
  const moves = goRooms.filter(isOpen).map((room) => ({
    keys: goHint(room.path) ?? '',
    label:
      (room.menu ? t.find(`menu.${room.menu.key}`) : room.palette && t.find(room.palette.label)) ?? room.path,
  }));
  return (
    <Dialog open onClose={onClose} title={t('frame.shortcuts')} description={t('shortcuts.about')}>
      {!isOn && (
        <Notice tone="info" className={css({ mb: '4' })}>
          {t('shortcuts.off')}
        </Notice>
      )}
      <div className={columns}>
        <Keys title={t('shortcuts.everywhere')} rows={isOn ? [...always, ...single] : always} />
        {isOn && <Keys title={t('shortcuts.go')} rows={moves} />}
      </div>
      <p className={foot}>
        <Link to="/account/info" search={{}} onClick={onClose}>
          {t(isOn ? 'shortcuts.turnOff' : 'shortcuts.turnOn')}
        </Link>
      </p>
    </Dialog>
  );
}

function Keys(props: {
  readonly title: ReactNode;
  readonly rows: readonly { readonly keys: string; readonly label: string }[];
}) {
  return (
    <section>
      <h3 className={heading}>{props.title}</h3>
      <dl className={list}>
        {props.rows.map(({ keys, label }) => (
          <div key={keys} className={row}>
            <dt>{label}</dt>
            <dd>
              {keys.split(' ').map((each) => (
                <kbd key={each} className={cap}>
                  {each}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: '8',
  rowGap: '5',
});
const heading = css({ fontWeight: 'semibold', mb: '2' });
const list = css({ display: 'grid' });
const row = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  py: '1.5',
  '& + &': { borderTop: '1px solid token(colors.border)' },
  '& dd': { display: 'flex', gap: '1' },
});
const cap = css({
  minW: '6',
  px: '1.5',
  textAlign: 'center',
  fontFamily: 'mono',
  fontSize: 'xs',
  border: '1px solid token(colors.border.strong)',
  borderRadius: '4px',
  bg: 'bg.subtle',
});
const foot = css({ mt: '4', fontSize: 'sm' });
