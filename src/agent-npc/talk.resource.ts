import { noPrivateTexts } from '../database/character-texts.js';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type KnownApplication } from '../identity/application-directory.js';
import { type InteractionResult, type TalkOfferRow } from '../ledger/ledger-result.js';
import { TalkOffer, toTalkOffer } from './talk-offer.resource.js';
import {
  ChatEntry,
  InteractEvent,
  TalkFailure,
  toChatEntry,
  toInteractEvent,
  toTalkFailure,
} from './interact-event.resource.js';
import { CharacterName } from './social.resource.js';
import { moment, momentOrNull, nested, oneOf, optional, uuid } from '../http/resource/property-helpers.js';
import { int32 } from '../http/request/number-schema.js';

export const talkStatuses = ['open', 'ended'] as const;

/** A talk of a player or plain NPC with an Agent NPC, after a line. */
@ApiSchema({ name: 'CharacterTalk' })
export class Talk {
  @uuid('Of the talk, and of its event when it has ended')
  id!: string;

  @oneOf(talkStatuses)
  status!: (typeof talkStatuses)[number];

  @nested(() => CharacterName)
  speaker!: CharacterName;

  @nested(() => CharacterName)
  character!: CharacterName;

  @optional(String, 'What moderation made of the line, while the talk is open; absent: nothing else')
  heard?: string;

  @ApiProperty({
    type: () => ChatEntry,
    nullable: true,
    description: "Null if the last word is the speaker's",
  })
  reply!: ChatEntry | null;

  @ApiProperty({
    type: () => TalkFailure,
    nullable: true,
  })
  failure!: TalkFailure | null;

  @ApiProperty({
    type: () => TalkOffer,
    isArray: true,
    description: 'So far; accepted ones become trades when the talk ends',
  })
  offers!: readonly TalkOffer[];

  @ApiProperty({ ...int32, minimum: 0 })
  lineCount!: number;

  @ApiProperty({ ...int32, minimum: 0 })
  linesLeft!: number;

  @moment()
  startedAt!: string;

  @momentOrNull('When it ends without another line')
  silentAt!: string | null;

  @ApiProperty({
    type: () => InteractEvent,
    nullable: true,
  })
  event!: InteractEvent | null;
}

/** An open talk as it is stored with a key. */
export interface OpenTalkRow extends Pick<
  Talk,
  'id' | 'speaker' | 'character' | 'heard' | 'lineCount' | 'linesLeft' | 'startedAt'
> {
  readonly reply: ChatEntry | null;
  readonly failure: TalkFailure | null;
  readonly offers: readonly TalkOfferRow[];
  readonly silentAt: string;
}

/** Written out, because a stored response has its fields in another order. */
function toName({ id, uuid, name }: CharacterName): CharacterName {
  return { id, uuid, name };
}

export function toOpenTalk(open: OpenTalkRow): Talk {
  const { id, speaker, character, heard, reply, failure, offers, lineCount, linesLeft, startedAt, silentAt } =
    open;
  return {
    id,
    status: 'open',
    speaker: toName(speaker),
    character: toName(character),
    ...(heard !== undefined && { heard }),
    reply: reply && toChatEntry(reply),
    failure: failure && toTalkFailure(failure),
    offers: offers.map(toTalkOffer),
    lineCount,
    linesLeft,
    startedAt,
    silentAt,
    event: null,
  };
}

export function toEndedTalk(result: InteractionResult, application: KnownApplication): Talk {
  const event = toInteractEvent(result, application);
  const { initiator, responder, chat, failures } = event;
  const last = chat.at(-1);
  return {
    id: event.id,
    status: 'ended',
    speaker: toName(initiator),
    character: toName(responder),
    reply: last?.role === 'responder' ? last : null,
    failure: failures.find(({ turn }) => turn === chat.length) ?? null,
    offers: event.offers ?? [],
    lineCount: chat.length,
    linesLeft: 0,
    startedAt: chat[0]?.createdAt ?? event.createdAt,
    silentAt: null,
    // A game may pass the response on to its player.
    event: { ...event, responder: { ...responder, ...noPrivateTexts } },
  };
}
