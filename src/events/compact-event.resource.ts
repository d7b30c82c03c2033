import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { type AccountEvent } from '../account/account-event.resource.js';
import { type InteractEvent, interactOutcomes } from '../agent-npc/interact-event.resource.js';
import {
  type DeathEvent,
  type NpcDeathEvent,
  type NpcSpawnEvent,
  type SpawnEvent,
} from '../agent-npc/life-event.resource.js';
import { type ExchangeEvent, type ExchangeParty, type MovedLeg } from '../goods/exchange-event.resource.js';
import { type HoldEvent } from '../hold/hold-event.resource.js';
import { type ListingEvent } from '../listing/listing-event.resource.js';
import { type PerishEvent, PerishedGoods } from '../goods/perish-event.resource.js';
import { type ObligationEvent } from '../obligation/obligation-event.resource.js';
import { type TradeEvent } from '../agent-npc/trade-event.resource.js';
import { goodsList, type TradedGood } from '../agent-npc/traded-good.resource.js';
import { type AgentNpcUpdateEvent } from '../agent-npc/update-event.resource.js';
import { type EventForm, type EventKind, eventKinds, factsOf } from '../database/event-kinds.js';
import { double, int32, int64, money, percentage } from '../http/request/number-schema.js';
import { integer, moment, uuid } from '../http/resource/property-helpers.js';
import { type DisbursedInstance } from '../instance/disbursed-instance.resource.js';
import { type Instance } from '../instance/instance.resource.js';
import { type NightEvent } from '../instance/night-event.resource.js';
import { type TaxedInstance } from '../instance/scheduled-instance.resource.js';
import { type WorldEvent } from './world-event.resource.js';

/** Who takes part in an event, or is moved by it, with what the event left it. */
@ApiSchema({ name: 'CompactParty' })
class Party {
  @uuid()
  id!: string;

  @ApiPropertyOptional({ type: String, description: 'Absent for those who were only moved' })
  name?: string;

  @ApiPropertyOptional({ ...money })
  wealth?: number;

  @ApiPropertyOptional({ ...percentage })
  mood?: number;

  @ApiPropertyOptional({ ...double, minimum: -100, maximum: 100, description: 'Towards the other one' })
  affinity?: number;
}

/** A move of goods or currency; what is absent is the world's currency, or nobody. */
@ApiSchema({ name: 'CompactLeg' })
class Leg {
  @ApiPropertyOptional({ type: String })
  asset?: string;

  @ApiPropertyOptional({ type: String, format: 'uuid' })
  from?: string;

  @ApiPropertyOptional({ type: String, format: 'uuid' })
  to?: string;

  @ApiProperty({ ...money })
  amount!: number;
}

const party = (description?: string): PropertyDecorator =>
  ApiPropertyOptional({ type: () => Party, ...(description && { description }) });
const partyOrNull = (description: string): PropertyDecorator =>
  ApiPropertyOptional({ type: () => Party, nullable: true, description });
const parties = (): PropertyDecorator => ApiPropertyOptional({ type: () => [Party] });
const number = (description?: string): PropertyDecorator =>
  ApiPropertyOptional({ ...int64, ...(description && { description }) });
const sum = (): PropertyDecorator => ApiPropertyOptional({ ...money });
const word = (): PropertyDecorator => ApiPropertyOptional({ type: String });

/**
 * An event as ids, names and numbers, in place of resources, texts and metadata. `instanceId` and `seq` name the event.
 *
 * @publicApi
 */
export class CompactEvent {
  @integer('From 1, in the history of the instance')
  seq!: number;

  @ApiProperty({ enum: eventKinds, enumName: 'EventKind' })
  type!: EventKind;

  @moment()
  occurredAt!: string;

  @uuid()
  instanceId!: string;

  @word()
  cause?: string;

  @sum()
  amount?: number;

  @partyOrNull('null: the treasury, or minted')
  trader?: Party | null;

  @partyOrNull('null: sunk, or for the treasury')
  recipient?: Party | null;

  @word()
  reason?: string;

  @word()
  reference?: string;

  @sum()
  requestedAmount?: number;

  @number()
  reverses?: number;

  @number()
  talkSeq?: number;

  @ApiPropertyOptional({ ...goodsList })
  goods?: readonly TradedGood[];

  @ApiPropertyOptional({ type: () => [Leg], description: 'What moved, in order' })
  legs?: readonly Leg[];

  @ApiPropertyOptional({ type: () => [Party], description: 'Whose ids the legs have' })
  parties?: readonly Party[];

  @ApiPropertyOptional({ type: String, format: 'uuid' })
  hold?: string;

  @ApiPropertyOptional({ type: String, format: 'uuid' })
  listing?: string;

  @word()
  asset?: string;

  @word()
  side?: string;

  @sum()
  quantity?: number;

  @sum()
  unitPrice?: number;

  @number('Of the world')
  day?: number;

