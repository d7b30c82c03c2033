import { AgentEntity } from './agent.entity.js';
import { AgentClaimEntity } from './agent-claim.entity.js';
import { AgentCredentialEntity } from './agent-credential.entity.js';
import { AgentNpcEntity } from './agent-npc.entity.js';
import { AuditEntryEntity } from './audit-entry.entity.js';
import { ApplicationEntity } from './application.entity.js';
import { ApplicationKeyEntity } from './application-key.entity.js';
import { InstanceEntity } from './instance.entity.js';
import { NpcEntity } from './npc.entity.js';
import { PersonEntity } from './person.entity.js';
import { RevokedTokenEntity } from './revoked-token.entity.js';
import { WaitingTurnEntity } from './waiting-turn.entity.js';
import { WebhookEntity } from './webhook.entity.js';
import { WebhookStateEntity } from './webhook-state.entity.js';
import { ConsumerCursorEntity } from './consumer-cursor.entity.js';
import { WebhookFailureEntity } from './webhook-failure.entity.js';
import { UsageEntity } from './usage.entity.js';

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
  UsageEntity,
] as const;
