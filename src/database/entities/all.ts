import { AgentEntity, AgentCredentialEntity } from '../../agent/agent.entity.js';
import { AgentClaimEntity } from '../../agent/agent-claim.entity.js';
import { AgentNpcEntity } from '../../agent-npc/agent-npc.entity.js';
import { AuditEntryEntity } from '../../audit/audit-entry.entity.js';
import { ApplicationEntity } from '../../identity/application.entity.js';
import { ApplicationKeyEntity } from '../../identity/application-key.entity.js';
import { InstanceEntity } from '../../instance/instance.entity.js';
import { NpcEntity } from '../../npc/npc.entity.js';
import { PersonEntity } from '../../person/person.entity.js';
import { RevokedTokenEntity } from '../../identity/revoked-token.entity.js';
import { WaitingTurnEntity } from '../../conversation/waiting-turn.entity.js';
import { WebhookEntity } from '../../events/webhook/webhook.entity.js';
import { WebhookStateEntity } from '../../events/webhook/webhook-state.entity.js';
import { ConsumerCursorEntity } from '../../events/webhook/consumer-cursor.entity.js';
import { WebhookFailureEntity } from '../../events/webhook/webhook-failure.entity.js';
import { TokenUseEntity } from '../../usage/token-use.entity.js';
import { UsageEntity } from '../../usage/usage.entity.js';

/** The tables that the service reads by TypeORM; all others are only in the migrations. */
export const entities = [
  ApplicationEntity,
  ApplicationKeyEntity,
  PersonEntity,
  RevokedTokenEntity,
  AuditEntryEntity,
  AgentEntity,
  AgentCredentialEntity,
  InstanceEntity,
  AgentClaimEntity,
  NpcEntity,
  AgentNpcEntity,
  WaitingTurnEntity,
  WebhookEntity,
  WebhookStateEntity,
  ConsumerCursorEntity,
  WebhookFailureEntity,
  TokenUseEntity,
  UsageEntity,
] as const;
