import { Outlet } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { sessionView } from '#machines/session/session.view.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { ToolsFrame } from '#src/features/tools/tools-frame.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';

const SignedInShell = lazyPart('SignedInShell', () => import('#src/features/shell/console-shell.tsx'));

/** The tools stand in the console for a customer, and in a frame of their own for everybody else, also while nothing can be asked. */
export function ToolsShell() {
  const { session } = useEntryServices();
  const { needsSignIn, isUnreachable, isSignedIn, customer } = useSelector(session, sessionView);
  if (isSignedIn && customer) return <SignedInShell {...customer} />;
  const isOut = needsSignIn || isUnreachable;
  return <ToolsFrame isSignedOut={needsSignIn}>{isOut && <Outlet />}</ToolsFrame>;
}
