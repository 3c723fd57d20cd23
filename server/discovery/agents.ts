import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Range } from '#core/discovery/addresses.ts';
import { readAgentNetwork } from '#core/discovery/agents.ts';
import type { Owner } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { type DiscoveryAgentRow, discoveryAgents } from '#server/db/schema/discovery-agents.ts';
import { ownRecord } from '#server/http/own-records.ts';

/** An agent of the owner's; null if there is none. */
export async function findAgent(db: Db, owner: Owner, id: string): Promise<DiscoveryAgentRow | null> {
  const [row] = await db
    .select()
    .from(discoveryAgents)
    .where(ownRecord(discoveryAgents, owner, id));
  return row ?? null;
}

export function networksOf({ networks }: Pick<DiscoveryAgentRow, 'networks'>): Range[] {
  return networks.flatMap((each) => readAgentNetwork(each) ?? []);
}

/** Names of agents by their ids, also of removed ones. */
export async function agentNames(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const { id, name } = discoveryAgents;
  const rows = await db.select({ id, name }).from(discoveryAgents).where(inArray(id, wanted));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Whether a key may speak for an agent: its own does, and any that speaks for no other where there is none yet. */
export async function mayKeySpeak(
  db: Db,
  agent: Pick<DiscoveryAgentRow, 'id' | 'keyID'>,
  keyID: string,
): Promise<boolean> {
  if (agent.keyID !== null) return agent.keyID === keyID;
  const isOther = and(
    eq(discoveryAgents.keyID, keyID),
    ne(discoveryAgents.id, agent.id),
    isNull(discoveryAgents.removedTime),
  );
  return (await db.$count(discoveryAgents, isOther)) === 0;
}
