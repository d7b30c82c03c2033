import { declined, type TalkFailure } from './talk-failure.js';
import { SpeakingOrder } from './speaking-order.js';
import { takeTurn, toChatLine, type ChatLine, type Participant, type TalkFrame } from './take-turn.js';
import { type CarriedGoods, type TalkOffer, TalkOffers } from './talk-offers.js';
import { promiseOf, type SaidPromise } from './said-promise.js';
import { type TalkPart, toPart } from './talk-part.js';

export interface Talk extends TalkFrame {
  /** Two to six: the initiator, the responder, the others. */
  participants: readonly Participant[];
  /** What the offers of this talk may move in all, in the world's currency; 0: talk moves no money. */
  mostTraded?: number;
  /** What each has of goods; null: the world has no assets. */
  goods?: CarriedGoods | null;
}

/**
 * - `completed`: the talk reached its end (last line, `end`, `say: null`, a repeated line) and no turn failed.
 * - `partial`: an agent spoke, and a turn failed: its character fell silent, or the script replaced the line.
 * - `silent`: no line came from a participant's own agent (the opening failed or was declined, or the script
 *   replaced every line). The built-in scripted agent of a character is its own agent.
 */
export type TalkOutcome = 'completed' | 'partial' | 'silent';

export interface ConversationOutcome {
  outcome: TalkOutcome;
  lines: ChatLine[];
  /** In the order of the participants. */
  parts: readonly TalkPart[];
  /** Why it was not `completed`. */
  failures: TalkFailure[];
  /** In the order of their lines. */
  offers: readonly TalkOffer[];
  /** What was said to have become of promises, likewise. */
  promises: readonly SaidPromise[];
}

/**
 * Lets characters talk: the initiator opens; who is next see `SpeakingOrder`. Holds no transaction, lock or connection; costs at
 * most `settings.talkMs`, and has fewer lines where the agents are slow. What was said is returned, nothing is stored or changed.
 * @throws RefusedTalk only with the fallback `error`
 */
export async function holdConversation(talk: Talk): Promise<ConversationOutcome> {
  const { settings, participants, signal } = talk;
  const isGroup = participants.length > 2;
  const endsAt = performance.now() + settings.talkMs;
  const lines: ChatLine[] = [];
  const parts = new Map(participants.map((participant) => [participant, toPart(participant)]));
  const failures: TalkFailure[] = [];
  const offers = new TalkOffers(talk.mostTraded ?? 0, [], talk.goods ?? null);
  const promises: SaidPromise[] = [];
  const order = new SpeakingOrder(participants);
  const pace = new TalkPace();
  let ownLines = 0;
  // Each member gets as many turns as one of two speakers would.
  let turnsLeft = Math.ceil((settings.maxLines * participants.length) / 2);

  for (let turn = 0; turnsLeft > 0 && !order.isOver; turn += 1) {
    const began = performance.now();
    turnsLeft = Math.min(turnsLeft, Math.max(1, pace.linesIn(endsAt - began)));
    const speaker = order.next(turnsLeft);
    const other = order.otherOf(speaker);
    turnsLeft -= 1;
    const spoken = await takeTurn(talk, {
      ...{ speaker, other, turn, turnsLeft, lines, endsAt, failures },
      listeners: isGroup ? order.othersOf(speaker).filter((member) => member !== other) : undefined,
      trade: offers.contextFor(speaker),
    });
    if (spoken === null) {
      if (endsAt - performance.now() < 1 || signal?.aborted) break;
      order.leave(speaker);
      continue;
    }
    pace.add(speaker, performance.now() - began);
    const { result, standIn } = spoken;
    const part = parts.get(speaker)!;
    if (!standIn) part.memory = result.memory ?? result.upshot ?? part.memory;
    if (result.say === null || isRepeated(result.say, lines)) {
      order.leave(speaker);
      continue;
    }
    const named = isGroup ? order.addresseeOf(speaker, result.say, result.to) : null;
    // An offer is made to somebody.
    const addressed = named ?? (result.offer && !standIn ? other : null);
    const line = toChatLine(
      speaker,
      lines.length,
      result.say,
      spoken,
      isGroup ? addressed?.self.id : undefined,
    );
    lines.push(line);
    talk.listener?.onLine(line);
    const said = { line: line.index, speaker, to: addressed ?? other, spending: spoken.spending };
    offers.hear(said, standIn ? {} : result);
    if (!standIn) promises.push(...promiseOf(speaker, addressed ?? other, result, line.index, promises));
    order.hear(speaker, line.index, addressed);
    if (!standIn) {
      ownLines += 1;
      if (result.sentiment !== undefined) {
        part.shown.push({ toId: line.toId ?? null, sentiment: result.sentiment });
      }
    }
    if (spoken.last) break;
    if (result.end) order.leave(speaker);
  }
  if (lines.length === 0 && failures.length === 0) failures.push(declined('initiator'));
  const outcome = ownLines === 0 ? 'silent' : failures.length > 0 ? 'partial' : 'completed';
  return { outcome, lines, parts: [...parts.values()], failures, offers: offers.all, promises };
}

/** How fast they speak, so that a slow talk ends with a goodbye and not at its deadline. */
class TalkPace {
  private readonly lastMs = new Map<Participant, number>();

  add(speaker: Participant, milliseconds: number): void {
    this.lastMs.set(speaker, milliseconds);
  }

  /** How many lines fit, with a fifth of the time to spare. Nothing is known before the first line. */
  linesIn(milliseconds: number): number {
    const known = [...this.lastMs.values()];
    const sum = known.reduce((total, each) => total + each, 0);
    return Math.floor((0.8 * milliseconds) / Math.max(1, sum / Math.max(1, known.length)));
  }
}

function isRepeated(text: string, lines: readonly ChatLine[]): boolean {
  const spoken = text.toLowerCase();
  return lines.some((line) => line.text.toLowerCase() === spoken);
}
