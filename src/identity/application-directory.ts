// Handwritten SQL: statements that a cluster runs on one node each.
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { toDatabaseError } from '../common/errors/database-fault.js';
import { type InstanceRow, type TimestampedRow } from '../database/rows.js';

/** The data of an application for requests: its identity, its resource, and since when its tokens are valid. */
export interface KnownApplication extends TimestampedRow {
  readonly name: string;
  readonly description: string;
  readonly stream_username: string | null;
  readonly tokens_valid_from: string;
  readonly featured_instance: InstanceRow | null;
  /** Requests per second; null: the default, 0: no limit. */
  readonly rate_limit: number | null;
  /** Billable operations per month; null: no quota. */
  readonly monthly_quota: number | null;
  /** Tokens of its agents per day; null: no limit. */
  readonly daily_tokens: number | null;
  /** Writes that move money need an Idempotency-Key. */
  readonly require_idempotency_key: boolean;
  /** The ids of active keys, and the current sessions of people (`credentialOf`). */
  readonly liveCredentials: ReadonlySet<string>;
  /** Tokens that are refused before their end, by `jti`. */
  readonly revokedTokens: ReadonlySet<string>;
}

type StoredApplication = KnownApplication & {
  readonly id: string;
  readonly featured_instance_id: string | null;
};

/** How stale a replica may be about a revocation. The contract allows 5 s. */
const lifetimeMs = 2000;

interface Entry {
  readonly startedAt: number;
  readonly application: Promise<KnownApplication | null>;
  readonly until: number;
  /** The resolved value; while a lookup runs, the previous one. */
  loaded: KnownApplication | null;
  isLoaded: boolean;
}

/** Applications by id, reloaded every two seconds, so that every replica soon refuses a revoked one. */
@Injectable()
export class ApplicationDirectory {
  private readonly known = new LRUCache<string, Entry>({ max: 10_000 });
  /** Credentials that were looked up and are not active: they never will be again. */
  private readonly dead = new LRUCache<string, true>({ max: 10_000 });

  constructor(private readonly dataSource: DataSource) {}

  /** The application, or null when it is unknown, deleted or revoked. */
  find(id: string): Promise<KnownApplication | null> {
    const known = this.known.get(id);
    if (known && known.until > Date.now()) return known.application;
    return this.refresh(id);
  }

  /** The same, with a credential that another replica may have created since the application was loaded. */
  async findWithCredential(id: string, credential: string): Promise<KnownApplication | null> {
    const requestedAt = performance.now();
    const application = await this.find(id);
    if (!application || application.liveCredentials.has(credential) || this.dead.has(credential))
      return application;
    const since = this.known.get(id);
    const again = await (since && since.startedAt > requestedAt ? since.application : this.refresh(id));
    if (again && !again.liveCredentials.has(credential)) this.dead.set(credential, true);
    return again;
  }

  /** Revocations by this process take effect in it at once. */
  forget(id: string): void {
    this.known.delete(id);
  }

  private refresh(id: string): Promise<KnownApplication | null> {
    const known = this.known.get(id);
    const application = this.load(id);
    const until = Date.now() + lifetimeMs;
    const startedAt = performance.now();
    const entry: Entry = { startedAt, application, until, loaded: known?.loaded ?? null, isLoaded: false };
    this.known.set(id, entry);
    application.then(
      (found) => Object.assign(entry, { loaded: found, isLoaded: true }),
      // A failed lookup is not cached.
      () => this.known.get(id) === entry && this.known.delete(id),
    );
    return application;
  }

  /** The application that `find` would find, if cached; null means unknown. */
  findLoaded(id: string): KnownApplication | null {
    const known = this.known.get(id);
    return known?.isLoaded && known.until > Date.now() ? known.loaded : null;
  }

  /** The same for uses that tolerate stale data: while it is reloaded, the previous value. */
  peek(id: string): KnownApplication | null {
    const known = this.known.get(id);
    return known && known.until > Date.now() ? known.loaded : null;
  }

  private async load(id: string): Promise<KnownApplication | null> {
    try {
      const [rows, tokens] = await Promise.all([
        this.dataSource.query<{ row: StoredApplication }[]>(
          `SELECT to_jsonb(a) AS row FROM economy.application a
            WHERE a.id = $1 AND a.deleted_at IS NULL AND a.revoked_at IS NULL`,
          [id],
        ),
        // Not a subquery of the first: Citus has no correlated subqueries on reference tables.
        this.dataSource.query<{ credential: string | null; jti: string | null }[]>(
          `SELECT k.id::text AS credential, NULL AS jti FROM economy.application_key k
            WHERE k.application_id = $1 AND k.revoked_at IS NULL
              AND (k.expires_at IS NULL OR k.expires_at > now() - interval '1 minute')
            UNION ALL SELECT p.id || '/' || p.session, NULL FROM economy.person p
            WHERE p.application_id = $1 AND p.disabled_at IS NULL
            UNION ALL SELECT NULL, r.jti FROM economy.revoked_token r WHERE r.application_id = $1`,
          [id],
        ),
      ]);
      const row = rows[0]?.row;
      if (!row) return null;
      return Object.assign(row, {
        featured_instance: await this.featuredOf(row),
        liveCredentials: new Set(tokens.flatMap(({ credential }) => credential ?? [])),
        revokedTokens: new Set(tokens.flatMap(({ jti }) => jti ?? [])),
      });
    } catch (error) {
      throw toDatabaseError(error) ?? error;
    }
  }

  /** Every request needs the application, and none its featured instance: without the node that has it, the last one known. */
  private async featuredOf({
    id,
    featured_instance_id: featured,
  }: StoredApplication): Promise<InstanceRow | null> {
    if (featured === null) return null;
    return this.dataSource
      .query<{ row: InstanceRow }[]>(
        'SELECT to_jsonb(i) AS row FROM economy.instance i WHERE i.id = $1 AND i.deleted_at IS NULL',
        [featured],
      )
      .then(
        ([found]) => found?.row ?? null,
        () => this.known.get(id)?.loaded?.featured_instance ?? null,
      );
  }
}
