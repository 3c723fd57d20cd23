import * as v from 'valibot';

const keyOf = (name: string, userID: string) => `certhub-draft-${name}-${userID}`;

/** What a user of this tab filled in and has not sent: a reload loses nothing. Null if there is none, or it is of another version. */
export function readDraft<Schema extends v.GenericSchema>(
  name: string,
  userID: string,
  schema: Schema,
): v.InferOutput<Schema> | null {
  try {
    return v.parse(schema, JSON.parse(sessionStorage.getItem(keyOf(name, userID)) ?? 'null'));
  } catch {
    return null;
  }
}

export function keepDraft(name: string, userID: string, draft: object): void {
  try {
    sessionStorage.setItem(keyOf(name, userID), JSON.stringify(draft));
  } catch {
    // A browser that denies its storage keeps nothing over a reload.
  }
}

export function forgetDraft(name: string, userID: string): void {
  try {
    sessionStorage.removeItem(keyOf(name, userID));
  } catch {
    // Nothing was kept.
  }
}
