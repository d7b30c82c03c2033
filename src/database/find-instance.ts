import { type Repository } from 'typeorm';
import { faultCode } from '../common/errors/database-fault.js';
import { type InstanceEntity } from '../instance/instance.entity.js';
import { candidateIds } from '../common/identifier.js';

/**
 * The id of the application's instance with this id or uuid; undefined without one. One lookup for each of the two keys that the
 * identifier may stand for: on a cluster they are on two nodes, and the loss of one must not hide an instance on the other.
 * No instance is created with a uuid that is the id of another one, so the second lookup may answer when the first cannot.
 */
export async function findInstanceId(
  instances: Repository<InstanceEntity>,
  applicationId: string,
  identifier: string,
  { withDeleted = false } = {},
): Promise<string | undefined> {
  const [id, derived] = candidateIds(applicationId, identifier);
  const find = (candidate: string): Promise<InstanceEntity | null> =>
    instances.findOne({ select: { id: true }, where: { applicationId, id: candidate }, withDeleted });
  let fault: unknown;
  const byId = await find(id).catch((error: unknown) => {
    // The coordinator reports a lost node with this class; when the database itself is away, a second wait is no use.
    if (!faultCode(error)?.startsWith('08')) throw error;
    fault = error;
    return null;
  });
  const found = byId ?? (await find(derived));
  if (found === null && fault !== undefined) throw fault;
  return found?.id;
}
