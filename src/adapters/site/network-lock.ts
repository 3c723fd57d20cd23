let isLocked = false;

/**
 * From here on this document connects to nothing: no fetch, no beacon, no socket. A policy in a page's head can only be added to, so
 * nothing that runs later takes it back; another document begins without it. Scripts of the console itself still load.
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
