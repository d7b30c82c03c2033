import { type DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { deriveId } from '../../common/identifier.js';
import { constraintOf } from '../../common/errors/database-fault.js';
import { findLedgerFaults } from '../../ledger/verify.js';
import { matchAgents } from './match-agents.js';
import { BrokenSnapshot } from './snapshot-format.js';
import { type SnapshotLine, SnapshotReader } from './snapshot-reader.js';
import { type OnLines } from './world-export.js';
import { UserFault } from '../../common/errors/economy-error.js';

export interface ImportOptions {
  readonly applicationId: string;
  /** Default: the uuid in the snapshot. */
  readonly uuid?: string | undefined;
  /** Opens the file from its beginning. */
  readonly open: () => AsyncIterable<Buffer>;
  readonly onLines?: OnLines;
}

export interface ImportedWorld {
  readonly instanceId: string;
  readonly uuid: string;
  readonly lines: number;
  /** Lines that an earlier, interrupted run had stored already. */
  readonly resumedFrom: number;
  /** Agents that were made, without credentials. */
  readonly newAgents: readonly string[];
}

interface Target {
  readonly instanceId: string;
  readonly applicationId: string;
  readonly uuid: string;
}

/** Lines that one transaction stores. */
const batch = 2000;

/**
 * Imports a snapshot in two steps. First its lines are checked and staged, many per transaction: an interrupted import
 * resumes from there. Then one transaction creates the world from them, verifies its ledger, and only then commits: nobody
 * ever sees a partial world. A refused snapshot leaves nothing.
 */
export async function importWorld(dataSource: DataSource, options: ImportOptions): Promise<ImportedWorld> {
  const { applicationId, uuid, open, onLines = () => undefined } = options;
  const reader = new SnapshotReader(open());
  const header = await reader.header();
  const target = {
    applicationId,
    uuid: (uuid ?? header.instance.uuid).toLowerCase(),
    instanceId: deriveId(applicationId, (uuid ?? header.instance.uuid).toLowerCase()),
  };
  await refuseExisting(dataSource, target);
  const total = Object.values(header.counts).reduce((sum, count) => sum + count, 0);
  const [stored] = await dataSource.query<{ line: string; digest: string }[]>(
    'SELECT p.line, p.digest FROM economy.import_progress p WHERE p.instance_id = $1',
    [target.instanceId],
  );
  const from = Number(stored?.line ?? 0);
  try {
    let waiting: SnapshotLine[] = [];
    for await (const row of reader.rows(header)) {
      if (row.line <= from) {
        if (row.line === from && reader.digest() !== stored?.digest) {
          // Another file for the same world: the staged lines are useless.
          await forget(dataSource.manager, target);
          return await importWorld(dataSource, options);
        }
      } else {
        waiting.push(row);
        if (waiting.length === batch) {
          await store(dataSource, target, waiting, reader.digest());
          waiting = [];
        }
      }
      if (row.line % batch === 0) onLines(row.line - 1, total);
    }
    if (waiting.length > 0) await store(dataSource, target, waiting, reader.digest());
    onLines(total, total);
    const newAgents = await makeVisible(dataSource, target, total);
    return { instanceId: target.instanceId, uuid: target.uuid, lines: total, resumedFrom: from, newAgents };
  } catch (error) {
    const refusal = toRefusal(error);
    if (!refusal) throw error;
    await forget(dataSource.manager, target);
    throw refusal;
  }
}

async function refuseExisting(
  dataSource: DataSource,
  { instanceId, applicationId, uuid }: Target,
): Promise<void> {
  const [application] = await dataSource.query<unknown[]>(
    'SELECT FROM economy.application a WHERE a.id = $1 AND a.deleted_at IS NULL',
    [applicationId],
  );
  if (!application) {
    throw new UserFault(
      'UNKNOWN_APPLICATION',
      `no application has the id ${applicationId}; see application:list`,
    );
  }
  // One look-up each: on a cluster, the three ids may be on three nodes.
  const isInstance = async (id: string): Promise<boolean> => {
    const [found] = await dataSource.query<unknown[]>(
      'SELECT FROM economy.instance i WHERE i.id = $1 AND i.application_id = $2',
      [id, applicationId],
    );
    return found !== undefined;
  };
  if (await isInstance(instanceId)) {
    throw new UserFault(
      'ALREADY_EXISTS',
      `the application has a world with the uuid ${uuid} already; give another one with --uuid`,
    );
  }
  if ((await isInstance(uuid)) || (await isInstance(deriveId(applicationId, instanceId)))) {
    throw new UserFault(
      'ALREADY_EXISTS',
      `${uuid} would name two worlds of the application; give another one with --uuid`,
    );
  }
}

async function store(
  dataSource: DataSource,
  { instanceId }: Target,
  rows: readonly SnapshotLine[],
  digest: string,
): Promise<void> {
  const hasName = ({ kind }: SnapshotLine): boolean => kind === 'npc' || kind === 'holder';
  const last = rows.at(-1)!.line;
  try {
    await dataSource.transaction(async (manager) => {
      await manager.query(
        `INSERT INTO economy.import_row (instance_id, line, kind, new_id, content)
         SELECT $1, u.line, u.kind, u.new_id, u.content::jsonb -> u.kind
           FROM unnest($2::bigint[], $3::text[], $4::uuid[], $5::text[]) AS u (line, kind, new_id, content)`,
        [
          instanceId,
          rows.map(({ line }) => line),
          rows.map(({ kind }) => kind),
          rows.map((row) =>
            hasName(row) ? deriveId(instanceId, String(row.content['uuid']).toLowerCase()) : null,
          ),
          rows.map(({ text }) => text),
        ],
      );
      await manager.query(
        `INSERT INTO economy.import_progress (instance_id, line, digest) VALUES ($1, $2, $3)
         ON CONFLICT (instance_id) DO UPDATE SET line = EXCLUDED.line, digest = EXCLUDED.digest`,
        [instanceId, last, digest],
      );
    });
  } catch (error) {
    if (error instanceof QueryFailedError && (error.driverError as { code?: string }).code === '23505') {
      throw new UserFault(
        'IMPORT_RUNNING',
        'another import of the same world is running; wait until it ends, then check its result',
        {
          cause: error,
        },
      );
    }
    const refusal = toRefusal(error);
    throw refusal ? new BrokenSnapshot(`lines ${rows[0]!.line} to ${last}: ${refusal.message}`) : error;
  }
}

/** The transaction that creates the world. */
function makeVisible(dataSource: DataSource, target: Target, total: number): Promise<string[]> {
  const { instanceId, applicationId, uuid } = target;
  return dataSource.transaction(async (manager) => {
    // Another import of the same world may have been refused meanwhile and have deleted the staged lines of both.
    const [staged] = await manager.query<{ n: string }[]>(
      'SELECT count(*) AS n FROM economy.import_row i WHERE i.instance_id = $1',
      [instanceId],
    );
    if (Number(staged?.n) !== total) {
      throw new UserFault(
        'IMPORT_INCOMPLETE',
        'the stored part of the snapshot is incomplete; run the import again',
      );
    }
    const { ids, created } = await matchAgents(manager, target);
    await manager.query('SELECT economy.import_world($1, $2, $3, $4)', [
      instanceId,
      applicationId,
      uuid,
      JSON.stringify(ids),
    ]);
    const faults = [
      ...(await findStrangers(manager, instanceId)),
      ...(await findAmbiguous(manager, instanceId)),
      ...(await findLedgerFaults(manager, instanceId)).map(
        ({ check, subject, expected, found }) => `${check}: ${subject}: expected ${expected}, found ${found}`,
      ),
    ];
    if (faults.length > 0) {
      const more = faults.length > 5 ? ` and ${faults.length - 5} more` : '';
      throw new BrokenSnapshot(`its books do not balance: ${faults.slice(0, 5).join('; ')}${more}`);
    }
    return created;
  });
}

/** Rows that refer to characters that the world lacks. */
async function findStrangers(manager: EntityManager, instanceId: string): Promise<string[]> {
  const rows = await manager.query<{ subject: string }[]>(
    `WITH known AS MATERIALIZED (
       SELECT a.id FROM economy.holder a WHERE a.instance_id = $1
       UNION ALL SELECT n.id FROM economy.npc n WHERE n.instance_id = $1
     ), owner AS MATERIALIZED (
       SELECT h.id FROM economy.holder h WHERE h.instance_id = $1
       UNION ALL SELECT h.id FROM economy.hold h WHERE h.instance_id = $1
       UNION ALL SELECT l.id FROM economy.listing l WHERE l.instance_id = $1
     ), named AS (
       SELECT 'event ' || e.seq AS subject, e.actor_id AS one, e.recipient_id AS other
         FROM economy.event e WHERE e.instance_id = $1
       UNION ALL
       SELECT 'event ' || t.seq, t.character_id, NULL FROM economy.event_participant t WHERE t.instance_id = $1
       UNION ALL
       SELECT 'memory ' || m.id, m.about_id, m.teller_id FROM economy.memory m WHERE m.instance_id = $1
       UNION ALL
       SELECT 'feeling ' || f.id, f.other_id, NULL FROM economy.feeling_change f WHERE f.instance_id = $1
       UNION ALL
       SELECT 'relationship of ' || r.character_id, r.other_id, NULL FROM economy.relationship r WHERE r.instance_id = $1
       UNION ALL
       SELECT 'parent of ' || p.child_id, p.parent_id, NULL FROM economy.agent_npc_parent p WHERE p.instance_id = $1
     )
     SELECT n.subject FROM named n LEFT JOIN known a ON a.id = n.one LEFT JOIN known b ON b.id = n.other
      WHERE (n.one IS NOT NULL AND a.id IS NULL) OR (n.other IS NOT NULL AND b.id IS NULL)
     UNION ALL
     -- Every holding comes from the legs of events, which other checks compare.
     SELECT 'holding of ' || g.asset FROM economy.holding g LEFT JOIN owner o ON o.id = g.owner_id
      WHERE g.instance_id = $1 AND o.id IS NULL
      LIMIT 6`,
    [instanceId],
  );
  return rows.map(({ subject }) => `${subject} names a character that is not in the snapshot`);
}

/** Identifiers that would mean two characters: the uuid of one is the id of the other. */
async function findAmbiguous(manager: EntityManager, instanceId: string): Promise<string[]> {
  const rows = await manager.query<{ uuid: string }[]>(
    `WITH known AS MATERIALIZED (
       SELECT a.id, a.uuid FROM economy.holder a WHERE a.instance_id = $1
       UNION ALL SELECT n.id, n.uuid FROM economy.npc n WHERE n.instance_id = $1
     )
     SELECT one.uuid FROM known one JOIN known other ON other.id = one.uuid LIMIT 6`,
    [instanceId],
  );
  return rows.map(({ uuid }) => `${uuid} would name two characters`);
}

async function forget(manager: EntityManager, { instanceId }: Target): Promise<void> {
  await manager.query('DELETE FROM economy.import_row i WHERE i.instance_id = $1', [instanceId]);
  await manager.query('DELETE FROM economy.import_progress p WHERE p.instance_id = $1', [instanceId]);
}

/** SQLSTATE classes of invalid data: 21, 22, 23, and 54 for too deep nesting. */
const refusedClasses = /^(2[123]|54)/;
/** Errors of other nodes of a cluster may come without their SQLSTATE. */
const refusedWords = /violates .* constraint|invalid input|out of range|unsupported Unicode/;

/** The fault of the snapshot in an error; null for one of the database or of this program. */
function toRefusal(error: unknown): BrokenSnapshot | null {
  if (error instanceof BrokenSnapshot) return error;
  if (!(error instanceof QueryFailedError)) return null;
  const { code, message } = error.driverError as Error & { code?: string };
  if (!refusedClasses.test(code ?? '') && !(code === 'XX000' && refusedWords.test(message))) return null;
  const constraint = constraintOf(error);
  return new BrokenSnapshot(`the database rejects it: ${message}${constraint ? ` (${constraint})` : ''}`);
}
