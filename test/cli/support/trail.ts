import { type Client } from 'pg';
import { type Operator } from '../../../src/audit/operator.js';
import { type Ask } from '../../../src/audit/audit-entry.js';

export const ann: Operator = { name: 'ann', osUser: 'root', host: 'here' };

/** What to do where an action cannot be recorded. */
export const unrecorded = (error: Error): void => {
  throw error;
};

export const askOver =
  (client: Client): Ask =>
  async <Row>(sql: string, values: readonly unknown[] = []) =>
    (await client.query(sql, [...values])).rows as Row[];
