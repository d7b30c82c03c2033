import { EmbeddedServerError } from './database/embedded/embedded-server.js';
import { SettingsError } from './env.js';
import { isDatabaseAway } from './errors/database-fault.js';

/** What a person can mend is said in a line or two; anything else is shown whole. */
export function explainStartFault(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  if (error instanceof EmbeddedServerError) return `${error.message}\n${error.hint}`;
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE')
    return 'The port is taken by another program: stop it, or choose another with PORT=3001.';
  if (code === 'EACCES')
    return 'This user may not listen on that port: choose one above 1023 with PORT=3000.';
  if (isDatabaseAway(error)) {
    return `The database cannot be reached (${(error as Error).message}). Check DATABASE_URL and that PostgreSQL runs.`;
  }
  if (code === '28P01' || code === '28000') {
    return `The database refuses the user or password of DATABASE_URL (${(error as Error).message}).`;
  }
  if (code === '3D000')
    return `The database of DATABASE_URL does not exist (${(error as Error).message}): create it first.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
