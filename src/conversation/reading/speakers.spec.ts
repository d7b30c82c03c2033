import { ownPart } from './speakers.js';

const speakers = {
  self: { name: 'Ann Baker' },
  other: { name: 'Bob Smith' },
  group: [{ name: 'Cid' }, { name: 'Bob Miller' }],
};

describe('the part of a text that its speaker says', () => {
  it.each(['Ann Baker', 'ann baker', 'Ann', 'assistant', 'Model'])('after the own name %s', (name) => {
    expect(ownPart(`${name}: Good day.`, speakers)).toBe('Good day.');
    expect(ownPart(`Bob Smith: Well met.\n${name}: Good day.\nCid: So it is.`, speakers)).toBe('Good day.');
  });

  it.each(['Bob Smith', 'Cid', 'Bob Miller', 'user', 'human', 'Player', 'system'])(
    'up to the name of another: %s',
    (name) => {
      expect(ownPart(`Good day.\n${name}: Well met.`, speakers)).toBe('Good day.');
      expect(ownPart(`${name}: Well met.`, speakers)).toBeNull();
    },
  );

  it.each([
    ['**Ann Baker:** Good day.'],
    ['*Ann Baker*: Good day.'],
    ['Ann Baker (smiling): Good day.'],
    ['Ann Baker： Good day.'],
    ['Ann Baker :Good day.'],
    ['Good day. Bob Smith: Well met.'],
    ['Good day.” Bob Smith: Well met.'],
    ['[Ann Baker]: Good day.'],
    ['<Ann Baker> Good day.'],
    ['- Ann Baker: Good day.\n- Bob Smith: Well met.'],
    ['### Ann Baker:\nGood day.'],
    ['Ann Baker says: Good day.\nBob Smith replies: Well met.'],
    ['Answer: Good day.'],
    ['[said: Ann Baker: Good day.]'],
    ['[said: Bob Smith: Well met.]\n[said: Ann Baker: Good day.]\n[said: Cid: So it is.]'],
    ['Good day.\n1. Bob Smith: Well met.'],
    ['Good day.\nNarrator: The sun sets.'],
  ])('with names as in a script: %s', (text) => {
    expect(ownPart(text, speakers)!.replace('”', '')).toBe('Good day.');
  });

  it.each([
    ['Good day. User: I have none.'],
    ['I like Bob Smith: he is kind.'],
    ['Bob: he is kind.'],
    ['Edna: she is kind.'],
    ['My friends are: Cid and you.'],
    ['Uſer: Good day.'],
    ['I asked him. Bob Smith says: it is late.'],
    ['[thinking] Good day.'],
    ['- Bread: two coins.'],
  ])('is all of one in which nobody else speaks: %s', (text) => {
    expect(ownPart(text, speakers)).toBe(text);
  });

  it.each([
    ["Wat O'Neil", 'Wat O’Neil'],
    ['Wat O’Neil', "Wat O'Neil"],
    ['Smith & Son', 'Smith ＆ Son'],
    ['Ann <the Baker>', 'Ann ‹the Baker›'],
    ['Ann “Fox” Reed', 'Ann "Fox" Reed'],
  ])('knows %s as %s, as it stands in prompts', (name, written) => {
    const text = `${written}: Good day.`;
    expect(ownPart(text, { ...speakers, self: { name } })).toBe('Good day.');
    expect(ownPart(`Well met.\n${text}`, { ...speakers, other: { name } })).toBe('Well met.');
  });

  it('ends with whoever spoke in the talk, though gone', () => {
    const transcript = [{ speaker: 'Edna', text: 'So it is.' }];
    expect(ownPart('Good day.\nEdna: she is kind.', { ...speakers, transcript })).toBe('Good day.');
  });
});
