import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A character that nobody may trade with. */
@Entity({ schema: 'kingdom' })
export class Embargo {
  @PrimaryColumn('uuid', { name: 'instance_id' })
  instanceId!: string;

  @PrimaryColumn('uuid', { name: 'character_id' })
  characterId!: string;

  @Column('text')
  reason!: string;
}
