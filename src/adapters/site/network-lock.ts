let isLocked = false;

/**
 * Blocks all further connections of this document: no fetch, no beacon, no socket. A policy in the document's head can
 * only be tightened, so no later code can undo it; a new document starts without it. The console's own scripts still
 * load.
 */
export function lockNetwork(): void {
  if (isLocked) return;
  isLocked = true;
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = "connect-src 'none'; form-action 'none'";
  document.head.append(policy);
}

export function isNetworkLocked(): boolean {
  return isLocked;
}
