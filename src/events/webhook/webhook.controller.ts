import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Requires } from '../../http/auth/jwt-auth.guard.js';
import { type Note, Noted } from '../../http/auth/noted.js';
import { NeedsRole } from '../../identity/role.js';
import { type Caller, CurrentCaller } from '../../identity/caller.js';
import { SeqParam, SeqPipe } from '../event-query.js';
import { Idempotency, type IdempotentRequest } from '../../http/request/idempotency.js';
import { ListOwner, ListQuery, PageOf } from '../../http/request/list-query.js';
import { Identifier, Operation } from '../../http/request/operation.js';
import { mapPage, type Page, readPage } from '../../common/paging/page.js';
import {
  minimalWebhook,
  toWebhook,
  toWebhookFailure,
  WebhookAttempt,
  WebhookFailure,
  WebhookPosition,
  Webhook,
  WebhookWithSecret,
} from './webhook.resource.js';
import { webhookCursor } from './webhook-directory.js';
import { failureCursor, WebhookReplayService } from './webhook-replay.service.js';
import { ChangeWebhookDto, CreateWebhookDto, ReplayDto, RotateSecretDto } from './webhook.dto.js';
import { WebhookService } from './webhook.service.js';

const WebhookPage = PageOf(Webhook);
const FailurePage = PageOf(WebhookFailure);

@ApiTags('Webhooks')
@Controller('v1/webhook')
@NeedsRole('own')
export class WebhookController {
  constructor(
    private readonly webhooks: WebhookService,
    private readonly replays: WebhookReplayService,
  ) {}

  @Post()
  @Requires('manage')
  @Operation({
    summary: 'Create a webhook',
    description: 'For future events. Only this response shows the secret.',
    returns: WebhookWithSecret,
    status: 201,
    secret: true,
    write: true,
    refusals: ['INSTANCE_NOT_FOUND', 'ENDPOINT_REFUSED', 'CREDENTIALS_KEY_MISSING', 'TOO_MANY_WEBHOOKS'],
  })
  async createWebhook(
    @CurrentCaller() caller: Caller,
    @Body() dto: CreateWebhookDto,
    @Idempotency() request: IdempotentRequest,
  ): Promise<WebhookWithSecret> {
    const { secret, ...created } = await this.webhooks.create(caller, dto, request);
    return { ...toWebhook(created), secret };
  }

  @Get()
  @Operation({
    summary: 'List the webhooks',
    description: 'Without their secrets.',
    returns: WebhookPage,
  })
  async listWebhooks(
    @CurrentCaller() caller: Caller,
    @Query() query: ListQuery,
    @ListOwner() owner: string,
  ): Promise<Page<Webhook>> {
    const page = readPage(query, { list: 'webhook', owner }, webhookCursor);
    return mapPage(await this.webhooks.list(caller, page), toWebhook);
  }

  @Get(':identifier')
  @Operation({
    summary: 'Retrieve a webhook',
    description: 'Without its secret.',
    returns: Webhook,
    cacheable: true,
  })
  async getWebhook(
    @CurrentCaller() caller: Caller,
    @Identifier('webhook') identifier: string,
  ): Promise<Webhook> {
    return toWebhook(await this.webhooks.get(caller, identifier));
  }

  @Put(':identifier')
  @Requires('manage')
  @Operation({
    summary: 'Change a webhook, disable it or enable it again',
    description: 'Events of added instances are sent from now on.',
    returns: Webhook,
    write: true,
    minimal: minimalWebhook,
    refusals: ['ENDPOINT_REFUSED'],
  })
  changeWebhook(
    @CurrentCaller() caller: Caller,
    @Identifier('webhook') identifier: string,
    @Body() dto: ChangeWebhookDto,
    @Idempotency() request: IdempotentRequest,
    @Noted() note: Note,
  ): Promise<Webhook> {
    return note(
      dto,
      toWebhook,
      () => this.webhooks.get(caller, identifier),
      () => this.webhooks.change(caller, identifier, dto, request),
    );
  }

