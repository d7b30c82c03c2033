import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { AgentEndpoint, SpeakRequest } from './conversation-dialect.js';
import { startDeadline, untilSurelyAborted } from './deadline.js';
import { ScriptedDialect } from './dialects/scripted.dialect.js';
import { sentimentOfText } from './text-sentiment.js';
import { cleanText } from './clean-text.js';
import { clampTurnResult, fitTurnContext, MAX_TEXT, TURN_SCHEMA } from './turn.js';
import type { ClampedTurnResult, TurnContext, TurnMemory, TurnRelationship } from './turn.js';
import type { TurnResult, TurnRole, TurnScene, TurnSelf, TurnWorld } from './turn.js';
import { personaGuard } from './persona.js';
import { declinedOpening, RefusedTalk, toTalkFailure } from './talk-failure.js';
import type { TalkFailure } from './talk-failure.js';
import { plainFailure, toTurnFailure, TurnFailure } from './turn-failure.js';

/** `INTERACT_FALLBACK`: what happens after a failed turn. */
export type InteractFallback = 'empty' | 'scripted' | 'error';

export interface TalkSettings {
  /** Maximum lines, fewer if the agents are slow; default in the service: 6. */
  maxLines: number;
  /** For a turn with its retry, in milliseconds (10 000). The connect deadline is a setting of `AgentHttp`. */
  turnMs: number;
  /** For the whole talk, in milliseconds (25 000). */
  talkMs: number;
  /** Wait before the only retry, unless the agent sends `Retry-After`; default 250. */
  retryPauseMs?: number;
  /** `empty` ends the talk, `scripted` substitutes the built-in dialect, `error` refuses the talk. */
  fallback: InteractFallback;
}

export interface Participant {
  self: TurnSelf;
  uuid: string;
  agent: AgentEndpoint;
  /** Towards the other. */
  relationship: TurnRelationship;
  memories: TurnMemory[];
}

/** A player, or a plain NPC for whom the game speaks: it has a name, and nothing else that an agent could know. */
export interface Visitor {
  kind: 'npc' | 'player';
  self: TurnSelf;
  uuid: string;
}

export type Speak = (request: SpeakRequest) => Promise<TurnResult>;

/** Somebody who reads along. Must not throw. */
export interface TalkListener {
  /** A line as far as it is written. */
  onText(role: TurnRole, index: number, soFar: string): void;
  onLine(line: ChatLine): void;
}

export interface Talk extends TalkFrame {
  participants: Record<TurnRole, Participant>;
}

/** What every turn of a talk has. */
export interface TalkFrame {
  interactionId: string;
  world: TurnWorld;
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
  text: string;
  actions: string[];
  sentiment: number | null;
  /** `player`: said by a player, or by the game for a plain NPC. */
  source: 'agent' | 'scripted' | 'player';
  createdAt: string;
}

/**
 * - `completed`: the talk reached its end (last line, `end`, `say: null`, a repeated line) and no turn failed.
 * - `partial`: an agent spoke, and a turn failed: the talk ended there, or the script replaced the line.
 * - `silent`: no line came from a participant's own agent (the opening failed or was declined, or the script
 *   replaced every line). The built-in scripted agent of a character is its own agent.
 */
export type TalkOutcome = 'completed' | 'partial' | 'silent';

export interface ConversationOutcome {
  outcome: TalkOutcome;
  lines: ChatLine[];
  /** Mean sentiment of each one's lines, −1..1; null if none. Substituted lines do not count. */
  sentiments: Record<TurnRole, number | null>;
  /** The last memory that each one's agent requested; never from a substituted line. */
  memories: Record<TurnRole, string | null>;
  /** Why it was not `completed`. */
  failures: TalkFailure[];
}

export interface Spoken {
  result: ClampedTurnResult;
  standIn: boolean;
  /** No time for another turn. */
  last: boolean;
}

/** The first words are told at once, more of them at most so often: each time costs a packet. The whole line ends it. */
const readAlongMs = 150;

const script = new ScriptedDialect();

/**
 * Lets two characters talk: the initiator opens, they alternate. Holds no transaction, lock or connection; costs at
 * most `settings.talkMs`, and has fewer lines where the agents are slow. What was said is returned, nothing is stored or changed.
 * @throws RefusedTalk only with the fallback `error`
 */
export async function holdConversation(talk: Talk): Promise<ConversationOutcome> {
  const { settings, participants } = talk;
  const endsAt = performance.now() + settings.talkMs;
  const lines: ChatLine[] = [];
  const shown: Record<TurnRole, number[]> = { initiator: [], responder: [] };
  const memories: Record<TurnRole, string | null> = { initiator: null, responder: null };
  const failures: TalkFailure[] = [];
  const pace = new TalkPace();
  let ownLines = 0;
  let turnsLeft = settings.maxLines;

  for (let turn = 0; turnsLeft > 0; turn += 1) {
    const role: TurnRole = turn % 2 === 0 ? 'initiator' : 'responder';
    const began = performance.now();
    turnsLeft = Math.min(turnsLeft, Math.max(1, pace.linesIn(endsAt - began))) - 1;
    const speaker = participants[role];
    const other = participants[role === 'initiator' ? 'responder' : 'initiator'];
    const spoken = await takeTurn(talk, { speaker, other, role, turn, turnsLeft, lines, endsAt, failures });
    if (spoken === null) break;
    pace.add(role, performance.now() - began);
    const { result, standIn } = spoken;
    if (!standIn && result.memory !== undefined) memories[role] = result.memory;
    if (result.say === null || isRepeated(result.say, lines)) break;
    const line = toChatLine(speaker, role, lines.length, result.say, spoken);
    lines.push(line);
    talk.listener?.onLine(line);
    if (!standIn) {
      ownLines += 1;
      if (result.sentiment !== undefined) shown[role].push(result.sentiment);
    }
    if (result.end || spoken.last) break;
  }
  if (lines.length === 0 && failures.length === 0) failures.push(declinedOpening('initiator'));
  const outcome = ownLines === 0 ? 'silent' : failures.length > 0 ? 'partial' : 'completed';
  const sentiments = { initiator: mean(shown.initiator), responder: mean(shown.responder) };
  return { outcome, lines, sentiments, memories, failures };
}

