import { ApiSchema, IntersectionType, PartialType, PickType } from '@nestjs/swagger';
import { AgentNpc } from './agent-npc.resource.js';
import { Npc } from './npc.resource.js';

const ofAgentNpcs = [
  'agent',
  'wealth',
  'mood',
  'moodBaseline',
  'personality',
  'description',
  'parents',
] as const;

/** For the document, an Agent NPC or a plain NPC in one schema: no property says which of the two it is. */
@ApiSchema({ name: 'TalkInitiator' })
export class TalkInitiator extends IntersectionType(Npc, PartialType(PickType(AgentNpc, ofAgentNpcs))) {}
