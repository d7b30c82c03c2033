import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { SpendingLimit } from '../identity/spending-limit.js';
import type { AgentEndpoint, SpeakRequest } from './conversation-dialect.js';
import { startDeadline, untilSurelyAborted } from './deadline.js';
import { ScriptedDialect } from './dialects/scripted.dialect.js';
import { toneOf } from './tone/tone.js';
import { cleanText } from './clean-text.js';
import { emotionOf } from './emotion.js';
import { type Emotion } from '../common/emotion.js';
import { isGrieving } from './labels.js';
import { clampTurnResult, MAX_TEXT, TURN_SCHEMA } from './turn.js';
import { fitTurnContext } from './fit-turn-context.js';
import type { ClampedTurnResult, TurnContext, TurnLoss, TurnMemory, TurnRelationship } from './turn.js';
import type {
  TurnKnown,
  TurnListener,
  TurnResult,
  TurnRole,
  TurnScene,
  TurnSelf,
  TurnTrade,
  TurnWorld,
} from './turn.js';
import { type InteractFallback } from '../common/config/settings.js';
import { personaGuard } from './persona.js';
import { RefusedTalk, toTalkFailure, type TalkFailure } from './talk-failure.js';
import { plainFailure, toTurnFailure, TurnFailure } from './turn-failure.js';

export interface TalkSettings {
  /** Maximum lines, fewer if the agents are slow; default in the service: 6. */
  maxLines: number;
  /** The deadline of a turn with its retry, in milliseconds (10 000). The connect deadline is a setting of `AgentHttp`. */
  turnMs: number;
  /** The deadline of the entire talk, in milliseconds (25 000). */
  talkMs: number;
  /** Wait before the only retry, unless the agent sends `Retry-After`; default 250. */
  retryPauseMs?: number;
  /** `empty` ends the talk, `scripted` substitutes the built-in dialect, `error` refuses the talk. */
  fallback: InteractFallback;
}

/** What a character feels towards another one, and remembers of it. */
export interface Acquaintance {
  relationship: TurnRelationship;
  memories: TurnMemory[];
}

export interface Participant {
  role: TurnRole;
  self: TurnSelf;
  uuid: string;
  agent: AgentEndpoint;
  /** Keyed by the id of the other character. */
  acquaintances: ReadonlyMap<string, Acquaintance>;
  /** What the request that began the talk lets it pay; absent: whatever the world allows. */
  spending?: SpendingLimit | undefined;
}

/** A player, or a plain NPC for whom the game speaks: it has a name, and a player what the game says of it. */
export interface Visitor {
  kind: 'npc' | 'player';
  role: TurnRole;
  self: TurnSelf;
  /** Of a player. */
  title?: string;
  uuid: string;
}

/** Whoever speaks for a character may be held to an amount: not a part of its line, which an agent writes. */
export interface OwnSpeakRequest extends SpeakRequest {
  onSpending?: (limit: SpendingLimit) => void;
}

export type Speak = (request: SpeakRequest) => Promise<TurnResult>;

/** Whose line it is; by id in a group. */
export type BegunLine = Pick<ChatLine, 'role' | 'index'> & { speakerId?: string };

/** Somebody who reads along. Must not throw. */
export interface TalkListener {
  /** A line as far as it is written. */
  onText(line: BegunLine, soFar: string): void;
  onLine(line: ChatLine): void;
}

/** What every turn of a talk has. */
export interface TalkFrame {
  interactionId: string;
  /** What time it is in the world. */
  now?: string;
  world: TurnWorld;
  /** For the built-in voice alone. */
  known?: TurnKnown | undefined;
  scene?: TurnScene | undefined;
  settings: TalkSettings;
  /** One attempt at a turn: `(request) => gateway.speak(request, applicationId)`. */
  speak: Speak;
  /** Ends the talk early, e.g. at shutdown; not counted as a failure. */
  signal?: AbortSignal;
  /** Called for each failed turn. Must not throw. */
  onFailure?: (agent: AgentEndpoint, failure: TalkFailure) => void;
  listener?: TalkListener | undefined;
}

/** An entry of an interact event's `chat`. */
export interface ChatLine {
  id: string;
  index: number;
  role: TurnRole;
  speakerId: string;
  speakerUuid: string;
  speakerName: string;
  /** The addressed member of a group; absent: all. */
  toId?: string;
  text: string;
  actions: string[];
  sentiment: number | null;
  emotion: Emotion;
  /** `player`: said by a player, or by the game for a plain NPC. */
  source: 'agent' | 'scripted' | 'player';
  /** Its agent did not end it: it has the whole sentences. */
  cut?: true;
  createdAt: string;
}

