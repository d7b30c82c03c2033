import {
  ApiProperty,
  ApiPropertyOptional,
  ApiSchema,
  IntersectionType,
  OmitType,
  PartialType,
} from '@nestjs/swagger';
import { type KnownApplication } from '../identity/application-directory.js';
import { type MinimalForm } from '../http/response/prefer.js';
import { type InteractionResult } from '../ledger/ledger-result.js';
import { AgentNpc, toAgentNpc } from './agent-npc.resource.js';
import { toNpc, Npc } from '../npc/npc.resource.js';
import { toInstance } from '../instance/instance.resource.js';
import { type Emotion, type EmotionKind, emotionKinds } from '../common/emotion.js';
import { talkFailureKinds } from '../conversation/failure-kind.js';
import { NumberedEvent, toEventBase } from '../http/resource/base-resource.js';
import {
  count,
  figure,
  figureOrNull,
  integer,
  moment,
  nested,
  oneOf,
  optional,
  text,
  uuid,
} from '../http/resource/property-helpers.js';
import { double, int32 } from '../http/request/number-schema.js';
import { RelationshipChange, toFeltChange, toPairChange } from './felt-change.resource.js';
import { TalkOffer, toTalkOffer } from './talk-offer.resource.js';

const ofNpc = ['id', 'createdAt', 'updatedAt', 'deletedAt', 'name', 'uuid', 'instance'] as const;

/** For the document, an Agent NPC or a plain NPC in one schema: no property says which of the two it is. */
@ApiSchema({ name: 'TalkInitiator' })
class TalkInitiator extends IntersectionType(Npc, PartialType(OmitType(AgentNpc, ofNpc))) {}

/** How a line is said. */
export class LineEmotion implements Emotion {
  @oneOf(emotionKinds)
  kind!: EmotionKind;

  @ApiProperty({ ...double, minimum: 0, maximum: 1, description: '0 of neutral' })
  intensity!: number;
}

/**
 * One line of a conversation.
 *
 * @publicApi
 */
export class ChatEntry {
  @uuid()
  id!: string;

  @ApiProperty({ ...int32, minimum: 0 })
  index!: number;

  @oneOf(['initiator', 'responder', 'other'])
  role!: string;

  @uuid()
  speakerId!: string;

  @uuid()
  speakerUuid!: string;

  @text()
  speakerName!: string;

  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    description: 'In a group: who is addressed; absent: all',
  })
  toId?: string;

  @ApiProperty({ type: String, maxLength: 500 })
  text!: string;

  @ApiProperty({ type: [String], description: 'Labels, such as "wave"' })
  actions!: string[];

  @ApiProperty({ ...double, minimum: -1, maximum: 1, nullable: true })
  sentiment!: number | null;

  @optional(() => LineEmotion, 'Absent in talks before 0.3.0')
  emotion?: Emotion;

  @oneOf(['agent', 'scripted', 'player'], 'player: by a player, or the game for a plain NPC')
  source!: string;

  @optional(Boolean, 'true: its agent did not end it; whole sentences are left')
  cut?: boolean;

  @moment()
  createdAt!: string;
}

/**
 * A turn without a line.
 *
 * @publicApi
 */
export class TalkFailure {
  @oneOf(['initiator', 'responder', 'other'])
  role!: string;

  @ApiPropertyOptional({ type: String, format: 'uuid' })
  speakerId?: string;

  @ApiProperty({ ...int32, minimum: 0 })
  turn!: number;

  @oneOf(talkFailureKinds, 'busy: too many concurrent calls; down: not called for a while after failures')
  kind!: string;

  @ApiProperty({
    type: String,
    maxLength: 200,
    description: 'One plain line; empty for tokens of one character',
  })
  detail!: string;
}

/**
 * Where and about what they talked, as the game said.
 *
 * @publicApi
 */
@ApiSchema({ name: 'TalkScene' })
export class Scene {
  @ApiPropertyOptional({ type: String, maxLength: 200 })
  topic?: string;

  @ApiPropertyOptional({ type: String, maxLength: 100 })
  place?: string;

  @ApiPropertyOptional({ type: String, maxLength: 100 })
  time?: string;

  @ApiPropertyOptional({ type: String, maxLength: 100 })
  weather?: string;

  @optional([String])
  witnesses?: readonly string[];
}

export const interactOutcomes = ['completed', 'partial', 'silent'] as const;

/**
 * What a line of a talk said of a promise.
 *
 * @publicApi
 */
export class SaidPromise {
  @count('The index of the line')
  line!: number;

  @uuid('Id of the obligation')
  obligation!: string;

