import { Column, Entity, PrimaryColumn } from 'typeorm';
import { schema, sequence } from '../database/entities/columns.js';

/** Tokens that the agents of an application used, by day (UTC): added every few seconds by each process. */
@Entity({ name: 'token_use', schema })
export class TokenUseEntity {
  @PrimaryColumn('uuid')
  applicationId!: string;

  @PrimaryColumn('date')
  day!: string;

  /** Also one that was deleted since. */
  @PrimaryColumn('uuid')
  agentId!: string;

  @Column(sequence)
  input!: number;

  @Column(sequence)
  output!: number;

  /** Those of both that nobody reported: a quarter of the characters. */
  @Column(sequence)
  estimated!: number;
}
