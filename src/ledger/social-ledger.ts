import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { candidateIds } from '../database/identifier.js';
import { type MemoryRow } from '../database/rows.js';
import { type IdempotentRequest } from './idempotency.js';
import { WriteQueue } from './write-queue.js';
import { type HeldConversation } from './ledger-inputs.js';
import { type InteractionResult, type OpenInteractionResult } from './ledger-result.js';
import { callOne, unwrapResult } from './unwrap-result.js';

/** The part of the write path that moves no money: talks, effects of trades, and forgetting. */
@Injectable()
export class SocialLedger {
  constructor(
    private readonly dataSource: DataSource,
    private readonly writeQueue: WriteQueue,
  ) {}

  /**
   * Reads what a conversation needs and claims its key for `leaseMs`, under the id of its future event. Also returns the
   * event of an earlier request. It is repeatable: it finds its own claim again and counts nothing.
   */
  async openInteraction(
    instanceId: string,
    eventId: string,
    initiator: string,
    responder: string | null,
    leaseMs: number,
    request: IdempotentRequest,
  ): Promise<{ readonly opened: OpenInteractionResult } | { readonly earlier: InteractionResult }> {
    const args = [
      instanceId,
      eventId,
      ...candidateIds(instanceId, initiator),
      responder === null ? [] : candidateIds(instanceId, responder),
      request.key,
      request.fingerprint,
      `${leaseMs} milliseconds`,
    ];
    const call = { name: 'open_interaction', shared: 'open_interactions', args, repeatable: true } as const;
    const row = await this.writeQueue.talk<OpenInteractionResult | InteractionResult>(instanceId, call);
    const result = unwrapResult(row, request, call.name);
    return row?.replayed
      ? { earlier: result as InteractionResult }
      : { opened: result as OpenInteractionResult };
  }

  async registerInteraction(
    instanceId: string,
    held: HeldConversation,
    request: IdempotentRequest,
  ): Promise<InteractionResult> {
    const row = await this.writeQueue.talk<InteractionResult>(instanceId, {
      name: 'register_interaction',
      shared: 'register_interactions',
      args: [
        instanceId,
        held.eventId,
        held.initiatorId,
        held.responderId,
        held.talk,
        held.effects,
        request.key,
        request.fingerprint,
      ],
      repeatable: request.key !== '',
    });
    return unwrapResult(row, request, 'register_interaction');
  }

  async forgetMemory(
    instanceId: string,
    identifier: string,
    memoryId: string,
    request: IdempotentRequest,
  ): Promise<Required<MemoryRow>> {
    return callOne(
      this.writeQueue,
      'forget_memory',
      instanceId,
      [...candidateIds(instanceId, identifier), memoryId],
      request,
    );
  }

  /** Releases a key claimed for an event that failed without an outcome. */
  async releaseKey(instanceId: string, eventId: string, { key }: IdempotentRequest): Promise<void> {
    if (key === '') return;
    await this.dataSource.query('SELECT * FROM economy.release_key($1, $2, $3)', [instanceId, key, eventId]);
  }
}
