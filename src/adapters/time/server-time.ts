/** Part of the account query: the server's time in its answer, and the browser's time when it arrived. */
interface Answered {
  readonly data?: { readonly serverTime: string } | undefined;
  readonly dataUpdatedAt: number;
}

/** Current time by the server's clock, in milliseconds since 1970; the browser's own until the account is loaded. */
export function serverTimeOf({ data, dataUpdatedAt }: Answered): number {
  const offset = data ? Date.parse(data.serverTime) - dataUpdatedAt : 0;
  return Date.now() + offset;
}
