import { z } from 'zod';
import { maxMoney } from '../../common/money/money.js';
import { idempotencyKey, tool, type Tool, type ToolContext, uuid, whereAndWho, writerOf } from './tool.js';
import { type ExchangeEvent, type MovedLeg } from '../../goods/exchange-event.resource.js';
import { viewOf, type Written, written } from './views.js';

const mostGoods = 32;
const goods = z
  .array(
    z.object({
      asset: z.string().min(1).max(64).describe('The code of an asset of the world, such as bread'),
      amount: z.number().positive().max(maxMoney).describe('No finer than the asset'),
    }),
  )
  .max(mostGoods);

const exchange = viewOf<ExchangeEvent & Written>()({
  seq: z.number(),
  id: z.string(),
  legs: z.array(
    viewOf<MovedLeg>()({
      asset: z.string().nullable(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      amount: z.number(),
      fromLeft: z.number().nullable(),
      toLeft: z.number().nullable(),
    }),
  ),
  reason: z.string().optional(),
  ...written,
});

/** What characters do with goods that are owned. Only the game makes some. */
export function goodsTools(context: ToolContext): Tool[] {
  const { instance, character } = whereAndWho(context);
  const write = writerOf(context.api);
  const reason = z.string().min(1).max(64).optional().describe('What it is for');
  const give = tool({
    name: 'give',
    title: 'Give goods',
    description:
      'A character gives goods that it owns to another one of its world or to an account, or consumes them.',
    input: {
      instance,
      character,
      recipient: uuid('who gets them').nullable().describe('null: they are consumed'),
      goods: goods.min(1),
      reason,
      idempotencyKey,
    },
    output: exchange,
    write: true,
    destructive: true,
    run: ({ instance, character, recipient, goods, reason, idempotencyKey }) => {
      const legs = goods.map((good) => ({ ...good, from: character, to: recipient }));
      const body = { legs, ...(reason && { reason }) };
      return write(`/v1/instance/${instance}/exchange`, body, idempotencyKey, 'POST');
    },
  });
  const craft = tool({
    name: 'craft',
    title: 'Craft goods',
    description: 'A character makes goods, and uses up others for them, in one step: all or nothing.',
    input: {
      instance,
      character,
      makes: goods.min(1),
      uses: goods.default([]).describe('What is used up'),
      reason,
      idempotencyKey,
    },
    output: exchange,
    write: true,
    destructive: true,
    run: ({ instance, character, makes, uses, reason, idempotencyKey }) => {
      const legs = [
        ...uses.map((good) => ({ ...good, from: character, to: null })),
        ...makes.map((good) => ({ ...good, from: null, to: character })),
      ];
      const body = { legs, ...(reason && { reason }) };
      return write(`/v1/instance/${instance}/exchange`, body, idempotencyKey, 'POST');
    },
  });
  return context.grant.agentNpc ? [give] : [give, craft];
}
