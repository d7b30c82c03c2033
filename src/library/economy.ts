import { type EconomyClient } from '../../packages/client/src/index.js';
import { type Abstract, Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApplicationDirectory, type KnownApplication } from '../identity/application-directory.js';
import { ApplicationService } from '../identity/application.service.js';
import { type Scope, scopes as allScopes } from '../identity/scope.js';
import { TokenService } from '../identity/token.service.js';
import { isIdentifier, nobody } from '../common/identifier.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { EventFeed } from '../events/event-feed.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { type WorldEvent } from '../events/world-event.resource.js';
import { InProcessCalls } from './in-process-calls.js';

/**
 * A new application: a tenant of the service.
 *
 * @publicApi
 */
export interface ApplicationDraft {
  readonly name: string;
  readonly description?: string;
}

/**
 * The credentials with which an application gets tokens. The secret is in plain text only here.
 *
 * @publicApi
 */
export interface ApplicationCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * Which events of an instance are read.
 *
 * @publicApi
 */
export interface EventRange {
  /** Events with a greater `seq`; default 0: from the first event. */
  readonly after?: number;
  /** Maximum number of events, 1 to 1000; default 100. */
  readonly limit?: number;
}

/**
 * What a client in the process may do.
 *
 * @publicApi
 */
export interface InProcessOptions {
  /** Default: all. */
  readonly scopes?: readonly Scope[];
}

const mostEvents = 1000;

/**
 * The service as seen by code in its process. A host gets it from `EconomyModule`; modules inside the service may
 * inject it too. Games elsewhere use the HTTP API.
 *
 * @publicApi
 */
@Injectable()
export class Economy {
  /** @internal Made by Nest. */
  constructor(
    private readonly applications: ApplicationService,
    private readonly tokens: TokenService,
    private readonly directory: ApplicationDirectory,
    private readonly instances: InstanceDirectory,
    private readonly feed: EventFeed,
    private readonly modules: ModuleRef,
    private readonly calls: InProcessCalls,
  ) {}

  /** Creates an application with its built-in agent. Only operators can, so the HTTP API has no such operation. */
  async createApplication(draft: ApplicationDraft): Promise<ApplicationCredentials> {
    const { application, clientSecret } = await this.applications.create(draft);
    return { clientId: application.id, clientSecret };
  }

  /**
   * An access token of an application, with all scopes unless some are named. Fails where an external issuer gives out
   * the tokens.
   */
  async issueToken(clientId: string, scopes?: readonly Scope[]): Promise<string> {
    const application = await this.getApplication(clientId);
    return this.tokens.issue(application.id, scopes);
  }

  /**
   * The typed client of an application, without a network and without a token: every operation, live events too, with the checks,
   * limits, Idempotency-Keys, retries and events that it has over HTTP. Money in the units of the API: decimals with at most 4 digits.
   *
   * Calls reject with the errors of the client (`agent-npc-economy/client`): an `EconomyProblem` for each refusal, with
   * `INVALID_CLIENT` for an unknown or revoked application and `SHUTTING_DOWN` once the process stops, which finishes the calls in
   * flight. Subscribers and controllers may call whatever they want; a policy may read, but its own write waits for it.
   * In the audit trail changes have the `tokenId` `in-process`.
   */
  as(clientId: string, options: InProcessOptions = {}): EconomyClient {
    const { scopes = allScopes } = options;
    // The calls with a malformed id are refused as those with an unknown one.
    return this.calls.clientOf(isIdentifier(clientId) ? clientId.toLowerCase() : nobody, scopes);
  }

  /**
   * The next events of an instance of the application, in order, in the envelope of the feed; fewer than the limit
   * only at the end of the history. Throws an `EconomyError` for an unknown instance or an invalid range.
   */
  async readEvents(clientId: string, instance: string, range: EventRange = {}): Promise<WorldEvent[]> {
    const { after = 0, limit = 100 } = range;
    if (
      !Number.isSafeInteger(after) ||
      after < 0 ||
      !Number.isInteger(limit) ||
      limit < 1 ||
      limit > mostEvents
    ) {
      throw new EconomyError('VALIDATION_FAILED', {
        detail: `after must be a whole number from 0, limit one from 1 to ${mostEvents}.`,
      });
    }
    const application = await this.getApplication(clientId);
    const instanceId = await this.instances.getId(application.id, instance);
    return this.feed.read(instanceId, application, { after, limit });
  }

  /** A provider of a module in `imports`, by its class or token. */
  get<T>(token: Type<T> | Abstract<T> | string | symbol): T {
    return this.modules.get<T, T>(token, { strict: false });
  }

  private async getApplication(clientId: string): Promise<KnownApplication> {
    const application = isIdentifier(clientId) ? await this.directory.find(clientId) : null;
    if (!application) throw unknownApplication();
    return application;
  }
}

function unknownApplication(): EconomyError {
  return new EconomyError('INVALID_CLIENT', { detail: 'No application has this id.' });
}
