import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { schema } from './columns.js';
import { InstanceEntity } from './instance.entity.js';
import { SoftDeletable } from './base-resource.js';

/** A plain character: a name in an instance. */
@Entity({ name: 'npc', schema })
@Index('ix_npc_name', ['instanceId', 'name', 'id'], { where: 'deleted_at IS NULL' })
@ForeignKey(() => InstanceEntity, ['instanceId'], ['id'], { name: 'fk_npc_instance' })
export class NpcEntity extends SoftDeletable {
  @PrimaryColumn('uuid')
  instanceId!: string;

  /** uuidv5(instanceId, uuid) */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  uuid!: string;

  @Column('varchar', { length: 200 })
  name!: string;

  @Column('varchar', { length: 20 })
  type!: string;
}
