/**
 * Thrown for everything that keeps the embedded server from starting or stopping.
 * `message` says what is wrong, `hint` what the person who runs the service can do about it.
 */
export class EmbeddedServerError extends Error {
  constructor(
    message: string,
    readonly hint: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'EmbeddedServerError';
  }
}

export const USE_OWN_DATABASE = 'Or set DATABASE_URL to a PostgreSQL 14 or later.';
export const USE_OTHER_FOLDER = 'choose another folder with DATA_DIR';

/** The code of a system error. Recognized by shape: it may be an `Error` of another realm. */
export function errorCode(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** What a program of PostgreSQL printed before it failed, turned into an error that says what to do. */
export function programFailure(what: string, output: string): EmbeddedServerError {
  const lines = output.trim() || '(no output)';
  if (/no space left on device|disk quota exceeded/i.test(output)) {
    return new EmbeddedServerError(
      `${what}: no space left on device.\n${lines}`,
      `Free some disk space, or ${USE_OTHER_FOLDER} on a disk with room.`,
    );
  }
  if (/user does not exist|no such user/i.test(output)) {
    return new EmbeddedServerError(
      `${what}: the user this process runs as has no entry in the system's user list.\n${lines}`,
      `Run the service as a user listed in /etc/passwd. ${USE_OWN_DATABASE}`,
    );
  }
  if (/error while loading shared libraries|library not loaded|GLIBC/i.test(output)) {
    return new EmbeddedServerError(
      `${what}: a shared library is missing on this system.\n${lines}`,
      `Install the library named above. ${USE_OWN_DATABASE}`,
    );
  }
  return new EmbeddedServerError(
    `${what}:\n${lines}`,
    `See the lines above; if nothing helps, ${USE_OTHER_FOLDER}, or set DATABASE_URL to a PostgreSQL.`,
  );
}

/** Any error met while `doing` something (a phrase such as "writing …"), as an `EmbeddedServerError`. */
export function toEmbeddedServerError(error: unknown, doing: string): EmbeddedServerError {
  if (error instanceof EmbeddedServerError) return error;
  const reason = String(error).replace(/^Error: /, '');
  const message = `The embedded database failed while ${doing}: ${reason}`;
  const code = errorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    const hint = `Free some disk space, or ${USE_OTHER_FOLDER} on a disk with room.`;
    return new EmbeddedServerError(`No space left on device. ${message}`, hint, { cause: error });
  }
  if (code === 'EROFS') {
    const hint = `The file system is read-only: ${USE_OTHER_FOLDER} that can be written.`;
    return new EmbeddedServerError(message, hint, { cause: error });
  }
  if (code === 'EACCES' || code === 'EPERM') {
    const hint = `Give this user the right to do that, or ${USE_OTHER_FOLDER} that it owns.`;
    return new EmbeddedServerError(message, hint, { cause: error });
  }
  const hint = `If the message above does not help, ${USE_OTHER_FOLDER}. ${USE_OWN_DATABASE}`;
  return new EmbeddedServerError(message, hint, { cause: error });
}
