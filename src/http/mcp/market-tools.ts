import { z } from 'zod';
import { maxMoney } from '../../common/money/money.js';
import {
  idempotencyKey,
  limitOf,
  paging,
  readerOf,
  requireWithinToolLimit,
  type Tool,
  tool,
  type ToolContext,
  uuid,
  whereAndWho,
  writerOf,
} from './tool.js';
import { type Listing } from '../../listing/listing.resource.js';
import * as views from './views.js';

const asset = z.string().min(1).max(64).describe('Its code, such as bread');
const quantity = z.number().positive().max(maxMoney);

/** What is offered in a world. */
export function marketReader(context: ToolContext): Tool {
  const { instance } = whereAndWho(context);
  return tool({
    name: 'list_offers',
    title: 'Look at the market',
    description: 'What characters and accounts sell or look for in a world, the cheapest of an asset first.',
    input: {
      instance,
      asset: asset.optional(),
      side: z.enum(['sell', 'buy']).optional().describe('sell: goods are offered; buy: money is'),
      owner: uuid('whose offers').optional(),
      ...paging,
    },
    output: views.pageOf(views.listing),
    run: ({ instance, ...query }) => {
      const sort = query.asset === undefined ? {} : { sort: 'unitPrice' };
      return readerOf(context.api)(`/v1/listing/${instance}`, { ...query, ...sort, state: 'open' });
    },
  });
}

/** Offering goods, and buying what is offered. */
export function marketTools(context: ToolContext): Tool[] {
  const { api, grant, policy } = context;
  const { instance, character } = whereAndWho(context);
  const most = limitOf(grant, policy);
  const write = writerOf(api);
  return [
    tool({
      name: 'list',
      title: 'Offer goods',
      description:
        'A character offers goods at a price, or money for goods. They are set aside until somebody accepts, or the offer ends.',
      input: {
        instance,
        character,
        asset,
        side: z.enum(['sell', 'buy']).default('sell'),
        quantity,
        unitPrice: z.number().min(0).max(maxMoney).describe('For one'),
        expiresIn: z.int().min(1).max(315_360_000).optional().describe('In seconds; default: never'),
        idempotencyKey,
      },
      output: views.listed,
      write: true,
      run: ({ instance, character, idempotencyKey, ...offer }) => {
        if (offer.side === 'buy') requireWithinToolLimit(offer.quantity * offer.unitPrice, most);
        const body = { instanceIdentifier: instance, ownerIdentifier: character, ...offer };
        return write('/v1/listing', body, idempotencyKey, 'POST');
      },
    }),
    tool({
      name: 'buy',
      title: 'Buy or sell what is offered',
      description:
        'A character accepts an offer, or a part of it: it buys from one to sell, and sells to one to buy. It cannot be taken back.',
      input: {
        instance,
        character,
        listing: uuid('the offer'),
        quantity: quantity.optional().describe('Default: all that is left'),
        idempotencyKey,
      },
      output: views.trade,
      write: true,
      destructive: true,
      run: async ({ instance, character, listing, quantity, idempotencyKey }) => {
        const path = `/v1/listing/${instance}/${listing}`;
        const { side, unitPrice, remaining } = (await readerOf(api)(path)) as Listing;
        if (side === 'sell') requireWithinToolLimit((quantity ?? remaining) * unitPrice, most);
        const body = { [side === 'sell' ? 'buyerIdentifier' : 'sellerIdentifier']: character, quantity };
        return write(`${path}/accept`, body, idempotencyKey);
      },
    }),
  ];
}
