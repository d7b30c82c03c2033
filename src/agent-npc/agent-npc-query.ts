import { Allow } from 'class-validator';
import { isIdentifier } from '../common/identifier.js';
import { invalidAt } from '../common/errors/economy-error.js';
import { ListQuery } from '../http/request/list-query.js';
import { readMoment } from '../http/request/moment.js';
import { maxMoney, toDecimal } from '../common/money/money.js';
import { inUnits } from '../common/money/units.js';
import { money, percentage } from '../http/request/number-schema.js';
import { readChoice, readPage } from '../common/paging/page.js';
import { isPlainText } from '../common/text.js';
import { agentNpcSorts, type AgentNpcFilter, type Bound, cursorOf } from './agent-npc.reader.js';
import { IdParameter, QueryParameter } from '../http/request/validators.js';

const maxNameLength = 200;
const states = ['living', 'dead'] as const;

/** The requested Agent NPCs; `readAgentNpcQuery` checks the values. */
export class AgentNpcQuery extends ListQuery {
  @QueryParameter({
    type: String,
    minLength: 1,
    maxLength: maxNameLength,
    description: 'A part of the name, ignoring case',
  })
  search?: unknown;

  @IdParameter('Only the children of this character')
  parent?: unknown;

  @QueryParameter({ ...money })
  minWealth?: unknown;

  @QueryParameter({ ...money })
  maxWealth?: unknown;

  @QueryParameter({ ...percentage })
  minMood?: unknown;

  @QueryParameter({ ...percentage })
  maxMood?: unknown;

  @IdParameter('The id of the agent that speaks for them')
  agent?: unknown;

  @QueryParameter({
    type: String,
    enum: states,
    default: 'living',
    description: 'The dead as they are kept: with `deletedAt` and without the wealth that they left',
  })
  state?: unknown;

  @Allow()
  at?: unknown;
}

/** The validated query of a list. */
export function readAgentNpcQuery(query: AgentNpcQuery, owner: string): AgentNpcFilter {
  const sort = readChoice('sort', query.sort, agentNpcSorts, 'createdAt');
  const search = query.search === undefined ? null : readSearch(query.search);
  const parent = query.parent === undefined ? null : readUuid('parent', query.parent);
  const agent = query.agent === undefined ? null : readUuid('agent', query.agent);
  const dead = readChoice('state', query.state, states, 'living') === 'dead';
  const bounds = [
    ...readBound('minWealth', query.minWealth, 'wealth'),
    ...readBound('maxWealth', query.maxWealth, 'wealth'),
    ...readBound('minMood', query.minMood, 'mood'),
    ...readBound('maxMood', query.maxMood, 'mood'),
  ];
  const at = readMoment('at', query.at) ?? null;
  if (dead && at) {
    throw invalidAt('/state', 'NOT_ALLOWED', 'state=dead lists the dead of now: leave out at');
  }
  const filters = {
    list: 'agent-npc',
    owner,
    sort,
    search: search ?? '',
    parent: parent ?? '',
    ...(agent !== null && { agent }),
    ...(dead && { state: 'dead' }),
    ...(bounds.length > 0 && { bounds: bounds.map((bound) => Object.values(bound).join(' ')).join(', ') }),
    ...(at && { at: at.toISOString() }),
  };
  const page = readPage(query, filters, cursorOf(sort));
  return { page, sort, search, parent, bounds, agent, dead, at };
}

function readBound(name: string, value: unknown, of: Bound['of']): Bound[] {
  if (value === undefined) return [];
  const most = of === 'wealth' ? maxMoney : 100;
  const number =
    typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? toDecimal(Number(value), most) : null;
  if (number !== null)
    return [{ of, comparison: name.startsWith('min') ? '>=' : '<=', value: inUnits(number) }];
  const detail = `${name} must be a number from 0 to ${most} with at most 4 fraction digits`;
  throw invalidAt(`/${name}`, of === 'wealth' ? 'NOT_MONEY' : 'NOT_A_PERCENTAGE', detail);
}

function readUuid(name: string, value: unknown): string {
  if (isIdentifier(value)) return value.toLowerCase();
  const detail = `${name} must be a UUID, such as 3f333df6-90a4-4fda-8dd3-9485d27cee36`;
  throw invalidAt(`/${name}`, 'NOT_A_UUID', detail);
}

function readSearch(value: unknown): string {
  if (isPlainText(value, 1, maxNameLength)) return value;
  throw invalidAt('/search', 'NOT_A_TEXT', `search must be a text of 1 to ${maxNameLength} characters`);
}
