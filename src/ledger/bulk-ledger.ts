import { Injectable } from '@nestjs/common';
import { candidateIds } from '../common/identifier.js';
import { type Units } from '../common/money/units.js';
import { type IdempotentRequest } from './idempotency.js';
import { type CharacterPatch } from './ledger-inputs.js';
import { type LedgerCall } from './ledger-calls.js';
import {
  type DeathResult,
  type LedgerResult,
  type UpdateResult,
  type WrittenEvent,
} from './ledger-result.js';
import { type DivideEstate, type EstateDivision, type PolicyEstate } from './policy-call.js';
import { PolicyRounds } from './policy-rounds.js';
import { NameIndex } from './trade-call.js';
import { unwrapBulkResult } from './unwrap-result.js';
import { WriteQueue } from './write-queue.js';

export interface GrantEntry {
  /** Of a character or an account. */
  readonly recipient: string;
  readonly amount: Units;
  readonly reason: string;
  readonly reference: string | null;
  readonly request: IdempotentRequest;
}

export interface CharacterChange {
  readonly identifier: string;
  readonly patch: CharacterPatch;
}

/** Who caused a bulk call, and whether one refusal refuses all. */
export interface BulkCall {
  readonly applicationId: string;
  readonly atomic: boolean;
  readonly request: IdempotentRequest;
}

/** An estate that a policy has to divide, and whose it is among the deaths of a call. */
interface EntryEstate {
  readonly index: number;
  readonly estate: PolicyEstate;
}

/** What one who dies inherits from another one of the same call is divided again: so often at most. */
const mostRounds = 50;
/** Estates that are divided at once. */
const dividedAtOnce = 16;

/** Writes of many characters in one call, in order; a row per entry. The other bulk calls are in `Ledger`. */
@Injectable()
export class BulkLedger {
  constructor(
    private readonly writeQueue: WriteQueue,
    private readonly rounds: PolicyRounds,
  ) {}

  /** Mints wealth for characters and accounts; a row is the event of the grant. */
  async registerGrants(
    instanceId: string,
    grants: readonly GrantEntry[],
    { atomic, request }: BulkCall,
  ): Promise<readonly LedgerResult<WrittenEvent>[]> {
    const names = new NameIndex();
    const recipients = grants.map(({ recipient }) => names.indexOf(recipient));
    const ids = names.list.map((name) => candidateIds(instanceId, name));
    const keyed = grants.some((grant) => grant.request.key !== '');
    const call: LedgerCall = {
      name: 'register_grants',
      args: [
        instanceId,
        ids.map(([given]) => given),
        ids.map(([, derived]) => derived),
        recipients,
        grants.map(({ amount }) => amount),
        grants.map(({ reason }) => reason),
        grants.map(({ reference }) => reference),
        keyed ? grants.map((grant) => grant.request.key) : [],
        keyed ? grants.map((grant) => grant.request.fingerprint) : [],
        atomic,
        request.key,
        request.fingerprint,
      ],
      repeatable: request.key !== '' || grants.every((grant) => grant.request.key !== ''),
    };
    return unwrapBulkResult(
      await this.writeQueue.call<WrittenEvent>(instanceId, call, grants.length),
      request,
    );
  }

  async updateAgentNpcs(
    instanceId: string,
    changes: readonly CharacterChange[],
    bulk: BulkCall,
  ): Promise<readonly LedgerResult<UpdateResult>[]> {
    const entries = changes.map(({ identifier, patch }) => ({ ...idsOf(instanceId, identifier), patch }));
    const call = changeOf(instanceId, entries, bulk);
    const rows = await this.writeQueue.call<UpdateResult>(instanceId, call, entries.length);
    return unwrapBulkResult(rows, bulk.request);
  }

  /** `divide` is called once for each estate, and again where an earlier death of the call changed it. */
  async registerDeaths(
    instanceId: string,
    identifiers: readonly string[],
    divide: DivideEstate,
    bulk: BulkCall,
  ): Promise<readonly LedgerResult<DeathResult>[]> {
    const divisions: (EstateDivision | undefined)[] = [];
    const decide = async (needed: readonly EntryEstate[], round: number): Promise<typeof divisions> => {
      for (let from = 0; from < needed.length; from += dividedAtOnce) {
        const some = needed.slice(from, from + dividedAtOnce);
        const divided = await Promise.all(some.map(({ estate }) => divide(estate, round)));
        for (const [place, { index }] of some.entries()) divisions[index] = divided[place];
      }
      return divisions;
    };
    const rows = await this.rounds.runAll<DeathResult, readonly EntryEstate[], typeof divisions>({
      instanceId,
      call: () => {
        const entries = identifiers.map((identifier, index) => ({
          ...idsOf(instanceId, identifier),
          division: divisions[index] ?? {},
        }));
        return changeOf(instanceId, entries, bulk);
      },
      decide,
      rounds: mostRounds,
      entries: identifiers.length,
    });
    return unwrapBulkResult(rows, bulk.request);
  }
}

function idsOf(instanceId: string, identifier: string): { readonly id: string; readonly alias: string } {
  const [id, alias] = candidateIds(instanceId, identifier);
  return { id, alias };
}

function changeOf(
  instanceId: string,
  entries: readonly object[],
  { applicationId, atomic, request }: BulkCall,
): LedgerCall {
  return {
    name: 'change_characters',
    args: [instanceId, applicationId, JSON.stringify(entries), atomic, request.key, request.fingerprint],
    repeatable: request.key !== '',
  };
}
