import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AgentNpcEntity } from './agent-npc.entity.js';
import { schema } from './columns.js';

/** A parent of an Agent NPC: another one, or a plain NPC. */
@Entity({ name: 'agent_npc_parent', schema })
@Check('ck_agent_npc_parent_type', `parent_type IN ('agent-npc', 'npc')`)
@Index('ix_agent_npc_parent_parent', ['instanceId', 'parentId'])
@ForeignKey(() => AgentNpcEntity, ['instanceId', 'childId'], ['instanceId', 'id'], {
  name: 'fk_agent_npc_parent_child',
})
export class AgentNpcParentEntity {
  @PrimaryColumn('uuid')
  instanceId!: string;

  @PrimaryColumn('uuid')
  childId!: string;

  @PrimaryColumn('uuid')
  parentId!: string;

  @Column('varchar', { length: 20 })
  parentType!: 'agent-npc' | 'npc';

  @Column('smallint')
  position!: number;
}
