import { Allow } from 'class-validator';
import { isIdentifier } from '../common/identifier.js';
import { validationFailed } from '../common/errors/economy-error.js';
import { ListQuery } from '../http/request/list-query.js';
import { readMoment } from '../http/request/moment.js';
import { readChoice, readPage } from '../common/paging/page.js';
import { isPlainText } from '../common/text.js';
import { agentNpcSorts, type AgentNpcFilter, cursorOf } from './agent-npc.reader.js';
import { QueryParameter } from '../http/request/validators.js';

const maxNameLength = 200;

/** The requested Agent NPCs; `readAgentNpcQuery` checks the values. */
export class AgentNpcQuery extends ListQuery {
  @QueryParameter({
    type: String,
    minLength: 1,
    maxLength: maxNameLength,
    description: 'A part of the name, ignoring case',
  })
  search?: unknown;

  @QueryParameter({
    type: String,
    format: 'uuid',
    description: 'Only the children of this character',
  })
  parent?: unknown;

  @Allow()
  at?: unknown;
}

/** The validated query of a list. */
export function readAgentNpcQuery(query: AgentNpcQuery, owner: string): AgentNpcFilter {
  const sort = readChoice('sort', query.sort, agentNpcSorts, 'createdAt');
  const search = query.search === undefined ? null : readSearch(query.search);
  const parent = query.parent === undefined ? null : readParent(query.parent);
  const at = readMoment('at', query.at) ?? null;
  const filters = {
    list: 'agent-npc',
    owner,
    sort,
    search: search ?? '',
    parent: parent ?? '',
    ...(at && { at: at.toISOString() }),
  };
  return { page: readPage(query, filters, cursorOf(sort)), sort, search, parent, at };
}

function readParent(value: unknown): string {
  if (isIdentifier(value)) return value.toLowerCase();
  const detail = 'parent must be a UUID, such as 3f333df6-90a4-4fda-8dd3-9485d27cee36';
  throw validationFailed([{ pointer: '/parent', code: 'NOT_A_UUID', detail }]);
}

function readSearch(value: unknown): string {
  if (isPlainText(value, 1, maxNameLength)) return value;
  const detail = `search must be a text of 1 to ${maxNameLength} characters`;
  throw validationFailed([{ pointer: '/search', code: 'NOT_A_TEXT', detail }]);
}