  @Delete(':identifier')
  @Requires('manage')
  @Operation({
    summary: 'Remove a webhook',
    description: 'With its list of failures.',
    returns: Webhook,
    write: true,
    minimal: minimalWebhook,
  })
  async removeWebhook(
    @CurrentCaller() caller: Caller,
    @Identifier('webhook') identifier: string,
    @Idempotency() request: IdempotentRequest,
  ): Promise<Webhook> {
    return toWebhook(await this.webhooks.remove(caller, identifier, request));
  }

  @Post(':identifier/secret')
  @Requires('manage')
  @Operation({
    summary: 'Rotate the secret of a webhook',
    description: 'Only this response shows the new one. Both secrets sign until the overlap ends.',
    returns: WebhookWithSecret,
    status: 201,
    secret: true,
    write: true,
    refusals: ['CREDENTIALS_KEY_MISSING'],
  })
  async rotateWebhookSecret(
    @CurrentCaller() caller: Caller,
    @Identifier('webhook') identifier: string,
    @Body() dto: RotateSecretDto,
    @Idempotency() request: IdempotentRequest,
  ): Promise<WebhookWithSecret> {
    const { secret, ...created } = await this.webhooks.rotate(caller, identifier, dto, request);
    return { ...toWebhook(created), secret };
  }

  @Post(':identifier/retry')
  @Requires('manage')
  @Operation({
    summary: 'Try the refused messages of a webhook now',
    description: 'Without waiting for `nextAttemptAt`. Also enables a webhook that the service disabled.',
    returns: Webhook,
    status: 201,
    write: true,
    minimal: minimalWebhook,
  })
  async retryWebhook(
    @CurrentCaller() caller: Caller,
    @Identifier('webhook') identifier: string,
    @Idempotency() request: IdempotentRequest,
  ): Promise<Webhook> {
    return toWebhook(await this.webhooks.retry(caller, identifier, request));
  }

  @Post(':identifier/test')
  @Requires('manage')
  @Operation({
    summary: 'Send a test message',
    description: 'Of the type `webhook.test`; describes the response.',
    returns: WebhookAttempt,
    status: 201,
    refusals: ['CREDENTIALS_KEY_MISSING'],
  })
  testWebhook(
    @CurrentCaller() caller: Caller,
    @Identifier('webhook') identifier: string,
  ): Promise<WebhookAttempt> {
    return this.replays.test(caller, identifier);
  }

  @Get(':identifier/failure')
  @Operation({
    summary: 'List the messages that could not be delivered',
    description: 'Newest first.',
    returns: FailurePage,
  })
  async listWebhookFailures(
    @CurrentCaller() caller: Caller,
    @Identifier('webhook') identifier: string,
    @Query() query: ListQuery,
    @ListOwner() owner: string,
  ): Promise<Page<WebhookFailure>> {
    const page = readPage(query, { list: 'webhook-failure', owner }, failureCursor);
    return mapPage(await this.replays.failures(caller, identifier, page), toWebhookFailure);
  }

  @Post(':identifier/failure/:instance/:seq/replay')
  @Requires('manage')
  @Operation({
    summary: 'Send a failed message again',
    description: 'Once, now, with the same `webhook-id`; describes the response.',
    returns: WebhookAttempt,
    status: 201,
    refusals: ['CREDENTIALS_KEY_MISSING'],
  })
  @SeqParam()
  replayWebhookFailure(
    @CurrentCaller() caller: Caller,
    @Identifier('webhook') identifier: string,
    @Identifier('instance', 'instance') instance: string,
    @Param('seq', SeqPipe) seq: number,
  ): Promise<WebhookAttempt> {
    return this.replays.replayFailure(caller, identifier, instance, seq);
  }

  @Post(':identifier/replay')
  @Requires('manage')
  @Operation({
    summary: 'Redeliver the history of an instance',
    description: 'From the event `fromSeq` on, in order. It can only move back.',
    returns: WebhookPosition,
    status: 201,
    write: true,
  })
  replayWebhook(
    @CurrentCaller() caller: Caller,
    @Identifier('webhook') identifier: string,
    @Body() dto: ReplayDto,
    @Idempotency() request: IdempotentRequest,
  ): Promise<WebhookPosition> {
    return this.replays.replayFrom(caller, identifier, dto, request);
  }
}
