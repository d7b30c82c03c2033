import { z } from 'zod';
import { type Relationship } from '../../agent-npc/social.resource.js';
import { idempotencyKey, type Tool, tool, type ToolContext, uuid, whereAndWho, writerOf } from './tool.js';
import * as views from './views.js';
import { callWorld } from './world-reader.js';

const ties = [
  'partner',
  'friend',
  'ally',
  'rival',
  'enemy',
  'mentor',
  'pupil',
  'employer',
  'employee',
] as const satisfies readonly Relationship['tie'][];

/** A line without a talk. */
export function barkTool(context: ToolContext): Tool {
  const { instance, character } = whereAndWho(context);
  return tool({
    name: 'bark',
    title: 'Hear a line',
    description:
      'One line that the character says aloud to what happens, in its mood. Nothing is written, and nobody answers.',
    input: {
      instance,
      character,
      occasion: z
        .string()
        .min(1)
        .max(200)
        .describe('Such as greeting, attacked, sold-out or rain, or in a few words what happens'),
      to: uuid('an Agent NPC, NPC or player to whom it is said').optional(),
    },
    output: views.bark,
    run: async ({ instance, character, ...body }) =>
      (
        await callWorld(context.api, {
          method: 'POST',
          path: `/v1/agent-npc/${instance}/${character}/bark`,
          body,
        })
      ).body,
  });
}

/** What one feels about another is for the game to set, and not for the character itself. */
export function relationshipTools(context: ToolContext): Tool[] {
  if (context.grant.agentNpc) return [];
  const { instance, character } = whereAndWho(context);
  const write = writerOf(context.api);
  const feeling = z.int().min(-100).max(100).optional();
  return [
    tool({
      name: 'set_relationship',
      title: 'Set a relationship',
      description:
        'What a character feels about one other, and what that one is to it. Absent fields stay as they are.',
      input: {
        instance,
        character,
        other: uuid('the other: an Agent NPC, an NPC or a player'),
        affinity: feeling,
        trust: feeling,
        respect: feeling,
        tie: z.enum(ties).nullable().optional().describe('What the other is to it; null: nothing'),
        mutual: z.boolean().optional().describe('true: the other feels the same'),
        idempotencyKey,
      },
      output: views.changed,
      write: true,
      run: ({ instance, character, other, idempotencyKey, ...body }) =>
        write(`/v1/agent-npc/${instance}/${character}/relationship/${other}`, body, idempotencyKey),
    }),
  ];
}
