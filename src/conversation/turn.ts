import type { Kin } from '../policy/mood-policy.js';
import type { Tie } from '../database/tie.js';
import type { RelationshipStage } from '../policy/relationship-stage.js';
import { maxMoney, moneyDigits, toDecimal } from '../common/money/money.js';
import { type Manner, manners } from '../database/fact.js';
import { assetCode } from '../common/text.js';
import { type WorldSetting } from '../common/world-setting.js';
import { cleanText, firstSentence } from './clean-text.js';
import { clampEmotion } from './emotion.js';
import { type Emotion, type EmotionKind } from '../common/emotion.js';
import { plainFailure } from './turn-failure.js';

export const TURN_SCHEMA = 'npc-turn/1';
export const MAX_TEXT = 500;
export const MAX_ACTIONS = 8;
export const MAX_ACTION = 64;
export const MAX_MEMORY = 200;
export const MAX_REASON = 120;
export const MAX_TO = 200;
export const MAX_GOODS = 12;

export type { RelationshipStage } from '../policy/relationship-stage.js';

/**
 * Who speaks: the initiator, who opens the talk, the responder, or in a group one of the others.
 *
 * @publicApi
 */
export type TurnRole = 'initiator' | 'responder' | 'other';

/**
 * The character that speaks.
 *
 * @publicApi
 */
export interface TurnSelf {
  id: string;
  name: string;
  /** For its own agent alone. */
  personality: string;
  /** What everybody knows of it. */
  description: string;
  /** Since its birth, in days of the world. */
  ageDays?: number;
  /** 0..100 */
  mood: number;
  moodLabel: string;
  /** In the world's currency. */
  wealth: number;
  /** The wealth relative to others, in a word: "poor", "well off". */
  standing: string;
  /** What it is after, for its own agent alone, and what it is doing; absent: the game says nothing. */
  goal?: string;
  activity?: string;
  /** Its kin, the nearest first, at most twelve; absent: it has none. */
  family?: TurnRelative[];
  /** Whom it mourns, the latest death first, at most three; absent: nobody. */
  mourning?: TurnLoss[];
  /** What grief takes from its mood, up to 45; absent: it does not grieve. */
  grief?: number;
}

/**
 * One of the speaker's kin.
 *
 * @publicApi
 */
export interface TurnRelative {
  /** What the relative is to the speaker. */
  relation: Kin;
  id: string;
  name: string;
  alive: boolean;
  /** In the time of the world. */
  diedAt?: string;
}

/**
 * A death that the speaker still mourns.
 *
 * @publicApi
 */
export interface TurnLoss {
  id: string;
  name: string;
  /** In the time of the world. */
  since: string;
}

/**
 * What the speaker knows about the other one: never its personality. Players and plain NPCs have no mood, and a description only where the game
 * gives a player one: else both are ''.
 *
 * @publicApi
 */
export interface TurnOther extends Pick<TurnSelf, 'id' | 'name' | 'description' | 'moodLabel' | 'activity'> {
  kind: 'agent-npc' | 'npc' | 'player';
  /** Of a player, as the game says: "Captain". */
  title?: string;
  /** Whom it mourns, as far as the speaker knows: of its family and friends, and of those of whose death it heard. */
  mourning?: TurnLoss[];
}

/**
 * Somebody of a group who is there and listens, while the speaker answers the other.
 *
 * @publicApi
 */
export interface TurnListener extends Pick<TurnSelf, 'id' | 'name' | 'description' | 'moodLabel'> {
  /** What it is to the speaker. */
  stage: RelationshipStage;
}

/**
 * Where and about what they talk, as the game says: untrusted text, like everything that is said.
 *
 * @publicApi
 */
export interface TurnScene {
  topic?: string;
  place?: string;
  /** The time in the game: "dusk", "day 12". */
  time?: string;
  /** "light rain" */
  weather?: string;
  /** Names of those who stand by and do not speak. */
  witnesses?: string[];
}

/**
 * The relationship of the speaker to the other.
 *
 * @publicApi
 */
