import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { type Caller } from '../../identity/caller.js';
import { requireScopes } from '../../identity/scope.js';
import { WebhookEntity, type WebhookFilterValues } from './webhook.entity.js';
import { EconomyError, invalidAt } from '../../common/errors/economy-error.js';
import { type Page, type PageRequest } from '../../common/paging/page.js';
import { type IdempotentRequest } from '../../ledger/idempotency.js';
import { InstanceDirectory } from '../../ledger/instance-directory.js';
import { expectRoom } from '../../database/expect-room.js';
import { runOnce } from '../../ledger/run-once.js';
import { type EndpointPolicy, resolveEndpoint, HostResolver } from '../../outbound/endpoint-policy.js';
import { SETTINGS, type Settings } from '../../common/config/settings.js';
import { type FoundWebhook } from './webhook.resource.js';
import { WebhookConsumer } from './webhook-consumer.js';
import { WebhookDirectory } from './webhook-directory.js';
import { WEBHOOK_POLICY } from './webhook-sender.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhookSubscriptionsRepository } from './webhook-subscriptions.repository.js';
import { type ChangeWebhookDto, type CreateWebhookDto, type RotateSecretDto } from './webhook.dto.js';
import { InstanceEntity } from '../../instance/instance.entity.js';
import { ConsumerCursorEntity } from './consumer-cursor.entity.js';
import { WebhookStateEntity } from './webhook-state.entity.js';
import { WebhookFailureEntity } from './webhook-failure.entity.js';

const defaultOverlapSeconds = 86_400;

/** Rounded down, so that later responses have later events. */
const fromNow = (): string => `date_trunc('milliseconds', now())`;

/** The stored form for replays: its secret is sealed. */
interface SealedWebhook {
  readonly webhook: FoundWebhook;
  readonly sealed: string;
}

type WithSecret = FoundWebhook & { readonly secret: string };

