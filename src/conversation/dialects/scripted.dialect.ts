import { Injectable } from '@nestjs/common';
import { cleanText } from '../clean-text.js';
import { ConversationDialect } from '../conversation-dialect.js';
import type { HealthReport, SpeakRequest } from '../conversation-dialect.js';
import { isNearEnd } from '../prompt.js';
import { seededRandom, shuffled } from '../seeded.js';
import type { TurnContext, TurnResult } from '../turn.js';
import {
  FAREWELLS,
  FIRST_GREETINGS,
  GREETINGS,
  INTERJECTIONS,
  MOOD,
  RAISE,
  REMARKS,
  REPLY,
  TAX,
  TO_OFFER,
  TO_ONE,
  TOPIC_WORDS,
  WARMTH,
} from './scripted-lines.js';
import type { Lines, Topic, Warmth } from './scripted-lines.js';

const ACTIONS: Record<Warmth, { greet: string; part: string }> = {
  cold: { greet: 'frown', part: 'turn_away' },
  cool: { greet: 'nod', part: 'nod' },
  open: { greet: 'nod', part: 'wave' },
  warm: { greet: 'smile', part: 'wave' },
};

const STAGE_SENTIMENT: Record<Warmth, number> = { cold: -0.6, cool: -0.2, open: 0.15, warm: 0.55 };

/**
 * The built-in speaker: no agent, no network, no waiting. The same turn context gives the same line; the
 * interaction's id is the seed, or `options.seed` of the agent.
 */
@Injectable()
export class ScriptedDialect extends ConversationDialect {
  readonly protocol = 'scripted';
  override readonly hasEndpoint = false;

  async speak({ agent, turn }: SpeakRequest): Promise<TurnResult> {
    const seed = agent.options?.['seed'];
    return speakScripted(
      turn,
      typeof seed === 'string' || typeof seed === 'number' ? String(seed) : turn.interactionId,
    );
  }

  async checkHealth(): Promise<HealthReport> {
    return { ok: true };
  }
}

/** One line: a greeting on one's first turn, a topic raised or answered, a farewell on one's last. */
export function speakScripted(turn: TurnContext, seed: string): TurnResult {
  const random = seededRandom(`${seed}/${turn.role}/${turn.turn}`);
  const warmth = WARMTH[turn.relationship.stage];
  // Enemies do not chat: they leave after their second line.
  const greets = turn.group
    ? !turn.transcript.some(({ speaker }) => speaker === turn.self.name)
    : turn.turn < 2;
  const leaves = turn.turnsLeft === 0 || (warmth === 'cold' && !greets);
  const closes = leaves || isNearEnd(turn);
  const asks = (turn.role === 'initiator' || (turn.group !== undefined && random() < 0.5)) && !closes;
  const said = turn.transcript.map((line) => line.text).join('\n');
  const pick = (lines: Lines): string => {
    const fresh = lines.map((line) => fill(line, turn)).filter((line) => !said.includes(line));
    const choice = fresh.length > 0 ? fresh : lines.map((line) => fill(line, turn));
    return choice[Math.floor(random() * choice.length)] ?? '';
  };

  const topic = chooseTopic(turn, seed, asks);
  const newcomer = turn.relationship.interactions === 0 && warmth === 'open' && turn.turn === 0;
  const interjection = random() < 0.5 ? voiceOf(turn.self.personality) : undefined;
  const accepts = acceptsOffer(turn, warmth);
  const answer = turn.trade?.offered && pick(TO_OFFER[accepts ? 'accepted' : 'declined']);
  const called = asks && turn.group ? calledBy(turn, random()) : null;
  const parts = [
    greets ? pick(newcomer ? FIRST_GREETINGS : GREETINGS[warmth]) : '',
    interjection && !greets ? pick(interjection) : '',
    answer ?? (topic === null ? pick(REMARKS[warmth]) : pick(linesOn(topic, turn, asks))),
    called === null ? '' : pick(TO_ONE.map((line) => line.replace('{called}', called))),
    closes ? pick(FAREWELLS[warmth]) : '',
  ];
  const actions = [
    greets ? ACTIONS[warmth].greet : '',
    topic === 'tax' && turn.world.taxRate >= 20 ? 'sigh' : '',
    closes ? ACTIONS[warmth].part : '',
  ];
  return {
    say: parts.filter((part) => part !== '').join(' '),
    actions: actions.filter((action) => action !== ''),
    sentiment: sentimentOf(turn, warmth),
    end: leaves,
    ...(accepts && { accept: true }),
  };
}

