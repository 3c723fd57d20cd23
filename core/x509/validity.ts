import { type DerSlice, readValues } from '#core/x509/der.ts';
import { signedFields } from '#core/x509/tbs.ts';

/**
 * Validity of a certificate as two ISO times in UTC, each null when it is no valid time. Read from the bytes, since times
 * without seconds or with an offset (forbidden by RFC 5280 §4.1.2.5, found in old certificates) must not come out wrong.
 */
export function readValidity(der: Uint8Array): readonly [string | null, string | null] {
  const [notBefore, notAfter] = readValues(signedFields(der)?.[3]?.content ?? new Uint8Array()) ?? [];
  return [readTime(notBefore), readTime(notAfter)];
}

const utcTime = /^(?<year>\d\d)(?<rest>\d{8}(?:\d\d)?)(?<zone>Z|[+-]\d{4})$/;
const generalizedTime = /^(?<year>\d{4})(?<rest>\d{8}(?:\d\d)?)(?<zone>Z|[+-]\d{4})$/;

function readTime(slice: DerSlice | undefined): string | null {
  if (slice === undefined) return null;
  const text = String.fromCharCode(...slice.content);
  const {
    year = '',
    rest = '',
    zone = '',
  } = (slice.tag === 0x17 ? utcTime : generalizedTime).exec(text)?.groups ?? {};
  if (year === '') return null;
  const century = year.length === 4 ? '' : Number(year) >= 50 ? '19' : '20';
  const [month, day, hour, minute, second = '00'] = rest.match(/\d\d/g) ?? [];
  const offset = zone === 'Z' ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
  const milliseconds = Date.parse(`${century}${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
  return Number.isNaN(milliseconds) ? null : new Date(milliseconds).toISOString().replace('.000Z', 'Z');
}
