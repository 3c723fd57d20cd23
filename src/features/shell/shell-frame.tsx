import { useSelector } from '@xstate/react';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { memo, type ReactNode, useState, useSyncExternalStore } from 'react';
import { readPreference, writePreference } from '#src/adapters/preferences/preferences.ts';
import { readQueueHint, subscribeQueueHint } from '#src/adapters/preferences/queue-hint.ts';
import { Brand } from '#src/console/frame/brand.tsx';
import { HelpHost } from '#src/console/help/help-host.tsx';
import { useServices } from '#src/console/services.ts';
import { useSharingPolicy } from '#src/console/site/use-sharing-policy.ts';
import { SideMenu } from '#src/features/shell/aside-menu.tsx';
import { Banners } from '#src/features/shell/banners.tsx';
import { RoutePending } from '#src/features/shell/route-pending.tsx';
import { frameTexts } from '#src/features/shell/texts.ts';
import { type Overlay, TopBar } from '#src/features/shell/top-bar.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Announcer } from '#src/ui/announcer/announcer.tsx';
import { IconButton } from '#src/ui/button/button.tsx';
import { frameAside, frameColumn, frameGrid, framePage } from '#src/ui/frame/frame-styles.ts';
import { AfterPaint } from '#src/ui/lazy-part/after-paint.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { ToastArea } from '#src/ui/toast/toast-area.tsx';
import { css, cx } from '#styled/css';

const ShellOverlays = lazyPart('ShellOverlays', () => import('#src/features/shell/shell-overlays.tsx'));
/** Loaded on demand: few customers pay several orders at once. */
const QueueCards = lazyPart(
  'QueueCards',
  () => import(/* webpackChunkName: "payment-panes" */ '#src/features/shell/queue-cards.tsx'),
);

/** Loaded once the page is shown. */
const PreferenceSync = lazyPart(
  'PreferenceSync',
  () => import(/* webpackChunkName: "follow" */ '#src/features/preferences/preference-sync.tsx'),
);
const PolicySealing = lazyPart(
  'PolicySealing',
  () => import(/* webpackChunkName: "sharing" */ '#src/features/sharing/policy-sealing.tsx'),
);
const ShortcutKeys = lazyPart(
  'ShortcutKeys',
  () => import(/* webpackChunkName: "follow" */ '#src/features/shell/shortcut-keys.tsx'),
);

export interface ShellFrameProps {
  readonly customer: { readonly account: string; readonly displayName: string };
  readonly children: ReactNode;
}

/** The frame and its overlays. Opening an overlay does not re-render the frame. */
export function ShellFrame(props: ShellFrameProps) {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const isPolicySet = useSharingPolicy();
  return (
    <>
      <Frame {...props} onOpen={setOverlay} />
      <AfterPaint>
        <PreferenceSync />
        {isPolicySet && <PolicySealing />}
        <ShortcutKeys onSheet={() => setOverlay('shortcuts')} />
      </AfterPaint>
      {overlay && <ShellOverlays overlay={overlay} onClose={() => setOverlay(null)} onOpen={setOverlay} />}
    </>
  );
}

interface FrameProps extends ShellFrameProps {
  readonly onOpen: (overlay: Overlay) => void;
}

/** The menu at the left, the bar at the top, and the page. */
const Frame = memo(function Frame({ customer, children, onOpen }: FrameProps) {
  const t = useText(frameTexts);
  const [isSmall, setSmall] = useState(() => readPreference('aside') === 'small');
  const hasQueues = useHasRunningQueues();
  const minimise = (small: boolean) => {
    setSmall(small);
    writePreference('aside', small ? 'small' : 'wide');
  };
  return (
    <div className={cx(frameGrid, isSmall && smallGrid)}>
      <button type="button" className={skip} onClick={() => document.getElementById('main')?.focus()}>
        {t('frame.skip')}
      </button>
      <aside className={cx(frameAside, isSmall && smallAside)}>
        <Home small={isSmall} />
        <div className={cx(isSmall ? undefined : scrolling)}>
          <SideMenu small={isSmall} />
        </div>
        <IconButton
          className={isSmall ? widen : narrow}
          label={isSmall ? t('frame.expand') : t('frame.collapse')}
          icon={isSmall ? <PanelLeftOpen /> : <PanelLeftClose />}
          onClick={() => minimise(!isSmall)}
        />
      </aside>
      <div className={frameColumn}>
        <TopBar customer={customer} onOpen={onOpen} />
        <Banners />
        <main id="main" tabIndex={-1} className={framePage}>
          {children}
        </main>
      </div>
      <HelpHost />
      {hasQueues && <QueueCards />}
      <ToastArea />
      <Announcer />
    </div>
  );
});

/** The frame's outline until the session is known, the same as in the prerendered HTML. */
export function PendingFrame() {
  const isSmall = readPreference('aside') === 'small';
  return (
    <div className={cx(frameGrid, isSmall && smallGrid)}>
      <div className={frameAside} />
      <div className={frameColumn}>
        <div className={bar} />
        <main className={framePage}>
          <RoutePending />
        </main>
      </div>
    </div>
  );
}

function Home({ small }: { readonly small: boolean }) {
  const { site } = useServices();
  return (
    <div className={cx(brand, small && css({ justifyContent: 'center', px: '0' }))}>
      <Brand name={site.siteName} logo={site.layout.logo} small={small} />
    </div>
  );
}

/**
 * Whether a payment queue of this account is running in this browser, or has ended without the user having dismissed it, or another
 * flow goes on by itself, which any open tab carries on. Cheap: reads a hint instead of opening the journal.
 */
function useHasRunningQueues(): boolean {
  const { session } = useServices();
  const accountID = useSelector(session, ({ context }) => context.customer?.id ?? null);
  return useSyncExternalStore(subscribeQueueHint, () => accountID !== null && readQueueHint(accountID));
}

const narrow = css({ mt: 'auto', alignSelf: 'flex-end' });
const widen = css({ mt: 'auto', alignSelf: 'center' });
const smallGrid = css({ gridTemplateColumns: 'token(sizes.asideSmall) minmax(0, 1fr)!' });
/** The menu may be higher than the window. The labels of the icons lie outside of it: it cannot scroll by itself. */
const smallAside = css({ h: 'auto!', minH: '100dvh' });
const scrolling = css({
  flex: '1',
  minH: '0',
  mx: '-2.5',
  px: '2.5',
  overflowY: 'auto',
  scrollbarWidth: 'thin',
});
const bar = css({
  h: 'header',
  flexShrink: 0,
  bg: 'bg.surface',
  borderBottom: '1px solid token(colors.border)',
});
const brand = css({ display: 'flex', alignItems: 'center', px: '2', minH: '8' });
const skip = css({
  position: 'fixed',
  top: '2',
  left: '2',
  zIndex: 'skip',
  px: '3.5',
  py: '2',
  borderRadius: 'md',
  bg: 'accent',
  color: 'accent.fg',
  fontWeight: 'semibold',
  transform: 'translateY(-200%)',
  _focus: { transform: 'none' },
});
