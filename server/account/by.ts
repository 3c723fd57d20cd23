import type { Actor } from '#server/http/serve.ts';

/** Who did something: a user, or one of the account's API keys; neither where it is not known. */
export interface By {
  readonly userID: string | null;
  readonly apiKeyID: string | null;
}

export const unknownBy: By = { userID: null, apiKeyID: null };

export function byActor({ kind, id }: Pick<Actor, 'kind' | 'id'>): By {
  return kind === 'key' ? { userID: null, apiKeyID: id } : { userID: id, apiKeyID: null };
}

/** The id of the user or key; ids of the two never meet. */
export function idOf({ userID, apiKeyID }: By): string | null {
  return apiKeyID ?? userID;
}

/** Who ordered something. */
export function ordererOf(row: { readonly creatorID: string | null; readonly apiKeyID: string | null }): By {
  return { userID: row.creatorID, apiKeyID: row.apiKeyID };
}

/** Who pays by a payment or a queue. */
export function payerOf(row: { readonly payerID: string | null; readonly apiKeyID: string | null }): By {
  return { userID: row.payerID, apiKeyID: row.apiKeyID };
}
