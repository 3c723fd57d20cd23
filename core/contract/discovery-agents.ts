import * as v from 'valibot';
import type { DataOf } from '#core/contract/call.ts';
import { list, text } from '#core/contract/field-kinds.ts';
import { time } from '#core/contract/fields.ts';
import { defineResource } from '#core/contract/resource.ts';
import { agentStates, mostAgentNetworks, mostAgents, readAgentNetwork } from '#core/discovery/agents.ts';
import { fault } from '#core/fault.ts';

/**
 * Agents: the scanner in a customer's own network. It calls with an API key, asks for parts of scans, and reports what it saw; nothing
 * ever connects to it (product.md, 'Discovery').
 */
const write = 'discovery:write';

export const agents = defineResource('discovery.agents', '/v1/discovery/agents', {
  rights: { read: 'discovery:read', write },
  item: {
    name: v.string(),
    networks: v.array(v.string()),
    /** `new` until it first called; `away` after a minute without a call. */
    state: v.picklist(agentStates),
    /** The API key it calls with: the first that did. Empty until then. */
    keyName: v.string(),
    /** As it said itself; empty until it called. */
    version: v.string(),
    /** The networks that its own machine allows. */
    allowed: v.array(v.string()),
    lastSeen: time,
    lastAddress: v.string(),
    /** Targets of its unfinished runs that wait for it. */
    queue: v.number(),
  },
  fields: {
    name: text({ most: 50 }),
    /** Private networks it may scan, as CIDR or single addresses. */
    networks: list({ most: mostAgentNetworks }),
  },
  check: ({ networks }) => [
    ...(networks.length === 0 ? [fault('networks', 'required', '')] : []),
    ...networks
      .filter((each) => readAgentNetwork(each) === null)
      .slice(0, 1)
      .map((each) => fault('networks', 'not-offered', each, '10.0.0.0/8')),
  ],
  // Another key may take the agent's place: the next that calls.
  verbs: { release: { right: write } },
  search: ['name'],
  sort: ['name'],
  limit: mostAgents,
  limitField: 'name',
});
export type Agent = DataOf<typeof agents.list>['data'][number];
