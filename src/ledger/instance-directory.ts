import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type InstanceRow } from '../database/rows.js';
import { EconomyError } from '../errors/economy-error.js';
import { candidateIds, deriveId } from '../database/identifier.js';

const lifetimeMs = 5000;
const capacity = 50_000;

/**
 * Finds the id of an instance by what a caller calls it. An instance never changes its application, id or uuid and is
 * never removed, so found ones are kept for a moment; the moment ends because an id, once registered, wins over a uuid.
 */
@Injectable()
export class InstanceDirectory {
  private readonly known = new Map<string, { readonly id: string; readonly until: number }>();

  constructor(private readonly dataSource: DataSource) {}

  /** The id of the caller's own instance; `INSTANCE_NOT_FOUND` for an unknown one and for everybody else's alike. */
  async getId(applicationId: string, identifier: string): Promise<string> {
    const name = `${applicationId} ${identifier}`;
    const known = this.known.get(name);
    if (known && known.until > Date.now()) return known.id;
    const candidates = candidateIds(applicationId, identifier);
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM economy.instance WHERE id IN ($1, $2) AND application_id = $3 AND deleted_at IS NULL
        ORDER BY id = $1 DESC LIMIT 1`,
      [...candidates, applicationId],
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new EconomyError('INSTANCE_NOT_FOUND');
    if (this.known.size >= capacity) this.known.clear();
    this.known.set(name, { id, until: Date.now() + lifetimeMs });
    return id;
  }

  /** Refuses a uuid for a new instance where it is the id of another one, or the uuid of that is the id of the new one. */
  async refuseAmbiguous(applicationId: string, uuid: string): Promise<void> {
    const [id, derived] = candidateIds(applicationId, uuid);
    const found = await this.dataSource.query<unknown[]>(
      'SELECT FROM economy.instance WHERE id IN ($1, $2) AND application_id = $3',
      [id, deriveId(applicationId, derived), applicationId],
    );
    if (found.length > 0) throw new EconomyError('ALREADY_EXISTS');
  }

  /** The id if it was found before, however long ago; else null. For what must not wait and may be wrong. */
  peekId(applicationId: string, identifier: string): string | null {
    return this.known.get(`${applicationId} ${identifier}`)?.id ?? null;
  }

  /** The instance as it is now, by its id. */
  async getRow(instanceId: string): Promise<InstanceRow> {
    const rows = await this.dataSource.query<{ row: InstanceRow }[]>(
      'SELECT to_jsonb(i) AS row FROM economy.instance i WHERE i.id = $1',
      [instanceId],
    );
    const row = rows[0]?.row;
    if (!row) throw new EconomyError('INSTANCE_NOT_FOUND');
    return row;
  }
}
