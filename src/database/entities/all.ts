import { AgentEntity } from './agent.entity.js';
import { AgentClaimEntity } from './agent-claim.entity.js';
import { AgentCredentialEntity } from './agent-credential.entity.js';
import { AgentNpcEntity } from './agent-npc.entity.js';
import { AgentNpcParentEntity } from './agent-npc-parent.entity.js';
import { ApiChangeEntity } from './api-change.entity.js';
import { ApplicationEntity } from './application.entity.js';
import { ApplicationKeyEntity } from './application-key.entity.js';
import { CopiedIdEntity } from './copied-id.entity.js';
import { EventEntity } from './event.entity.js';
import { EventParticipantEntity } from './event-participant.entity.js';
import { HashChainEntity } from './hash-chain.entity.js';
import { HashChainHeadEntity } from './hash-chain-head.entity.js';
import { FeelingChangeEntity } from './feeling-change.entity.js';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';
import { ImportProgressEntity } from './import-progress.entity.js';
import { ImportRowEntity } from './import-row.entity.js';
import { InstanceEntity } from './instance.entity.js';
import { MemoryEntity } from './memory.entity.js';
import { NpcEntity } from './npc.entity.js';
import { OpenTalkEntity } from './open-talk.entity.js';
import { OperatorActionEntity } from './operator-action.entity.js';
import { PersonEntity } from './person.entity.js';
import { RateUseEntity } from './rate-use.entity.js';
import { RelationshipEntity } from './relationship.entity.js';
import { RevokedTokenEntity } from './revoked-token.entity.js';
import { RollupEntity } from './rollup.entity.js';
import { RollupCursorEntity } from './rollup-cursor.entity.js';
import { RollupMintEntity } from './rollup-mint.entity.js';
import { RollupPriceEntity } from './rollup-price.entity.js';
import { WaitingTurnEntity } from './waiting-turn.entity.js';
import { WebhookEntity } from './webhook.entity.js';
import { WebhookStateEntity } from './webhook-state.entity.js';
import { ConsumerCursorEntity } from './consumer-cursor.entity.js';
import { WebhookFailureEntity } from './webhook-failure.entity.js';
import { UsageEntity } from './usage.entity.js';

/** Every table of the service, for the data source and for the test that compares entities and migrations. */
export const entities = [
  ApplicationEntity,
  ApplicationKeyEntity,
  PersonEntity,
  RevokedTokenEntity,
  ApiChangeEntity,
  AgentEntity,
  AgentCredentialEntity,
  InstanceEntity,
  AgentClaimEntity,
  NpcEntity,
  AgentNpcEntity,
  AgentNpcParentEntity,
  RelationshipEntity,
  MemoryEntity,
  FeelingChangeEntity,
  EventEntity,
  EventParticipantEntity,
  HashChainEntity,
  HashChainHeadEntity,
  IdempotencyKeyEntity,
  OpenTalkEntity,
  WaitingTurnEntity,
  WebhookEntity,
  WebhookStateEntity,
  ConsumerCursorEntity,
  WebhookFailureEntity,
  UsageEntity,
  RateUseEntity,
  RollupEntity,
  RollupMintEntity,
  RollupPriceEntity,
  RollupCursorEntity,
  CopiedIdEntity,
  ImportRowEntity,
  ImportProgressEntity,
  OperatorActionEntity,
] as const;
