import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { recordID } from '#core/contract/fields.ts';
import { mostAgentNetworks } from '#core/discovery/agents.ts';
import { misses, runStates } from '#core/discovery/codes.ts';
import { protocols } from '#core/discovery/protocols.ts';

/** What an agent calls; apart from the agents themselves, since it is all that an agent knows of the contract. */
const report = 'discovery:report';
const errors = { notFound: replyCode.notFound, wrongState: replyCode.wrongState };
/** A body of results, and what each may hold; a place sends at most 64 KiB. */
export const mostReported = 50;
export const mostPlaces = 8;
export const longestReport = 2_000_000;
const mostLinks = 20;
const longestLink = 88_000;

/**
 * The next part of a scan for an agent, which calls with an API key; 404 for a person. The first key that calls is the agent's until it is
 * released (`wrongState` for others, and for a key that speaks for another agent). Without work it calls again after `wait` seconds.
 */
export const agentWork = defineCall('discovery.agentWork', 'POST /v1/discovery/agents/{id}/work', {
  right: report,
  encoding: 'json',
  params: v.object({ id: recordID }),
  body: v.strictObject({
    version: v.pipe(v.string(), v.maxLength(40)),
    /** The networks that the agent's machine allows. */
    allowed: v.pipe(v.array(v.pipe(v.string(), v.maxLength(50))), v.maxLength(mostAgentNetworks)),
  }),
  data: v.object({
    wait: v.number(),
    /** Empty if there is nothing to do. */
    runID: v.string(),
    /** Targets a second; one address is asked at most once a second. */
    rate: v.number(),
    targets: v.array(
      v.object({
        position: v.number(),
        host: v.string(),
        port: v.number(),
        protocol: v.picklist(protocols),
        sni: v.string(),
      }),
    ),
  }),
  errors,
});
export type AgentPart = v.InferOutput<typeof agentWork.data>;

const reportedPlace = v.strictObject({
  address: v.pipe(v.string(), v.maxLength(50)),
  /** DER, base64, in the order sent. */
  chain: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(longestLink), v.base64())),
    v.minLength(1),
    v.maxLength(mostLinks),
  ),
  tlsVersion: v.picklist(['TLSv1.3', 'TLSv1.2', 'TLSv1.1', 'TLSv1', '']),
  asksForCertificate: v.boolean(),
});

/**
 * Reports how targets of a scan ended. Each has one result: what already has one is left out, and so is what the run does not give this
 * agent. Addresses outside its networks are refused here as well.
 */
export const agentReport = defineCall('discovery.agentReport', 'POST /v1/discovery/agents/{id}/results', {
  right: report,
  encoding: 'json',
  params: v.object({ id: recordID }),
  body: v.strictObject({
    runID: recordID,
    results: v.pipe(
      v.array(
        v.strictObject({
          position: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
          result: v.picklist(['found', 'outside-networks', ...misses]),
          detail: v.pipe(v.string(), v.maxLength(200)),
          ms: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000)),
          places: v.pipe(v.array(reportedPlace), v.maxLength(mostPlaces)),
        }),
      ),
      v.maxLength(mostReported),
    ),
  }),
  /** Results that were stored; unless the run is `running`, the agent stops working on it. */
  data: v.object({ stored: v.number(), state: v.picklist(runStates) }),
  errors,
});
export type AgentResult = v.InferOutput<typeof agentReport.body>['results'][number];
