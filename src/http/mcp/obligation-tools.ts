import { z } from 'zod';
import {
  idempotencyKey,
  paging,
  readerOf,
  type Tool,
  tool,
  type ToolContext,
  uuid,
  whereAndWho,
  writerOf,
} from './tool.js';
import * as views from './views.js';

/** What is owed and promised. */
export function obligationTool({ api, grant }: ToolContext): Tool {
  const { instance } = whereAndWho({ api, grant });
  return tool({
    name: 'list_obligations',
    title: 'Look at debts and promises',
    description:
      'Wages, rents, debts and promises, the newest first: what is owed, when it is due, what became of it.',
    input: {
      instance,
      debtor: uuid('the character or account that owes it').optional(),
      creditor: uuid('the one to whom').optional(),
      kind: z.enum(['payment', 'promise']).optional(),
      state: z.enum(['open', 'kept', 'broken', 'ended']).optional(),
      ...paging,
    },
    output: views.pageOf(views.obligation),
    run: ({ instance, ...query }) => readerOf(api)(`/v1/obligation/${instance}`, query),
  });
}

/** What a side of a promise says of it. */
export function promiseTool({ api, grant }: ToolContext): Tool {
  const { instance } = whereAndWho({ api, grant });
  return tool({
    name: 'promise',
    title: 'Say what became of a promise',
    description:
      'Whoever was promised something says that it was kept or broken, and whoever promised that it is broken. Both remember it, and trust follows.',
    input: {
      instance,
      promise: uuid('the promise'),
      state: z.enum(['kept', 'broken']),
      idempotencyKey,
    },
    output: views.obligation.extend({ idempotencyKey: z.string(), replayed: z.boolean() }),
    write: true,
    run: ({ instance, promise, state, idempotencyKey }) =>
      writerOf(api)(`/v1/obligation/${instance}/${promise}`, { state }, idempotencyKey),
  });
}
