import { ApiProperty } from '@nestjs/swagger';
import { type KnownApplication } from '../auth/application-directory.js';
import { type InteractionResult } from '../ledger/outcome.js';
import { AgentNpc, toAgentNpc } from './agent-npc.resource.js';
import { toInstance } from './instance.resource.js';
import { Stamps, toEventStamps } from './stamps.js';

/** One line of a conversation. */
export class ChatEntry {
  @ApiProperty({ type: String, format: 'uuid' })
  id!: string;

  @ApiProperty({ type: Number })
  index!: number;

  @ApiProperty({ type: String, enum: ['initiator', 'responder'] })
  role!: string;

  @ApiProperty({ type: String, format: 'uuid' })
  speakerId!: string;

  @ApiProperty({ type: String, format: 'uuid' })
  speakerUuid!: string;

  @ApiProperty({ type: String })
  speakerName!: string;

  @ApiProperty({ type: String, maxLength: 500 })
  text!: string;

  @ApiProperty({ type: [String], description: 'Labels for the game, such as "wave"' })
  actions!: string[];

  @ApiProperty({ type: Number, minimum: -1, maximum: 1, nullable: true })
  sentiment!: number | null;

  @ApiProperty({ type: String, enum: ['agent', 'scripted'] })
  source!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt!: string;
}

export const interactOutcomes = ['completed', 'partial', 'silent'] as const;

/** A conversation that two Agent NPCs held. */
export class InteractEvent extends Stamps {
  @ApiProperty({ type: Number, description: 'Place in the history of the instance' })
  seq!: number;

  @ApiProperty({ type: () => AgentNpc })
  initiator!: AgentNpc;

  @ApiProperty({ type: () => AgentNpc })
  responder!: AgentNpc;

  @ApiProperty({ type: () => [ChatEntry] })
  chat!: readonly ChatEntry[];

  @ApiProperty({
    type: String,
    enum: interactOutcomes,
    description:
      'completed: as long as the agents wanted; partial: cut short by a fault; silent: nobody spoke',
  })
  outcome!: string;
}

export function toInteractEvent(result: InteractionResult, application: KnownApplication): InteractEvent {
  const instance = toInstance(result.instance, application);
  return {
    ...toEventStamps(result),
    seq: result.seq,
    initiator: toAgentNpc(result.initiator, instance),
    responder: toAgentNpc(result.responder, instance),
    chat: result.chat as unknown as readonly ChatEntry[],
    outcome: result.outcome,
  };
}
