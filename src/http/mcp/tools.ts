import { z } from 'zod';
import { maxMoney } from '../../common/money/money.js';
import { longestItem, mostGoods } from '../request/goods.js';
import {
  idempotencyKey,
  limitOf,
  paging,
  readerOf,
  requireWithinToolLimit,
  type Tool,
  tool,
  type ToolContext,
  writerOf,
  uuid,
  whereAndWho,
} from './tool.js';
import { goodsTools } from './goods-tools.js';
import { marketReader, marketTools } from './market-tools.js';
import { obligationTool, promiseTool } from './obligation-tools.js';
import { barkTool, relationshipTools } from './social-tools.js';
import { voiceTools } from './voice-tools.js';
import * as views from './views.js';
import { callWorld } from './world-reader.js';

/** The tools that somebody with this token has. What they need not be told about themselves, they need not send. */
export function toolsFor(context: ToolContext): Tool[] {
  return [
    ...readingTools(context),
    barkTool(context),
    marketReader(context),
    obligationTool(context),
    ...(mayWrite(context)
      ? [
          ...actingTools(context),
          promiseTool(context),
          ...goodsTools(context),
          ...marketTools(context),
          ...voiceTools(context),
          ...relationshipTools(context),
        ]
      : []),
  ];
}

function mayWrite({ grant }: ToolContext): boolean {
  return grant.scope.split(' ').includes('economy:write');
}

const moment = z.iso.datetime({ offset: true });

function readingTools(context: ToolContext): Tool[] {
  const { api, grant, policy } = context;
  const { instance, character } = whereAndWho(context);
  const read = readerOf(api);
  const listOf =
    (part: string) =>
    (args: { instance: string; character: string; limit: number; cursor?: string | undefined }) =>
      read(`/v1/agent-npc/${args.instance}/${args.character}/${part}`, {
        limit: args.limit,
        cursor: args.cursor,
      });
  const ofOne = { instance, character, ...paging };
  const tools = [
    tool({
      name: 'whoami',
      title: 'Who am I',
      description: 'Who you act for, what you may do, and the worlds there are. Begin here.',
      input: {},
      output: views.identity,
      run: async () => {
        const { applicationId, scope, agentNpc } = grant;
        const you = agentNpc && (await read(`/v1/agent-npc/${agentNpc.instanceId}/${agentNpc.id}`));
        const { items } = agentNpc
          ? { items: [(you as { instance: unknown }).instance] }
          : ((await read('/v1/instance')) as { items: unknown[] });
        return {
          applicationId,
          scope,
          readOnly: !mayWrite(context),
          maxAmount: limitOf(grant, policy),
          you: you && { ...you, instanceId: agentNpc?.instanceId },
          instances: items,
        };
      },
    }),
    tool({
      name: 'list_characters',
      title: 'List characters',
      description: 'The living Agent NPCs of a world, or those with a name, a wealth or a mood; or the dead.',
      input: {
        instance,
        sort: z
          .enum(['createdAt', '-createdAt', 'name', '-name', 'wealth', '-wealth', 'mood', '-mood'])
          .default('name')
          .describe('- for descending'),
        search: z.string().min(1).max(200).optional().describe('A part of the name, in any case'),
        minWealth: z.number().min(0).max(maxMoney).optional(),
        maxWealth: z.number().min(0).max(maxMoney).optional(),
        minMood: z.number().min(0).max(100).optional(),
        maxMood: z.number().min(0).max(100).optional(),
        state: z.enum(['living', 'dead']).default('living'),
        ...paging,
      },
      output: views.pageOf(views.character),
      run: ({ instance, ...query }) => read(`/v1/agent-npc/${instance}`, query),
    }),
    tool({
      name: 'get_character',
      title: 'Look at a character',
      description: 'One living Agent NPC: its name, wealth, mood and parents.',
      input: { instance, character },
      output: views.character,
      run: ({ instance, character }) => read(`/v1/agent-npc/${instance}/${character}`),
    }),
    tool({
      name: 'list_accounts',
      title: 'Look at accounts',
      description: 'The accounts of a world: tills, guilds, banks and other purses.',
      input: {
        instance,
        kind: z.string().min(1).max(32).optional().describe('Such as shop'),
        owner: uuid('the character or account that owns them').optional(),
        ...paging,
      },
      output: views.pageOf(views.account),
      run: ({ instance, ...query }) => read(`/v1/account/${instance}`, query),
    }),
    tool({
      name: 'get_relationships',
      title: 'Look at relationships',
      description: 'How a character stands to others, the dearest first.',
      input: ofOne,
      output: views.pageOf(views.relationship),
      run: listOf('relationship'),
    }),
    tool({
      name: 'get_relationship',
      title: 'Look at one relationship',
      description: 'How a character stands to one other, who may be a stranger, a plain NPC or dead.',
      input: { instance, character, other: uuid('the other') },
      output: views.relationship,
      run: ({ instance, character, other }) =>
        read(`/v1/agent-npc/${instance}/${character}/relationship/${other}`),
    }),
    tool({
      name: 'get_memories',
      title: 'Look at memories',
      description: 'What a character remembers about others, the newest first.',
      input: ofOne,
      output: views.pageOf(views.memory),
      run: listOf('memory'),
    }),
    tool({
      name: 'get_history',
      title: 'Look at the history of a character',
      description:
        'The events that a character took part in, the newest first, with its wealth and mood after each.',
      input: ofOne,
      output: views.pageOf(views.historyEntry),
      run: listOf('history'),
    }),
    tool({
      name: 'get_economy',
      title: 'Look at the economy',
      description:
        'Population, money, how wealth lies, who is rich and poor, and what happened lately in a world.',
      input: { instance },
      output: views.economy,
      run: ({ instance }) => read(`/v1/instance/${instance}/economy`),
    }),
    tool({
      name: 'get_prices',
      title: 'Look at prices',
      description:
        'What goods cost in a world, by item and hour, day or week: to know what is dear before you trade.',
      input: {
        instance,
        item: z.string().min(1).max(longestItem).optional().describe('Default: every item'),
        bucket: z.enum(['hour', 'day', 'week']).default('day'),
        from: moment.optional().describe('Default: the latest'),
        to: moment.optional(),
        ...paging,
      },
      output: views.pageOf(views.itemPrices),
      run: ({ instance, ...query }) => read(`/v1/instance/${instance}/economy/prices`, query),
    }),
    tool({
      name: 'get_chronicle',
      title: 'Read the story',
      description: grant.agentNpc
        ? 'The life of your character in sentences.'
        : 'The life of a character in sentences, living or dead; without one, the story of the world.',
      input: {
        instance,
        character: grant.agentNpc ? character : character.optional(),
        language: z.enum(['en', 'de']).optional(),
        from: moment.optional(),
        to: moment.optional(),
        limit: paging.limit,
      },
      output: views.chronicle,
      run: ({ instance, character, ...query }) =>
        read(
          character
            ? `/v1/agent-npc/${instance}/${character}/chronicle`
            : `/v1/instance/${instance}/chronicle`,
          query,
        ),
    }),
  ];
  // All events of a world are the talks of others, too.
  return grant.agentNpc ? tools : [...tools, eventTool(read, instance)];
}

