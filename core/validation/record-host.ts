/**
 * Returns the part of a record's name that most DNS hosts ask for, since they add the zone themselves: `_dnsauth.www` for
 * `_dnsauth.www.example.com` in `example.com`, `@` for the zone itself. Null for a name in another zone.
 */
export function recordHost(recordName: string, zone: string): string | null {
  if (recordName === zone) return '@';
  return recordName.endsWith(`.${zone}`) ? recordName.slice(0, -zone.length - 1) : null;
}
