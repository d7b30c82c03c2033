import { v5 as uuidv5 } from 'uuid';
import { type InteractionResult, type OpenLineResult } from '../ledger/ledger-result.js';
import { type ChatLine, type TalkListener, toChatLine } from './take-turn.js';
import { type Introduction, toVisitor } from './participants.js';
import { cleanText } from './clean-text.js';
import { type SpendingLimit, unlimited } from '../identity/spending-limit.js';
import { type TalkFailure } from './talk-failure.js';
import { type CarriedGoods, type Side, type TalkOffer, TalkOffers } from './talk-offers.js';
import { toneOf } from './tone/tone.js';
import { type SaidPromise } from './said-promise.js';
import { type TurnOffer, type TurnScene, type Upshot } from './turn.js';
import { decimalOf } from '../common/money/units.js';

export const mostOfTitle = 80;
export const mostOfDescription = 300;

/** What a player, or the game for a plain NPC, says to a character. */
export interface SaidLine {
  /** The identifier of a plain NPC, or a player by name and the game's own reference. */
  readonly speaker: string | ({ readonly name: string; readonly ref: string } & Introduction);
  /** Absent: the character speaks first, or continues. */
  readonly text?: string | undefined;
  /** It is the last one; without a text the speaker leaves without a word. */
  readonly end: boolean;
  /** The identifier of an account that pays and is paid for what the two agree on, from this line on; the first one of a talk stays. */
  readonly wallet?: string | undefined;
  /** Made with the line. */
  readonly offer?: TurnOffer | undefined;
  /** Accepts what the character has offered with its latest line. */
  readonly accept?: boolean | undefined;
  readonly scene: TurnScene;
  readonly listener?: TalkListener | undefined;
  /** Moderation has changed its text. */
  readonly isRewritten?: boolean;
}

/** The uuid of a player is the same in every world: derived from the game's own reference. */
export function playerUuid(ref: string): string {
  return uuidv5(ref, '3b0a5f0e-9a0c-5c5e-8d0e-6f4f0b7a1c11');
}

/** A talk after a line that did not end it. */
export interface OpenTalk {
  readonly id: string;
  readonly startedAt: string;
  readonly speaker: { readonly id: string; readonly uuid: string; readonly name: string };
  readonly character: { readonly id: string; readonly uuid: string; readonly name: string };
  /** Absent: the line as it was said. */
  readonly heard?: string;
  /** Null: the character said nothing. */
  readonly reply: ChatLine | null;
  readonly failure: TalkFailure | null;
  /** So far; accepted ones become trades when the talk ends. */
  readonly offers: readonly TalkOffer[];
  readonly lineCount: number;
  readonly linesLeft: number;
  readonly silentAt: string;
}

export type TalkSoFar = { readonly open: OpenTalk } | { readonly ended: InteractionResult };

/** What an open talk keeps from line to line. */
export interface Said {
  readonly lines: ChatLine[];
  readonly failures: TalkFailure[];
  /** What the character wants to remember. */
  readonly memory: string | Upshot | null;
  /** The sentiments of its own lines. */
  readonly shown: number[];
  readonly ownLines: number;
  readonly offers: readonly TalkOffer[];
  /** What the character said of promises between it and the account of the speaker. */
  readonly promises: readonly SaidPromise[];
  /** Of the most secret thing that the character told, 0..1. */
  readonly secrecy: number;
  /** As the game introduced the player, for this talk. */
  readonly introduction: Introduction;
  /** The id of the account of the speaker. */
  readonly wallet: string | null;
  /** What the token of the character's voice may pay, of an offer that it made with the last line. */
  readonly spending: SpendingLimit | null;
}

export function saidIn({ talk, wallet }: OpenLineResult): Said {
  const none = {
    memory: null,
    shown: [],
    ownLines: 0,
    offers: [],
    promises: [],
    secrecy: 0,
    introduction: {},
    wallet: null,
    spending: null,
  };
  const said = { lines: [], failures: [], ...none, ...(talk.said as Partial<Said>) };
  // What was offered was offered to one purse: the first one that the talk named stays.
  return { ...said, wallet: said.wallet ?? wallet ?? null };
}

/** The offers of a talk, and those who make them: the speaker by its account, without which it trades nothing. */
export interface Bargain {
  readonly offers: TalkOffers;
  readonly player: Side;
  readonly character: Side;
}

export function bargainIn(
  { instance, character: row, speaker }: OpenLineResult,
  said: Said,
  goods: CarriedGoods | null,
): Bargain {
  const { wallet, offers: earlier, lines, spending } = said;
  const most = wallet !== null && instance.talk_trades ? decimalOf(instance.talk_trades.maxPerTalk) : 0;
  const offers = new TalkOffers(most, earlier, goods);
  const player: Side = { role: 'initiator', self: { id: wallet ?? speaker.id } };
  const character: Side = { role: 'responder', self: { id: row.id } };
  const isOpen = lines.at(-1)?.role === 'responder' && earlier.at(-1)?.line === lines.length - 1;
  if (isOpen) offers.reopen({ speaker: character, to: player, spending: spending ?? unlimited });
  return { offers, player, character };
}

export function sceneOf({ talk }: OpenLineResult): TurnScene | undefined {
  return Object.keys(talk.scene).length === 0 ? undefined : talk.scene;
}

/** What the character may be reminded by: the line, the topic and the two lines before it. */
export function wordsOf(opened: OpenLineResult, said = ''): string {
  const latest = saidIn(opened).lines.slice(-2).reverse();
  return [said, sceneOf(opened)?.topic ?? '', ...latest.map(({ text }) => text)].join(' ').trim();
}

/** What this line says of the player, in place of what earlier ones said. */
export function introducedBy({ speaker }: SaidLine, { introduction }: Said): Introduction {
  if (typeof speaker === 'string') return introduction;
  const title = cleanText(speaker.title ?? '', mostOfTitle);
  const description = cleanText(speaker.description ?? '', mostOfDescription);
  return { ...introduction, ...(title !== '' && { title }), ...(description !== '' && { description }) };
}

export function toSpokenLine({ speaker }: OpenLineResult, index: number, text: string): ChatLine {
  const sentiment = toneOf(text);
  const result = { say: text, actions: [], end: false, ...(sentiment !== undefined && { sentiment }) };
  return toChatLine(toVisitor(speaker), index, text, { result, standIn: false });
}

/** What an earlier request with the key came to: the event of the end, or an open talk. */
export function toEarlier(earlier: unknown): TalkSoFar {
  const found = earlier as InteractionResult | OpenTalk;
  return 'chat' in found ? { ended: found } : { open: found };
}
