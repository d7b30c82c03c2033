import { Injectable } from '@nestjs/common';
import { PolicyCalls } from '../policy/policy-calls.js';
import { PolicyRegistry } from '../policy/policy-registry.js';
import { type IdempotentRequest, withoutKey } from '../ledger/idempotency.js';
import { SocialLedger } from '../ledger/social-ledger.js';
import { type InteractionResult, type OpenLineResult } from '../ledger/ledger-result.js';
import { toPolicyInstance } from '../policy/tax-policy.js';
import { type ConversationOutcome } from './conversation.js';
import { TradeRules } from '../ledger/trade-rules.js';
import { judgeOffers } from './judge-offers.js';
import { effectsOfTalk, type PairFeeling } from './effects.js';
import { feelTalk } from './talk-feelings.js';
import { type ShownSentiment, type TalkPart } from './talk-part.js';
import { toParty, toVisitingParty } from './participants.js';
import { saidIn, sceneOf } from './player-talk.js';

/** A line that somebody says, under its own id. */
export interface Line {
  readonly instanceId: string;
  readonly id: string;
  readonly request: IdempotentRequest;
}

/** Turns a talk of a player, or of a plain NPC, into the event that it ends as. */
@Injectable()
export class PlayerTalkEnding {
  constructor(
    private readonly ledger: SocialLedger,
    private readonly policies: PolicyRegistry,
    private readonly calls: PolicyCalls,
    private readonly rules: TradeRules,
  ) {}

  /** Makes an event of the talk; under the key of the line, unless the line only found a talk that had gone silent. */
  async end(line: Line, opened: OpenLineResult, isKeyed = true): Promise<InteractionResult> {
    const { talk, speaker, character } = opened;
    const { lines, failures, memory, shown, ownLines, offers, promises, secrecy, wallet } = saidIn(opened);
    const scene = sceneOf(opened);
    const outcome = ownLines === 0 ? 'silent' : failures.length > 0 ? 'partial' : 'completed';
    const heard = lines.flatMap(({ role, sentiment }) =>
      role === 'initiator' && sentiment !== null ? [sentiment] : [],
    );
    const parts: readonly TalkPart[] = [
      { id: speaker.id, role: 'initiator', name: speaker.name, memory: null, shown: toAll(heard) },
      { id: character.id, role: 'responder', name: character.name, memory, shown: toAll(shown) },
    ];
    const ended = { outcome, lines, parts, scene, secrecy } as const;
    const effects = effectsOfTalk(ended, await this.feel(opened, ended));
    const event = {
      outcome,
      chat: lines,
      ...(failures.length > 0 && { failures }),
      ...(scene && { scene }),
      ...(offers.length > 0 && { offers: await judgeOffers(this.rules, line.instanceId, offers) }),
      ...(promises.length > 0 && { promises }),
    };
    return this.ledger.endTalk(
      line.instanceId,
      { id: line.id, talkId: talk.id, characterId: character.id, speakerId: speaker.id, wallet },
      { talk: event, effects },
      isKeyed ? line.request : withoutKey,
    );
  }

  private async feel(
    { instance, character, speaker, ties }: OpenLineResult,
    { outcome, lines, parts }: Pick<ConversationOutcome, 'outcome' | 'lines' | 'parts'>,
  ): Promise<readonly PairFeeling[] | null> {
    if (outcome === 'silent') return null;
    return feelTalk(this.calls, this.policies.getMood(instance.mood_policy), {
      ...{ outcome, lines, parts, instance: toPolicyInstance(instance) },
      partyOf: ({ id }, _, sentiment) =>
        id === character.id
          ? toParty(character, ties, sentiment, instance.clock)
          : toVisitingParty(speaker, ties, sentiment, instance.clock),
    });
  }
}

function toAll(sentiments: readonly number[]): ShownSentiment[] {
  return sentiments.map((sentiment) => ({ toId: null, sentiment }));
}