export interface TurnRelationship {
  /** −100..100, from `self` towards `other`. */
  affinity: number;
  stage: RelationshipStage;
  interactions: number;
  /** In the time of the world. */
  lastAt: string | null;
  /** −100..100 */
  trust?: number;
  /** −100..100 */
  respect?: number;
  /** What the other is to `self`. */
  kin?: Kin | null;
  /** What the game says that the other is to `self`. */
  tie?: Tie;
  /** What is open between the two, at most three. */
  obligations?: TurnObligation[];
}

/**
 * What one of the two owes the other, or has promised.
 *
 * @publicApi
 */
export interface TurnObligation {
  id: string;
  /** Who owes it: the speaker, or the other. */
  debtor: 'self' | 'other';
  kind: 'payment' | 'promise';
  /** What it is for, or what was promised, in a few words; '' if nobody said. */
  text: string;
  /** Of a payment, at each due time. */
  amount?: number;
  /** What was due and is not paid. */
  owed: number;
  /** How often it was paid in full, and how often not. */
  paid: number;
  missed: number;
  /** When it is due next, in the time of the world. */
  due?: string;
}

/**
 * What happened, in parts; people are named.
 *
 * @publicApi
 */
export interface TurnFact {
  /** As `fact.what` of a memory in the API: `got`, `sold`, `died`. */
  what: string;
  amount?: number;
  goods?: { name: string; amount: number }[];
  /** What was paid for, or promised. */
  reason?: string;
  /** What was paid for, as it was said in the talk that agreed on it. */
  deal?: string;
  /** How often; absent: once. */
  times?: number;
  with?: string[];
  by?: string;
  said?: string;
  place?: string;
  topic?: string;
  /** How a talk went: `kind`, `harsh`, `thanked`, `insulted` … */
  manner?: string;
  of?: string;
  who?: string;
}

/**
 * Something that the speaker remembers.
 *
 * @publicApi
 */
export interface TurnMemory {
  /** In the time of the world. */
  at: string;
  /** The same in words: "two days ago". */
  ago?: string;
  kind: string;
  /** In the language of the world. */
  text: string;
  /** What the text says, in parts; absent where it was told, overheard as words, or concluded by an agent. */
  fact?: TurnFact;
  /** Of a text of its own, where the game said so: `en`, `de`. */
  language?: string;
  weight: number;
  /** Whom it is about; absent or null: nobody, or not known. */
  about?: { id: string; name: string } | null;
  /** Coins that it got (positive) or gave (negative), of a trade, a tax or an estate. */
  amount?: number;
  /** What it did not live itself: who told it, and how often it was told before. */
  hearsay?: { from: string; hops: number };
  /** A secret: how much, above 0 to 1. It is for those alone who are trusted so much. */
  secrecy?: number;
}

/**
 * The world that both live in.
 *
 * @publicApi
 */
export interface TurnWorld {
  instanceId: string;
  /** A percentage. */
  taxRate: number;
  treasury: number;
  population: number;
  /** In which its characters speak: `en`, `de`. */
  language?: string;
  setting?: WorldSetting;
}

/**
 * What the speaker knows of its world beside its memories, for questions of players. Only the built-in voice is told.
 *
 * @publicApi
 */
export interface TurnKnown {
  /** At most 24 of each: those to whom its relationship is strongest, others who live there; then up to six who died last. */
  people: TurnAcquaintance[];
  /** What it offers for sale, at most six. */
  sells: { item: string; quantity: number; price: number }[];
  /** What is open between it and others: at most twelve of what it owes or promised, and of what it is owed or was promised. */
  dues: TurnDue[];
  /** What others offer for sale, the cheapest three of each of 24 assets. */
  market: { by: string; item: string; quantity: number; price: number }[];
  /** The memory that has most of what the latest line asks about; absent: none has enough of it. */
  asked?: TurnMemory;
}

/**
 * What is open between the speaker and somebody else.
 *
 * @publicApi
 */
export interface TurnDue extends Omit<TurnObligation, 'id' | 'paid' | 'missed'> {
  with: string;
  /** It is paid for work. */
  isWage: boolean;
}

