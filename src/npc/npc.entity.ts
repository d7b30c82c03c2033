import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { schema } from '../database/entities/columns.js';
import { InstanceEntity } from '../instance/instance.entity.js';
import { Character } from '../database/entities/base-resource.js';

/** A plain character: a name in an instance. */
@Entity({ name: 'npc', schema })
@Index('ix_npc_name', ['instanceId', 'name', 'id'], { where: 'deleted_at IS NULL' })
@ForeignKey(() => InstanceEntity, ['instanceId'], ['id'], { name: 'fk_npc_instance' })
export class NpcEntity extends Character {
  @Column('varchar', { length: 20 })
  type!: string;
}