  @oneOf(['kept', 'broken'])
  state!: 'kept' | 'broken';
}

/**
 * A conversation of two to six Agent NPCs, or of a player or plain NPC with an Agent NPC.
 *
 * @publicApi
 */
export class InteractEvent extends NumberedEvent {
  @nested(() => TalkInitiator, 'Players and plain NPCs have no `agent`, `wealth` and `mood`')
  initiator!: AgentNpc | Npc;

  @nested(() => AgentNpc)
  responder!: AgentNpc;

  @optional(() => [AgentNpc])
  others?: readonly AgentNpc[];

  @nested(() => [ChatEntry])
  chat!: readonly ChatEntry[];

  @oneOf(interactOutcomes, 'completed: no turn failed; partial: cut short by a fault; silent: nobody spoke')
  outcome!: string;

  @nested(() => [TalkFailure])
  failures!: readonly TalkFailure[];

  @optional(() => Scene)
  scene?: Scene;

  @optional(() => [TalkOffer], 'Where `talkTrades` of the instance allows them')
  offers?: readonly TalkOffer[];

  @optional(() => [SaidPromise], 'What was said to have become of promises')
  promises?: readonly SaidPromise[];

  @optional(() => RelationshipChange)
  relationship?: RelationshipChange;
}

export function toLineEmotion({ kind, intensity }: Emotion): LineEmotion {
  return { kind, intensity };
}

export function toChatEntry(line: object): ChatEntry {
  const entry = line as ChatEntry;
  return {
    id: entry.id,
    index: entry.index,
    role: entry.role,
    speakerId: entry.speakerId,
    speakerUuid: entry.speakerUuid,
    speakerName: entry.speakerName,
    ...(entry.toId !== undefined && { toId: entry.toId }),
    text: entry.text,
    actions: entry.actions,
    sentiment: entry.sentiment,
    ...(entry.emotion && { emotion: toLineEmotion(entry.emotion) }),
    source: entry.source,
    ...(entry.cut === true && { cut: true }),
    createdAt: entry.createdAt,
  };
}

export function toTalkFailure({ role, speakerId, turn, kind, detail }: TalkFailure): TalkFailure {
  return { role, ...(speakerId !== undefined && { speakerId }), turn, kind, detail };
}

export function toInteractEvent(result: InteractionResult, application: KnownApplication): InteractEvent {
  const instance = toInstance(result.instance, application);
  return {
    ...toEventBase(result),
    seq: result.seq,
    initiator:
      'agent' in result.initiator
        ? toAgentNpc(result.initiator, instance)
        : toNpc(result.initiator, instance),
    responder: toAgentNpc(result.responder, instance),
    ...(result.others && { others: result.others.map((other) => toAgentNpc(other, instance)) }),
    chat: result.chat.map(toChatEntry),
    outcome: result.outcome,
    failures: (result.failures ?? []).map(toTalkFailure),
    ...(result.scene && { scene: result.scene }),
    ...(result.offers && { offers: result.offers.map(toTalkOffer) }),
    ...(result.promises && {
      promises: result.promises.map(({ line, obligation, state }) => ({ line, obligation, state })),
    }),
    ...(result.relationship
      ? {
          relationship: {
            ...(result.relationship.initiator && {
              initiator: toFeltChange(result.relationship.initiator),
            }),
            responder: toFeltChange(result.relationship.responder),
            ...(result.relationship.others && { others: result.relationship.others.map(toPairChange) }),
          },
        }
      : {}),
  };
}

/** The minimal form of a conversation. */
export class MinimalInteractEvent {
  @uuid()
  id!: string;

  @integer()
  seq!: number;

  @oneOf(interactOutcomes)
  outcome!: string;

  @uuid()
  initiatorId!: string;

  @uuid()
  responderId!: string;

  @figureOrNull('Right after; null for a player or plain NPC')
  initiatorMood!: number | null;

  @figure()
  responderMood!: number;

  @ApiProperty({ ...int32, minimum: 0 })
  lineCount!: number;
}

export function toMinimalInteractEvent(event: InteractEvent): MinimalInteractEvent {
  const { id, seq, outcome, initiator, responder, chat } = event;
  return {
    id,
    seq,
    outcome,
    initiatorId: initiator.id,
    responderId: responder.id,
    initiatorMood: 'mood' in initiator ? initiator.mood : null,
    responderMood: responder.mood,
    lineCount: chat.length,
  };
}

export const minimalInteractEvent: MinimalForm<InteractEvent> = {
  type: MinimalInteractEvent,
  of: toMinimalInteractEvent,
};
