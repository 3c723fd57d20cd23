import * as v from 'valibot';
import { type Call, type DataOf, envelopeSchema, fillPath, replyCode } from '#core/contract/call.ts';
import { parseJson } from '#core/parse-json.ts';
import { rootMessage } from '#core/root-message.ts';
import { send } from '#server/discovery/agent/send.ts';
import { AgentEnd, type AgentSettings } from '#server/discovery/agent/settings.ts';

/** No answer now: to be asked again after some seconds. */
export class Later extends Error {
  readonly seconds: number | null;
  constructor(message: string, seconds: number | null = null) {
    super(message);
    this.seconds = seconds;
  }
}

/** Calls the console as this agent. Rejects with `Later`, or with `AgentEnd` where asking again changes nothing. */
export async function askConsole<C extends Call>(
  { url, key, agentID, proxy }: AgentSettings,
  call: C,
  body: object,
  stop: AbortSignal,
): Promise<DataOf<C>> {
  const response = await send(new URL(`${url}${fillPath(call.path, { id: agentID })}`), {
    method: call.method,
    headers: {
      authorization: `Token ${key}`,
      'content-type': 'application/json',
      'user-agent': 'certhub-agent',
    },
    body: JSON.stringify(body),
    signal: AbortSignal.any([stop, AbortSignal.timeout(call.timeout)]),
    proxy,
  }).catch((error: unknown) => {
    throw new Later(`No answer from ${url}: ${rootMessage(error)}`);
  });
  const envelope = v.safeParse(envelopeSchema, parseJson(response.text));
  if (!envelope.success) throw new Later(`HTTP ${response.status} without a reply of the console`);
  const { code, msg, data } = envelope.output;
  if (code === replyCode.success) return v.parse(call.data, data) as DataOf<C>;
  if (response.status === 429 || response.status >= 500) {
    throw new Later(msg, Number(response.headers['retry-after']) || null);
  }
  throw new AgentEnd(meaning[response.status] ?? `Refused: ${msg}`);
}

const meaning: Readonly<Record<number, string>> = {
  401: 'The API key is unknown, disabled or has ended',
  403: 'The API key lacks the right discovery:report, or may not call from this network',
  404: 'The console knows no such agent, or the agent has another API key',
};
