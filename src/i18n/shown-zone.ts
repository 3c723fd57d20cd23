let current = '';

/** IANA name of the zone in which times are shown: the account's; empty for the browser's. */
export function shownZone(): string {
  return current;
}

export function setShownZone(zone: string): void {
  current = zone;
}
