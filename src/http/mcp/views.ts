import { z } from 'zod';
import { type SpokenTurn, type VoiceTurn, type WaitingTurn } from '../../agent-npc/voice-turn.resource.js';
import { type Emotion } from '../../common/emotion.js';
import { type Bark } from '../../agent-npc/bark.resource.js';
import { type AgentNpcUpdateEvent } from '../../agent-npc/update-event.resource.js';
import { type Account } from '../../account/account.resource.js';
import { type AgentNpc, type Parent } from '../../agent-npc/agent-npc.resource.js';
import {
  type Chronicle,
  type ChronicleChapter,
  type ChronicleEntry,
} from '../../events/chronicle/chronicle.resource.js';
import { type ItemPrices, type PriceBucket } from '../../instance/insight/price.resource.js';
import { type Economy } from '../../instance/insight/economy.resource.js';
import { type HistoryEntry } from '../../agent-npc/history.resource.js';
import { type FeltChange, type RelationshipChange } from '../../agent-npc/felt-change.resource.js';
import { type ChatEntry, type InteractEvent } from '../../agent-npc/interact-event.resource.js';
import { type CharacterName, type Memory, type Relationship } from '../../agent-npc/social.resource.js';
import { type Obligation } from '../../obligation/obligation.resource.js';
import { type TradedGood } from '../../agent-npc/traded-good.resource.js';
import { type TalkOffer } from '../../agent-npc/talk-offer.resource.js';
import { type TradeEvent } from '../../agent-npc/trade-event.resource.js';
import { type Listing } from '../../listing/listing.resource.js';
import { type WorldEvent } from '../../events/world-event.resource.js';

type Writable<Value> = Value extends readonly (infer Item)[] ? Item[] : Value;

/**
 * What tools answer with: the part of a resource of the API that an agent can use. Parsing picks the fields, and the same
 * schema is what the tool promises. It compiles only while the resource has each field in a form that the schema takes.
 */
export const viewOf =
  <Resource extends object>() =>
  <Shape extends z.ZodRawShape>(
    shape: Shape & {
      [Name in keyof Shape]: Name extends keyof Resource
        ? Writable<Resource[Name]> extends z.input<Shape[Name]>
          ? unknown
          : never
        : never;
    },
  ) =>
    z.object<Shape>(shape);

const name = viewOf<CharacterName>()({ id: z.string(), uuid: z.string(), name: z.string() });

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    nextCursor: z
      .string()
      .nullable()
      .describe('Send it as `cursor` for the next page; null: this is the last'),
  });

export const obligation = viewOf<Obligation>()({
  id: z.string(),
  kind: z.string(),
  debtor: z.string(),
  creditor: z.string(),
  amount: z.number().nullable().describe('Of a payment, at each due time'),
  text: z.string(),
  due: z.string().nullable(),
  owed: z.number().describe('What was due and is not paid'),
  paid: z.number(),
  missed: z.number(),
  state: z.string(),
  reason: z.string().nullable(),
});

export const character = viewOf<AgentNpc>()({
  ...name.shape,
  wealth: z.number(),
  held: z.number().describe('Reserved by holds; not in its wealth'),
  mood: z.number().describe('0 to 100'),
  personality: z.string().describe('Empty where it is not for you to see'),
  goal: z.string().describe('Likewise'),
  description: z.string().describe('What everybody knows of it'),
  activity: z.string().describe('What it is doing'),
  parents: z.array(viewOf<Parent>()({ ...name.shape, type: z.string() })).optional(),
});

export const account = viewOf<Account>()({
  ...name.shape,
  kind: z.string().describe('Such as shop'),
  owner: z.string().nullable().describe('The id of a character or an account'),
  wealth: z.number(),
});

export const relationship = viewOf<Relationship>()({
  other: name,
  affinity: z.number().describe('-100 to 100'),
  trust: z.number().describe('-100 to 100'),
  respect: z.number().describe('-100 to 100'),
  stage: z.string(),
  interactions: z.number(),
  lastInteractionAt: z.string().nullable(),
  endedAt: z.string().nullable().describe('When the other died'),
  kin: z.string().nullable().describe('What the other is to it, such as parent'),
  tie: z.string().nullable().describe('What the game says that the other is to it, such as friend'),
});

export const memory = viewOf<Memory>()({
  id: z.string(),
  about: name.nullable(),
  kind: z.string(),
  text: z.string(),
  weight: z.number(),
  secrecy: z.number().describe('Above 0: a secret'),
  eventSeq: z.number().nullable().describe('Null: told by the game, or concluded'),
  teller: name.nullable().describe('Who told it, where it is hearsay'),
  createdAt: z.string(),
});

export const good = viewOf<TradedGood>()({
  item: z.string(),
  quantity: z.number(),
  unitPrice: z.number().optional(),
});

export const historyEntry = viewOf<HistoryEntry>()({
  seq: z.number(),
  id: z.string(),
  type: z.string(),
  occurredAt: z.string(),
  role: z.string(),
  cause: z.string().nullable(),
  amount: z.number().nullable(),
  goods: z.array(good).optional(),
  other: name.nullable(),
  wealthAfter: z.number(),
  moodAfter: z.number(),
});

export const worldEvent = viewOf<WorldEvent & { data: Record<string, unknown> }>()({
  seq: z.number(),
  id: z.string(),
  type: z.string(),
  occurredAt: z.string(),
  data: z.record(z.string(), z.unknown()),
});

const ranked = viewOf<Economy['richest'][number]>()({ ...name.shape, wealth: z.number() });
const happened = viewOf<Economy['periods']['day']>()({
  trades: z.number(),
  tradeVolume: z.number(),
  taxesCollected: z.number(),
  interactions: z.number(),
  deaths: z.number(),
  spawns: z.number(),
  minted: z.number(),
  sunk: z.number(),
});

