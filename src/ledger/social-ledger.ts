import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { candidateIds, nobody } from '../common/identifier.js';
import { queryPrepared } from '../database/prepared.js';
import { type MemoryRow, type RelationshipRow } from '../database/rows.js';
import { type IdempotentRequest, withoutKey } from './idempotency.js';
import { type SharedFunction } from './shared-functions.js';
import { WriteQueue } from './write-queue.js';
import {
  type FeelingsToSet,
  type FinishedConversation,
  type LineToOpen,
  type LineToWrite,
  type TalkToOpen,
  type NewMemory,
} from './ledger-inputs.js';
import {
  type InteractionResult,
  type LedgerResult,
  type OpenInteractionResult,
  type OpenLineResult,
  type ReflectedResult,
  type SharedMemoryResult,
  type UpdateResult,
} from './ledger-result.js';
import { runOnce } from './run-once.js';
import { unwrapResult } from './unwrap-result.js';

/** Talks with what they change, of which accepted offers are the only money, and forgetting. */
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
    { eventId, initiator, responder, others, leaseMs }: TalkToOpen,
    request: IdempotentRequest,
  ): Promise<{ readonly opened: OpenInteractionResult } | { readonly earlier: InteractionResult }> {
    const args = [
      instanceId,
      eventId,
      ...candidateIds(instanceId, initiator),
      [responder, ...others].flatMap((name) =>
        name === null ? [null, null] : candidateIds(instanceId, name),
      ),
      request.key,
      request.fingerprint,
      `${leaseMs} milliseconds`,
    ];
    const call = { name: 'open_interaction', args, repeatable: true } as const;
    const row = await this.writeQueue.share<OpenInteractionResult | InteractionResult>(
      instanceId,
      call,
      true,
    );
    const result = unwrapResult(row, request, call.name);
    return row?.replayed
      ? { earlier: result as InteractionResult }
      : { opened: result as OpenInteractionResult };
  }

  async registerInteraction(
    instanceId: string,
    conversation: FinishedConversation,
    request: IdempotentRequest,
  ): Promise<InteractionResult> {
    const call = {
      name: 'register_interaction',
      args: [
        instanceId,
        conversation.eventId,
        conversation.initiatorId,
        conversation.responderId,
        conversation.talk,
        conversation.effects,
        request.key,
        request.fingerprint,
      ],
      repeatable: request.key !== '',
    } as const;
    const row = await this.writeQueue.share<InteractionResult>(instanceId, call, true);
    return unwrapResult(row, request, call.name);
  }

  /** Begins a line of a player's talk, and claims the talk and the key for `leaseMs`. It is repeatable, under the id of the line. */
  async openLine(
    instanceId: string,
    line: LineToOpen,
    request: IdempotentRequest,
  ): Promise<{ readonly opened: OpenLineResult } | { readonly earlier: unknown }> {
    const row = await this.line<OpenLineResult>(instanceId, 'open_line', [
      line.id,
      ...candidateIds(instanceId, line.character),
      ...candidateIds(instanceId, line.speaker),
      line.visitor,
      line.wallet === undefined ? [] : candidateIds(instanceId, line.wallet),
      line.scene,
      line.begins,
      `${line.silenceMs} milliseconds`,
      request.key,
      request.fingerprint,
      `${line.leaseMs} milliseconds`,
      line.refusal ?? {},
    ]);
    const result = unwrapResult(row, request, 'open_line');
    return row?.replayed ? { earlier: result } : { opened: result };
  }

  /** How a character stands to somebody, with what is owed and promised between the two; null: nothing is known. */
  async findTie(instanceId: string, character: string, other: string): Promise<RelationshipRow | null> {
    const [row] = await queryPrepared<{ tie: RelationshipRow | null }>(
      this.dataSource,
      'tie',
      'SELECT economy.tie_of($1, $2, $3) AS tie',
      [instanceId, character, other],
    );
    return row?.tie ?? null;
  }

  /** Claims a silent talk to end it; null: somebody else did. */
  async openSilentTalk(
    instanceId: string,
    talkId: string,
    lineId: string,
    leaseMs: number,
  ): Promise<OpenLineResult | null> {
    const args = [talkId, lineId, `${leaseMs} milliseconds`];
    const call = { name: 'open_silent_talk', args: [instanceId, ...args], repeatable: true } as const;
    return (await this.writeQueue.call<OpenLineResult>(instanceId, call))[0]?.result ?? null;
  }

  /** Stores what was said so far, and `response` under the key. */
  async writeLine(
    instanceId: string,
    line: LineToWrite,
    response: object,
    request: IdempotentRequest,
  ): Promise<void> {
    const args = [
      line.talkId,
      line.id,
      line.characterId,
      line.said,
      `${line.silenceMs} milliseconds`,
      response,
      request.key,
      request.fingerprint,
    ];
    unwrapResult(await this.line(instanceId, 'write_line', args), request, 'write_line');
  }

  async endTalk(
    instanceId: string,
    line: Pick<LineToWrite, 'id' | 'talkId' | 'characterId'> & {
      readonly speakerId: string;
      readonly wallet: string | null;
    },
    { talk, effects }: Pick<FinishedConversation, 'talk' | 'effects'>,
    request: IdempotentRequest,
  ): Promise<InteractionResult> {
    const args = [
      line.talkId,
      line.id,
      line.characterId,
      line.speakerId,
      line.wallet ?? nobody,
      talk,
      effects,
    ];
    const keyed = [...args, request.key, request.fingerprint];
    const row = await this.line<InteractionResult>(instanceId, 'end_talk', keyed, request.key !== '');
    return unwrapResult(row, request, 'end_talk');
  }

  /** Releases what a line claimed that came to nothing; a talk that it began is none. */
  async releaseLine(
    instanceId: string,
    talkId: string,
    lineId: string,
    request: IdempotentRequest,
  ): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM economy.open_talk WHERE instance_id = $1 AND id = $2 AND claim = $3 AND said = '{}'`,
      [instanceId, talkId, lineId],
    );
    await this.dataSource.query(
      'UPDATE economy.open_talk SET claimed_until = NULL WHERE instance_id = $1 AND id = $2 AND claim = $3',
      [instanceId, talkId, lineId],
    );
    await this.releaseKey(instanceId, lineId, request);
  }

  /** Lines that wait in the queue of the instance share a call. Only an end without a key cannot be repeated: it takes the claim away. */
  private line<Result>(
    instanceId: string,
    name: SharedFunction,
    args: readonly unknown[],
    repeatable = true,
  ): Promise<LedgerResult<Result> | undefined> {
    return this.writeQueue.share<Result>(instanceId, { name, args: [instanceId, ...args], repeatable }, true);
  }

  async setRelationship(
    instanceId: string,
    identifier: string,
    feelings: FeelingsToSet,
    request: IdempotentRequest,
  ): Promise<UpdateResult> {
    const args = [...candidateIds(instanceId, identifier), JSON.stringify(feelings)];
    return this.writeQueue.callOne('set_relationship', instanceId, args, request);
  }

  /** The same to each of them; all or none. */
  async shareMemory(
    instanceId: string,
    identifiers: readonly string[],
    { text, language, importance, secrecy, about, at }: NewMemory,
    request: IdempotentRequest,
  ): Promise<SharedMemoryResult> {
    const candidates = identifiers.map((identifier) => candidateIds(instanceId, identifier));
    const args = [
      candidates.map(([id]) => id),
      candidates.map(([, alias]) => alias),
      text,
      language ?? '',
      importance,
      secrecy,
      about === null ? [] : candidateIds(instanceId, about),
      at ?? 'infinity',
    ];
    return this.writeQueue.callOne('tell_memory', instanceId, args, request);
  }

  /** Whether the key was used, so that an agent that costs money is not asked again. */
  async isDone(instanceId: string, { key }: IdempotentRequest): Promise<boolean> {
    if (key === '') return false;
    const rows = await this.dataSource.query<unknown[]>(
      'SELECT k.done FROM economy.idempotency_key k WHERE k.instance_id = $1 AND k.key = $2 AND k.expires_at > now()',
      [instanceId, key],
    );
    return rows.length > 0;
  }

  /** `conclusions` are those of the agent, with the id of whom they are about; null: templates conclude. */
  async reflect(
    instanceId: string,
    identifier: string,
    conclusions: readonly { readonly text: string; readonly about: string | null }[] | null,
    request: IdempotentRequest,
  ): Promise<ReflectedResult> {
    const args = [...candidateIds(instanceId, identifier), JSON.stringify(conclusions)];
    return this.writeQueue.callOne('reflect_now', instanceId, args, request);
  }

  async forgetMemory(
    instanceId: string,
    identifier: string,
    memoryId: string,
    request: IdempotentRequest,
  ): Promise<Required<MemoryRow>> {
    return this.writeQueue.callOne(
      'forget_memory',
      instanceId,
      [...candidateIds(instanceId, identifier), memoryId],
      request,
    );
  }

  /**
   * Releases a key claimed for an event that failed without an outcome, so that a retry can run. Only its own claim: the lease may
   * have expired, and another request may have claimed the key.
   */
  async releaseKey(instanceId: string, eventId: string, { key }: IdempotentRequest): Promise<void> {
    if (key === '') return;
    await this.dataSource.query(
      'DELETE FROM economy.idempotency_key WHERE instance_id = $1 AND key = $2 AND claim = $3 AND NOT done',
      [instanceId, key, eventId],
    );
  }

  /**
   * Stores the key of a call of many writes, each of which has a key of its own derived from it, so that no other request can use it.
   * Refuses one that another request has used.
   */
  async storeCallKey(instanceId: string, { key, fingerprint }: IdempotentRequest): Promise<void> {
    if (key === '') return;
    await runOnce(this.dataSource, instanceId, { ...withoutKey, key, fingerprint }, () =>
      Promise.resolve(null),
    );
  }
}
