import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { characterTexts } from '../database/character-texts.js';
import { type AccountRow, type AgentNpcRow, type AgentRow, type InstanceRow } from '../database/rows.js';

/** A character as in its own row: with the id of its agent. */
export type CharacterRow = Omit<AgentNpcRow, 'agent' | 'parents'> & {
  readonly instance_id: string;
  readonly agent_id: string;
};

/** An account as in its own row: with no agent. */
export type AccountInWorld = AccountRow & { readonly instance_id: string; readonly agent_id: null };

export type HolderRow = CharacterRow | AccountInWorld;

export function isAccount(row: HolderRow): row is AccountInWorld {
  return row.agent_id === null;
}

/** Rows that a write returns because the caller's versions are outdated. */
export interface FreshRows {
  readonly instance: InstanceRow | null;
  readonly holders: readonly HolderRow[] | null;
  readonly agents: readonly AgentRow[] | null;
}

/** The cached rows for a write, which stay available if the cache evicts them meanwhile. */
export interface CachedRows {
  readonly instance: InstanceRow | undefined;
  /** In the order of the names. A character without its agent counts as missing. */
  readonly holders: readonly (HolderRow | undefined)[];
  /** In the order of their ids. */
  readonly agents: readonly AgentRow[];
}

/** Approximate bytes of each kind of row. */
const room = { instances: 4e6, holders: 32e6, agents: 4e6 };
/** Bytes of a row in addition to its longest text. */
const rowBytes = 1000;

/**
 * A cache of the rows in responses. None is trusted: each write compares, under the lock of its
 * instance, the cached versions with those of the rows, and returns the rows that differ.
 */
@Injectable()
export class KnownRows {
  private readonly instances = new LRUCache<string, InstanceRow>({
    maxSize: room.instances,
    sizeCalculation: (row) => rowBytes + JSON.stringify(row.tax_policy_options).length,
  });
  private readonly holders = new LRUCache<string, HolderRow>({
    maxSize: room.holders,
    sizeCalculation: (row) => rowBytes + lengthOf(row),
  });
  private readonly agents = new LRUCache<string, AgentRow>({
    maxSize: room.agents,
    sizeCalculation: (row) => rowBytes + JSON.stringify(row.options).length,
  });

  /** `names`: the two ids that each may mean. */
  read(instanceId: string, names: readonly (readonly [given: string, derived: string])[]): CachedRows {
    const agents = new Map<string, AgentRow>();
    const holders = names.map(([given, derived]) => {
      const row = this.holderOf(instanceId, given) ?? this.holderOf(instanceId, derived);
      if (!row || isAccount(row)) return row;
      const agent = this.agents.get(row.agent_id);
      if (!agent) return undefined;
      agents.set(agent.id, agent);
      return row;
    });
    const sorted = [...agents.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    return { instance: this.instances.get(instanceId), holders, agents: sorted };
  }

  learn({ instance, holders, agents }: FreshRows): void {
    if (instance) this.instances.set(instance.id, instance);
    for (const row of holders ?? []) this.holders.set(row.id, row);
    for (const row of agents ?? []) this.agents.set(row.id, row);
  }

  private holderOf(instanceId: string, id: string): HolderRow | undefined {
    const row = this.holders.get(id);
    return row?.instance_id === instanceId ? row : undefined;
  }
}

function lengthOf(row: HolderRow): number {
  if (isAccount(row)) return row.metadata === null ? 0 : JSON.stringify(row.metadata).length;
  return characterTexts.reduce((sum, name) => sum + row[name].length, 0);
}
