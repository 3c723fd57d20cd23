import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import * as sessionCalls from '#core/contract/calls/session.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { frameTexts } from '#src/features/shell/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { css } from '#styled/css';

const NoticeDrawer = lazyPart(
  'NoticeDrawer',
  () => import(/* webpackChunkName: "notices" */ '#src/features/shell/notice-drawer.tsx'),
);

/** Number of unread notices, read with the account; a press opens the list. */
export function Bell() {
  const t = useText(frameTexts);
  const [isOpen, setOpen] = useState(false);
  const { data: unread = 0 } = useCall(
    sessionCalls.account,
    {},
    { select: ({ unreadNotices }) => unreadNotices },
  );
  return (
    <span className={css({ position: 'relative' })}>
      <IconButton
        label={unread === 0 ? t('frame.notices') : t.count('frame.unread', unread)}
        aria-haspopup="dialog"
        icon={<BellIcon />}
        onClick={() => setOpen(true)}
      />
      {unread > 0 && (
        <span className={badge} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
      {isOpen && <NoticeDrawer onClose={() => setOpen(false)} />}
    </span>
  );
}

const badge = css({
  position: 'absolute',
  top: '-2px',
  insetEnd: '-2px',
  minW: '4',
  px: '1',
  textAlign: 'center',
  fontSize: '10px',
  lineHeight: '16px',
  fontWeight: 'bold',
  color: 'bg.surface',
  bg: 'danger',
  borderRadius: 'full',
  pointerEvents: 'none',
});
