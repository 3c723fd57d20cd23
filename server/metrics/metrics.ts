import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Log, LogFields } from '#server/log.ts';

/** What a process counts of itself, for `/metrics`. Labels are names from the code, never what a request brought. */
export interface Metrics {
  /** A request that was answered; `call`: the id of the declared call, else `page`. */
  request(call: string, status: number, seconds: number): void;
  /** A call to another service; `outcome`: its status, or `failed` without an answer. */
  provider(name: string, outcome: string, seconds: number): void;
  /** The same log, whose events are counted. */
  counting(log: Log): Log;
  /** The text that Prometheus reads, with what `gauges` adds. */
  text(gauges: readonly GaugeValue[]): Promise<string>;
  readonly contentType: string;
}

/** A number read at the moment of a scrape. */
export interface GaugeValue {
  readonly name: string;
  readonly help: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Seconds; a list takes hundredths, a sign-in half a second, a batch of 500 some seconds. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const providerBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Sums over labels that Prometheus makes itself, under names that it reserves for counters. */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  const requests = new Histogram({
    name: 'certhub_request_duration_seconds',
    help: 'Requests answered, by call and HTTP status',
    labelNames: ['call', 'status'],
    buckets: requestBuckets,
    registers: [registry],
  });
  const providers = new Histogram({
    name: 'certhub_provider_request_duration_seconds',
    help: 'Calls to payment providers, the issuer and others, by HTTP status or failed',
    labelNames: ['provider', 'outcome'],
    buckets: providerBuckets,
    registers: [registry],
  });
  const events = new Counter({
    name: 'certhub_events_total',
    help: 'Log lines by event; security events with their outcome',
    labelNames: ['event', 'outcome'],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'certhub_job_failures_total',
    help: 'Attempts of jobs that failed, by queue',
    labelNames: ['queue'],
    registers: [registry],
  });
  const count = (event: string, { queue }: LogFields = {}) => {
    if (event !== 'request') events.inc({ event, outcome: '' });
    if (event === 'job.failed' && typeof queue === 'string') failures.inc({ queue });
  };
  return {
    request: (call, status, seconds) => requests.observe({ call, status }, seconds),
    provider: (name, outcome, seconds) => providers.observe({ provider: name, outcome }, seconds),
    counting: (log) => ({
      debug: counted(log.debug, count),
      info: counted(log.info, count),
      warn: counted(log.warn, count),
      error: counted(log.error, count),
      security(event) {
        events.inc({ event: `security.${event.what}`, outcome: event.outcome });
        log.security(event);
      },
    }),
    text: async (gauges) => {
      // Of this scrape only: a queue that is empty now has no line, rather than its last number.
      const now = new Registry();
      for (const { name, help, labels = {}, value } of gauges) {
        const known = now.getSingleMetric(name);
        const gauge =
          known instanceof Gauge
            ? known
            : new Gauge({ name, help, labelNames: Object.keys(labels), registers: [now] });
        gauge.set(labels, value);
      }
      return `${await registry.metrics()}${await now.metrics()}`;
    },
    contentType: registry.contentType,
  };
}

type Write = (event: string, fields?: LogFields) => void;

function counted(write: Write, count: Write): Write {
  return (event, fields) => {
    count(event, fields);
    write(event, fields);
  };
}
