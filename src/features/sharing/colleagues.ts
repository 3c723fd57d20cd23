import type { SharingColleague } from '#core/contract/calls/sharing.ts';
import { sharingFingerprint } from '#core/x509/shared-envelope.ts';
import type { ShareColleague } from '#machines/sharing/share-keys/share-keys.machine.ts';
import { pinnedKeys } from '#src/adapters/vault/pinned-keys.ts';

/** Colleagues with what this browser knows of their sharing keys. */
export async function withPins(
  accountID: string,
  colleagues: readonly SharingColleague[],
): Promise<ShareColleague[]> {
  const pins = new Map((await pinnedKeys.list(accountID)).map((pin) => [pin.userID, pin]));
  return colleagues.map(({ userID: id, displayName, email, role, roleName, deptName, publicKey }) => {
    // Computed here: the server's word for it would be worth nothing.
    const fingerprint = sharingFingerprint(publicKey);
    const person = { id, name: displayName || email, email, role, roleName, deptName };
    return { ...person, publicKey, fingerprint, pin: pins.get(id) ?? null };
  });
}

/** Remembers the keys of colleagues as they were shown. A key that is already pinned keeps its date. */
export async function pinColleagues(
  accountID: string,
  colleagues: readonly ShareColleague[],
  now: Date,
): Promise<void> {
  const since = now.toISOString();
  await pinnedKeys.put(
    colleagues
      .filter(({ fingerprint, pin }) => pin?.fingerprint !== fingerprint)
      .map(({ id: userID, fingerprint }) => ({ account: accountID, userID, fingerprint, since })),
  );
}
