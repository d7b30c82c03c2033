import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { type Caller } from '../identity/caller.js';
import { PolicyCalls } from '../policy/policy-calls.js';
import { type IdempotentRequest, withoutKey } from '../ledger/idempotency.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { MemoryRecall } from '../ledger/memory-recall.js';
import { SocialLedger } from '../ledger/social-ledger.js';
import { type OpenLineResult } from '../ledger/ledger-result.js';
import { AgentCredentials } from './agent-credentials.js';
import { AgentGateway } from './agent-gateway.js';
import { CarriedGoodsReader } from './carried-goods.js';
import { secrecyTold, withDiscretion } from './discretion.js';
import { answeringMemory, chooseMemories } from './choose-memories.js';
import { cleanText } from './clean-text.js';
import {
  type ChatLine,
  type Participant,
  type Spoken,
  takeTurn,
  type TalkSettings,
  toChatLine,
} from './take-turn.js';
import { type AgentEndpoint, type SpeakRequest } from './conversation-dialect.js';
import { FailureLog } from './failure-log.js';
import { LineModeration } from './line-moderation.js';
import { toTalkRefusal, writeMs } from './interaction.service.js';
import {
  type Introduction,
  inTurn,
  timeIn,
  toParticipant,
  toTurnKnown,
  toTurnWorld,
  toVisitor,
} from './participants.js';
import {
  bargainIn,
  introducedBy,
  type OpenTalk,
  playerUuid,
  type Said,
  type SaidLine,
  saidIn,
  sceneOf,
  type TalkSoFar,
  toEarlier,
  toSpokenLine,
  wordsOf,
} from './player-talk.js';
import { type Line, PlayerTalkEnding } from './player-talk-ending.js';
import { promiseOf } from './said-promise.js';
import { declined, RefusedTalk, type TalkFailure } from './talk-failure.js';
import { MAX_TEXT, type TurnMemory, type TurnTrade } from './turn.js';

export const PLAYER_TALK_SETTINGS = Symbol('PLAYER_TALK_SETTINGS');

export interface PlayerTalkSettings {
  /** Lines of both together; default in the service: 40. */
  readonly maxLines: number;
  /** The talk ends when nobody speaks for so long. */
  readonly silenceMs: number;
  /** It ends with the first line after so long. */
  readonly talkMs: number;
  /** The settings for each line of the character. */
  readonly turn: TalkSettings;
}

const maxFailures = 50;

interface NextTurn {
  readonly lines: readonly ChatLine[];
  readonly failures: TalkFailure[];
  readonly turnsLeft: number;
  readonly given: SaidLine;
  readonly introduction: Introduction;
  /** The memory that answers the line. */
  readonly asked: TurnMemory | null;
  readonly trade: TurnTrade | undefined;
}

/**
 * A player talks with a character, a line a call: a short read, the turn without a lock or a connection, a short write. The
 * talk is a row until it ends; then it becomes one event.
 */
@Injectable()
export class PlayerTalkService {
  constructor(
    private readonly directory: InstanceDirectory,
    private readonly ledger: SocialLedger,
    private readonly memories: MemoryRecall,
    private readonly carried: CarriedGoodsReader,
    private readonly gateway: AgentGateway,
    private readonly credentials: AgentCredentials,
    private readonly calls: PolicyCalls,
    private readonly endings: PlayerTalkEnding,
    private readonly failures: FailureLog,
    private readonly moderation: LineModeration,
    @Inject(PLAYER_TALK_SETTINGS) private readonly settings: PlayerTalkSettings,
  ) {}

