import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One event in the chronicle. Its `seq` in its world is the key, so it is stored once. */
@Entity({ schema: 'kingdom' })
export class Deed {
  @PrimaryColumn('uuid', { name: 'instance_id' })
  instanceId!: string;

  @PrimaryColumn('integer')
  seq!: number;

  @Column('timestamptz', { name: 'occurred_at' })
  occurredAt!: string;

  /** What changed hands, as decimal text. */
  @Column('numeric', { precision: 15, scale: 4, nullable: true })
  amount!: string | null;

  @Column('text')
  tale!: string;
}
