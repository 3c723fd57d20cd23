import { type AgentPart, type AgentResult, mostPlaces, mostReported } from '#core/contract/agent-reports.ts';
import { askAddresses } from '#server/discovery/engine/ask-addresses.ts';
import type { ScanWorld } from '#server/discovery/engine/look.ts';
import type { Pacer } from '#server/discovery/engine/pacer.ts';

/** Targets asked at the same time, and how long one waits for the turn of its address. */
const atOnce = 32;
const mostWaitMs = 60_000;
/** Results are sent together: so many, of so many characters, or after so long. */
const mostCharacters = 500_000;
const sendMs = 1000;

type Target = AgentPart['targets'][number];

/**
 * Asks the targets of a part and sends the results some at a time. Whoever is ended before loses what it was asking: those targets are
 * given out again. `send` says whether the part goes on.
 */
export async function scanPart(
  world: ScanWorld,
  pacer: Pacer,
  { targets, rate }: AgentPart,
  send: (results: readonly AgentResult[]) => Promise<boolean>,
  stop: AbortSignal,
): Promise<void> {
  const ended = new AbortController();
  const signal = AbortSignal.any([stop, ended.signal]);
  const open = [...targets].reverse();
  let held: AgentResult[] = [];
  let size = 0;
  let since = performance.now();
  let sending = Promise.resolve();
  let failure: unknown = null;
  const flush = () => {
    const part = held;
    held = [];
    size = 0;
    since = performance.now();
    sending = sending
      .then(async () => {
        if (failure === null && part.length > 0 && !(await send(part))) ended.abort();
      })
      .catch((error: unknown) => {
        failure ??= error;
        ended.abort();
      });
    return sending;
  };
  const work = async () => {
    for (let target = open.pop(); target !== undefined && !signal.aborted; target = open.pop()) {
      await pacer.turn();
      const result = signal.aborted ? null : await askOne(world, pacer, target, signal);
      if (result === null || signal.aborted) continue;
      held.push(result);
      size += JSON.stringify(result).length;
      const isDue = performance.now() - since > sendMs || size > mostCharacters;
      if (held.length >= mostReported || isDue) await flush();
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, Math.max(1, rate)) }, work));
  await flush();
  if (failure !== null) throw failure;
}

async function askOne(
  world: ScanWorld,
  pacer: Pacer,
  target: Target,
  stop: AbortSignal,
): Promise<AgentResult | null> {
  const began = performance.now();
  const asked = await askAddresses({ world, pacer }, target, mostWaitMs, stop);
  if (asked === null) return null;
  const ms = Math.round(performance.now() - began);
  const end = (result: string, detail = '', places: AgentResult['places'] = []) =>
    ({ position: target.position, result, detail, ms, places }) as AgentResult;
  if (!asked.ok) return end(asked.result, asked.detail);
  const places = asked.looks.flatMap((look) =>
    look.ok
      ? [
          {
            address: look.address,
            chain: look.tls.chain.map((der) => Buffer.from(der).toString('base64')),
            tlsVersion: look.tls.version as AgentResult['places'][number]['tlsVersion'],
            asksForCertificate: look.tls.asksForCertificate,
          },
        ]
      : [],
  );
  if (places.length > 0) return end('found', '', places.slice(0, mostPlaces));
  const missed = asked.looks.find((look) => !look.ok);
  return missed === undefined || missed.ok ? end('certificate-unreadable') : end(missed.miss, missed.detail);
}