/** How fast both speak, so that a slow talk ends with a goodbye and not at its deadline. */
class TalkPace {
  private readonly lastMs: Partial<Record<TurnRole, number>> = {};

  add(role: TurnRole, milliseconds: number): void {
    this.lastMs[role] = milliseconds;
  }

  /** How many lines fit, with a fifth of the time to spare. Nothing is known before the first line. */
  linesIn(milliseconds: number): number {
    const { initiator = 0, responder = initiator } = this.lastMs;
    return Math.floor((0.8 * milliseconds) / Math.max(1, (initiator + responder) / 2));
  }
}

export interface Turn {
  speaker: Participant;
  other: Participant | Visitor;
  role: TurnRole;
  turn: number;
  turnsLeft: number;
  lines: readonly ChatLine[];
  endsAt: number;
  failures: TalkFailure[];
}

/** One turn, with its deadline, retry and fallback; null if nothing was said, for a reason that `failures` then has. */
export async function takeTurn(talk: TalkFrame, asked: Turn): Promise<Spoken | null> {
  const { speaker, role, turn, lines, endsAt, failures } = asked;
  const { settings, listener } = talk;
  const { agent, self } = speaker;
  const context = toTurnContext(talk, asked);
  const messageId = `${talk.interactionId}:${turn}`;
  const turnMs = Math.min(settings.turnMs, endsAt - performance.now());
  // An agent that got less than half of a turn because the talk was late is not to blame.
  const agentsFault = turnMs >= Math.min(settings.turnMs, settings.talkMs) / 2;
  const late = (): TurnFailure =>
    plainFailure('timeout', `no line in the ${Math.max(0, Math.round(turnMs))} ms that it had left`, {
      agentsFault,
    });
  const deadline = startDeadline(turnMs, late, talk.signal);
  const request: SpeakRequest = { agent, turn: context, signal: deadline.signal, turnMs, messageId };
  const tellsPersona = personaGuard(self.personality);
  if (listener) {
    let nextAt = 0;
    request.onText = (read) => {
      if (deadline.signal.aborted || performance.now() < nextAt) return;
      const text = cleanText(read(), MAX_TEXT);
      if (text === '' || tellsPersona(text)) return;
      nextAt = performance.now() + readAlongMs;
      listener.onText(role, lines.length, text);
    };
  }
  try {
    if (turnMs <= 0) throw late();
    const result = clampTurnResult(await untilSurelyAborted(attempt(talk, request), deadline.signal));
    if (result.say !== null && tellsPersona(result.say)) {
      throw plainFailure('refused', 'it was about to tell the private personality of its character');
    }
    if (result.say !== null) result.sentiment ??= sentimentOfText(result.say);
    return { result, standIn: false, last: false };
  } catch (error) {
    const failure = toTurnFailure(error, 'speak');
    const told = toTalkFailure(role, turn, failure);
    failures.push(told);
    talk.onFailure?.(agent, told);
    if (settings.fallback === 'error') throw new RefusedTalk(told, failure);
    if (settings.fallback === 'empty') return null;
    const last = endsAt - performance.now() < 1 || talk.signal?.aborted === true;
    const standIn = { ...request, turn: last ? { ...context, turnsLeft: 0 } : context };
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

function toTurnContext(talk: TalkFrame, { speaker, other, role, turn, turnsLeft, lines }: Turn): TurnContext {
  const { self, relationship, memories } = speaker;
  const { id, name, personality, moodLabel } = other.self;
  return fitTurnContext({
    schema: TURN_SCHEMA,
    interactionId: talk.interactionId,
    turn,
    turnsLeft,
    role,
    self,
    other: { id, name, personality, moodLabel, kind: 'kind' in other ? other.kind : 'agent-npc' },
    relationship,
    memories,
    world: talk.world,
    ...(talk.scene && { scene: talk.scene }),
    transcript: lines.map((line) => ({ speaker: line.speakerName, text: line.text })),
  });
}

export function toChatLine(
  speaker: Participant | Visitor,
  role: TurnRole,
  index: number,
  text: string,
  { result, standIn }: Pick<Spoken, 'result' | 'standIn'>,
): ChatLine {
  const { self, uuid } = speaker;
  return {
    id: uuidv7(),
    index,
    role,
    speakerId: self.id,
    speakerUuid: uuid,
    speakerName: self.name,
    text,
    actions: result.actions,
    sentiment: result.sentiment ?? null,
    source: sourceOf(speaker, standIn),
    createdAt: new Date().toISOString(),
  };
}

function sourceOf(speaker: Participant | Visitor, standIn: boolean): ChatLine['source'] {
  if ('kind' in speaker) return 'player';
  return standIn || speaker.agent.protocol === script.protocol ? 'scripted' : 'agent';
}

function isRepeated(text: string, lines: readonly ChatLine[]): boolean {
  const spoken = text.toLowerCase();
  return lines.some((line) => line.text.toLowerCase() === spoken);
}

export function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sum = values.reduce((total, value) => total + value, 0);
  return Math.round((sum / values.length) * 10_000) / 10_000;
}
