import { UserFault } from '../common/errors/user-fault.js';

/** A database created before the first release. Its tables differ, and no migration converts them. */
export class UnreleasedSchemaError extends UserFault {
  static readonly next = 'export its worlds with that version, and import them into a new database';

  constructor() {
    super(
      'UNRELEASED_SCHEMA',
      `This database was created by a version before the first release: ${UnreleasedSchemaError.next}.`,
    );
    this.name = 'UnreleasedSchemaError';
  }
}

/** Compares the names of the migrations that ran there with the first one of this code. */
export function isUnreleased(done: readonly string[], first: string): boolean {
  return done.length > 0 && !done.includes(first);
}