/**
 * Somebody whom the speaker knows.
 *
 * @publicApi
 */
export interface TurnAcquaintance {
  name: string;
  description: string;
  /** −100..100; null: they never met. */
  affinity: number | null;
  alive: boolean;
  /** In the time of the world. */
  diedAt?: string;
  wealth: number;
}

/**
 * An amount for a reason. Either side of a talk makes it with a line, and it becomes a trade if the other accepts it in the next
 * line.
 *
 * @publicApi
 */
export interface TurnOffer {
  /** In the world's currency, above 0, with at most four fraction digits. */
  amount: number;
  /** What it is for, in a few words. */
  reason: string;
  /** Who pays, as seen by the character whose turn it is: itself, or the other. */
  payer: 'self' | 'other';
  /** What the payer gets for it from the other side: these move with the money. */
  goods?: TurnGood[];
}

/**
 * So much of an asset of the world.
 *
 * @publicApi
 */
export interface TurnGood {
  /** The code of the asset. */
  item: string;
  /** Above 0, with at most four fraction digits. */
  quantity: number;
}

/**
 * What a line may move; absent where the world allows no trades in talks (`talkTrades` of the instance).
 *
 * @publicApi
 */
export interface TurnTrade {
  /** The largest amount that may still be offered in this talk. */
  most: number;
  /** What the speaker has of goods, at most twelve kinds; absent where the world has no assets. */
  goods?: TurnGood[];
  /** What the other offered with the latest line. */
  offered?: TurnOffer;
}

/**
 * A line that was said in this talk.
 *
 * @publicApi
 */
export interface TranscriptLine {
  speaker: string;
  text: string;
}

/**
 * The input of an agent for one turn: the same object for every dialect, at most 8 KiB as JSON.
 *
 * @publicApi
 */
export interface TurnContext {
  schema: 'npc-turn/1';
  interactionId: string;
  /** 0 for the opening line. */
  turn: number;
  /** Lines that may follow this one; 0 in the last turn. */
  turnsLeft: number;
  role: TurnRole;
  /** What time it is in the world, ISO 8601. */
  now?: string;
  self: TurnSelf;
  /** Whom it answers: the one who spoke last. */
  other: TurnOther;
  relationship: TurnRelationship;
  memories: TurnMemory[];
  /** Only in a group: everybody else who is there. */
  group?: TurnListener[];
  world: TurnWorld;
  known?: TurnKnown;
  /** The kin of the other, as neighbours know it. Only the built-in voice is told. */
  kinOfOther?: TurnRelative[];
  /** Absent if the game says nothing about it. */
  scene?: TurnScene;
  /** Absent where talks move no money. */
  trade?: TurnTrade;
  transcript: TranscriptLine[];
}

/**
 * How a talk went for the speaker, and over what.
 *
 * @internal
 */
export interface Upshot {
  readonly manner: Manner;
  readonly reason?: string;
}

/**
 * The response of an agent. `say: null` ends the talk without a line.
 *
 * @publicApi
 */
export interface TurnResult {
  say: string | null;
  /** Labels for the game, without any effect of their own. */
  actions?: string[] | null;
  /** In a group, the name of the one to whom it is said; without it whom the line calls by name, else all. */
  to?: string;
  /** −1..1: how the speaker feels towards the other; in a group towards the one to whom it is said. */
  sentiment?: number;
  /** How it is said; absent: the sentiment and the words show it. */
  emotion?: Emotion | EmotionKind;
  end?: boolean;
  /** One sentence the speaker will remember. */
  memory?: string;
  /**
   * Instead of a sentence, how the talk went.
   *
   * @internal
   */
  upshot?: Upshot;
  /** Only with a line, and where the context has `trade`. */
  offer?: TurnOffer;
  /** The speaker agrees to `trade.offered`; anything but `true` declines. */
  accept?: boolean;
  /** What became of an open promise of the other to the speaker; of the speaker's own it counts only that it is broken. */
  promise?: 'kept' | 'broken';
  /** The response ended too early; `say` has its whole sentences. */
  cut?: boolean;
}

