import * as v from 'valibot';

const keptSchema = v.object({
  ticket: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  sentTo: v.string(),
  /** Milliseconds since 1970. */
  resendAt: v.number(),
  /** What was typed, without code and password. */
  values: v.record(v.string(), v.string()),
});

/** A code that was requested in this tab: what a reload needs, so that neither the wait nor the code is lost. */
export type KeptCode = v.InferOutput<typeof keptSchema>;

const keyOf = (purpose: string) => `certhub-code-${purpose}`;

/** Null if there is none, or the browser denies its storage. */
export function readCode(purpose: string): KeptCode | null {
  try {
    return v.parse(keptSchema, JSON.parse(sessionStorage.getItem(keyOf(purpose)) ?? 'null'));
  } catch {
    return null;
  }
}

export function keepCode(purpose: string, kept: KeptCode): void {
  try {
    sessionStorage.setItem(keyOf(purpose), JSON.stringify(kept));
  } catch {
    // Without it a reload only asks for another code.
  }
}

export function forgetCode(purpose: string): void {
  try {
    sessionStorage.removeItem(keyOf(purpose));
  } catch {
    // Nothing was kept.
  }
}

/** 256 random bits, base64url: they bind a code to this tab. */
export function makeTicket(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
