import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One event, as the chronicle tells it. Its place in the history of its world is its key, so it is told once. */
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
