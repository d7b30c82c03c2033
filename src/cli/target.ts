import { InvalidArgumentError } from 'commander';
import { isIdentifier } from '../common/identifier.js';
import { UserFault } from '../common/errors/economy-error.js';
import { type Ask } from '../audit/audit-entry.js';

/** An instance that an operator means, also a deleted one. */
export interface NamedInstance {
  readonly id: string;
  readonly applicationId: string;
}

/** An application that was looked up by this id. */
export function foundApplication<T>(id: string, value: T | null): T {
  if (value === null) {
    throw new UserFault('UNKNOWN_APPLICATION', `no application has the id ${id}; see application:list`);
  }
  return value;
}

/**
 * The instances with this id or, without one, with this uuid: several applications may use the same. By two look-ups: on a
 * cluster with a lost node, an id on another node is still found.
 */
export async function findInstances(query: Ask, name: string): Promise<NamedInstance[]> {
  for (const key of ['id', 'uuid'] as const) {
    const found = await query<NamedInstance>(
      `SELECT i.id, i.application_id AS "applicationId" FROM economy.instance i WHERE i.${key} = $1 ORDER BY i.id`,
      [name.toLowerCase()],
    );
    if (found.length > 0) return found;
  }
  return [];
}

export function onlyInstance(found: readonly NamedInstance[], name: string): NamedInstance {
  const [instance, ...others] = found;
  if (!instance) {
    throw new UserFault('UNKNOWN_INSTANCE', `no instance has the id or uuid ${name}`);
  }
  if (others.length === 0) return instance;
  const ids = found.map(({ id, applicationId }) => `${id} of the application ${applicationId}`);
  throw new UserFault(
    'AMBIGUOUS_INSTANCE',
    `several instances have the uuid ${name}; name one by its id: ${ids.join(', ')}`,
  );
}

export async function getInstance(query: Ask, name: string): Promise<NamedInstance> {
  return onlyInstance(await findInstances(query, name), name);
}

/** Reads an argument that names a character of an instance, each by its id or uuid. */
export function readCharacter(text: string): string {
  const names = text.split('/');
  if (names.length === 2 && names.every(isIdentifier)) return text.toLowerCase();
  throw new InvalidArgumentError('it must be <instance>/<character>, each an id or a uuid');
}

/** Reads an argument that is an id or a uuid. */
export function readIdentifier(text: string): string {
  if (isIdentifier(text)) return text.toLowerCase();
  throw new InvalidArgumentError('it must be a UUID, such as 0198a5b2-7c1e-7d3f-8a4b-5c6d7e8f9a0b');
}
