import { EconomyError } from './economy-error.js';
import { toProblem } from './problem.js';

describe('a problem document', () => {
  it.each([
    ['No connection became free in time; nothing was written.', 'No connection became free in time.'],
    ['The policy threw. Nothing was written.', 'The policy threw.'],
  ])('says of writes alone that nothing was written: %s', (detail, ofRead) => {
    const error = new EconomyError('OVERLOADED', { detail });
    for (const method of ['GET', 'HEAD']) expect(toProblem(error, 'id', method).detail).toBe(ofRead);
    expect(toProblem(error, 'id', 'PUT').detail).toBe(detail);
  });
});