  async say(
    caller: Caller,
    instance: string,
    character: string,
    asked: SaidLine,
    request: IdempotentRequest,
  ): Promise<TalkSoFar> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    const { said, refusal } = await this.moderation.moderate(instanceId, character, asked);
    const line: Line = { instanceId, id: uuidv7(), request };
    const isPlayer = typeof said.speaker !== 'string';
    const toOpen = {
      id: line.id,
      character,
      speaker: isPlayer ? playerUuid(said.speaker.ref) : said.speaker,
      visitor: isPlayer ? said.speaker.name : '',
      wallet: said.wallet,
      scene: said.scene as Record<string, unknown>,
      begins: said.text !== undefined || !said.end,
      silenceMs: this.settings.silenceMs,
      leaseMs: this.leaseMs,
      refusal,
    };
    let talkId = line.id;
    try {
      for (;;) {
        const begun = await this.ledger.openLine(instanceId, toOpen, request);
        if ('earlier' in begun) return toEarlier(begun.earlier);
        talkId = begun.opened.talk.id;
        if (begun.opened.over !== true) return await this.answer(line, begun.opened, said);
        const ended = await this.endings.end(line, begun.opened, !toOpen.begins);
        if (!toOpen.begins) return { ended };
      }
    } catch (error) {
      // If the database is unavailable too, the leases of the talk and the key expire.
      await this.ledger.releaseLine(instanceId, talkId, line.id, request).catch(() => undefined);
      if (error instanceof RefusedTalk) throw toTalkRefusal(error);
      throw error;
    }
  }

  async endSilent(instanceId: string, talkId: string): Promise<void> {
    const line: Line = { instanceId, id: uuidv7(), request: withoutKey };
    const opened = await this.ledger.openSilentTalk(instanceId, talkId, line.id, this.leaseMs);
    if (opened === null) return;
    try {
      await this.endings.end(line, opened);
    } catch (error) {
      await this.ledger.releaseLine(instanceId, talkId, line.id, withoutKey).catch(() => undefined);
      throw error;
    }
  }

  private get leaseMs(): number {
    return this.settings.turn.turnMs + 2 * this.calls.timeoutMs + writeMs;
  }

  private async answer(line: Line, opened: OpenLineResult, given: SaidLine): Promise<TalkSoFar> {
    const before = saidIn(opened);
    const bargain = bargainIn(
      opened,
      before,
      before.wallet === null ? null : await this.carried.read(opened.instance, [opened.character.id]),
    );
    const introduction = introducedBy(given, before);
    const lines = [...before.lines];
    const heard = cleanText(given.text ?? '', MAX_TEXT);
    if (heard !== '') lines.push(toSpokenLine(opened, lines.length, heard));
    const { offers, player, character } = bargain;
    if (heard !== '' || given.accept === true)
      offers.hear({ line: lines.length - 1, speaker: player, to: character }, given);
    if (given.end && given.text === undefined) {
      const talk = { ...opened.talk, said: { ...before, offers: offers.all } };
      return { ended: await this.endings.end(line, { ...opened, talk }) };
    }
    const isLate = Date.now() - Date.parse(opened.talk.created_at) >= this.settings.talkMs;
    const turnsLeft = given.end || isLate ? 0 : Math.max(0, this.settings.maxLines - lines.length - 1);
    const { speaker, asked } = await this.toSpeaker(opened, wordsOf(opened, given.text), before.wallet);
    const failures = [...before.failures];
    const spoken = await this.turn(opened, speaker, {
      ...{ lines, failures, turnsLeft, given, introduction, asked },
      trade: offers.contextFor(character),
    });
    const text = spoken?.result.say ?? null;
    const reply = text === null ? null : toChatLine(speaker, lines.length, text, spoken!);
    if (reply) {
      lines.push(reply);
      given.listener?.onLine(reply);
    }
    const own = reply !== null && !spoken!.standIn ? spoken!.result : null;
    if (own !== null)
      offers.hear({ line: reply!.index, speaker: character, to: player, spending: spoken!.spending }, own);
    // A talk in which it never spoke is silent: its event says why.
    if (spoken !== null && reply === null && before.ownLines === 0)
      failures.push(declined('responder', lines.length));
    const said: Said = {
      lines,
      // A character that is asked without a word, and fails each time, adds no line.
      failures: failures.slice(-maxFailures),
      memory: own?.memory ?? own?.upshot ?? before.memory,
      shown: own?.sentiment === undefined ? before.shown : [...before.shown, own.sentiment],
      ownLines: before.ownLines + Number(own !== null),
      offers: offers.all,
      promises:
        own === null
          ? before.promises
          : [
              ...before.promises,
              ...promiseOf(speaker, toVisitor(opened.speaker), own, reply!.index, before.promises),
            ],
      introduction,
      secrecy: Math.max(before.secrecy, reply ? secrecyTold([reply], [remembering(speaker, opened)]) : 0),
      wallet: before.wallet,
      spending: own === null ? null : offers.openSpending,
    };
    const isOver = turnsLeft === 0 || (spoken !== null && (reply === null || spoken.result.end));
    if (isOver) {
      const talk = { ...opened.talk, said: { ...said } };
      return { ended: await this.endings.end(line, { ...opened, talk }) };
    }
    return {
      open: await this.toOpenTalk(line, opened, {
        ...{ said, reply, failure: failures[before.failures.length] },
        ...(given.isRewritten === true && { heard }),
      }),
    };
  }

  private async turn(
    opened: OpenLineResult,
    speaker: Participant,
    { lines, failures, turnsLeft, given, introduction, asked, trade }: NextTurn,
  ): Promise<Spoken | null> {
    const { instance, talk, known } = opened;
    const frame = {
      interactionId: talk.id,
      now: timeIn(instance),
      world: toTurnWorld(instance),
      known: known ? { ...toTurnKnown(known, instance.clock), ...(asked && { asked }) } : undefined,
      scene: sceneOf(opened),
      settings: this.settings.turn,
      speak: (turn: SpeakRequest) => this.gateway.speak(turn, instance.application_id),
      onFailure: (agent: AgentEndpoint, failure: TalkFailure) => this.failures.log(agent, failure),
      listener: given.listener,
    };
    return takeTurn(frame, {
      speaker,
      other: toVisitor(opened.speaker, introduction),
      turn: lines.length,
      turnsLeft,
      lines,
      trade,
      endsAt: performance.now() + this.settings.turn.turnMs,
      failures,
    });
  }

  private async toOpenTalk(
    line: Line,
    { talk, speaker, character }: OpenLineResult,
    {
      said,
      reply,
      failure,
      ...rewritten
    }: { said: Said; reply: ChatLine | null; failure: TalkFailure | undefined; heard?: string },
  ): Promise<OpenTalk> {
    const { silenceMs, maxLines } = this.settings;
    const open: OpenTalk = {
      id: talk.id,
      startedAt: said.lines[0]?.createdAt ?? new Date(talk.created_at).toISOString(),
      speaker: { id: speaker.id, uuid: speaker.uuid, name: speaker.name },
      character: { id: character.id, uuid: character.uuid, name: character.name },
      ...rewritten,
      reply,
      failure: failure ?? null,
      offers: said.offers,
      lineCount: said.lines.length,
      linesLeft: Math.max(0, maxLines - said.lines.length),
      silentAt: new Date(Date.now() + silenceMs).toISOString(),
    };
    await this.ledger.writeLine(
      line.instanceId,
      { id: line.id, talkId: talk.id, characterId: character.id, said: { ...said }, silenceMs },
      open,
      line.request,
    );
    return open;
  }

  private async toSpeaker(
    opened: OpenLineResult,
    words: string,
    wallet: string | null,
  ): Promise<{ readonly speaker: Participant; readonly asked: TurnMemory | null }> {
    const { instance, character: row, speaker, ties, meanWealth } = opened;
    const headers = await this.credentials.headersOf(row.agent.has_credentials ? [row.agent] : []);
    const { talk_seed: world } = instance;
    const seed = world === '' ? '' : [world, speaker.uuid, row.uuid, ties?.interactions ?? 0].join('/');
    const meeting = { characterId: row.id, otherId: speaker.id };
    const [memories = []] = await this.memories.recall(instance, [meeting], words);
    const company = {
      other: speaker.id,
      trust: ties?.trust ?? 0,
      isWatched: (sceneOf(opened)?.witnesses ?? []).length > 0,
    };
    const mentionable = withDiscretion(memories, company, instance.language);
    // What is owed and promised is so between the character and the account.
    const purse = wallet === null ? null : await this.ledger.findTie(instance.id, row.id, wallet);
    const tie = ties && purse?.obligations ? { ...ties, obligations: purse.obligations } : (ties ?? purse);
    const towards = new Map([[speaker.id, { row: tie, memories: chooseMemories(mentionable, speaker.id) }]]);
    const found = words === '' ? null : answeringMemory(mentionable);
    return {
      speaker: toParticipant(
        { role: 'responder', row, ties: towards },
        { meanWealth, clock: instance.clock, headers, seed },
      ),
      asked: found && inTurn(found, instance.clock),
    };
  }
}

function remembering({ self, acquaintances }: Participant, { speaker }: OpenLineResult) {
  return { id: self.id, memories: acquaintances.get(speaker.id)!.memories };
}
