import { ApiSchema } from '@nestjs/swagger';
import { type TimestampedRow } from '../../database/rows.js';
import { moment, momentOrNull, uuid, integer } from './property-helpers.js';

/**
 * What every resource has.
 *
 * @publicApi
 */
@ApiSchema({ name: 'StoredResource' })
export abstract class BaseResource {
  @uuid()
  id!: string;

  @moment()
  createdAt!: string;

  @moment()
  updatedAt!: string;

  @momentOrNull('null while it lives')
  deletedAt!: string | null;
}

/**
 * An event with its place in the history of its instance.
 *
 * @publicApi
 */
export abstract class NumberedEvent extends BaseResource {
  @integer()
  seq!: number;
}

export function toBaseResource(row: TimestampedRow): BaseResource {
  return {
    id: row.id,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
    deletedAt: row.deleted_at === null ? null : toIso(row.deleted_at),
  };
}

/** The timestamps of an event: it never changes after it was written. */
export function toEventBase(event: { readonly id: string; readonly at: string }): BaseResource {
  const at = toIso(event.at);
  return { id: event.id, createdAt: at, updatedAt: at, deletedAt: null };
}

const utcMilliseconds = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:Z|\+00:00)$/;

export function toIso(text: string): string {
  // Nine of ten times: PostgreSQL omits trailing zeros, and a Date would cost more than all other timestamp work.
  if (utcMilliseconds.test(text)) return `${text.slice(0, 23)}Z`;
  return new Date(text).toISOString();
}

/**
 * A value derived from an object, cached while the object lives. It is stored on the object itself: in a `WeakMap` whose
 * keys come and go with every request, V8's young-generation collections treat each value as still needed.
 */
export class Memo<Source extends object, Made> {
  private readonly name = Symbol('made of it');

  get(source: Source): Made | undefined {
    const stored = (source as Stored<Source, Made>)[this.name];
    // A copy of an object has the properties of the original.
    return stored?.source === source ? stored.made : undefined;
  }

  set(source: Source, made: Made): void {
    (source as Stored<Source, Made>)[this.name] = { source, made };
  }
}

type Stored<Source, Made> = Record<symbol, { readonly source: Source; readonly made: Made } | undefined>;
