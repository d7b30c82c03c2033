import { Column, Entity } from 'typeorm';
import { highestMoodInUnits } from '../common/bounds.js';
import { moment, money, points, schema, sequence, version } from '../database/entities/columns.js';
import { Character } from '../database/entities/base-resource.js';

/** How a character came into the world. */
export const spawnTypes = ['natural', 'breeding', 'manual'] as const;
export type SpawnType = (typeof spawnTypes)[number];

/** A character with wealth and mood, for which an agent speaks: a holder with an agent, in the view of these. */
@Entity({ name: 'agent_npc', schema, synchronize: false })
export class AgentNpcEntity extends Character {
  @Column('varchar', { length: 20 })
  type!: SpawnType;

  @Column('uuid')
  agentId!: string;

  @Column({ ...money, default: 0 })
  wealth!: number;

  /** What of its money is reserved; its wealth is without it. */
  @Column({ ...money, default: 0 })
  held!: number;

  @Column({ ...points, default: highestMoodInUnits })
  mood!: number;

  /** Where its mood rests; null: economy.mood_baseline derives it. */
  @Column({ ...points, nullable: true })
  moodBaseline!: number | null;

  /** The wealth that it is used to, from its spawn, as the nights leave it; null: it had none, and no night has passed over it. */
  @Column({ ...money, nullable: true })
  usualWealth!: number | null;

  /** The grief that lasts, in hundredths of a point of mood; nights let it fade. */
  @Column('smallint', { default: 0 })
  mourning!: number;

  /** For its own agent alone. */
  @Column('varchar', { length: 2000, default: '' })
  personality!: string;

  /** What everybody knows of it. */
  @Column('varchar', { length: 500, default: '' })
  description!: string;

  /** What it is after, for its own agent alone. */
  @Column('varchar', { length: 200, default: '' })
  goal!: string;

  /** What it is doing. */
  @Column('varchar', { length: 200, default: '' })
  activity!: string;

  /** Up to which event the effects of its trades are stored. */
  @Column({ ...sequence, default: 0 })
  tradesSeen!: number;

  /** When it last drew conclusions from its memories. */
  @Column({ ...moment, nullable: true })
  reflectedAt!: Date | null;

  /** Version of its data in responses, except wealth, mood and its last change. */
  @Column(version)
  version!: number;
}
