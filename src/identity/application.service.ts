import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { v7 as uuidv7 } from 'uuid';
import { IsNull, type Repository } from 'typeorm';
import { deriveId, isIdentifier } from '../common/identifier.js';
import { inTransaction, lockApplication } from '../database/transactions.js';
import { AgentEntity } from '../agent/agent.entity.js';
import { ApplicationEntity } from './application.entity.js';
import { ApplicationKeyEntity } from './application-key.entity.js';
import { InstanceEntity } from '../instance/instance.entity.js';
import { ApplicationKeys } from './application-keys.js';

/** The built-in agent of every application, for characters without one of their own. */
export function builtInAgentId(applicationId: string): string {
  return deriveId(applicationId, '00000000-0000-0000-0000-000000000000');
}

export interface NewApplication {
  readonly name: string;
  readonly description?: string;
  readonly streamUsername?: string | null;
}

/** A secret is in clear only here, once. */
export interface ApplicationWithSecret {
  readonly application: ApplicationEntity;
  readonly clientSecret: string;
}

/** The owner of the credentials, and the key. */
export interface Authenticated {
  readonly application: ApplicationEntity;
  readonly key: ApplicationKeyEntity;
}

/** Applications and their credentials. The HTTP API has no operations for these: operators decide who may use the service. */
@Injectable()
export class ApplicationService {
  constructor(
    @InjectRepository(ApplicationEntity) private readonly applications: Repository<ApplicationEntity>,
    @InjectRepository(InstanceEntity) private readonly instances: Repository<InstanceEntity>,
    private readonly keys: ApplicationKeys,
  ) {}

  /** Creates an application together with its first key and its built-in agent. */
  async create(input: NewApplication): Promise<ApplicationWithSecret> {
    return inTransaction(this.applications.manager, async (manager) => {
      const applications = manager.getRepository(ApplicationEntity);
      const created = await applications.save(
        applications.create({
          id: uuidv7(),
          name: input.name,
          description: input.description ?? '',
          streamUsername: input.streamUsername ?? null,
        }),
      );
      const { clientSecret } = await this.keys.make(manager, created.id, { name: 'first' });
      await manager.insert(AgentEntity, {
        id: builtInAgentId(created.id),
        applicationId: created.id,
        name: 'Villager',
        endpoint: 'built-in:scripted',
        hostType: 'built_in',
        protocol: 'scripted',
        lastHealthCheck: new Date(),
      });
      return { application: created, clientSecret };
    });
  }

  list(): Promise<ApplicationEntity[]> {
    return this.applications.find({ order: { createdAt: 'ASC', id: 'ASC' } });
  }

  find(id: string): Promise<ApplicationEntity | null> {
    if (!isIdentifier(id)) return Promise.resolve(null);
    return this.applications.findOneBy({ id });
  }

  /** The application of valid credentials, unless it was revoked; else null. */
  async authenticate(clientId: string, clientSecret: string): Promise<Authenticated | null> {
    const application = await this.find(clientId);
    if (!application || application.revokedAt) return null;
    const key = await this.keys.find(application.id, clientSecret);
    if (!key) return null;
    this.keys.noteUse(key);
    return { application, key };
  }

  /** Revokes the application and all its tokens; null if there is no such application. */
  async revoke(id: string): Promise<ApplicationEntity | null> {
    return this.change(id, { revokedAt: new Date() });
  }

  /** Readmits a revoked application, with tokens issued from now on. */
  async restore(id: string): Promise<ApplicationEntity | null> {
    return this.change(id, { revokedAt: null, tokensValidFrom: new Date() });
  }

  /** Replaces all keys with a new one; the old keys and all tokens stop working. */
  async rotateSecret(id: string): Promise<ApplicationWithSecret | null> {
    const application = await this.find(id);
    if (!application) return null;
    return inTransaction(this.applications.manager, async (manager) => {
      const now = new Date();
      // First the application, as everybody who makes a key does.
      await lockApplication(manager, application.id);
      await manager.update(ApplicationEntity, { id: application.id }, { tokensValidFrom: now });
      await manager.update(
        ApplicationKeyEntity,
        { applicationId: application.id, revokedAt: IsNull() },
        { revokedAt: now },
      );
      const { clientSecret } = await this.keys.make(manager, application.id, { name: 'rotated' });
      return { application, clientSecret };
    });
  }

  /** Null if there is no such application. That it has the instance is the caller's to see to. */
  async change(id: string, changes: Partial<ApplicationEntity>): Promise<ApplicationEntity | null> {
    const application = await this.find(id);
    return application && this.applications.save(Object.assign(application, changes));
  }
}