export const economy = viewOf<Economy>()({
  instanceId: z.string(),
  at: z.string(),
  seq: z.number(),
  population: z.number(),
  moneySupply: z.number(),
  held: z.number(),
  treasury: z.number(),
  wealth: viewOf<Economy['wealth']>()({
    mean: z.number().nullable(),
    median: z.number().nullable(),
    min: z.number().nullable(),
    max: z.number().nullable(),
    gini: z.number(),
  }),
  richest: z.array(ranked),
  poorest: z.array(ranked),
  periods: viewOf<Economy['periods']>()({ hour: happened, day: happened, week: happened }),
});

const price = z.number().nullable();

export const itemPrices = viewOf<ItemPrices>()({
  item: z.string(),
  buckets: z.array(
    viewOf<PriceBucket>()({
      at: z.string(),
      trades: z.number(),
      volume: z.number().describe('How many were sold'),
      mean: price,
      median: price,
      lowest: price,
      highest: price,
      last: price,
    }),
  ),
});

/** With lists as a schema has them. */
type ShortChronicle = Omit<Chronicle, 'chapters'> & {
  readonly chapters: (Omit<ChronicleChapter, 'entries'> & { readonly entries: ChronicleEntry[] })[];
};

export const chronicle = viewOf<ShortChronicle>()({
  title: z.string(),
  from: z.string(),
  to: z.string(),
  truncated: z.boolean().describe('True: there is more before'),
  leftOut: z.number().describe('How many beyond the limit'),
  chapters: z.array(
    viewOf<ChronicleChapter>()({
      title: z.string(),
      entries: z.array(
        viewOf<ChronicleEntry>()({ at: z.string(), kind: z.string(), text: z.string(), weight: z.number() }),
      ),
    }),
  ),
});

export interface Written {
  readonly idempotencyKey: string | null;
  readonly replayed: boolean;
}

export const written = {
  idempotencyKey: z
    .string()
    .nullable()
    .describe('Call again with it, and the effect still happens once; null for a dry run'),
  replayed: z.boolean().describe('True: this happened before, with the same key'),
};

export const trade = viewOf<TradeEvent & Written>()({
  seq: z.number(),
  id: z.string(),
  amount: z.number(),
  goods: z.array(good).optional().describe('What it was for'),
  cause: z.string(),
  dryRun: z.boolean().optional(),
  traderWealthAfter: z.number().nullable(),
  recipientWealthAfter: z.number().nullable(),
  reason: z.string().optional(),
  requestedAmount: z.number().optional().describe('With atMost: what was asked for'),
  traderAgentNPC: name.nullable().optional(),
  recipientAgentNPC: name.nullable().optional(),
  traderAccount: name.optional(),
  recipientAccount: name.optional(),
  ...written,
});

export const listing = viewOf<Listing>()({
  id: z.string(),
  owner: z.string().describe('Id of a character or an account'),
  asset: z.string(),
  side: z.string(),
  quantity: z.number(),
  remaining: z.number(),
  unitPrice: z.number(),
  state: z.string().describe('open, sold, withdrawn or expired'),
  expiresAt: z.string().nullable(),
});

export const listed = viewOf<Listing & Written>()({ ...listing.shape, ...written });

const emotion = viewOf<Emotion>()({
  kind: z.string(),
  intensity: z.number().describe('0 to 1'),
});

export const bark = viewOf<Bark>()({ text: z.string(), emotion });

export const changed = viewOf<AgentNpcUpdateEvent & Written>()({
  seq: z.number(),
  id: z.string(),
  ...written,
});

export const talk = viewOf<InteractEvent & Written>()({
  seq: z.number(),
  id: z.string(),
  outcome: z.string().describe('completed, partial or silent'),
  initiator: name,
  responder: name,
  others: z.array(name).optional().describe('Of a group'),
  chat: z.array(
    viewOf<ChatEntry>()({
      index: z.number(),
      role: z.string(),
      speakerName: z.string(),
      text: z.string(),
      actions: z.array(z.string()),
      sentiment: z.number().nullable(),
      emotion: emotion.optional(),
    }),
  ),
  offers: z
    .array(
      viewOf<TalkOffer>()({
        payerId: z.string(),
        amount: z.number(),
        reason: z.string(),
        accepted: z.boolean(),
        tradeSeq: z.number().optional(),
      }),
    )
    .optional(),
  relationship: viewOf<RelationshipChange>()({
    initiator: viewOf<FeltChange>()({
      affinity: z.number(),
      affinityDelta: z.number(),
      stage: z.string(),
      mood: z.number(),
      moodDelta: z.number(),
    }).optional(),
  }).optional(),
  ...written,
});

export const identity = z.object({
  applicationId: z.string(),
  scope: z.string(),
  readOnly: z.boolean().describe('True: you can look and not act'),
  maxAmount: z.number().nullable().describe('The most that one trade may move'),
  you: z
    .object({ instanceId: z.string(), ...character.shape })
    .nullable()
    .describe('The one character that you act as; null: you act for a whole application'),
  instances: z.array(name).describe('The worlds you may name; the first 50'),
});

export const waitingTurn = viewOf<WaitingTurn>()({
  turn: viewOf<VoiceTurn>()({
    id: z.string(),
    endsAt: z.string(),
    context: z
      .record(z.string(), z.unknown())
      .describe('Who speaks with whom, what both are to each other, and what was said'),
  }).nullable(),
});

export const spokenTurn = viewOf<SpokenTurn>()({
  id: z.string(),
  say: z.string().nullable(),
  failure: z
    .object({ kind: z.string(), detail: z.string() })
    .optional()
    .describe('Why the line cannot be spoken: the turn has failed'),
});
