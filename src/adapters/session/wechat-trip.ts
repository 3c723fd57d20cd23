import * as v from 'valibot';

const tripSchema = v.object({
  ticket: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  purpose: v.picklist(['sign-in', 'bind']),
  /** The page to open afterwards. */
  next: v.string(),
});

/** What this tab went to WeChat for. The ticket binds what comes back to this browser. */
export type WechatTrip = v.InferOutput<typeof tripSchema>;

const key = 'certhub-wechat';

/** Null if this tab awaits nothing, or the browser denies its storage. */
export function readTrip(): WechatTrip | null {
  try {
    return v.parse(tripSchema, JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  } catch {
    return null;
  }
}

/** Throws where the browser denies its storage: then nothing could come back. */
export function keepTrip(trip: WechatTrip): void {
  sessionStorage.setItem(key, JSON.stringify(trip));
}

export function forgetTrip(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
