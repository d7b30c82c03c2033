import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { type Caller } from '../identity/caller.js';
import { type SpendingLimit } from '../identity/spending-limit.js';
import { type InstanceRow } from '../database/rows.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { decimalOf } from '../common/money/units.js';
import { type IdempotentRequest } from '../ledger/idempotency.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { type HeardTale } from '../ledger/ledger-inputs.js';
import { MemoryRecall } from '../ledger/memory-recall.js';
import { SocialLedger } from '../ledger/social-ledger.js';
import { type InteractionResult, type OpenInteractionResult } from '../ledger/ledger-result.js';
import { TradeRules } from '../ledger/trade-rules.js';
import { type MoodPolicy } from '../policy/mood-policy.js';
import { PolicyCalls } from '../policy/policy-calls.js';
import { PolicyRegistry } from '../policy/policy-registry.js';
import { toPolicyInstance } from '../policy/tax-policy.js';
import { AgentCredentials } from './agent-credentials.js';
import { AgentGateway } from './agent-gateway.js';
import { CarriedGoodsReader } from './carried-goods.js';
import { type ConversationOutcome, holdConversation } from './conversation.js';
import { type TalkListener, type TalkSettings } from './take-turn.js';
import { effectsOfTalk, type PairFeeling } from './effects.js';
import { secrecyTold } from './discretion.js';
import { gossipIn, type Teller } from './gossip.js';
import { judgeOffers } from './judge-offers.js';
import { FailureLog } from './failure-log.js';
import {
  type CharacterInTalk,
  charactersIn,
  timeIn,
  toParticipant,
  toParty,
  toTurnWorld,
} from './participants.js';
import { feelTalk } from './talk-feelings.js';
import { RefusedTalk } from './talk-failure.js';
import { DialectFault } from './turn-failure.js';
import { type TurnScene } from './turn.js';

export const TALK_SETTINGS = Symbol('TALK_SETTINGS');

/** How long past its deadline a conversation may hold its key: time to write the result. */
export const writeMs = 30_000;

export interface TalkRequest {
  readonly initiator: string;
  /** Null: the one with whom the initiator has talked most, else any. */
  readonly responder: string | null;
  /** Up to four further characters, for a group. */
  readonly others: readonly string[];
  readonly scene?: TurnScene | undefined;
  readonly listener?: TalkListener | undefined;
}

interface OpenedTalk extends Pick<TalkRequest, 'scene' | 'listener'> {
  readonly caller: Caller;
  readonly opened: OpenInteractionResult;
}

/** Lets characters talk: a short read, the talk without a lock or a connection, a short write. */
@Injectable()
export class InteractionService {
  constructor(
    private readonly directory: InstanceDirectory,
    private readonly ledger: SocialLedger,
    private readonly memories: MemoryRecall,
    private readonly carried: CarriedGoodsReader,
    private readonly gateway: AgentGateway,
    private readonly credentials: AgentCredentials,
    private readonly policies: PolicyRegistry,
    private readonly calls: PolicyCalls,
    private readonly failures: FailureLog,
    private readonly rules: TradeRules,
    @Inject(TALK_SETTINGS) private readonly settings: TalkSettings,
  ) {}

