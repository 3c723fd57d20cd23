import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { type OperatorRight, operatorRights } from '#core/account/rights.ts';
import {
  type ArgumentsOf,
  type Call,
  type DataOf,
  type Envelope,
  envelopeSchema,
  fillPath,
  replyCode,
} from '#core/contract/call.ts';
import type { Clock } from '#server/clock.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Database } from '#server/db/open.ts';
import { authorities } from '#server/db/schema/ca.ts';
import type { Route } from '#server/http/serve.ts';
import type { JobWork } from '#server/jobs/jobs.ts';
import { createLog } from '#server/log.ts';
import type { Services } from '#server/services.ts';
import { openSession } from '#server/session/sessions.ts';
import { shopAccountID } from '#server/shop/shop-account.ts';
import { startServer } from '#server/start.ts';
import { insertPerson, type PersonValues } from '#tests/support/server/people.ts';
import { type DatabaseKind, openTestDatabase } from '#tests/support/server/test-database.ts';

/** The server in this process, with its own database and a free port. */
export interface TestServer {
  readonly url: string;
  readonly services: Services;
  readonly routes: readonly Route[];
  readonly database: Database;
  /** All log lines so far. */
  readonly logLines: readonly string[];
  /** A client without a session. */
  readonly visitor: TestClient;
  /** Creates a customer and signs them in, bypassing the captcha. */
  customer(values?: PersonValues): Promise<TestCustomer>;
  /** Creates an operator of the shop with these rights, by default all, and signs them in. */
  operator(rights?: readonly OperatorRight[]): Promise<TestCustomer>;
  /** Another user of the same account, signed in. */
  colleague(of: TestCustomer, values?: PersonValues): Promise<TestCustomer>;
  close(): Promise<void>;
}

export interface TestCustomer extends TestClient {
  /** The account. */
  readonly id: string;
  readonly userID: string;
  readonly token: string;
}

export interface Answer<C extends Call> {
  readonly status: number;
  readonly envelope: Envelope;
  readonly headers: Headers;
  /** The reply's data. Throws if the call was refused or the data does not match the contract. */
  readonly data: () => DataOf<C>;
}

export interface TestClient {
  call<C extends Call>(call: C, args: ArgumentsOf<C>, options?: CallOptions): Promise<Answer<C>>;
  /** The data of a call that must succeed. */
  ask<C extends Call>(call: C, args: ArgumentsOf<C>): Promise<DataOf<C>>;
  /** Any request, with the client's token. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** For calls of effect `create`; random if absent. */
  readonly key?: string | undefined;
}

export interface TestServerOptions {
  readonly database?: DatabaseKind | Database;
  readonly clock?: Clock;
  readonly config?: Partial<Config>;
  /** Folder of the built console, for tests with a browser. */
  readonly webRoot?: string;
  /** Takes the jobs instead of the loop, which then runs none. */
  readonly takeJobs?: (works: readonly JobWork[]) => void;
}

/** Sandbox CAs by address: creating them takes half of a server's start, so each worker does it once. */
const madeAuthorities = new Map<string, (typeof authorities.$inferSelect)[]>();

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database =
    typeof options.database === 'object' ? options.database : await openTestDatabase(options.database);
  const logLines: string[] = [];
  const log = createLog('debug', (line) => logLines.push(line));
  // Password hashing cost matters only to the tests of the stored form.
  const config = { ...readConfig({ PORT: '0' }), passwordCost: 4, ...options.config };
  const isUsual =
    typeof options.database !== 'object' &&
    options.clock === undefined &&
    config.sandbox &&
    config.caKeySecret === undefined;
  const known = isUsual ? madeAuthorities.get(config.caUrl) : undefined;
  if (known !== undefined) await database.db.insert(authorities).values(known);
  const { url, services, routes, close } = await startServer(config, database, log, {
    ...(options.clock === undefined ? {} : { clock: options.clock }),
    ...(options.webRoot === undefined ? {} : { webRoot: options.webRoot }),
    ...(options.takeJobs === undefined ? {} : { takeJobs: options.takeJobs }),
  });
  if (isUsual && known === undefined)
    madeAuthorities.set(config.caUrl, await services.db.select().from(authorities));
  const signIn = async (values?: PersonValues, of?: string): Promise<TestCustomer> => {
    const { id: userID, accountID } = await insertPerson(services.db, values, of);
    const token = await openSession(services.db, userID, services.clock.real());
    return { id: accountID, userID, token, ...createClient(url, token) };
  };
  return {
    url,
    services,
    routes,
    database,
    logLines,
    close,
    visitor: createClient(url, null),
    customer: (values) => signIn(values),
    colleague: ({ id }, values) => signIn(values, id),
    operator: async (rights = operatorRights) =>
      signIn({ operatorRights: [...rights] }, await shopAccountID(services.db, services.clock.now())),
  };
}

