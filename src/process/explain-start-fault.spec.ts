import { EmbeddedServerError } from '../database/embedded/embedded-server.js';
import { SettingsError } from '../common/config/settings.js';
import { EconomyError, UserFault } from '../common/errors/economy-error.js';
import { explainStartFault, StartError } from './explain-start-fault.js';

const errorOf = (given: object, message = 'as it was said'): Error =>
  Object.assign(new Error(message), given);

describe('what keeps the service from starting', () => {
  it.each([
    [
      { code: 'EADDRINUSE', port: 3000, syscall: 'listen' },
      /^Port 3000 is taken by another program: [^\n]+$/,
    ],
    [
      { code: 'EADDRNOTAVAIL', address: '192.0.2.1', syscall: 'listen' },
      /the address 192\.0\.2\.1: .* HOST\.$/,
    ],
    [{ code: 'EACCES', syscall: 'listen', port: 80 }, /not allowed to listen on that port: .* PORT=3000\.$/],
    [{ code: '28P01' }, /^The database refuses the user or password of DATABASE_URL \(as it was said\)\.$/],
    [{ code: '28000' }, /^The database refuses the user or password of DATABASE_URL \(as it was said\)\.$/],
    [
      { code: '3D000' },
      /^The database of DATABASE_URL does not exist \(as it was said\): create it first\.$/,
    ],
    [{ code: '42501' }, /^The database user may not [^\n]+ DATABASE_MIGRATION_URL [^\n]+$/],
    [
      { code: 'ECONNREFUSED', syscall: 'connect' },
      /^The database cannot be reached \(as it was said\)\. [^\n]+$/,
    ],
    [{ code: '57P03' }, /^The database cannot be reached \(as it was said\)\. [^\n]+$/],
    [{ code: 'ENOSPC', syscall: 'write', path: '/data' }, /^\/data cannot be used: no space is left [^\n]+$/],
  ])('is said in a line: %j', (given, says) => {
    expect(explainStartFault(errorOf(given))).toMatch(says);
  });

  it('is said in a line of a pooler that refuses options', () => {
    const said = explainStartFault(errorOf({ code: '08P01' }, 'unsupported startup parameter: options'));
    expect(said).toMatch(/^The pooler [^\n]+ ignore_startup_parameters = options [^\n]+$/);
  });

  it('names each address of a name that has several', () => {
    const errors = ['::1', '127.0.0.1'].map((address) => errorOf({}, `connect ECONNREFUSED ${address}`));
    const said = explainStartFault(Object.assign(new AggregateError(errors), { code: 'ECONNREFUSED' }));
    expect(said).toContain('(connect ECONNREFUSED ::1, connect ECONNREFUSED 127.0.0.1)');
  });

  it('is as it is where it is in words for a person already', () => {
    expect(explainStartFault(new StartError('Wait.'))).toBe('Wait.');
    expect(explainStartFault(new UserFault('UNKNOWN_KEY', 'no such key'))).toBe('no such key');
    const settings = new SettingsError(['PORT must be a number']);
    expect(explainStartFault(settings)).toBe(settings.message);
    expect(explainStartFault(new EconomyError('INSTANCE_NOT_FOUND'))).not.toMatch(/^\s+at /m);
    const embedded = Object.assign(Object.create(EmbeddedServerError.prototype) as EmbeddedServerError, {
      ...{ message: 'It did not start.', hint: 'See its log.' },
    });
    expect(explainStartFault(embedded)).toBe('It did not start.\nSee its log.');
  });

  it('is shown whole where it is a fault of the service itself', () => {
    const fault = new TypeError('x is not a function');
    expect(explainStartFault(fault)).toBe(fault.stack);
    expect(explainStartFault('thrown')).toBe('thrown');
    expect(explainStartFault(new EconomyError('INTERNAL'))).toMatch(/^\s+at /m);
  });
});
