import fc from 'fast-check';
import { addresseeOf } from './addressee.js';

const names = ['Marta Millward', 'Wat', 'Old Tom', 'Anna Reed', 'Anna', 'Will Carter', 'Jo'];

describe('addresseeOf', () => {
  it.each<[string, string | null]>([
    ['What do you think, Wat?', 'Wat'],
    ['Good day, MARTA.', 'Marta Millward'],
    ['marta, lend me a coin', 'Marta Millward'],
    ['Marta Millward owes me a loaf.', 'Marta Millward'],
    // Who is called comes before who is talked about, however late.
    ['Tom, have you seen Wat?', 'Old Tom'],
    ['Tom, hush. Wat, what did you see?', 'Wat'],
    ['I like Wat, and I like Marta.', 'Marta Millward'],
    ['Ask the old man.', null],
    ['Anna, sit down.', 'Anna'],
    ['Anna Reed, sit down.', 'Anna Reed'],
    ['Will you come?', 'Will Carter'],
    ['You will see.', null],
    ['Well, will, what now?', 'Will Carter'],
    ['We enjoy the water.', null],
    ['Wat’s boat leaks.', 'Wat'],
    ['Nobody is here.', null],
    ['', null],
  ])('%s', (text, expected) => {
    expect(addresseeOf(text, undefined, names)).toBe(expected);
  });

  it('believes what the agent said of it, unless nobody of that name is there', () => {
    expect(addresseeOf('Wat, listen.', 'Jo', names)).toBe('Jo');
    expect(addresseeOf('Wat, listen.', 'marta', names)).toBe('Marta Millward');
    expect(addresseeOf('Wat, listen.', 'Nobody', names)).toBe('Wat');
    expect(addresseeOf('Listen.', '', names)).toBeNull();
  });

  it('survives every name and every text', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string(), { maxLength: 5 }), (text, some) => {
        const found = addresseeOf(`${text} ${some.join(', ')}`, text, some);
        expect(found === null || some.includes(found)).toBe(true);
      }),
    );
  });
});
