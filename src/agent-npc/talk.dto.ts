import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { occasionNames } from '../conversation/dialects/scripted/occasions.js';
import { type TalkRequest } from '../conversation/interaction.service.js';
import { mostOfDescription, mostOfTitle, type SaidLine } from '../conversation/player-talk.js';
import { type TurnOffer, type TurnScene } from '../conversation/turn.js';
import { type FieldError, validationFailed } from '../common/errors/economy-error.js';
import { isVisibleLine, isPlainText } from '../common/text.js';
import { isIdentifier } from '../common/identifier.js';
import {
  AllowNull,
  IsFlag,
  IsIdentifier,
  IsIdentifierList,
  IsPlainText,
  Optional,
  rule,
  traits,
} from '../http/request/validators.js';

import { Offer } from './offer.dto.js';

const mostWitnesses = 8;
/** With the initiator and the responder, six take part. */
const mostOthers = 4;

/** Where and about what they talk: the agents read it, the event keeps it. */
export class SceneDto {
  @Optional()
  @IsPlainText(1, 200)
  topic?: string;

  @Optional()
  @IsPlainText(1, 100)
  place?: string;

  @Optional({ description: 'Of the game' })
  @IsPlainText(1, 100)
  time?: string;

  @Optional({ description: 'Such as light rain' })
  @IsPlainText(1, 100)
  weather?: string;

  @Optional({
    type: 'array',
    items: { type: 'string', minLength: 1, maxLength: 80 },
    maxItems: mostWitnesses,
    description: 'Those who stand by and do not speak',
  })
  @rule({
    name: 'NOT_NAMES',
    test: (value) =>
      Array.isArray(value) &&
      value.length <= mostWitnesses &&
      value.every((name) => isPlainText(name, 1, 80) && isVisibleLine(name)),
    message: `must be a list of at most ${mostWitnesses} names of 1 to 80 characters, each one visible line`,
  })
  witnesses?: string[];
}

export class InteractDto extends SceneDto {
  @ApiProperty({
    nullable: true,
    description: 'null: the one it has talked with most, else any',
  })
  @AllowNull()
  @IsIdentifier(', or null to let the service choose')
  responderIdentifier!: string | null;

  @Optional({ description: 'Of further characters, for a group' })
  @IsIdentifierList(mostOthers)
  others?: string[];
}

/** A player, who is no character of the world. */
export class PlayerName {
  @ApiProperty({ type: String, minLength: 1, maxLength: 200, description: 'What characters call the player' })
  name!: string;

  @ApiProperty({
    type: String,
    minLength: 1,
    maxLength: 200,
    description: "The game's own id of the player",
  })
  ref!: string;

  @ApiPropertyOptional({
    type: String,
    minLength: 1,
    maxLength: mostOfTitle,
    description: 'By which characters address the player, such as Captain; until the talk ends',
  })
  title?: string;

  @ApiPropertyOptional({
    type: String,
    minLength: 1,
    maxLength: mostOfDescription,
    description: 'What everybody sees or knows of the player, likewise',
  })
  description?: string;
}

@ApiExtraModels(PlayerName, SceneDto)
export class TalkDto extends SceneDto {
  @ApiProperty({
    allOf: [{ $ref: getSchemaPath('TalkSpeaker') }],
    description: 'A player, or the id or uuid of a plain NPC',
  })
  @rule({
    name: 'NOT_A_SPEAKER',
    test: isSpeaker,
    message: `must be the UUID of an NPC, or {name, ref, title, description} of a player: text of 1 to 200 characters, the title of ${mostOfTitle}, the description of ${mostOfDescription} at most; the last two may be absent`,
  })
  @traits({ read: (value) => (isIdentifier(value) ? value.toLowerCase() : value) })
  speaker!: PlayerName | string;

  @Optional({ description: 'Without it the character speaks first, or continues' })
  @IsPlainText(1, 500)
  text?: string;

  @Optional({
    default: false,
    description: 'The last line',
  })
  @IsFlag()
  end?: boolean;

  @Optional({
    description:
      'An account that pays and is paid for what the two agree on, until the talk ends: the first one that it names; without it, or without `talkTrades` of the instance, they trade nothing',
  })
  @IsIdentifier()
  wallet?: string;

  @Offer('With the line, and with `wallet`: the character may accept it in its answer')
  offer?: TurnOffer;

  @Optional({ description: 'true: accepts what the character offered with its latest line; with `wallet`' })
  @IsFlag()
  accept?: boolean;
}

export class BarkDto {
  @ApiProperty({
    description: `${occasionNames.join(', ')}; or in a few words what happens, or what somebody says to it, in English or German`,
  })
  @IsPlainText(1, 200)
  occasion!: string;

  @Optional({ description: 'To whom it is said: an Agent NPC, an NPC or a player' })
  @IsIdentifier()
  to?: string;
}

/** Who offers or accepts names the account, and an offer comes with a line. */
export function toSaidLine(dto: TalkDto): SaidLine {
  const { speaker, text, end = false, wallet, offer, accept } = dto;
  const faults: FieldError[] = [];
  const require = (field: 'wallet' | 'text', by: string): void => {
    faults.push({ pointer: `/${field}`, code: 'REQUIRED', detail: `${field} is required with ${by}` });
  };
  if (wallet === undefined && offer) require('wallet', 'offer');
  else if (wallet === undefined && accept === true) require('wallet', 'accept');
  if (offer && text === undefined) require('text', 'offer');
  if (faults.length > 0) throw validationFailed(faults);
  return { speaker, text, end, scene: sceneOf(dto), wallet, offer, accept };
}

export function sceneOf({ topic, place, time, weather, witnesses }: SceneDto): TurnScene {
  return {
    ...(topic !== undefined && { topic }),
    ...(place !== undefined && { place }),
    ...(time !== undefined && { time }),
    ...(weather !== undefined && { weather }),
    ...(witnesses !== undefined && witnesses.length > 0 && { witnesses }),
  };
}

/** What an interact asks for; a talk without a scene has none. */
export function toTalkRequest(initiator: string, dto: InteractDto): TalkRequest {
  const scene = sceneOf(dto);
  return {
    initiator,
    responder: dto.responderIdentifier,
    others: dto.others ?? [],
    ...(Object.keys(scene).length > 0 && { scene }),
  };
}

function isSpeaker(value: unknown): boolean {
  if (typeof value === 'string') return isIdentifier(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { name, ref, title, description, ...more } = value as Record<string, unknown>;
  // Whatever a player is called is data: prompts and memories neutralize it.
  return (
    isPlainText(name, 1, 200) &&
    isPlainText(ref, 1, 200) &&
    (title === undefined || isPlainText(title, 1, mostOfTitle)) &&
    (description === undefined || isPlainText(description, 1, mostOfDescription)) &&
    Object.keys(more).length === 0
  );
}
