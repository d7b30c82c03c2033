import { ApiProperty } from '@nestjs/swagger';
import { decimalOf, type Units } from '../../common/money/units.js';
import { feeling, money, percentage } from '../../http/request/number-schema.js';
import { flag, moment, text, uuid, integer } from '../../http/resource/property-helpers.js';

class SocialGraphAgentNpc {
  @uuid()
  id!: string;

  @text()
  name!: string;

  @ApiProperty({ ...money })
  wealth!: number;

  @ApiProperty({ ...percentage })
  mood!: number;
}

/** What one character feels about another one, by their ids alone; the other direction is a separate relationship. */
class SocialGraphRelationship {
  @uuid()
  characterId!: string;

  @uuid()
  otherId!: string;

  @ApiProperty({ ...feeling })
  affinity!: number;
}

/** The richest living Agent NPCs of an instance, and who of them feels what about whom, at one moment. */
export class SocialGraph {
  @uuid()
  instanceId!: string;

  @moment()
  at!: string;

  @integer()
  seq!: number;

  @ApiProperty({ type: [SocialGraphAgentNpc] })
  agentNpcs!: readonly SocialGraphAgentNpc[];

  @ApiProperty({ type: [SocialGraphRelationship] })
  relationships!: readonly SocialGraphRelationship[];

  @flag()
  relationshipsLeftOut!: boolean;
}

export interface SocialGraphRow {
  readonly id: string;
  readonly seq: string;
  readonly at: Date;
  readonly agent_npcs: readonly {
    readonly id: string;
    readonly name: string;
    readonly wealth: Units;
    readonly mood: Units;
  }[];
  /** One more than are shown, where there are more. */
  readonly relationships: readonly SocialGraphRelationship[];
}

export function toSocialGraph(row: SocialGraphRow, mostRelationships: number): SocialGraph {
  return {
    instanceId: row.id,
    at: row.at.toISOString(),
    seq: Number(row.seq),
    agentNpcs: row.agent_npcs.map(({ id, name, wealth, mood }) => ({
      id,
      name,
      wealth: decimalOf(wealth),
      mood: decimalOf(mood),
    })),
    relationships: row.relationships.slice(0, mostRelationships),
    relationshipsLeftOut: row.relationships.length > mostRelationships,
  };
}
