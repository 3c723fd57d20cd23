import { CallError } from '#core/contract/failure.ts';
import { consoleFetch } from '#src/adapters/http/console-fetch.ts';
import { requestHeaders } from '#src/adapters/http/request-headers.ts';
import type { TokenStore } from '#src/adapters/session/token-store.ts';

export interface CallRules {
  readonly tokens: TokenStore;
  readonly lang: () => string;
  /** Called on a 401, or on a `/v1` call without a token (product.md, 'Sign-in and session'), to notify the session machine. */
  readonly onUnauthorized: () => void;
  readonly onTokenReplaced: (token: string) => void;
  /** Called with whether the server, rather than nobody or a gateway before it, answered a call. */
  readonly onReached?: (isReached: boolean) => void;
}

/** The server is away: its gateway says so, or it has lost its own database. */
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * The rules of every call, whatever it asks: who calls and in which language; whether the server answers; the session's token; and the
 * statuses that fail without a look at the reply. Workflows decide whether to repeat a call: only they know what it may have done.
 */
export function callFetch(rules: CallRules): typeof consoleFetch {
  return consoleFetch.create({
    onRequest({ options }) {
      const headers = requestHeaders(rules.tokens.read(), rules.lang());
      for (const [name, value] of Object.entries(headers)) options.headers.set(name, value);
    },
    onResponse({ options, response }) {
      const { status, headers } = response;
      rules.onReached?.(!gatewayStatuses.has(status));
      // The session may have changed meanwhile; this reply must not touch the new session's token.
      const token = options.headers.get('token');
      const isOfSession = token === null || token === rules.tokens.read();
      if (isOfSession) noteToken(headers, rules);
      if (status === 401) {
        if (isOfSession) rules.onUnauthorized();
        throw new CallError({ kind: 'unauthorized' });
      }
      if (status >= 500) throw new CallError({ kind: 'server-error', status });
    },
  });
}

function noteToken(headers: Headers, rules: CallRules): void {
  const header = headers.get('authorization');
  const token = header?.replace(/^Token\s+/i, '').trim();
  if (!token) return;
  rules.tokens.replace(token);
  rules.onTokenReplaced(token);
}
