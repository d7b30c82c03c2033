import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { type Caller } from '../http/auth/caller.js';
import { type RelationshipRow } from '../database/rows.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { type IdempotentRequest } from '../ledger/idempotency.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { SocialLedger } from '../ledger/social-ledger.js';
import { type InteractionResult, type OpenInteractionResult } from '../ledger/ledger-result.js';
import { decimalOf } from '../common/money/units.js';
import { checkFeelings } from '../policy/checked-answers.js';
import { type FeelingChanges, type MoodPolicy, type TalkParty } from '../policy/mood-policy.js';
import { PolicyCalls } from '../policy/policy-calls.js';
import { PolicyRegistry } from '../policy/policy-registry.js';
import { toPolicyInstance } from '../http/resource/instance.resource.js';
import { relationshipStage } from '../http/resource/relationship-stage.js';
import { AgentCredentials } from './agent-credentials.js';
import { AgentGateway } from './agent-gateway.js';
import { toEndpoint } from './agent-prober.js';
import {
  type ConversationOutcome,
  holdConversation,
  type Participant,
  type TalkSettings,
} from './conversation.js';
import { effectsOfTalk } from './effects.js';
import { moodLabel, standing } from './labels.js';
import { FailureLog } from './failure-log.js';
import { RefusedTalk } from './talk-failure.js';
import { DialectFault } from './turn-failure.js';
import { type TurnRelationship, type TurnRole } from './turn.js';

export const TALK_SETTINGS = Symbol('TALK_SETTINGS');

/** How long past its deadline a conversation may hold its key: time to write the result. */
const writeMs = 30_000;

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
    @Inject(TALK_SETTINGS) private readonly settings: TalkSettings,
  ) {}

  async interact(
    caller: Caller,
    instance: string,
    initiator: string,
    responder: string | null,
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
        leaseMs,
        request,
      );
      if ('earlier' in begun) return begun.earlier;
      return await this.hold(instanceId, eventId, begun.opened, request);
    } catch (error) {
      // A refusal was stored with the key; any other fault leaves it claimed, so it is released for retries.
      if (!(error instanceof EconomyError && error.httpStatus < 500)) {
        await this.release(instanceId, eventId, request);
      }
      if (error instanceof RefusedTalk) throw toRefusal(error);
      throw error;
    }
  }

  private async hold(
    instanceId: string,
    eventId: string,
    opened: OpenInteractionResult,
    request: IdempotentRequest,
  ): Promise<InteractionResult> {
    const { instance, initiator, responder } = opened;
    // Before any agent is called, which may cost money.
    const policy = this.policies.getMood(instance.mood_policy);
    const withCredentials = [initiator.agent, responder.agent].filter((agent) => agent.has_credentials);
    const headers = await this.credentials.headersOf(withCredentials);
    const held = await holdConversation({
      interactionId: eventId,
      participants: {
        initiator: toParticipant(opened, 'initiator', headers),
        responder: toParticipant(opened, 'responder', headers),
      },
      world: {
        instanceId,
        taxRate: instance.tax_rate,
        treasury: decimalOf(instance.treasury),
        population: instance.agent_npc_count,
      },
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
          ...(held.failures.length > 0 && { failures: held.failures }),
        },
        effects: effectsOfTalk(
          held,
          { initiator: initiator.name, responder: responder.name },
          await this.feel(policy, opened, held),
        ),
      },
      request,
    );
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
      initiator: toParty(opened, 'initiator', sentiments.initiator),
      responder: toParty(opened, 'responder', sentiments.responder),
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
function toRefusal({ failure, cause }: RefusedTalk): EconomyError {
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

function toParticipant(
  opened: OpenInteractionResult,
  role: TurnRole,
  headers: ReadonlyMap<string, Record<string, string>>,
): Participant {
  const row = opened[role];
  const ties = role === 'initiator' ? opened.initiatorTies : opened.responderTies;
  const memories = role === 'initiator' ? opened.initiatorMemories : opened.responderMemories;
  const [mood, wealth] = [decimalOf(row.mood), decimalOf(row.wealth)];
  return {
    self: {
      id: row.id,
      name: row.name,
      personality: row.personality,
      mood,
      moodLabel: moodLabel(mood),
      wealth,
      standing: standing(wealth, decimalOf(opened.meanWealth)),
    },
    uuid: row.uuid,
    agent: toEndpoint(row.agent, headers.get(row.agent.id), seedOf(opened)),
    relationship: toRelationship(ties),
    memories: memories.map((memory) => ({ ...memory, at: new Date(memory.at).toISOString() })),
  };
}

/** The game's own uuids instead of ids, which differ between applications, so that the same world gives the same talk. */
function seedOf({ instance, initiator, responder, initiatorTies }: OpenInteractionResult): { seed?: string } {
  if (instance.talk_seed === '') return {};
  return {
    seed: [instance.talk_seed, initiator.uuid, responder.uuid, initiatorTies?.interactions ?? 0].join('/'),
  };
}

function toParty(opened: OpenInteractionResult, role: TurnRole, sentiment: number | null): TalkParty {
  const { id, uuid, name, personality, mood } = opened[role];
  const ties = role === 'initiator' ? opened.initiatorTies : opened.responderTies;
  const { affinity, interactions } = toRelationship(ties);
  const dayAgo = Date.now() - 86_400_000;
  const recentTalks = (ties?.recent_talks ?? []).filter((at) => Date.parse(at) > dayAgo).length;
  return {
    id,
    uuid,
    name,
    personality,
    mood: decimalOf(mood),
    affinity,
    interactions,
    recentTalks,
    sentiment,
  };
}

function toRelationship(ties: RelationshipRow | null): TurnRelationship {
  const affinity = ties?.affinity ?? 0;
  const interactions = ties?.interactions ?? 0;
  const last = ties?.last_interaction_at ?? null;
  return {
    affinity,
    interactions,
    stage: relationshipStage(affinity, interactions),
    lastAt: last && new Date(last).toISOString(),
  };
}
