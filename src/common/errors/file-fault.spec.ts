import { toFileFault } from './file-fault.js';

const errorOf = (given: object): Error => Object.assign(new Error('EXXX: something, open'), given);

describe('the fault of a file', () => {
  it('names the file that the person named, else where something was to go, else where it was', () => {
    const moved = { code: 'ENOENT', syscall: 'rename', path: '/from', dest: '/to' };
    const reason = 'it does not exist, or its folder does not.';
    expect(toFileFault(errorOf(moved), 'world.ndjson', 'written')!.message).toBe(
      `world.ndjson cannot be written: ${reason}`,
    );
    expect(toFileFault(errorOf(moved))!.message).toBe(`/to cannot be used: ${reason}`);
    expect(toFileFault(errorOf({ ...moved, dest: undefined }))!.message).toBe(
      `/from cannot be used: ${reason}`,
    );
    expect(toFileFault(errorOf({ code: 'ENOENT', syscall: 'open' }))!.message).toBe(
      `A file cannot be used: ${reason}`,
    );
  });

  it('keeps the code and the cause', () => {
    const error = errorOf({ code: 'ENOSPC', syscall: 'write', path: '/full' });
    expect(toFileFault(error)).toMatchObject({ code: 'ENOSPC', cause: error });
  });

  it.each([
    ['EACCES', 'open', /no right/],
    ['EPERM', 'chmod', /no right/],
    ['EROFS', 'open', /read-only/],
    ['EISDIR', 'read', /it is a folder/],
    ['ENOTDIR', 'open', /not a folder/],
    ['EEXIST', 'mkdir', /exists already/],
    ['EDQUOT', 'write', /no space is left for this user/],
  ])('is said of %s', (code, syscall, says) => {
    expect(toFileFault(errorOf({ code, syscall, path: '/x' }))!.message).toMatch(says);
  });

  it.each([
    [errorOf({ code: 'EACCES', syscall: 'listen', path: '/socket' })],
    [errorOf({ code: 'ENOENT', syscall: 'connect', path: '/socket' })],
    [errorOf({ code: 'ENOENT', syscall: 'spawn psql', path: 'psql' })],
    [errorOf({ code: 'ECONNRESET', syscall: 'read' })],
    [errorOf({ code: 'ENOENT' })],
    [errorOf({})],
    ['ENOENT'],
    [null],
  ])('is none of a file: %p', (error) => {
    expect(toFileFault(error)).toBeNull();
  });
});
