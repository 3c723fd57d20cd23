/**
 * The part of a record's name that most DNS hosts ask for, which add the zone themselves: `_dnsauth.www` of
 * `_dnsauth.www.example.com` in `example.com`, `@` for the zone itself; null for a name of another zone.
 */
export function recordHost(recordName: string, zone: string): string | null {
  if (recordName === zone) return '@';
  return recordName.endsWith(`.${zone}`) ? recordName.slice(0, -zone.length - 1) : null;
}
