import { z } from 'zod';

/**
 * What tools answer with: the part of an answer of the API that an agent can use. Parsing picks the fields, and the same
 * schema is what the tool promises.
 */
const name = z.object({ id: z.string(), uuid: z.string(), name: z.string() });

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    nextCursor: z
      .string()
      .nullable()
      .describe('Send it as `cursor` for the next page; null: this is the last'),
  });

export const character = z.object({
  ...name.shape,
  wealth: z.number(),
  mood: z.number().describe('0 to 100'),
  personality: z.string().describe('Empty where it is not for you to see'),
  parents: z.array(z.object({ ...name.shape, type: z.string() })).optional(),
});

export const relationship = z.object({
  other: name,
  affinity: z.number().describe('-100 to 100'),
  stage: z.string(),
  interactions: z.number(),
  lastInteractionAt: z.string().nullable(),
  endedAt: z.string().nullable().describe('When the other died'),
});

export const memory = z.object({
  id: z.string(),
  about: name,
  kind: z.string(),
  text: z.string(),
  weight: z.number(),
  eventSeq: z.number(),
  createdAt: z.string(),
});

export const historyEntry = z.object({
  seq: z.number(),
  id: z.string(),
  type: z.string(),
  occurredAt: z.string(),
  role: z.string(),
  cause: z.string().nullable(),
  amount: z.number().nullable(),
  other: name.nullable(),
  wealthAfter: z.number(),
  moodAfter: z.number(),
});

export const worldEvent = z.object({
  seq: z.number(),
  id: z.string(),
  type: z.string(),
  occurredAt: z.string(),
  data: z.record(z.string(), z.unknown()),
});

const ranked = z.object({ ...name.shape, wealth: z.number() });
const happened = z.object({
  trades: z.number(),
  tradeVolume: z.number(),
  taxesCollected: z.number(),
  interactions: z.number(),
  deaths: z.number(),
  spawns: z.number(),
  minted: z.number(),
  sunk: z.number(),
});

export const economy = z.object({
  instanceId: z.string(),
  at: z.string(),
  seq: z.number(),
  population: z.number(),
  moneySupply: z.number(),
  treasury: z.number(),
  wealth: z.object({
    mean: z.number().nullable(),
    median: z.number().nullable(),
    min: z.number().nullable(),
    max: z.number().nullable(),
    gini: z.number(),
  }),
  richest: z.array(ranked),
  poorest: z.array(ranked),
  periods: z.object({ hour: happened, day: happened, week: happened }),
});

const written = {
  idempotencyKey: z
    .string()
    .nullable()
    .describe('Call again with it, and the effect still happens once; null for a dry run'),
  replayed: z.boolean().describe('True: this happened before, with the same key'),
};

export const trade = z.object({
  seq: z.number(),
  id: z.string(),
  amount: z.number(),
  cause: z.string(),
  dryRun: z.boolean().optional(),
  traderWealthAfter: z.number().nullable(),
  recipientWealthAfter: z.number().nullable(),
  traderAgentNPC: name.nullable(),
  recipientAgentNPC: name.nullable(),
  ...written,
});

export const talk = z.object({
  seq: z.number(),
  id: z.string(),
  outcome: z.string().describe('completed, partial or silent'),
  initiator: name,
  responder: name,
  chat: z.array(
    z.object({
      index: z.number(),
      role: z.string(),
      speakerName: z.string(),
      text: z.string(),
      actions: z.array(z.string()),
      sentiment: z.number().nullable(),
    }),
  ),
  relationship: z
    .object({
      initiator: z.object({
        affinity: z.number(),
        affinityDelta: z.number(),
        stage: z.string(),
        mood: z.number(),
        moodDelta: z.number(),
      }),
    })
    .optional(),
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