  @ApiPropertyOptional({ type: () => [PerishedGoods] })
  perished?: readonly PerishedGoods[];

  @ApiPropertyOptional({ type: String, format: 'uuid' })
  obligation?: string;

  @word()
  action?: string;

  @ApiPropertyOptional({ ...money, description: 'What is owed after it' })
  owed?: number;

  @ApiPropertyOptional({ ...money, description: 'How much of what was due was not paid' })
  missing?: number;

  @ApiPropertyOptional({ ...money, description: 'What was owed and no longer is' })
  waived?: number;

  @party()
  initiator?: Party;

  @party()
  responder?: Party;

  @parties()
  others?: readonly Party[];

  @ApiPropertyOptional({ type: String, enum: interactOutcomes })
  outcome?: string;

  @ApiPropertyOptional({ ...int32, minimum: 0, description: 'How many were spoken' })
  lines?: number;

  @party('Who came, changed or left')
  agentNpc?: Party;

  @party()
  npc?: Party;

  @party()
  account?: Party;

  @ApiPropertyOptional({ type: String, description: 'How somebody came into the world' })
  spawnType?: string;

  @parties()
  mourners?: readonly Party[];

  @parties()
  touched?: readonly Party[];

  @ApiPropertyOptional({ type: [String], description: 'The names of the values that an update changed' })
  changed?: readonly string[];

  @number()
  night?: number;

  @number()
  nights?: number;

  @number()
  moods?: number;

  @number()
  relationships?: number;

  @ApiPropertyOptional({ ...percentage })
  taxRate?: number;

  @sum()
  treasury?: number;

  @ApiPropertyOptional({ ...double, minimum: 0 })
  collectedTaxes?: number;

  @sum()
  collected?: number;

  @number()
  payers?: number;

  @word()
  policy?: string;

  @number('How many the treasury paid')
  recipients?: number;

  @number('`seq` of the collection that was refunded')
  collection?: number;
}

type Facts = Omit<CompactEvent, keyof WorldEvent>;

interface Named {
  readonly id: string;
  readonly name: string;
  readonly wealth?: number;
  readonly mood?: number;
}

/** The compact form of an event. */
export function toCompactEvent({ seq, type, occurredAt, instanceId, data }: WorldEvent): CompactEvent {
  const facts = serializers[factsOf(type).form] as (data: object) => Facts;
  return { seq, type, occurredAt, instanceId, ...facts(data) };
}

const serializers: Readonly<Record<EventForm, (data: never) => Facts>> = {
  WorldInstance: ofInstance,
  ScheduledWorldInstance: ofInstance,
  TaxedWorldInstance: (data: TaxedInstance) => ({
    ...ofInstance(data),
    collected: data.collected,
    payers: data.payers,
  }),
  DisbursedWorldInstance: ofDisbursement,
  NightEvent: ({ night, nights, moods, relationships }: NightEvent) => ({
    night,
    nights,
    moods,
    relationships,
  }),
  AccountEvent: ({ account, new: now, legs, parties: of }: AccountEvent) => ({
    account: moneyOf(account),
    ...(now && { changed: Object.keys(now) }),
    ...(legs && movedBy(legs, of)),
  }),
  TradeEvent: ofTrade,
  ExchangeEvent: ({ cause, legs, parties: of, reason, reference, reverses }: ExchangeEvent) => ({
    ...(cause !== 'trade' && { cause }),
    ...movedBy(legs, of),
    ...(reason !== undefined && { reason }),
    ...(reference !== undefined && { reference }),
    ...(reverses !== undefined && { reverses }),
  }),
  HoldEvent: ({ cause, amount, payerAgentNPC, payerAccount, hold }: HoldEvent) => ({
    ...(cause !== undefined && { cause }),
    amount,
    trader: moneyOf((payerAccount ?? payerAgentNPC)!),
    hold: hold.id,
    ...(hold.asset !== null && { asset: hold.asset }),
    ...(hold.reason !== null && { reason: hold.reason }),
    ...(hold.reference !== null && { reference: hold.reference }),
  }),
  ListingEvent: ({ cause, ownerAgentNPC, ownerAccount, listing }: ListingEvent) => ({
    ...(cause !== undefined && { cause }),
    trader: moneyOf((ownerAccount ?? ownerAgentNPC)!),
    listing: listing.id,
    asset: listing.asset,
    side: listing.side,
    quantity: listing.remaining,
    unitPrice: listing.unitPrice,
    ...(listing.reason !== null && { reason: listing.reason }),
    ...(listing.reference !== null && { reference: listing.reference }),
  }),
  PerishEvent: ({ day, perished }: PerishEvent) => ({ day, perished }),
  ObligationEvent: ofObligation,
  InteractEvent: ofTalk,
  SpawnEvent: ({ type, agentNpc, touched }: SpawnEvent) => ({
    agentNpc: personOf(agentNpc),
    spawnType: type,
    ...touchedBy(touched),
  }),
  DeathEvent: ({ agentNpc, mourners, touched, legs, parties: of }: DeathEvent) => ({
    agentNpc: personOf(agentNpc),
    ...(mourners.length > 0 && { mourners: mourners.map(({ id, name, mood }) => ({ id, name, mood })) }),
    ...touchedBy(touched),
    ...(legs && movedBy(legs, of)),
  }),
  AgentNpcUpdateEvent: ({
    agentNpc,
    new: now,
    personalityChanged,
    goalChanged,
    relationship,
  }: AgentNpcUpdateEvent) => ({
    agentNpc: personOf(agentNpc),
    changed: [
      ...Object.keys(now),
      ...(personalityChanged ? ['personality'] : []),
      ...(goalChanged ? ['goal'] : []),
      ...(relationship ? ['relationship'] : []),
    ],
  }),
  NpcSpawnEvent: ({ type, npc }: NpcSpawnEvent) => ({ npc: nameOf(npc), spawnType: type }),
  NpcDeathEvent: ({ npc }: NpcDeathEvent) => ({ npc: nameOf(npc) }),
};