/** The registry of webhooks. */
@Injectable()
export class WebhookService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly webhooks: WebhookDirectory,
    private readonly instances: InstanceDirectory,
    private readonly secrets: WebhookSecrets,
    private readonly subscriptions: WebhookSubscriptionsRepository,
    private readonly consumer: WebhookConsumer,
    private readonly hosts: HostResolver,
    @Inject(WEBHOOK_POLICY) private readonly policy: EndpointPolicy,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async create(caller: Caller, dto: CreateWebhookDto, request: IdempotentRequest): Promise<WithSecret> {
    // It gets what only readers may know.
    requireScopes(caller, ['economy:read'], 'webhook');
    await this.check(dto.url);
    const { id: applicationId } = caller.application;
    const instanceIds = await this.instanceIdsOf(applicationId, dto.instanceIdentifiers ?? []);
    const stored = await runOnce(this.dataSource, applicationId, request, async (manager) => {
      await expectRoom(manager, 'webhooks', applicationId, this.settings.webhooks.mostPerApplication);
      const id = uuidv7();
      const sealedSecret = this.secrets.create(id);
      await manager.insert(WebhookEntity, {
        id,
        applicationId,
        url: dto.url,
        description: dto.description ?? '',
        eventTypes: dto.eventTypes ?? [],
        filter: toFilter(dto.filter ?? {}),
        view: dto.view ?? 'full',
        instanceIds,
        notifiedFrom: fromNow,
        sealedSecret,
      });
      return this.toSealed(manager, caller, id, sealedSecret);
    });
    this.consumer.changed(caller.application.id);
    return this.withSecret(stored);
  }

  get(caller: Caller, id: string): Promise<FoundWebhook> {
    return this.webhooks.get(caller, id);
  }

  list(caller: Caller, page: PageRequest): Promise<Page<FoundWebhook>> {
    return this.webhooks.list(caller, page);
  }

  async change(
    caller: Caller,
    id: string,
    dto: ChangeWebhookDto,
    request: IdempotentRequest,
  ): Promise<FoundWebhook> {
    requireScopes(caller, ['economy:read'], 'webhook');
    if (dto.url !== undefined) await this.check(dto.url);
    const { id: applicationId } = caller.application;
    const instanceIds =
      dto.instanceIdentifiers && (await this.instanceIdsOf(applicationId, dto.instanceIdentifiers));
    const changed = await runOnce(this.dataSource, applicationId, request, async (manager) => {
      const known = await this.webhooks.lock(manager, caller, id);
      if (instanceIds) await this.changeInstances(manager, known, instanceIds);
      const { url = known.url, description = known.description, eventTypes = known.eventTypes } = dto;
      const { filter = known.filter, view = known.view } = dto;
      await manager.update(
        WebhookEntity,
        { id },
        { url, description, eventTypes, filter: toFilter(filter), view, ...switched(known, dto) },
      );
      // Waiting retries run at once if the change may help.
      if (url !== known.url || (dto.enabled && !known.enabled)) await this.restart(manager, id);
      return this.webhooks.get(caller, id, manager);
    });
    this.consumer.changed(caller.application.id);
    return changed;
  }

  /** Sends at once what waits for its next attempt; also enables what the service has disabled. */
  async retry(caller: Caller, id: string, request: IdempotentRequest): Promise<FoundWebhook> {
    const stored = await runOnce(this.dataSource, caller.application.id, request, async (manager) => {
      const { enabled, disabledReason } = await this.webhooks.lock(manager, caller, id);
      if (!enabled && disabledReason !== 'manual') {
        await manager.update(
          WebhookEntity,
          { id },
          { enabled: true, disabledReason: null, disabledAt: null },
        );
      }
      await this.restart(manager, id);
      return this.webhooks.get(caller, id, manager);
    });
    this.consumer.changed(caller.application.id);
    return stored;
  }

  async remove(caller: Caller, id: string, request: IdempotentRequest): Promise<FoundWebhook> {
    return runOnce(this.dataSource, caller.application.id, request, async (manager) => {
      await this.webhooks.lock(manager, caller, id);
      const deleted = await this.webhooks.get(caller, id, manager);
      await manager.delete(ConsumerCursorEntity, { consumer: id });
      await manager.delete(WebhookFailureEntity, { webhookId: id });
      await manager.delete(WebhookStateEntity, { webhookId: id });
      const deletedAt = new Date();
      await manager.update(WebhookEntity, { id }, { deletedAt });
      const at = deletedAt.toISOString();
      return { ...deleted, row: { ...deleted.row, updated_at: at, deleted_at: at } };
    });
  }

  /** The previous secret signs alongside the new one for a while; of two rotations in that time, the last one counts. */
  async rotate(
    caller: Caller,
    id: string,
    { overlapSeconds = defaultOverlapSeconds }: RotateSecretDto,
    request: IdempotentRequest,
  ): Promise<WithSecret> {
    const stored = await runOnce(this.dataSource, caller.application.id, request, async (manager) => {
      const known = await this.webhooks.lock(manager, caller, id);
      const sealedSecret = this.secrets.create(id);
      const overlaps = overlapSeconds > 0;
      await manager.update(
        WebhookEntity,
        { id },
        {
          sealedSecret,
          sealedPreviousSecret: overlaps ? known.sealedSecret : null,
          previousSecretUntil: overlaps ? () => `now() + interval '${overlapSeconds} seconds'` : null,
        },
      );
      return this.toSealed(manager, caller, id, sealedSecret);
    });
    return this.withSecret(stored);
  }

  /** Events of added instances are sent from now on; the progress of the earlier ones is stored first. */
  private async changeInstances(
    manager: EntityManager,
    { id, applicationId }: WebhookEntity,
    instanceIds: string[],
  ): Promise<void> {
    // Instances that are not pending have theirs.
    const pending = await manager.find(InstanceEntity, {
      select: { id: true },
      where: { applicationId, pendingSince: Not(IsNull()) },
    });
    const ids = pending.map((instance) => instance.id);
    await this.subscriptions.createMissing(manager, ids, id);
    if (instanceIds.length > 0) {
      await manager.query(
        'DELETE FROM economy.consumer_cursor WHERE consumer = $1 AND instance_id <> ALL ($2)',
        [id, instanceIds],
      );
    }
    await manager.update(WebhookEntity, { id }, { instanceIds, notifiedFrom: fromNow });
  }

  /** Retries begin their waits anew; what has failed is failing until it is delivered. */
  private async restart(manager: EntityManager, id: string): Promise<void> {
    await manager.query(
      `UPDATE economy.consumer_cursor SET attempts = least(attempts, 1), due_at = date_trunc('milliseconds', now())
        WHERE consumer = $1 AND due_at < 'infinity'`,
      [id],
    );
  }

  private async toSealed(
    manager: EntityManager,
    caller: Caller,
    id: string,
    sealed: Buffer,
  ): Promise<SealedWebhook> {
    return { webhook: await this.webhooks.get(caller, id, manager), sealed: sealed.toString('base64') };
  }

  private withSecret({ webhook, sealed }: SealedWebhook): WithSecret {
    return { ...webhook, secret: this.secrets.open(webhook.row.id, Buffer.from(sealed, 'base64')) };
  }

  private async instanceIdsOf(applicationId: string, identifiers: readonly string[]): Promise<string[]> {
    const ids = await Promise.all(
      identifiers.map((identifier) => this.instances.getId(applicationId, identifier.toLowerCase())),
    );
    return [...new Set(ids)];
  }

  private async check(url: string): Promise<void> {
    const verdict = await resolveEndpoint(url, this.policy, (host) => this.hosts.resolve(host));
    if (verdict.ok || verdict.rule === 'unresolvable') return;
    if (verdict.rule === 'url' || verdict.rule === 'scheme') {
      throw invalidAt('/url', 'NOT_AN_ENDPOINT', verdict.message);
    }
    throw new EconomyError('ENDPOINT_REFUSED', { detail: verdict.message });
  }
}

/** Without what is not given. */
function toFilter({ agentNpc, reason, reference }: WebhookFilterValues): WebhookFilterValues {
  return {
    ...(agentNpc !== undefined && { agentNpc }),
    ...(reason !== undefined && { reason }),
    ...(reference !== undefined && { reference }),
  };
}

function switched(
  known: WebhookEntity,
  { enabled }: ChangeWebhookDto,
): Partial<Pick<WebhookEntity, 'enabled' | 'disabledReason' | 'disabledAt'>> {
  if (enabled === undefined || enabled === known.enabled) return {};
  return enabled
    ? { enabled, disabledReason: null, disabledAt: null }
    : { enabled, disabledReason: 'manual', disabledAt: new Date() };
}
