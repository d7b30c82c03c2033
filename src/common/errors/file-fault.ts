import { UserFault } from './economy-error.js';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user has no right to do that',
  EDQUOT: 'no space is left for this user',
  EEXIST: 'it exists already',
  EFBIG: 'it would be too large',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  ENOENT: 'it does not exist, or its folder does not',
  ENOSPC: 'no space is left on the device',
  ENOTDIR: 'a part of its path is not a folder',
  ENOTEMPTY: 'it is a folder with something in it',
  EPERM: 'this user has no right to do that',
  EROFS: 'its file system is read-only',
};

/** A socket may be a file, too. */
const ofSockets = /listen|bind|connect|spawn/;

/**
 * An error of the file system in words for a person, as the fault of the file that the person named, or else of the one in the
 * error; null for any other error.
 */
export function toFileFault(error: unknown, named?: string, verb = 'used'): UserFault | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code, path, dest, syscall } = error as NodeJS.ErrnoException & { readonly dest?: string };
  if (code === undefined || syscall === undefined || ofSockets.test(syscall)) return null;
  const reason = reasons[code];
  if (reason === undefined) return null;
  return new UserFault(code, `${named ?? dest ?? path ?? 'A file'} cannot be ${verb}: ${reason}.`, {
    cause: error,
  });
}
