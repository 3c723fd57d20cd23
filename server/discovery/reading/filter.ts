import { and, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { CertificateFilters } from '#core/contract/discovery-filters.ts';
import { dayMs } from '#core/day.ts';
import { conditions, expiringDays, severityOf } from '#core/discovery/conditions.ts';
import { type Owner, own } from '#server/account/own.ts';
import { containing } from '#server/db/like.ts';
import { endpoints, foundCertificates, foundTexts } from '#server/db/schema/discovery.ts';
import { isRecordID } from '#server/http/record-id.ts';

/** Stored conditions that somebody must do something about; `found_steps` in `triggers.sql` names them too. */
export const grave = conditions.filter((condition) => severityOf[condition] !== 'note');
const graveStored = grave.filter((each) => !['expired', 'not-yet-valid', 'expiring'].includes(each));

const later = (now: Date, days: number) => new Date(now.getTime() + days * dayMs);
const holds = (column: SQL | (typeof foundCertificates)['tags'], value: string) =>
  sql`${column} @> array[${value}]::text[]`;

/** Something may be left to do about it. */
const isCurrent = sql`not ${foundCertificates.isRetired}`;

/** Whether a certificate needs somebody as of now. */
export function isTroubled(now: Date): SQL {
  const { conditions: found, notAfter, placeCount } = foundCertificates;
  return sql`(${found} && ${sql.param(graveStored)}::text[] or (${isCurrent} and ${notAfter} < ${later(now, expiringDays).toISOString()}::timestamptz
    and (${placeCount} > 0 or ${notAfter} > ${now.toISOString()}::timestamptz)))`;
}

/** The certificates of an owner that these filters show. */
export function wantedCertificates(owner: Owner, filters: CertificateFilters, now: Date): SQL | undefined {
  const { whose, condition, endsWithin, issuer, key, protocol, source, ownerID, tag, place, served } =
    filters;
  const table = foundCertificates;
  return and(
    own(owner, table),
    whose === undefined ? undefined : eq(table.whose, whose),
    condition === undefined ? undefined : hasCondition(condition, now),
    endsWithin === undefined
      ? undefined
      : and(isCurrent, gt(table.notAfter, now), lt(table.notAfter, later(now, endsWithin))),
    issuer === undefined ? undefined : eq(table.issuer, issuer),
    key === undefined ? undefined : eq(table.key, key),
    protocol === undefined ? undefined : sql`${table.protocols} @> array[${protocol}]::text[]`,
    source === undefined ? undefined : sql`${table.sources} @> array[${source}]::text[]`,
    ownerID === undefined ? undefined : isOwnedBy(ownerID),
    tag === undefined ? undefined : holds(table.tags, tag),
    place === undefined ? undefined : isServedAt(owner, place),
    served === undefined ? undefined : isServed(served),
    hasWords(owner, filters.search),
  );
}

function hasCondition(condition: NonNullable<CertificateFilters['condition']>, now: Date): SQL | undefined {
  const { conditions: found, notAfter, notBefore, placeCount } = foundCertificates;
  switch (condition) {
    case 'any':
      return isTroubled(now);
    case 'none':
      return sql`not ${isTroubled(now)}`;
    case 'expired':
      return and(lt(notAfter, now), gt(placeCount, 0));
    case 'not-yet-valid':
      return and(isCurrent, gt(notBefore, now));
    case 'expiring':
      return and(isCurrent, gt(notAfter, now), lt(notAfter, later(now, expiringDays)));
    default:
      return sql`${found} @> array[${condition}]::text[]`;
  }
}

function isOwnedBy(ownerID: string): SQL {
  if (ownerID === 'none') return isNull(foundCertificates.ownerID);
  return isRecordID(ownerID) ? eq(foundCertificates.ownerID, ownerID) : sql`false`;
}

function isServedAt(owner: Owner, place: string): SQL {
  const wanted = place.trim().toLowerCase();
  return sql`${foundCertificates.id} in (select ${endpoints.certificateID} from ${endpoints} where ${own(owner, endpoints)}
    and (${endpoints.host} = ${wanted} or ${endpoints.address} = ${wanted}))`;
}

function isServed(served: NonNullable<CertificateFilters['served']>): SQL | undefined {
  const { placeCount, wasServed } = foundCertificates;
  if (served === 'now') return gt(placeCount, 0);
  return and(eq(placeCount, 0), eq(wasServed, served === 'before'));
}

const mostWords = 8;

function hasWords(owner: Owner, search: string | undefined): SQL | undefined {
  const texts = textsWith(owner, search);
  return (
    texts &&
    sql`${foundCertificates.id} in (select ${foundTexts.certificateID} from ${foundTexts} where ${texts})`
  );
}

/** The texts of the account that hold every word of a search; undefined without one. */
export function textsWith(owner: Owner, search: string | undefined): SQL | undefined {
  const words = (search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return undefined;
  const isLike = words.slice(0, mostWords).map((word) => sql`${foundTexts.text} like ${containing(word)}`);
  return and(own({ ...owner, scope: 'account' }, foundTexts), ...isLike);
}
