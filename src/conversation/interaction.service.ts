import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { type Caller } from '../http/auth/caller.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { decimalOf } from '../common/money/units.js';
import { type IdempotentRequest, withoutKey } from '../ledger/idempotency.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { type HeardTale } from '../ledger/ledger-inputs.js';
import { SocialLedger } from '../ledger/social-ledger.js';
import { type InteractionResult, type OpenInteractionResult } from '../ledger/ledger-result.js';
import { TradeRules } from '../ledger/trade-rules.js';
import { checkFeelings } from '../policy/checked-answers.js';
import { type FeelingChanges, type MoodPolicy } from '../policy/mood-policy.js';
import { PolicyCalls } from '../policy/policy-calls.js';
import { PolicyRegistry } from '../policy/policy-registry.js';
import { toPolicyInstance } from '../http/resource/instance.resource.js';
import { AgentCredentials } from './agent-credentials.js';
import { AgentGateway } from './agent-gateway.js';
import { type ConversationOutcome, holdConversation } from './conversation.js';
import { type TalkListener, type TalkSettings } from './take-turn.js';
import { effectsOfTalk } from './effects.js';
import { gossipIn } from './gossip.js';
import { FailureLog } from './failure-log.js';
import { type CharacterInTalk, timeIn, toParticipant, toParty, toTurnWorld } from './participants.js';
import { type TalkOffer } from './talk-offers.js';
import { RefusedTalk } from './talk-failure.js';
import { DialectFault } from './turn-failure.js';
import { type TurnRole, type TurnScene } from './turn.js';

export const TALK_SETTINGS = Symbol('TALK_SETTINGS');

/** How long past its deadline a conversation may hold its key: time to write the result. */
export const writeMs = 30_000;

export interface AskedTalk {
  readonly initiator: string;
  /** Null: the one with whom the initiator has talked most, else any. */
  readonly responder: string | null;
  readonly scene?: TurnScene | undefined;
  readonly listener?: TalkListener | undefined;
}

interface OpenedTalk extends Pick<AskedTalk, 'scene' | 'listener'> {
  readonly opened: OpenInteractionResult;
}

