import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { Gauge, Registry } from 'prom-client';
import { mostMeasured } from '#core/contract/discovery-feeds.ts';
import { alertSeverity } from '#core/discovery/alerts.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { discoveryAlerts } from '#server/db/schema/alerts.ts';
import { foundCertificates } from '#server/db/schema/discovery.ts';
import { facetsOf, overviewOf } from '#server/discovery/reading/overview.ts';

export const metricsContentType = Registry.PROMETHEUS_CONTENT_TYPE;

/** The inventory as Prometheus reads it; names and labels are those of `docs/api.md`. */
export async function metricsOf(db: Db, owner: Owner, now: Date): Promise<string> {
  const registry = new Registry();
  const gauge = <const Labels extends readonly string[]>(name: string, help: string, labelNames: Labels) =>
    new Gauge({
      name: `certhub_inventory_${name}`,
      help,
      labelNames: [...labelNames],
      registers: [registry],
    });
  const overview = await overviewOf(db, owner, now);
  const facets = await facetsOf(db, owner);
  const all = gauge('certificates', 'Certificates by whose they are', ['whose']);
  for (const { value, count } of facets.whose) all.set({ whose: value }, count);
  const conditions = gauge('conditions', 'Certificates with a condition', ['condition']);
  for (const { value, count } of facets.conditions) conditions.set({ condition: value }, count);
  gauge('places', 'Places that serve certificates, or did', []).set(overview.places);
  gauge('places_unreachable', 'Places that did not answer the last look', []).set(overview.unreachable);
  const alerts = gauge('alerts', 'Alerts that last, by what they are about', ['kind', 'severity', 'muted']);
  for (const { kind, isMuted, count } of await lastingAlerts(db, owner, now))
    alerts.set({ kind, severity: alertSeverity[kind], muted: String(isMuted) }, count);
  const rows = await endingFirst(db, owner);
  const labels = ['id', 'name', 'whose', 'issuer'] as const;
  const ends = gauge('certificate_not_after_seconds', 'End of a certificate, in seconds since 1970', labels);
  const served = gauge('certificate_places', 'Places that serve a certificate', labels);
  for (const { id, name, whose, issuer, notAfter, placeCount } of rows.slice(0, mostMeasured)) {
    ends.set({ id, name, whose, issuer }, notAfter.getTime() / 1000);
    served.set({ id, name, whose, issuer }, placeCount);
  }
  gauge('certificates_left_out', 'Whether there are more certificates than are named each', []).set(
    rows.length > mostMeasured ? 1 : 0,
  );
  return registry.metrics();
}

/** What somebody still has to look after, one more than is shown. */
function endingFirst(db: Db, owner: Owner) {
  const { id, name, whose, issuer, notAfter, placeCount, isRetired } = foundCertificates;
  return db
    .select({ id, name, whose, issuer, notAfter, placeCount })
    .from(foundCertificates)
    .where(and(own(owner, foundCertificates), eq(isRetired, false)))
    .orderBy(asc(notAfter), asc(id))
    .limit(mostMeasured + 1);
}

function lastingAlerts(db: Db, owner: Owner, now: Date) {
  const { kind, closedTime, mutedUntil } = discoveryAlerts;
  const isMuted = sql<boolean>`coalesce(${mutedUntil} > ${now.toISOString()}::timestamptz, false)`;
  return db
    .select({ kind, isMuted, count: sql<number>`count(*)::int` })
    .from(discoveryAlerts)
    .where(and(own(owner, discoveryAlerts), isNull(closedTime)))
    .groupBy(kind, sql`2`);
}
