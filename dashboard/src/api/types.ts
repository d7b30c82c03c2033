/** The responses of the service, from its OpenAPI document. The client's types are generated from it; none are in the bundle. */
import type { Problem } from '../../../packages/client/src/problem.js';
import type { QueryOf, Schemas } from '../../../packages/client/src/types.js';

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

export type { Problem };
export type AccessToken = Schemas['AccessToken'];
export type Application = Schemas['EconomyApplication'];
export type CallingApplication = Schemas['CallingApplication'];
export type Instance = Schemas['WorldInstance'];
export type Agent = Schemas['NpcAgent'];
export type Account = Schemas['Account'];
export type AgentNpc = Schemas['AgentNpc'];
export type CharacterName = Schemas['CharacterName'];
export type Relationship = Schemas['CharacterRelationship'];
export type Memory = Schemas['CharacterMemory'];
export type HoldingPage = Schemas['HoldingPage'];
export type HistoryEntry = Schemas['HistoryEntry'];
export type EventKind = Schemas['EventKind'];
export type WorldEvent = Schemas['WorldEvent'];
/** The data of a `tax-collection`; the document has no more than the instance of it. */
export type TaxCollection = Instance & { readonly collected: number; readonly payers: number };
/** What the treasury paid, or in a dry run would pay. */
export type Disbursement = Schemas['DisbursedWorldInstance'];
export type TradeEvent = Schemas['TradeEvent'];
export type UpdateEvent = Schemas['AgentNpcUpdateEvent'];
export type TradedGood = Schemas['TradedGood'];
export type ItemPrices = Schemas['ItemPrices'];
export type PriceBucket = Schemas['PriceBucket'];
export type PriceIndex = Schemas['PriceIndex'];
export type InteractEvent = Schemas['InteractEvent'];
export type ChatEntry = Schemas['ChatEntry'];
export type Talk = Schemas['CharacterTalk'];
export type Economy = Schemas['WorldEconomy'];
export type EconomyBucket = Schemas['EconomyBucket'];
export type Bin = Schemas['HistogramBin'];
export type Bucket = NonNullable<QueryOf<'GET', '/v1/instance/{identifier}/economy/history'>['bucket']>;
export type EconomyFlows = Schemas['EconomyFlows'];
export type Chronicle = Schemas['Chronicle'];
export type ChronicleEntry = Schemas['ChronicleEntry'];
export type TradeFlow = Schemas['TradeFlow'];
/** A dry run of a collection. */
export type TaxDryRun = Schemas['CollectedWorldInstance'] & { readonly collection: ExpectedCollection };
export type ExpectedCollection = Schemas['ExpectedCollection'];
export type Probe = Schemas['AgentProbe'];
export type Person = Schemas['ApplicationPerson'];
export type Usage = Schemas['ApplicationUsage'];
export type ApiChange = Schemas['ApiChange'];
export type SpawnEvent = Schemas['SpawnEvent'];
export type DeathEvent = Schemas['DeathEvent'];
export type NightEvent = Schemas['NightEvent'];
export type Npc = Schemas['Npc'];
export type ApplicationKey = Schemas['ApplicationKey'];
export type KeyWithSecret = Schemas['ApplicationKeyWithSecret'];
export type Webhook = Schemas['Webhook'];
export type WebhookWithSecret = Schemas['WebhookWithSecret'];
export type WebhookAttempt = Schemas['WebhookAttempt'];
export type WebhookFailure = Schemas['WebhookFailure'];
export type WebhookPosition = Schemas['WebhookPosition'];
