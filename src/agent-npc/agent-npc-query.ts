import { ApiPropertyOptional } from '@nestjs/swagger';
import { Allow } from 'class-validator';
import { validationFailed } from '../errors/economy-error.js';
import { ListQuery } from '../http/list-query.js';
import { readChoice, readPage } from '../http/page.js';
import { isPlainText } from '../http/plain-text.js';
import { agentNpcSorts, type AgentNpcWish, cursorOf } from './agent-npc.reader.js';

const maxNameLength = 200;

/** Which Agent NPCs are asked for; its values are checked by `readAgentNpcQuery`. */
export class AgentNpcQuery extends ListQuery {
  @ApiPropertyOptional({
    type: String,
    minLength: 1,
    maxLength: maxNameLength,
    description: 'Only those whose name has this in it, in capital or small letters',
    example: 'mill',
  })
  @Allow()
  search?: unknown;
}

/** What a list is asked for, after checks. */
export function readAgentNpcQuery(query: AgentNpcQuery): AgentNpcWish {
  const sort = readChoice('sort', query.sort, agentNpcSorts, 'createdAt');
  const search = query.search === undefined ? null : readSearch(query.search);
  const page = readPage(query, { list: 'agent-npc', sort, search: search ?? '' }, cursorOf(sort));
  return { page, sort, search };
}

function readSearch(value: unknown): string {
  if (isPlainText(value, 1, maxNameLength)) return value;
  const detail = `search must be a text of 1 to ${maxNameLength} characters`;
  throw validationFailed([{ pointer: '/search', code: 'NOT_A_TEXT', detail }]);
}
