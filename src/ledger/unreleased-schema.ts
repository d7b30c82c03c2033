/** A database that was made before the first release. Its tables are others, and no migration leads from them to these. */
export class UnreleasedSchemaError extends Error {
  static readonly next = 'export its worlds with that version, and import them into a new database';

  constructor() {
    super(`This database was created by a version before the first release: ${UnreleasedSchemaError.next}.`);
    this.name = 'UnreleasedSchemaError';
  }
}

/** By the names of the migrations that ran there, and of the first one of this code. */
export function isUnreleased(done: readonly string[], first: string): boolean {
  return done.length > 0 && !done.includes(first);
}