/** One of a group, who answers next. */
function calledBy({ other, group = [] }: TurnContext, chance: number): string {
  const names = [other, ...group].map(({ name }) => name);
  return names[Math.floor(chance * names.length)]!;
}

/** It takes money from all but enemies, pays up to a tenth of its wealth where it has nothing against the other, and offers nothing. */
function acceptsOffer({ trade, self }: TurnContext, warmth: Warmth): boolean {
  if (!trade?.offered || warmth === 'cold') return false;
  const { payer, amount: asked } = trade.offered;
  return payer === 'other' || (warmth !== 'cool' && asked <= self.wealth / 10);
}

/** The initiator raises each of its topics once; the responder picks up the topic of the last line. */
function chooseTopic(turn: TurnContext, seed: string, asks: boolean): Topic | null {
  const topics = topicsOf(turn);
  if (turn.role !== 'initiator' && !asks) {
    const latest = turn.transcript.at(-1)?.text ?? '';
    const heard = TOPIC_WORDS.find(([, words]) => words.test(latest))?.[0];
    return heard !== undefined && topics.includes(heard) ? heard : null;
  }
  const others = topics.filter((topic) => topic !== 'memory');
  const order: Topic[] = shuffled<Topic>(others, seededRandom(`${seed}/topics`));
  // A memory is the best topic, so it comes first.
  if (topics.includes('memory')) order.unshift('memory');
  return order[Math.floor(turn.turn / 2) % order.length] ?? null;
}

function topicsOf(turn: TurnContext): Topic[] {
  const always: Topic[] = ['mood', 'standing', 'tax', 'town'];
  if (pastimeOf(turn.self.personality) !== null) always.push('pastime');
  if (turn.memories.length > 0) always.push('memory');
  return always;
}

function linesOn(topic: Topic, { self, world }: TurnContext, asks: boolean): Lines {
  const way = asks ? 'raise' : 'reply';
  if (topic === 'tax') return TAX[world.taxRate <= 0 ? 'none' : world.taxRate < 20 ? 'light' : 'heavy'][way];
  if (topic === 'mood') return MOOD[self.mood < 35 ? 'low' : self.mood < 70 ? 'even' : 'high'][way];
  return (asks ? RAISE : REPLY)[topic];
}

function fill(line: string, turn: TurnContext): string {
  const { self, other, world } = turn;
  const values: Record<string, string> = {
    you: other.name,
    moodLabel: self.moodLabel,
    wealth: amount(self.wealth),
    standing: self.standing,
    taxRate: String(world.taxRate),
    treasury: amount(world.treasury),
    population: amount(world.population),
    memory: memoryOf(turn),
    pastime: pastimeOf(self.personality) ?? '',
    offered: String(turn.trade?.offered?.amount ?? 0),
  };
  const filled = line.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  return filled.replace(/(^|[.!?] )(\p{Ll})/gu, (_, before: string, letter: string) => {
    return before + letter.toUpperCase();
  });
}

/** The memory with the greatest weight; another one in a later turn of the same talk. */
function memoryOf({ memories, turn }: TurnContext): string {
  const byWeight = [...memories].sort((a, b) => b.weight - a.weight || b.at.localeCompare(a.at));
  const memory = byWeight[Math.floor(turn / 2) % Math.max(1, byWeight.length)];
  const text = cleanText(memory?.text ?? '', 160);
  return text === '' || /[.!?…]$/.test(text) ? text : `${text}.`;
}

function pastimeOf(personality: string): string | null {
  const found =
    /\b(?:loves?|likes?|enjoys?|fond of)\s+(?:to\s+)?([\p{L} '-]{3,40}?)(?=[.,;!]|\s(?:and|but|who)\s|$)/iu;
  return found.exec(personality)?.[1]?.trim() ?? null;
}

function voiceOf(personality: string): Lines | undefined {
  return INTERJECTIONS.find(([trait]) => trait.test(personality))?.[1];
}

function sentimentOf({ self, relationship }: TurnContext, warmth: Warmth): number {
  const feeling = STAGE_SENTIMENT[warmth] + (self.mood - 50) / 200 + relationship.affinity / 500;
  return Math.round(Math.min(1, Math.max(-1, feeling)) * 100) / 100;
}

function amount(value: number): string {
  return Math.floor(value).toLocaleString('en-US');
}
