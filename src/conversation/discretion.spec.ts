import {
  isNews,
  isOfSpeaker,
  secrecyTold,
  sharedStems,
  tells,
  tellsWrong,
  withDiscretion,
} from './discretion.js';

type Remembered = Parameters<typeof withDiscretion>[0][number];

const remembered = (more: object): Remembered =>
  ({
    id: 'm',
    text: 'Cid hid the gold',
    secrecy: 0,
    about: null,
    fact: null,
    ...more,
  }) as unknown as Remembered;

describe('what may come up', () => {
  it.each([
    [0, -100, true, true],
    [0.4, 40, false, true],
    [0.4, 39, false, false],
    [0.4, 100, true, false],
    [1, 100, false, true],
    [1, 99, false, false],
  ])('of secrecy %d, with trust of %d, watched %p: %p', (secrecy, trust, isWatched, comesUp) => {
    const found = withDiscretion([remembered({ secrecy })], { other: 'bob', trust, isWatched }, 'en');
    expect(found).toHaveLength(Number(comesUp));
  });

  it.each([
    ['player', 'I keep the key under the stone', true],
    ['player', 'Did you hear the bells tonight?', true],
    ['player', 'Edna keeps the key under the stone', false],
    ['bob', 'I keep the key under the stone', false],
  ])(
    'of the words of a player, before somebody else, is what is news: about %s, %j',
    (about, said, isKept) => {
      const memory = remembered({
        text: 'as it was said',
        about: { kind: 'npc', id: about, name: 'Robin' },
        fact: { kind: 'talk', said, by: about },
      });
      const [found] = withDiscretion([memory], { other: 'bob', trust: 0, isWatched: false }, 'en');
      expect(found!.text === 'as it was said').toBe(!isKept);
      expect(JSON.stringify(found!.fact)).toEqual(
        isKept ? expect.not.stringContaining('said') : expect.stringContaining(said),
      );
    },
  );
});

describe('what a text tells', () => {
  it.each([
    ['Edna keeps the key under the stone', true],
    ['I keep the key under the stone', false],
    ['Edna told you where it is', false],
    ['Does Edna keep the key there?', false],
    ['Edna is here', false],
    ['Edna hat den Schlüssel versteckt', true],
    ['Ich habe den Schlüssel versteckt', false],
  ])('%j is news: %p', (text, expected) => {
    expect(isNews(text)).toBe(expected);
  });

  it('is of its speaker in the first person', () => {
    expect([isOfSpeaker('My brother is ill'), isOfSpeaker('Ich bin krank')]).toEqual([true, true]);
    expect(isOfSpeaker('Edna is ill')).toBe(false);
  });

  it.each([
    ['Cid robbed the mill', true],
    ['Last night Cid robbed the mill', true],
    ['Cid was robbed at the mill', false],
    ['Somebody robbed Cid', false],
    ['Bob robbed the mill', false],
    ['Cid swept the mill', false],
  ])('%j is a wrong that Cid did: %p', (text, expected) => {
    expect(tellsWrong(text, 'Cid')).toBe(expected);
  });

  it.each([
    ['They say the gold is hidden in the mill.', 'gold hidden under the mill', true],
    ['They say the gold is safe.', 'gold beneath the mill', true],
    ['They say the gold is safe.', 'gold hidden under the stone by the mill', false],
    ['The weather is fine.', 'gold hidden under the mill', false],
    ['Golden hair she has.', 'gold', false],
    ['Hidden things are found.', 'hiding place', false],
    ['The hidden are found.', 'hidden', true],
  ])('%j tells of %j: %p', (line, memory, expected) => {
    expect([line, memory, tells(line, memory)]).toEqual([line, memory, expected]);
  });

  it('counts no names', () => {
    expect([...sharedStems('Edna saw the gold', 'Edna hid gold', ['Edna Miller'])]).toEqual(['gold']);
    expect([...sharedStems('Edna saw the gold', 'Edna hid gold')].sort()).toEqual(['edna', 'gold']);
  });

  it('is as secret as the most secret thing that one tells of one’s own', () => {
    const lines = [
      { speakerId: 'ann', text: 'They say the gold is hidden in the mill.' },
      { speakerId: 'bob', text: 'The bridge will fall.' },
    ];
    const ann = {
      id: 'ann',
      memories: [
        { text: 'gold hidden in the mill', secrecy: 0.4 },
        { text: 'mill gold is false', secrecy: 0.7 },
        { text: 'bridge will fall', secrecy: 0.9 },
        { text: 'they say much' },
      ],
    };
    expect(secrecyTold(lines, [ann])).toBe(0.7);
    expect(secrecyTold(lines, [{ ...ann, id: 'bob' }])).toBe(0.9);
    expect(secrecyTold([], [ann])).toBe(0);
    expect(secrecyTold(lines, [])).toBe(0);
  });
});
