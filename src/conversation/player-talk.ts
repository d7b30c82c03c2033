import { type InteractionResult, type OpenLineResult } from '../ledger/ledger-result.js';
import { type ChatLine, type TalkListener, toChatLine } from './take-turn.js';
import { toVisitor } from './participants.js';
import { type TalkFailure } from './talk-failure.js';
import { toneOf } from './tone/tone.js';
import { type TurnScene } from './turn.js';

/** What a player, or the game for a plain NPC, says to a character. */
export interface SaidLine {
  /** The identifier of a plain NPC, or a player by name and the game's own reference. */
  readonly speaker: string | { readonly name: string; readonly ref: string };
  /** Absent: the character speaks first, or continues. */
  readonly text?: string | undefined;
  /** It is the last one; without a text the speaker leaves without a word. */
  readonly end: boolean;
  readonly scene: TurnScene;
  readonly listener?: TalkListener | undefined;
}

/** A talk after a line that did not end it. */
export interface OpenTalk {
  readonly id: string;
  readonly startedAt: string;
  readonly speaker: { readonly id: string; readonly uuid: string; readonly name: string };
  readonly character: { readonly id: string; readonly uuid: string; readonly name: string };
  /** Null: the character said nothing. */
  readonly reply: ChatLine | null;
  readonly failure: TalkFailure | null;
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
  readonly memory: string | null;
  /** The sentiments of its own lines. */
  readonly shown: number[];
  readonly ownLines: number;
}

export function saidIn({ talk }: OpenLineResult): Said {
  return { lines: [], failures: [], memory: null, shown: [], ownLines: 0, ...talk.said };
}

export function sceneOf({ talk }: OpenLineResult): TurnScene | undefined {
  return Object.keys(talk.scene).length === 0 ? undefined : talk.scene;
}

/** What the character may be reminded by: the line, the topic and the two lines before it. */
export function wordsOf(opened: OpenLineResult, said = ''): string {
  const latest = saidIn(opened).lines.slice(-2).reverse();
  return [said, sceneOf(opened)?.topic ?? '', ...latest.map(({ text }) => text)].join(' ').trim();
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