/** Calls the API at any address according to the contract; checks only the envelope. */
export function createClient(url: string, token: string | null): TestClient {
  return createClientOver(url, token, (request) => fetch(request));
}

/** Like `createClient`, over the test's own wire. */
export function createClientOver(
  url: string,
  token: string | null,
  send: (request: Request) => Promise<Response>,
): TestClient {
  const tokenHeader: Record<string, string> = token === null ? {} : { token };
  const client: TestClient = {
    fetch: (path, init = {}) =>
      send(
        new Request(new URL(path, url), { ...init, headers: { ...tokenHeader, ...headersOf(init.headers) } }),
      ),
    async call(call, args, { headers = {}, key = randomUUID() } = {}) {
      const parts = args as Parts;
      const query = new URLSearchParams(fieldsOf(parts.query)).toString();
      const response = await send(
        new Request(new URL(`${fillPath(call.path, parts.params ?? {})}${query && `?${query}`}`, url), {
          method: call.method,
          headers: {
            ...tokenHeader,
            ...(call.effect === 'create' ? { 'idempotency-key': key } : {}),
            ...(parts.body === undefined ? {} : { 'content-type': mediaTypes[call.encoding] }),
            ...headers,
          },
          ...(parts.body === undefined ? {} : { body: encode(call, parts.body) }),
        }),
      );
      const envelope = v.parse(envelopeSchema, await response.json());
      if (!isDeclared(call, envelope.code)) throw new Error(`${call.id} declares no code ${envelope.code}`);
      return {
        status: response.status,
        envelope,
        headers: response.headers,
        data() {
          if (envelope.code !== 200) throw new Error(`${call.id}: ${JSON.stringify(envelope)}`);
          return v.parse(call.data, envelope.data) as DataOf<typeof call>;
        },
      };
    },
    ask: async (call, args) => (await client.call(call, args)).data(),
  };
  return client;
}

/** Codes any call may return: success, and refusals made before or instead of the call's own work. */
const general: ReadonlySet<number> = new Set([
  replyCode.success,
  replyCode.badInput,
  replyCode.unauthorized,
  replyCode.forbidden,
  replyCode.confirmFirst,
  replyCode.factorNeeded,
  replyCode.tooLarge,
  replyCode.mediaType,
  replyCode.tooManyTries,
  replyCode.internal,
  replyCode.unavailable,
]);

function isDeclared(call: Call, code: number): boolean {
  return general.has(code) || Object.values(call.errors).includes(code);
}

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

const mediaTypes = { form: 'application/x-www-form-urlencoded', json: 'application/json' } as const;

function encode(call: Call, body: Readonly<Record<string, unknown>>): string {
  return call.encoding === 'json' ? JSON.stringify(body) : new URLSearchParams(fieldsOf(body)).toString();
}

function fieldsOf(values: Readonly<Record<string, unknown>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

function headersOf(init: RequestInit['headers']): Record<string, string> {
  return Object.fromEntries(new Headers(init ?? {}));
}