function ofInstance({ taxRate, treasury, collectedTaxes }: Instance): Facts {
  return { taxRate, treasury, collectedTaxes };
}

function ofDisbursement(data: DisbursedInstance): Facts {
  const { amount, policy, recipients, collection, reason, reference } = data;
  return {
    ...ofInstance(data),
    amount,
    policy,
    recipients,
    ...(collection !== undefined && { collection }),
    ...(reason !== undefined && { reason }),
    ...(reference !== undefined && { reference }),
  };
}

function ofTrade(trade: TradeEvent): Facts {
  const { cause, amount, reason, reference, requestedAmount, reverses, talkSeq, goods } = trade;
  const trader = trade.traderAccount ?? trade.traderAgentNPC;
  const recipient = trade.recipientAccount ?? trade.recipientAgentNPC;
  return {
    cause,
    amount,
    trader: trader ? moneyOf(trader) : null,
    recipient: recipient ? moneyOf(recipient) : null,
    ...(reason !== undefined && { reason }),
    ...(reference !== undefined && { reference }),
    ...(requestedAmount !== undefined && { requestedAmount }),
    ...(reverses !== undefined && { reverses }),
    ...(trade.hold !== undefined && { hold: trade.hold.id }),
    ...(trade.listing !== undefined && { listing: trade.listing.id }),
    ...(trade.obligation !== undefined && { obligation: trade.obligation.id, owed: trade.obligation.owed }),
    ...(talkSeq !== undefined && { talkSeq }),
    ...(goods !== undefined && { goods }),
  };
}

function ofObligation(event: ObligationEvent): Facts {
  const { action, obligation, missing, waived } = event;
  const debtor = event.debtorAccount ?? event.debtorAgentNPC;
  const creditor = event.creditorAccount ?? event.creditorAgentNPC;
  return {
    action,
    trader: debtor ? moneyOf(debtor) : null,
    recipient: creditor ? moneyOf(creditor) : null,
    obligation: obligation.id,
    owed: obligation.owed,
    ...(missing !== undefined && { missing }),
    ...(waived !== undefined && { waived }),
    ...(obligation.reason !== null && { reason: obligation.reason }),
    ...(obligation.reference !== null && { reference: obligation.reference }),
  };
}

function ofTalk({ initiator, responder, others, outcome, chat, relationship }: InteractEvent): Facts {
  const [one, other] = [relationship?.initiator?.affinity, relationship?.responder.affinity];
  return {
    initiator: { ...moodOf(initiator), ...(one !== undefined && { affinity: one }) },
    responder: { ...moodOf(responder), ...(other !== undefined && { affinity: other }) },
    ...(others && { others: others.map(moodOf) }),
    outcome,
    lines: chat.length,
  };
}

function movedBy(legs: readonly MovedLeg[], parties: readonly ExchangeParty[] = []): Facts {
  return {
    legs: legs.map(({ asset, from, to, amount }) => ({
      ...(asset !== null && { asset }),
      ...(from !== null && { from }),
      ...(to !== null && { to }),
      amount,
    })),
    ...(parties.length > 0 && {
      parties: parties.map(({ id, name, wealthAfter: wealth }) => ({ id, name, wealth })),
    }),
  };
}

function touchedBy(touched: SpawnEvent['touched']): Facts {
  return touched ? { touched: touched.map(({ id, mood }) => ({ id, mood })) } : {};
}

function nameOf({ id, name }: Named): Party {
  return { id, name };
}

function moneyOf({ id, name, wealth }: Named): Party {
  return { id, name, ...(wealth !== undefined && { wealth }) };
}

function moodOf({ id, name, mood }: Named): Party {
  return { id, name, ...(mood !== undefined && { mood }) };
}

function personOf({ id, name, wealth, mood }: Required<Named>): Party {
  return { id, name, wealth, mood };
}
