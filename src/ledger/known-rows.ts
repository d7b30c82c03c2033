import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { characterTexts } from '../database/character-texts.js';
import { type AgentNpcRow, type AgentRow, type InstanceRow } from '../database/rows.js';

/** A character as in its own row: with the id of its agent. */
export type CharacterRow = Omit<AgentNpcRow, 'agent' | 'parents'> & {
  readonly instance_id: string;
  readonly agent_id: string;
};

/** Rows that a write returns because the caller's versions are outdated. */
export interface FreshRows {
  readonly instance: InstanceRow | null;
  readonly characters: readonly CharacterRow[] | null;
  readonly agents: readonly AgentRow[] | null;
}

/** The cached rows for a write, which stay available if the cache evicts them meanwhile. */
export interface CachedRows {
  readonly instance: InstanceRow | undefined;
  /** The characters in the order of the names. One without its agent counts as missing. */
  readonly characters: readonly (CharacterRow | undefined)[];
  /** In the order of their ids. */
  readonly agents: readonly AgentRow[];
}

/** Approximate bytes of each kind of row. */
const room = { instances: 4e6, characters: 32e6, agents: 4e6 };
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
  private readonly characters = new LRUCache<string, CharacterRow>({
    maxSize: room.characters,
    sizeCalculation: (row) => rowBytes + characterTexts.reduce((sum, name) => sum + row[name].length, 0),
  });
  private readonly agents = new LRUCache<string, AgentRow>({
    maxSize: room.agents,
    sizeCalculation: (row) => rowBytes + JSON.stringify(row.options).length,
  });

  /** `names`: the two ids that each may mean. */
  read(instanceId: string, names: readonly (readonly [given: string, derived: string])[]): CachedRows {
    const agents = new Map<string, AgentRow>();
    const characters = names.map(([given, derived]) => {
      const row = this.characterOf(instanceId, given) ?? this.characterOf(instanceId, derived);
      const agent = row && this.agents.get(row.agent_id);
      if (!agent) return undefined;
      agents.set(agent.id, agent);
      return row;
    });
    const sorted = [...agents.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    return { instance: this.instances.get(instanceId), characters, agents: sorted };
  }

  learn({ instance, characters, agents }: FreshRows): void {
    if (instance) this.instances.set(instance.id, instance);
    for (const row of characters ?? []) this.characters.set(row.id, row);
    for (const row of agents ?? []) this.agents.set(row.id, row);
  }

  private characterOf(instanceId: string, id: string): CharacterRow | undefined {
    const row = this.characters.get(id);
    return row?.instance_id === instanceId ? row : undefined;
  }
}