export interface Spoken {
  result: ClampedTurnResult;
  standIn: boolean;
  /** What the token of its voice may pay. */
  spending?: SpendingLimit | undefined;
  /** No time for another turn. */
  last: boolean;
}

/** The first words are told at once, more of them at most so often: each time costs a packet. The whole line ends it. */
const readAlongMs = 200;

const script = new ScriptedDialect();

export interface Turn {
  speaker: Participant;
  /** Whom it answers. */
  other: Participant | Visitor;
  /** Everybody else who is there; only in a group. */
  listeners?: readonly Participant[] | undefined;
  turn: number;
  turnsLeft: number;
  lines: readonly ChatLine[];
  trade?: TurnTrade | undefined;
  endsAt: number;
  failures: TalkFailure[];
}

/** One turn, with its deadline, retry and fallback; null if nothing was said, for a reason that `failures` then has. */
export async function takeTurn(talk: TalkFrame, next: Turn): Promise<Spoken | null> {
  const { speaker, listeners, turn, lines, endsAt, failures } = next;
  const { settings, listener } = talk;
  const { agent, self, role } = speaker;
  const inGroup = listeners && { speakerId: self.id };
  const context = toTurnContext(talk, next);
  const messageId = `${talk.interactionId}:${turn}`;
  const turnMs = Math.min(settings.turnMs, endsAt - performance.now());
  // An agent that got less than half of a turn because the talk was late is not to blame.
  const agentsFault = turnMs >= Math.min(settings.turnMs, settings.talkMs) / 2;
  const late = (): TurnFailure =>
    plainFailure('timeout', `no line in the remaining ${Math.max(0, Math.round(turnMs))} ms`, {
      agentsFault,
    });
  const deadline = startDeadline(turnMs, late, talk.signal);
  let spending: SpendingLimit | undefined;
  const request: OwnSpeakRequest = { agent, turn: context, signal: deadline.signal, turnMs, messageId };
  request.onSpending = (limit) => (spending = limit);
  const tellsPersona = personaGuard(self.personality);
  let isReadAlong = false;
  if (listener) {
    let nextAt = 0;
    request.onText = (read) => {
      isReadAlong = true;
      if (deadline.signal.aborted || performance.now() < nextAt) return;
      const text = cleanText(read(), MAX_TEXT);
      if (text === '' || tellsPersona(text)) return;
      nextAt = performance.now() + readAlongMs;
      listener.onText({ role, index: lines.length, ...inGroup }, text);
    };
  }
  try {
    if (turnMs <= 0) throw late();
    const result = clampTurnResult(await untilSurelyAborted(attempt(talk, request), deadline.signal));
    if (tellsPersona(`${result.say ?? ''}\n${result.offer?.reason ?? ''}`)) {
      throw plainFailure('refused', 'its line repeats the private personality of its character');
    }
    if (result.say !== null) {
      const { affinity, respect = 0 } = context.relationship;
      const feeling = { mood: self.mood, mourns: isGrieving(self), affinity, respect };
      result.emotion ??= emotionOf(result.say, result.sentiment, feeling);
      result.sentiment ??= toneOf(result.say);
      if (isReadAlong) listener?.onText({ role, index: lines.length, ...inGroup }, result.say);
    }
    return { result, standIn: false, spending, last: false };
  } catch (error) {
    const failure = toTurnFailure(error, 'speak');
    const reported = { ...toTalkFailure(role, turn, failure), ...inGroup };
    failures.push(reported);
    talk.onFailure?.(agent, reported);
    // Over the limit of tokens the built-in voice speaks, whatever the setting is for agents that fail.
    const fallback = failure.kind === 'token_limit' ? 'scripted' : settings.fallback;
    if (fallback === 'error') throw new RefusedTalk(reported, failure);
    if (fallback === 'empty') return null;
    const last = endsAt - performance.now() < 1 || talk.signal?.aborted === true;
    // Nobody but the character's own agent spends its money.
    const { trade: _trade, ...alone } = context;
    const standIn = { ...request, turn: last ? { ...alone, turnsLeft: 0 } : alone };
    return { result: clampTurnResult(await script.speak(standIn)), standIn: true, last };
  } finally {
    deadline.clear();
  }
}