function eventTool(
  read: ReturnType<typeof readerOf>,
  instance: ReturnType<typeof whereAndWho>['instance'],
): Tool {
  return tool({
    name: 'list_events',
    title: 'List events',
    description: 'Everything that happened in a world, in its order, the oldest first.',
    input: {
      instance,
      after: z.int().min(0).optional().describe('Only events after this seq'),
      type: z.string().max(200).optional().describe('Such as trade,interact'),
      character: uuid('an Agent NPC that takes part').optional(),
      ...paging,
    },
    output: views.pageOf(views.worldEvent),
    run: ({ instance, character, ...query }) =>
      read(`/v1/instance/${instance}/event`, { ...query, agentNpc: character }),
  });
}

function actingTools(context: ToolContext): Tool[] {
  const { api, grant, policy } = context;
  const { instance, character } = whereAndWho(context);
  const most = limitOf(grant, policy);
  const write = writerOf(api);
  return [
    tool({
      name: 'trade',
      title: 'Trade',
      description:
        'A character pays another one of its world, an account, or the treasury. It cannot be taken back; try it with dryRun first when in doubt.' +
        (most === null ? '' : ` At most ${most} at a time.`),
      input: {
        instance,
        character,
        recipient: uuid('the Agent NPC or account that is paid, or of the instance, for its treasury')
          .nullable()
          .describe('null: the money leaves the world for good'),
        amount: z.number().min(0).max(maxMoney).describe('At most four fraction digits'),
        goods: z
          .array(
            z.object({
              item: z.string().min(1).max(longestItem).describe('A word of the game, such as bread'),
              quantity: z.number().positive(),
              unitPrice: z.number().min(0).max(maxMoney).optional(),
            }),
          )
          .min(1)
          .max(mostGoods)
          .optional()
          .describe('What it is for: an asset of the world changes hands, any other word is a record only'),
        reason: z.string().min(1).max(64).optional().describe('What it is for, such as rent'),
        dryRun: z.boolean().default(false).describe('True: only say what would happen'),
        idempotencyKey,
      },
      output: views.trade,
      write: true,
      destructive: true,
      run: async ({ instance, character, recipient, amount, goods, reason, dryRun, idempotencyKey }) => {
        requireWithinToolLimit(amount, most);
        const path = `/v1/agent-npc/${instance}/${character}/trade`;
        const body = {
          recipientIdentifier: recipient,
          amount,
          ...(goods && { goods }),
          ...(reason && { reason }),
        };
        if (!dryRun) return write(path, body, idempotencyKey);
        const response = await callWorld(api, { method: 'PUT', path, body, query: { dryRun } });
        return { ...(response.body as object), idempotencyKey: null, replayed: false };
      },
    }),
    tool({
      name: 'interact',
      title: 'Talk',
      description:
        'A character begins a talk with another one of its world, or with up to five; their agents speak, and all remember it. ' +
        'It takes up to half a minute.',
      input: {
        instance,
        character,
        responder: uuid('the other Agent NPC').nullable().describe('null: whom it knows best'),
        others: z.array(uuid('a further Agent NPC')).max(4).optional().describe('For a group'),
        idempotencyKey,
      },
      output: views.talk,
      write: true,
      run: ({ instance, character, responder, others, idempotencyKey }) =>
        write(
          `/v1/agent-npc/${instance}/${character}/interact`,
          { responderIdentifier: responder, ...(others && { others }) },
          idempotencyKey,
        ),
    }),
  ];
}
