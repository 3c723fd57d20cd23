import type { startAuthentication, startRegistration } from '@simplewebauthn/browser';

type Assertion = Awaited<ReturnType<typeof startAuthentication>>;
type Attestation = Awaited<ReturnType<typeof startRegistration>>;

/** Loaded with the first passkey: few pages need it. */
const load = () => import(/* webpackChunkName: "passkeys" */ '@simplewebauthn/browser');

/** Whether this browser has passkeys here. A bare address has none, whatever the browser. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Signs a challenge; null if the person dismissed the browser's question, or has no passkey for it. */
export async function signWithPasskey(options: object): Promise<Assertion | null> {
  const { startAuthentication } = await load();
  // The server made them for this browser's own function.
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return startAuthentication({ optionsJSON }).catch(nullIfDismissed);
}

/** Makes a passkey; null if the person dismissed the browser's question; `known` if this device has one already. */
export async function makePasskey(options: object): Promise<Attestation | 'known' | null> {
  const { startRegistration } = await load();
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return startRegistration({ optionsJSON }).catch((error: unknown) =>
    nameOf(error) === 'InvalidStateError' ? 'known' : nullIfDismissed(error),
  );
}

/** Web Authentication §14.5.2: browsers do not tell a refusal from a missing passkey. */
function nullIfDismissed(error: unknown): null {
  if (['NotAllowedError', 'AbortError', 'SecurityError'].includes(nameOf(error))) return null;
  throw error;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}