/** Lets two characters talk: a short read, the talk without a lock or a connection, a short write. */
@Injectable()
export class InteractionService {
  constructor(
    private readonly directory: InstanceDirectory,
    private readonly ledger: SocialLedger,
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
    { initiator, responder, scene, listener }: AskedTalk,
    request: IdempotentRequest,
  ): Promise<InteractionResult> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    const leaseMs = this.settings.talkMs + this.calls.timeoutMs + writeMs;
    // Distinguishes this attempt from another one with the same key if its lease expires.
    const eventId = uuidv7();
    try {
      const begun = await this.ledger.openInteraction(
        instanceId,
        eventId,
        initiator,
        responder,
        { leaseMs, words: scene?.topic ?? '' },
        request,
      );
      if ('earlier' in begun) return begun.earlier;
      return await this.hold(instanceId, eventId, { opened: begun.opened, scene, listener }, request);
    } catch (error) {
      // A refusal was stored with the key; any other fault leaves it claimed, so it is released for retries.
      if (!(error instanceof EconomyError && error.httpStatus < 500)) {
        await this.release(instanceId, eventId, request);
      }
      if (error instanceof RefusedTalk) throw toTalkRefusal(error);
      throw error;
    }
  }

  private async hold(
    instanceId: string,
    eventId: string,
    { opened, scene, listener }: OpenedTalk,
    request: IdempotentRequest,
  ): Promise<InteractionResult> {
    const { instance, initiator, responder } = opened;
    // Before any agent is called, which may cost money.
    const policy = this.policies.getMood(instance.mood_policy);
    const withCredentials = [initiator.agent, responder.agent].filter((agent) => agent.has_credentials);
    const headers = await this.credentials.headersOf(withCredentials);
    const origin = { meanWealth: opened.meanWealth, clock: instance.clock, headers, seed: seedOf(opened) };
    const held = await holdConversation({
      interactionId: eventId,
      participants: {
        initiator: toParticipant(characterOf(opened, 'initiator'), origin),
        responder: toParticipant(characterOf(opened, 'responder'), origin),
      },
      now: timeIn(instance),
      world: toTurnWorld(instance),
      scene,
      listener,
      mostTraded: instance.talk_trades ? decimalOf(instance.talk_trades.maxPerTalk) : 0,
      settings: this.settings,
      speak: (turn) => this.gateway.speak(turn, instance.application_id),
      onFailure: (agent, failure) => this.failures.tell(agent, failure),
    });
    return this.ledger.registerInteraction(
      instanceId,
      {
        eventId,
        initiatorId: initiator.id,
        responderId: responder.id,
        talk: {
          outcome: held.outcome,
          chat: held.lines,
          ...(scene && { scene }),
          ...(held.offers.length > 0 && { offers: await this.judge(instanceId, opened, held.offers) }),
          ...(held.failures.length > 0 && { failures: held.failures }),
        },
        effects: {
          ...effectsOfTalk(
            { ...held, scene },
            { initiator: initiator.name, responder: responder.name },
            await this.feel(policy, opened, held),
          ),
          ...heardIn(opened, held),
        },
      },
      request,
    );
  }

  /** Trade rules of extensions are asked here; those of the ledger decide when it is written. */
  private async judge(
    instanceId: string,
    { initiator, responder }: OpenInteractionResult,
    offers: readonly TalkOffer[],
  ): Promise<readonly TalkOffer[]> {
    const agreed = offers.filter((offer) => offer.accepted);
    const judged = await this.rules.judge(
      instanceId,
      agreed.map(({ payer, amount }) => ({
        trader: payer === 'initiator' ? initiator.id : responder.id,
        recipient: payer === 'initiator' ? responder.id : initiator.id,
        amount,
        metadata: null,
        request: withoutKey,
      })),
    );
    const refusals = new Map(agreed.map((offer, index) => [offer, judged[index]!.refusal ?? null]));
    return offers.map((offer) => {
      const refusal = refusals.get(offer);
      return refusal ? { ...offer, refusal } : offer;
    });
  }

  private async feel(
    policy: MoodPolicy,
    opened: OpenInteractionResult,
    { outcome, lines, sentiments }: ConversationOutcome,
  ): Promise<FeelingChanges | null> {
    if (outcome === 'silent') return null;
    const talk = {
      instance: toPolicyInstance(opened.instance),
      outcome,
      initiator: toParty(characterOf(opened, 'initiator'), sentiments.initiator),
      responder: toParty(characterOf(opened, 'responder'), sentiments.responder),
      lines: lines.map(({ role, text, sentiment }) => ({ role, text, sentiment })),
    };
    return this.calls.ask(policy, (signal) => policy.feel({ ...talk, signal }), checkFeelings);
  }

  private async release(instanceId: string, eventId: string, request: IdempotentRequest): Promise<void> {
    // If the database is unavailable too, the lease of the key expires.
    await this.ledger.releaseKey(instanceId, eventId, request).catch(() => undefined);
  }
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
function seedOf({ instance, initiator, responder, initiatorTies }: OpenInteractionResult): string {
  if (instance.talk_seed === '') return '';
  return [instance.talk_seed, initiator.uuid, responder.uuid, initiatorTies?.interactions ?? 0].join('/');
}

function heardIn(opened: OpenInteractionResult, { lines }: ConversationOutcome): { heard?: HeardTale[] } {
  const roles = ['initiator', 'responder'] as const;
  const tellers = roles.map((role) => {
    const { row, memories } = characterOf(opened, role);
    return { id: row.id, name: row.name, memories };
  });
  const affinityOf = (listener: string): number =>
    (listener === opened.initiator.id ? opened.initiatorTies : opened.responderTies)?.affinity ?? 0;
  const heard = gossipIn(lines, tellers, affinityOf);
  return heard.length === 0 ? {} : { heard };
}

function characterOf(opened: OpenInteractionResult, role: TurnRole): CharacterInTalk {
  return role === 'initiator'
    ? { row: opened.initiator, ties: opened.initiatorTies, memories: opened.initiatorMemories }
    : { row: opened.responder, ties: opened.responderTies, memories: opened.responderMemories };
}
