import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/open.ts';
import type { MetricsSource } from '#server/metrics/answer-metrics.ts';
import { createMetrics, type GaugeValue } from '#server/metrics/metrics.ts';
import { type ProviderWatch, watchProviders } from '#server/metrics/provider-calls.ts';
import { createStoredGauges } from '#server/metrics/stored-gauges.ts';

/** Begins to measure this process; `stop` ends what listens. */
export function measure(config: Config, database: Database): MetricsSource & ProviderWatch {
  const metrics = createMetrics();
  const stored = createStoredGauges(database);
  return {
    metrics,
    gauges: async () => [...poolGauges(database), ...(await stored())],
    token: config.metricsToken,
    ...watchProviders(config, metrics),
  };
}

function poolGauges(database: Database): GaugeValue[] {
  return database.pools().flatMap(({ name: pool, ...use }) =>
    Object.entries(use).map(([state, value]) => ({
      name: 'certhub_database_connections',
      help: 'Connections to PostgreSQL by pool: most allowed, open, idle, and queries that wait for one',
      labels: { pool, state },
      value,
    })),
  );
}
