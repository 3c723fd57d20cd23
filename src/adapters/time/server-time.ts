/** What is known of the account: the server's time when it answered, and the browser's when the answer came. */
interface Answered {
  readonly data?: { readonly serverTime: string } | undefined;
  readonly dataUpdatedAt: number;
}

/** The present by the server's clock, in milliseconds; the browser's own until the account is known. */
export function serverTimeOf({ data, dataUpdatedAt }: Answered): number {
  const offset = data ? Date.parse(data.serverTime) - dataUpdatedAt : 0;
  return Date.now() + offset;
}