/** A turn result that went through `clampTurnResult`. */
export interface ClampedTurnResult extends TurnResult {
  actions: string[];
  emotion?: Emotion;
  end: boolean;
}

/**
 * What an agent (or a third-party dialect) returned, if it is a turn result; its other parts may still be invalid.
 * @throws TurnFailure of kind `schema`
 */
export function expectTurnResult(value: unknown): TurnResult {
  if (!isRecord(value)) throw plainFailure('schema', 'the turn result is not an object');
  const { say } = value;
  if (say !== null && typeof say !== 'string') {
    throw plainFailure('schema', '`say` in the turn result is neither a string nor null');
  }
  return { ...value, say };
}

/**
 * Checks and caps it. Only a `say` that is neither string nor null fails; other invalid parts are dropped.
 * @throws TurnFailure of kind `schema`
 */
export function clampTurnResult(value: unknown): ClampedTurnResult {
  const { say, actions, sentiment, emotion, end, memory, offer, accept, promise, to, cut, upshot } =
    expectTurnResult(value);
  const result: ClampedTurnResult = {
    say: say === null ? null : cleanText(say, MAX_TEXT) || null,
    actions: clampActions(actions),
    end: end === true,
  };
  if (typeof sentiment === 'number' && !Number.isNaN(sentiment)) {
    result.sentiment = Math.min(1, Math.max(-1, sentiment));
  }
  const felt = clampEmotion(emotion, result.sentiment);
  if (felt !== null) result.emotion = felt;
  const sentence = typeof memory === 'string' ? firstSentence(memory, MAX_MEMORY) : '';
  if (sentence !== '') result.memory = sentence;
  if (upshot && manners.includes(upshot.manner)) result.upshot = upshot;
  const addressed = typeof to === 'string' ? cleanText(to, MAX_TO) : '';
  if (addressed !== '') result.to = addressed;
  const offered = clampOffer(offer);
  if (offered !== null) result.offer = offered;
  if (accept === true) result.accept = true;
  if (promise === 'kept' || promise === 'broken') result.promise = promise;
  if (cut === true) result.cut = true;
  return result;
}

/**
 * Fractions below the smallest amount are cut off, so that nobody pays more than was said. With goods that are none it is no offer, so that
 * nobody pays for nothing.
 */
function clampOffer(offer: unknown): TurnOffer | null {
  if (!isRecord(offer)) return null;
  const { amount, reason, payer } = offer;
  const goods = clampGoods(offer['goods'] ?? []);
  if (goods === null) return null;
  if (typeof amount !== 'number' || !(amount > 0 && amount <= maxMoney)) return null;
  const money = toDecimal(amount) ?? toDecimal(Math.floor(amount * 10 ** moneyDigits) / 10 ** moneyDigits);
  if (money === null || money === 0) return null;
  return {
    amount: money,
    reason: typeof reason === 'string' ? cleanText(reason, MAX_REASON) : '',
    payer: payer === 'other' ? 'other' : 'self',
    ...(goods.length > 0 && { goods }),
  };
}

/** Goods of an offer: codes, each once, and quantities above 0; null for what is none. */
export function clampGoods(value: unknown): TurnGood[] | null {
  if (!Array.isArray(value) || value.length > MAX_GOODS) return null;
  const goods = (value as unknown[]).flatMap((each): TurnGood[] => {
    if (!isRecord(each) || typeof each['item'] !== 'string') return [];
    const item = each['item'].trim().toLowerCase();
    const quantity = toDecimal(each['quantity']);
    return assetCode.test(item) && quantity !== null && quantity > 0 ? [{ item, quantity }] : [];
  });
  return new Set(goods.map(({ item }) => item)).size === value.length ? goods : null;
}

function clampActions(actions: unknown): string[] {
  if (!Array.isArray(actions)) return [];
  const labels: string[] = [];
  for (const action of actions as unknown[]) {
    if (labels.length === MAX_ACTIONS) break;
    const label = typeof action === 'string' ? cleanText(action, MAX_ACTION) : '';
    if (label !== '') labels.push(label);
  }
  return labels;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
