import { z } from 'zod';
import { emotionKinds } from '../../common/emotion.js';
import { tool, type Tool, type ToolContext, uuid, whereAndWho } from './tool.js';
import * as views from './views.js';
import { type ApiRequest } from './world-api.js';
import { callWorld } from './world-reader.js';

/** Being the voice of a character whose agent has the protocol `mcp`. */
export function voiceTools(context: ToolContext): Tool[] {
  const { api } = context;
  const { instance, character } = whereAndWho(context);
  const call = async (request: ApiRequest): Promise<unknown> => (await callWorld(api, request)).body;
  return [
    tool({
      name: 'wait_for_turn',
      title: 'Wait for a turn',
      description:
        'Waits until somebody talks to the character, and it is its turn to speak. Answer with say before endsAt; if there is no ' +
        'turn, call it again. For characters whose agent has the protocol mcp.',
      input: {
        instance,
        character,
        seconds: z.int().min(1).max(25).default(20).describe('How long to wait'),
      },
      output: views.waitingTurn,
      write: true,
      run: ({ instance, character, seconds }) =>
        call({
          method: 'GET',
          path: `/v1/agent-npc/${instance}/${character}/turn`,
          query: { wait: seconds },
        }),
    }),
    tool({
      name: 'say',
      title: 'Say',
      description:
        'The line of the character in the turn that wait_for_turn gave. Speak as the character, one to three short sentences; ' +
        'then wait for the next turn.',
      input: {
        instance,
        character,
        turn: uuid('the turn'),
        say: z.string().min(1).max(500).nullable().describe('null ends the talk without a word'),
        to: z.string().min(1).max(200).optional().describe('In a group: the name of the one it is said to'),
        actions: z.array(z.string().min(1).max(64)).max(8).optional().describe('Gestures, such as "nod"'),
        sentiment: z.number().min(-1).max(1).optional().describe('How the character feels towards the other'),
        emotion: z.enum(emotionKinds).optional().describe('How it is said'),
        end: z.boolean().optional().describe('true: its last line; of two, it ends the talk'),
        memory: z
          .string()
          .min(1)
          .max(200)
          .optional()
          .describe('One sentence that the character will remember'),
        offer: z
          .strictObject({
            amount: z.number().positive(),
            reason: z.string().max(120),
            payer: z.enum(['self', 'other']),
            goods: z
              .array(z.strictObject({ item: z.string(), quantity: z.number().positive() }))
              .max(12)
              .optional()
              .describe('What the payer gets for it, by the codes of assets'),
          })
          .optional()
          .describe('Only where the turn has trade: what the other may accept with the next line'),
        accept: z.boolean().optional().describe('true: accept what the other offers'),
        promise: z
          .enum(['kept', 'broken'])
          .optional()
          .describe('What became of a promise that was made to the character; of its own, only broken'),
      },
      output: views.spokenTurn,
      write: true,
      run: ({ instance, character, turn, ...reply }) =>
        call({ method: 'PUT', path: `/v1/agent-npc/${instance}/${character}/turn/${turn}`, body: reply }),
    }),
  ];
}
