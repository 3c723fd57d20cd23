import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { account as accountCall } from '#core/contract/calls/session.ts';
import { sessionView } from '#machines/session/session.view.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { RoomGuard } from '#src/console/rights/room-guard.tsx';
import { type OpenWorkspace, ServicesContext, servicesOf } from '#src/console/services.ts';
import { rooms } from '#src/features/rooms.ts';
import { GoTo } from '#src/features/session/go-to.tsx';
import { signInPageFor } from '#src/features/session/page-after-sign-in.ts';
import { ErrorBody } from '#src/features/shell/error-body.tsx';
import { PendingFrame, ShellFrame } from '#src/features/shell/shell-frame.tsx';
import { failureText } from '#src/i18n/failure-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { css } from '#styled/css';

/** Loaded when a session has ended. */
const SignInAgain = lazyPart('SignInAgain', () => import('#src/features/session/sign-in-again.tsx'));

/** Loaded when a call asks who the user is. */
const ConfirmDialog = lazyPart('ConfirmDialog', () => import('#src/features/session/confirm-dialog.tsx'));
/** Loaded for those who need a second factor and have none. */
const EnrolFirst = lazyPart(
  'EnrolFirst',
  () => import(/* webpackChunkName: "enrol-first" */ '#src/features/security/enrol-first.tsx'),
);

/** The shell of all pages behind the sign-in: shows the page if signed in, otherwise redirects to the sign-in. */
export function ConsoleShell() {
  const { session } = useEntryServices();
  const view = useSelector(session, sessionView);
  const [isLeaving, setLeaving] = useState(false);

  if (view.needsSignIn && (!view.isLapsed || isLeaving)) {
    return view.reason === 'signed-out' ? <GoTo href="/sign-in" /> : <ToSignIn />;
  }
  if (view.isUnreachable && !view.isLapsed) return <Unreachable />;
  if (!(view.isSignedIn || view.isLapsed) || !view.customer) return <PendingFrame />;
  return (
    <Suspense fallback={<PendingFrame />}>
      <SignedInShell account={view.customer.account} displayName={view.customer.displayName} />
      <Confirmations />
      {view.isLapsed && <SignInAgain account={view.customer.account} onLeave={() => setLeaving(true)} />}
    </Suspense>
  );
}

/** The open question of a call that needs a fresh confirmation. */
function Confirmations() {
  const { confirming } = useEntryServices();
  const asked = useSyncExternalStore(confirming.subscribe, confirming.current);
  return (
    asked && (
      // Its texts load with it; meanwhile the page stays, with what it waits for.
      <Suspense fallback={null}>
        <ConfirmDialog asked={asked} />
      </Suspense>
    )
  );
}

/** Captures the requested page once: during the redirect the location is already that of the sign-in. */
function ToSignIn() {
  const router = useRouter();
  const [asked] = useState(() => router.state.location.href);
  return <GoTo href={signInPageFor(asked)} />;
}

interface SignedInShellProps {
  readonly account: string;
  readonly displayName: string;
  /** The page; by default, that of the route. */
  readonly children?: ReactNode;
}

/** The customer's frame around the page. */
export function SignedInShell({ account, displayName, children = <Outlet /> }: SignedInShellProps) {
  const services = servicesOf(useEntryServices(), openWorkspace);
  return (
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queryClient}>
        <ShellFrame customer={{ account, displayName }}>
          <EnrolGuard>
            <RoomGuard rooms={rooms}>{children}</RoomGuard>
          </EnrolGuard>
        </ShellFrame>
      </QueryClientProvider>
    </ServicesContext>
  );
}

/** Nothing else is answered to somebody whose account asks for a second factor until they have one. */
function EnrolGuard({ children }: { readonly children: ReactNode }) {
  const { data: mustEnrol } = useCall(accountCall, {}, { select: (account) => account.mustEnrol });
  // The factor is there before its recovery codes have been kept.
  const [isAdding, setAdding] = useState(false);
  return mustEnrol || isAdding ? <EnrolFirst isAdding={isAdding} onAdding={setAdding} /> : children;
}

function Unreachable() {
  const t = useText();
  const { session } = useEntryServices();
  const failure = useSelector(session, (snapshot) => sessionView(snapshot).failure);
  const reason = failure && failure.kind !== 'broken' ? failureText(failure, t) : t('shell.broken.title');
  return (
    <main className={waiting} role="alert">
      <ErrorBody
        title={t('shell.unreachable.title')}
        lead={t('shell.unreachable.lead', { reason })}
        action={
          <>
            <Button onClick={() => session.send({ type: 'session.sign-out' })}>{t('shell.signOut')}</Button>
            <Button variant="primary" onClick={() => session.send({ type: 'session.retry' })}>
              {t('common.retry')}
            </Button>
          </>
        }
      />
    </main>
  );
}

const openWorkspace: OpenWorkspace = async (services, accountID) =>
  (await import('#src/features/shell/open-workspace.ts')).openWorkspace(services, accountID);

const waiting = css({ maxW: 'page', mx: 'auto', px: { base: '4', md: '7' }, py: '16' });