async function attempt(talk: TalkFrame, request: SpeakRequest): Promise<TurnResult> {
  const giveUpAt = performance.now() + request.turnMs;
  try {
    return await talk.speak(request);
  } catch (error) {
    const failure = toTurnFailure(error, 'speak');
    const pause = failure.retryAfterMs ?? talk.settings.retryPauseMs ?? 250;
    if (!failure.retryable || performance.now() + pause >= giveUpAt) throw failure;
    await sleep(pause);
    if (request.signal.aborted) throw failure;
    return talk.speak(request);
  }
}

function toTurnContext(
  talk: TalkFrame,
  { speaker, other, listeners, turn, turnsLeft, lines, trade }: Turn,
): TurnContext {
  const { self, role } = speaker;
  const { relationship, memories } = speaker.acquaintances.get(other.self.id)!;
  const { id, name, description, moodLabel, activity } = other.self;
  const context = fitTurnContext({
    schema: TURN_SCHEMA,
    interactionId: talk.interactionId,
    turn,
    turnsLeft,
    role,
    ...(talk.now !== undefined && { now: talk.now }),
    self,
    other: {
      ...{ id, name, description, moodLabel },
      ...(activity !== undefined && { activity }),
      ...('title' in other && other.title !== undefined && { title: other.title }),
      kind: 'kind' in other ? other.kind : 'agent-npc',
      ...knownMourning(speaker, other.self),
    },
    relationship,
    memories: [...memories, ...(listeners ?? []).flatMap((listener) => weightiestOf(speaker, listener))],
    ...(listeners && { group: listeners.map((listener) => toListener(speaker, listener)) }),
    world: talk.world,
    ...(talk.scene && { scene: talk.scene }),
    ...(trade && { trade }),
    transcript: lines.map((line) => ({ speaker: line.speakerName, text: line.text })),
  });
  // They cross no wire, and take no room from the memories.
  return {
    ...context,
    ...(talk.known !== undefined && { known: talk.known }),
    ...(speaker.agent.protocol === 'scripted' && other.self.family && { kinOfOther: other.self.family }),
  };
}

/** The affinity of friends, also of those who have not talked yet. */
const friendly = 30;

/** A heavy grief is no secret to those who are near, or know of the death. */
function knownMourning(
  { self, acquaintances }: Participant,
  other: TurnSelf,
): Pick<TurnContext['other'], 'mourning'> {
  const { relationship, memories } = acquaintances.get(other.id)!;
  const { kin, tie, affinity } = relationship;
  const isNear = Boolean(kin) || tie === 'partner' || affinity >= friendly;
  const isKnown = ({ id }: TurnLoss): boolean =>
    isNear ||
    self.mourning?.some((loss) => loss.id === id) === true ||
    memories.some(({ fact, about }) => fact?.what === 'died' && about?.id === id);
  const mourning = isGrieving(other) ? (other.mourning ?? []).filter(isKnown) : [];
  return mourning.length === 0 ? {} : { mourning };
}

function toListener({ acquaintances }: Participant, { self }: Participant): TurnListener {
  const { id, name, description, moodLabel } = self;
  return { id, name, description, moodLabel, stage: acquaintances.get(id)!.relationship.stage };
}

/** What the speaker remembers best of somebody who only listens. */
function weightiestOf({ acquaintances }: Participant, { self }: Participant): TurnMemory[] {
  const { memories } = acquaintances.get(self.id)!;
  const about = { id: self.id, name: self.name };
  return memories
    .slice(0, 1)
    .map((first) => memories.reduce((best, memory) => (memory.weight > best.weight ? memory : best), first))
    .map((memory) => ({ about, ...memory }));
}

export function toChatLine(
  speaker: Participant | Visitor,
  index: number,
  text: string,
  { result, standIn }: Pick<Spoken, 'result' | 'standIn'>,
  toId?: string,
): ChatLine {
  const { self, uuid, role } = speaker;
  return {
    id: uuidv7(),
    index,
    role,
    speakerId: self.id,
    speakerUuid: uuid,
    speakerName: self.name,
    ...(toId !== undefined && { toId }),
    text,
    actions: result.actions,
    sentiment: result.sentiment ?? null,
    emotion: result.emotion ?? emotionOf(text, undefined),
    source: sourceOf(speaker, standIn),
    ...(result.cut === true && { cut: true as const }),
    createdAt: new Date().toISOString(),
  };
}

function sourceOf(speaker: Participant | Visitor, standIn: boolean): ChatLine['source'] {
  if ('kind' in speaker) return 'player';
  return standIn || speaker.agent.protocol === script.protocol ? 'scripted' : 'agent';
}