  async interact(
    caller: Caller,
    instance: string,
    { scene, listener, ...requested }: TalkRequest,
    request: IdempotentRequest,
  ): Promise<InteractionResult> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    // Policies are asked before the first line and after the last.
    const leaseMs = this.settings.talkMs + 2 * this.calls.timeoutMs + writeMs;
    // Distinguishes this attempt from another one with the same key if its lease expires.
    const eventId = uuidv7();
    try {
      const begun = await this.ledger.openInteraction(
        instanceId,
        { eventId, leaseMs, ...requested },
        request,
      );
      if ('earlier' in begun) return begun.earlier;
      return await this.converse(
        instanceId,
        eventId,
        { caller, opened: begun.opened, scene, listener },
        request,
      );
    } catch (error) {
      // A refusal was stored with the key; any other fault leaves it claimed, so it is released for retries.
      if (!(error instanceof EconomyError && error.httpStatus < 500)) {
        await this.release(instanceId, eventId, request);
      }
      if (error instanceof RefusedTalk) throw toTalkRefusal(error);
      throw error;
    }
  }

  private async converse(
    instanceId: string,
    eventId: string,
    { caller, opened, scene, listener }: OpenedTalk,
    request: IdempotentRequest,
  ): Promise<InteractionResult> {
    const { instance } = opened;
    const [initiator, responder, ...others] = opened.characters;
    const remembered = await this.memories.recall(instance, opened.pairs, scene?.topic ?? '');
    const characters = charactersIn(opened, remembered, (scene?.witnesses ?? []).length > 0);
    // Before any agent is called, which may cost money.
    const policy = this.policies.getMood(instance.mood_policy);
    const agents = characters.map(({ row }) => row.agent);
    const headers = await this.credentials.headersOf(agents.filter((agent) => agent.has_credentials));
    const origin = {
      meanWealth: opened.meanWealth,
      clock: instance.clock,
      headers,
      seed: seedOf(opened, characters),
    };
    const conversation = await holdConversation({
      interactionId: eventId,
      participants: characters.map((character) => ({
        ...toParticipant(character, origin),
        spending: spendingOf(caller, character.row.id),
      })),
      now: timeIn(instance),
      world: toTurnWorld(instance),
      scene,
      listener,
      goods: await this.carried.read(
        instance,
        characters.map(({ row }) => row.id),
      ),
      mostTraded: instance.talk_trades ? decimalOf(instance.talk_trades.maxPerTalk) : 0,
      settings: this.settings,
      speak: (turn) => this.gateway.speak(turn, instance.application_id),
      onFailure: (agent, failure) => this.failures.log(agent, failure),
    });
    const secrecy = secrecyTold(conversation.lines, characters.map(toTeller));
    return this.ledger.registerInteraction(
      instanceId,
      {
        eventId,
        initiatorId: initiator!.id,
        responderId: responder!.id,
        talk: {
          outcome: conversation.outcome,
          chat: conversation.lines,
          ...(scene && { scene }),
          ...(secrecy > 0 && { secrecy }),
          ...(others.length > 0 && { others: others.map(({ id }) => ({ id })) }),
          ...(conversation.offers.length > 0 && {
            offers: await judgeOffers(this.rules, instanceId, conversation.offers),
          }),
          ...(conversation.promises.length > 0 && { promises: conversation.promises }),
          ...(conversation.failures.length > 0 && { failures: conversation.failures }),
        },
        effects: {
          ...effectsOfTalk(
            { ...conversation, scene, secrecy },
            await this.feel(policy, instance, characters, conversation),
          ),
          ...heardIn(characters, conversation),
        },
      },
      request,
    );
  }

  private async feel(
    policy: MoodPolicy,
    instance: InstanceRow,
    characters: readonly CharacterInTalk[],
    { outcome, lines, parts }: ConversationOutcome,
  ): Promise<readonly PairFeeling[] | null> {
    if (outcome === 'silent') return null;
    return feelTalk(this.calls, policy, {
      ...{ outcome, lines, parts, instance: toPolicyInstance(instance) },
      partyOf: (part, other, sentiment) => {
        const { row, ties } = characters.find((character) => character.row.id === part.id)!;
        return toParty(row, ties.get(other.id)!.row, sentiment, instance.clock);
      },
    });
  }

  private async release(instanceId: string, eventId: string, request: IdempotentRequest): Promise<void> {
    // If the database is unavailable too, the lease of the key expires.
    await this.ledger.releaseKey(instanceId, eventId, request).catch(() => undefined);
  }
}

/** A token of one character limits that one; any other limit is one of the request, and so of all who talk. */
function spendingOf({ character, spending }: Caller, id: string): SpendingLimit | undefined {
  return character === null || character.id === id ? spending : undefined;
}

function toTeller({ row, ties }: CharacterInTalk): Teller {
  return { id: row.id, name: row.name, memories: [...ties.values()].flatMap(({ memories }) => memories) };
}

function heardIn(
  characters: readonly CharacterInTalk[],
  { lines }: ConversationOutcome,
): { heard?: readonly HeardTale[] } {
  const heard = gossipIn(
    lines,
    characters.map(toTeller),
    (one, towards) =>
      characters.find(({ row }) => row.id === one)?.ties.get(towards)?.row ?? { affinity: 0, trust: 0 },
  );
  return heard.length === 0 ? {} : { heard };
}

/** Faults of a dialect are in the log; callers only get the name of its class. */
export function toTalkRefusal({ failure, cause }: RefusedTalk): EconomyError {
  const failures = [failure];
  if (!(cause instanceof DialectFault)) {
    return new EconomyError('AGENT_UNREACHABLE', { extra: { failures }, cause });
  }
  const { dialect } = cause;
  return new EconomyError('AGENT_UNREACHABLE', {
    detail: `${dialect}, a dialect of this installation, failed; see the log. Nothing was written.`,
    extra: { dialect, failures },
    cause,
  });
}

/** The game's own uuids instead of ids, which differ between applications, so that the same world gives the same talk. */
function seedOf({ instance, pairs }: OpenInteractionResult, characters: readonly CharacterInTalk[]): string {
  if (instance.talk_seed === '') return '';
  const uuids = characters.map(({ row }) => row.uuid);
  return [instance.talk_seed, ...uuids, pairs[0]?.ties?.interactions ?? 0].join('/');
}
