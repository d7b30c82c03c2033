import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { largestAmount } from '../../common/bounds.js';
import { type EventKind, eventKinds, nonTransfers } from '../event-kinds.js';
import { moment, money, points, schema, sequence } from './columns.js';

/** Why wealth moved. */
export const eventCauses = ['trade', 'tax', 'inheritance', 'disbursement', 'grant', 'opening'] as const;
export type EventCause = (typeof eventCauses)[number];

/**
 * Everything that ever happened, in the order of each instance; only ever added to, by the functions of the ledger.
 *
 * Money moves in rows with an `amount`: from the actor, if there is one, to the recipient, if there is one. Without an
 * actor it is minted, or paid by the treasury (cause `disbursement`); without a recipient it goes to the treasury (kind `tax`) or is sunk.
 */
@Entity({ name: 'event', schema })
@Check('ck_event_amount', `amount BETWEEN 0 AND ${largestAmount}`)
// Over expressions, which the decorator cannot say: (actor_id, seq >> 13) and (recipient_id, seq >> 13).
@Index('ix_event_chronicle', ['instanceId', 'seq'], {
  where: nonTransfers(),
})
@Index('ix_event_actor', { synchronize: false })
@Index('ix_event_recipient', { synchronize: false })
export class EventEntity {
  @PrimaryColumn('uuid')
  instanceId!: string;

  @PrimaryColumn(sequence)
  seq!: number;

  @Column(moment)
  createdAt!: Date;

  /** Who acts: the trader, the initiator, the dead. */
  @Column('uuid', { nullable: true })
  actorId!: string | null;

  @Column('uuid', { nullable: true })
  recipientId!: string | null;

  @Column({ ...money, nullable: true })
  amount!: number | null;

  /** The actor's wealth right after. */
  @Column({ ...money, nullable: true })
  actorWealth!: number | null;

  @Column({ ...money, nullable: true })
  recipientWealth!: number | null;

  /** What the actor feels right after. */
  @Column({ ...points, nullable: true })
  actorMood!: number | null;

  @Column({ ...points, nullable: true })
  recipientMood!: number | null;

  @Column('enum', { enum: [...eventKinds], enumName: 'event_kind' })
  kind!: EventKind;

  @Column('enum', { enum: eventCauses, enumName: 'event_cause', nullable: true })
  cause!: EventCause | null;

  /** Where it does not follow from instance, seq and moment (economy.event_id): of talks, and of what was copied. */
  @Column('uuid', { nullable: true })
  id!: string | null;

  @Column('jsonb', { nullable: true })
  data!: Record<string, unknown> | null;
}
