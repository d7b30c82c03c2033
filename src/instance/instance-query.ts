import { invalidAt } from '../common/errors/economy-error.js';
import { type CursorPart } from '../common/paging/cursor.js';
import { type PageRequest, readPage } from '../common/paging/page.js';
import { isPlainText } from '../common/text.js';
import { ListQuery } from '../http/request/list-query.js';
import { QueryParameter } from '../http/request/validators.js';

const instanceCursor: readonly CursorPart[] = ['id'];
const maxNameLength = 200;
const maxLabelLength = 64;

/** The requested instances; `readInstanceQuery` checks the values. */
export class InstanceQuery extends ListQuery {
  @QueryParameter({
    type: String,
    minLength: 1,
    maxLength: maxNameLength,
    description: 'A part of the name, ignoring case',
  })
  search?: unknown;

  @QueryParameter({ type: String, minLength: 1, maxLength: maxLabelLength })
  label?: unknown;
}

export interface InstanceFilter {
  readonly page: PageRequest;
  readonly search: string | null;
  readonly label: string | null;
}

export function readInstanceQuery(query: InstanceQuery, owner: string): InstanceFilter {
  const search = readText('search', query.search, maxNameLength);
  const label = readText('label', query.label, maxLabelLength);
  const filters = { list: 'instance', owner, ...(search && { search }), ...(label && { label }) };
  return { page: readPage(query, filters, instanceCursor), search, label };
}

function readText(name: string, value: unknown, longest: number): string | null {
  if (value === undefined) return null;
  if (isPlainText(value, 1, longest)) return value;
  throw invalidAt(`/${name}`, 'NOT_A_TEXT', `${name} must be a text of 1 to ${longest} characters`);
}
