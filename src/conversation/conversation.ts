import { declinedOpening } from './talk-failure.js';
import type { TalkFailure } from './talk-failure.js';
import { takeTurn, toChatLine } from './take-turn.js';
import type { ChatLine, Participant, TalkFrame } from './take-turn.js';
import { type TalkOffer, TalkOffers } from './talk-offers.js';
import type { TurnRole } from './turn.js';

export interface Talk extends TalkFrame {
  participants: Record<TurnRole, Participant>;
  /** What the offers of this talk may move in all, in the world's currency; 0: talk moves no money. */
  mostTraded?: number;
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
  /** In the order of their lines. */
  offers: readonly TalkOffer[];
}

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
  const offers = new TalkOffers(talk.mostTraded ?? 0);
  const pace = new TalkPace();
  let ownLines = 0;
  let turnsLeft = settings.maxLines;

  for (let turn = 0; turnsLeft > 0; turn += 1) {
    const role: TurnRole = turn % 2 === 0 ? 'initiator' : 'responder';
    const began = performance.now();
    turnsLeft = Math.min(turnsLeft, Math.max(1, pace.linesIn(endsAt - began))) - 1;
    const speaker = participants[role];
    const other = participants[role === 'initiator' ? 'responder' : 'initiator'];
    const spoken = await takeTurn(talk, {
      ...{ speaker, other, role, turn, turnsLeft, lines, endsAt, failures },
      trade: offers.contextFor(role),
    });
    if (spoken === null) break;
    pace.add(role, performance.now() - began);
    const { result, standIn } = spoken;
    if (!standIn && result.memory !== undefined) memories[role] = result.memory;
    if (result.say === null || isRepeated(result.say, lines)) break;
    const line = toChatLine(speaker, role, lines.length, result.say, spoken);
    lines.push(line);
    talk.listener?.onLine(line);
    offers.hear(line, standIn ? {} : result);
    if (!standIn) {
      ownLines += 1;
      if (result.sentiment !== undefined) shown[role].push(result.sentiment);
    }
    if (result.end || spoken.last) break;
  }
  if (lines.length === 0 && failures.length === 0) failures.push(declinedOpening('initiator'));
  const outcome = ownLines === 0 ? 'silent' : failures.length > 0 ? 'partial' : 'completed';
  const sentiments = { initiator: mean(shown.initiator), responder: mean(shown.responder) };
  return { outcome, lines, sentiments, memories, failures, offers: offers.all };
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

function isRepeated(text: string, lines: readonly ChatLine[]): boolean {
  const spoken = text.toLowerCase();
  return lines.some((line) => line.text.toLowerCase() === spoken);
}

export function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sum = values.reduce((total, value) => total + value, 0);
  return Math.round((sum / values.length) * 10_000) / 10_000;
}
