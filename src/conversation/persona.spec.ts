import { personaGuard } from './persona.js';

describe('the personality in a line', () => {
  const guard = personaGuard('Ann hides, since the fire, that she took the gold of the mill.');

  it.each([
    ['I am told that ann hides since the fire that she is ill', false],
    ['It is so: Ann hides since the fire that she took it', true],
    ['ANN HIDES – SINCE THE FIRE – THAT SHE TOOK', true],
    ['she took the gold of the mill', false],
    ['that she took the gold of the mill', true],
    ['Good day.', false],
    ['', false],
  ])('%j is told: %p', (line, isTold) => {
    expect(guard(line)).toBe(isTold);
  });

  it('is never told of one that is shorter than eight words', () => {
    const short = 'Ann took the gold of the mill';
    expect(personaGuard(short)(short)).toBe(false);
    expect(personaGuard(`${short} yesterday`)(`${short} yesterday`)).toBe(true);
    expect(personaGuard('')('')).toBe(false);
  });
});
