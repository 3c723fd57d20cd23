let current = '';

/** IANA name of the time zone for display: the account's, or empty for the browser's. */
export function shownZone(): string {
  return current;
}

export function setShownZone(zone: string): void {
  current = zone;
}

/** The same, but never empty: calls that count by day need a zone. */
export function usedZone(): string {
  return current || new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
