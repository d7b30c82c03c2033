import { EmbeddedServerError } from '../database/embedded/embedded-server.js';
import { SettingsError } from '../common/config/settings.js';
import { faultCode, isDatabaseAway } from '../common/errors/database-fault.js';
import { EconomyError, UserFault } from '../common/errors/economy-error.js';
import { toFileFault } from '../common/errors/file-fault.js';

/** What keeps the service from starting, in words for a person. */
export class StartError extends UserFault {
  constructor(message: string) {
    super('START_REFUSED', message);
    this.name = 'StartError';
  }
}

/** What a person can mend is said in a line or two; anything else is shown whole. */
export function explainStartFault(error: unknown): string {
  if (error instanceof SettingsError || error instanceof UserFault) return error.message;
  if (error instanceof EmbeddedServerError) return `${error.message}\n${error.hint}`;
  // A fault of the service itself is worth its stack.
  if (error instanceof EconomyError && error.httpStatus < 500) return error.detail;
  const fileFault = toFileFault(error);
  if (fileFault !== null) return fileFault.message;
  const code = faultCode(error);
  if (code === 'EADDRINUSE') {
    const { port } = error as { port?: number };
    return `Port ${port} is taken by another program: stop it, or choose another port with PORT.`;
  }
  if (code === 'EADDRNOTAVAIL') {
    const { address } = error as { address?: string };
    return `This machine does not have the address ${address}: choose another one with HOST.`;
  }
  if (code === 'EACCES' && (error as { syscall?: string }).syscall === 'listen')
    return 'This user is not allowed to listen on that port: choose one above 1023 with PORT=3000.';
  if (code === '28P01' || code === '28000')
    return `The database refuses the user or password of DATABASE_URL (${reasonOf(error)}).`;
  if (code === '3D000')
    return `The database of DATABASE_URL does not exist (${reasonOf(error)}): create it first.`;
  if (code === '42501') {
    return (
      `The database user may not bring the schema up to date (${reasonOf(error)}). ` +
      'Set DATABASE_MIGRATION_URL to the same database as its owner.'
    );
  }
  if (/unsupported startup parameter/.test(reasonOf(error))) {
    return (
      `The pooler in front of the database refuses the options of a connection (${reasonOf(error)}). ` +
      'Set ignore_startup_parameters = options in it, and the limits on the role (docs/scale.md#a-pooler).'
    );
  }
  if (isDatabaseAway(error)) {
    return `The database cannot be reached (${reasonOf(error)}). Check DATABASE_URL and that PostgreSQL is running.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** A name with several addresses fails with an error for each and no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
