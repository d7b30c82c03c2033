import { type RememberedRow } from '../ledger/ledger-result.js';
import { gossipIn, type Teller } from './gossip.js';

const wat = { id: 'wat', name: 'Wat Miller' };
const remembered = (text: string, more: Partial<RememberedRow> = {}): RememberedRow => ({
  id: text,
  at: '2026-01-01T10:00:00.000Z',
  kind: 'told',
  text,
  weight: 1,
  amount: null,
  shared: 0,
  about: wat,
  teller: null,
  hops: 0,
  originId: null,
  secrecy: 0,
  score: 1,
  ...more,
});
const edda = (...memories: RememberedRow[]): Teller => ({ id: 'edda', name: 'Edda', memories });
const pip: Teller = { id: 'pip', name: 'Pip', memories: [] };
const line = (speakerId: string, text: string) => ({ speakerId, text });
const stranger = () => ({ affinity: 0, trust: 0 });

describe('gossip', () => {
  it('is the memory of the teller that a line tells, whom it is about being named, and not the line', () => {
    const memory = remembered('Wat Miller found a goose in the mill.');
    const said = 'Between us: Wat Miller, of all people, has a goose!';
    expect(gossipIn([line('edda', 'Hello!'), line('edda', said)], [edda(memory), pip], stranger)).toEqual([
      {
        tellerId: 'edda',
        listenerId: 'pip',
        aboutId: 'wat',
        originId: memory.id,
        hops: 1,
        text: 'Wat Miller found a goose in the mill.',
        fact: null,
        amount: null,
        secrecy: 0,
        weight: 0.3,
        trust: 0,
        respect: 0,
      },
    ]);
    expect(gossipIn([line('edda', 'Have you seen Wat Miller?')], [edda(memory), pip], stranger)).toEqual([]);
  });

  it('is a fact with who lived it, however often it is told', () => {
    const stored = { what: 'broken', reason: 'a cart of hay' };
    const memory = remembered('Wat Miller broke a promise to me: “a cart of hay”', {
      stored,
      kind: 'obligation',
    });
    const said = [line('edda', 'Wat Miller never brought the cart!')];
    const [tale] = gossipIn(said, [edda(memory), pip], stranger);
    expect(tale).toMatchObject({ text: null, fact: { ...stored, who: 'edda' } });
    const heard = remembered('Wat Miller broke a promise to Edda: “a cart of hay”', {
      ...{
        stored: tale!.fact,
        fact: { ...stored, who: 'Edda' },
        kind: 'hearsay',
        hops: 1,
        originId: memory.id,
      },
    });
    const again = gossipIn([line('edda', 'The cart, Wat Miller!')], [edda(heard), pip], stranger);
    expect(again).toMatchObject([{ fact: { who: 'edda' }, hops: 2, originId: memory.id }]);
  });

  it('costs who did a wrong trust and respect, by the trust in the teller, half as much with each retelling', () => {
    const told = (memory: RememberedRow, trust = 0) =>
      gossipIn([line('edda', 'Wat Miller and the goose that somebody stole!')], [edda(memory), pip], () => ({
        affinity: 0,
        trust,
      }))[0];
    const stole = 'Wat Miller stole a goose.';
    expect(told(remembered(stole))).toMatchObject({ trust: -6, respect: -4 });
    expect(told(remembered(stole), 100)).toMatchObject({ trust: -12, respect: -8 });
    expect(told(remembered(stole), -100)).toMatchObject({ trust: 0, respect: 0 });
    expect(told(remembered(stole, { weight: 0.5 }))).toMatchObject({ trust: -3, respect: -2 });
    expect(told(remembered(stole, { hops: 1 }))).toMatchObject({ trust: -3, respect: -2 });
    for (const text of ['Somebody stole a goose from Wat Miller.', 'Wat Miller was robbed of a goose.']) {
      expect(told(remembered(text))).toMatchObject({ trust: 0, respect: 0 });
    }
    expect(told(remembered('Wat Miller hat gestohlen: a goose.'))).toMatchObject({ trust: -6 });
  });

  it('is a secret only to whom the teller trusts so much', () => {
    const memory = remembered('Wat Miller keeps a goose.', { secrecy: 0.5 });
    const tell = (trust: number) =>
      gossipIn([line('edda', 'Wat Miller has a goose!')], [edda(memory), pip], (one) => ({
        affinity: 0,
        trust: one === 'edda' ? trust : 0,
      }));
    expect(tell(49)).toEqual([]);
    expect(tell(50)).toMatchObject([{ secrecy: 0.5 }]);
  });

  it('weighs less the oftener it was told, and the less the teller is liked', () => {
    const memory = remembered('Wat Miller is ill.', { hops: 2, originId: 'first', weight: 0.5 });
    const tell = (affinity: number) =>
      gossipIn([line('edda', 'Wat Miller is ill.')], [edda(memory), pip], () => ({ affinity, trust: 0 }));
    expect(tell(100)).toMatchObject([{ hops: 3, originId: 'first', weight: 0.3 }]);
    expect(tell(0)).toMatchObject([{ weight: 0.15 }]);
    expect(tell(-100)).toEqual([]);
  });

  it('is of the one memory that the line shares most with, and reaches all who listen', () => {
    const ill = remembered('Wat Miller is ill with fever.');
    const rich = remembered('Wat Miller found a pot of gold.');
    const isolde: Teller = { id: 'isolde', name: 'Isolde', memories: [] };
    const tales = gossipIn(
      [line('edda', 'They say Wat Miller found gold!')],
      [edda(ill, rich), pip, isolde],
      stranger,
    );
    expect(tales.map(({ listenerId, originId }) => [listenerId, originId])).toEqual([
      ['pip', rich.id],
      ['isolde', rich.id],
    ]);
  });

  it('counts a word once, however often it is said', () => {
    const ill = remembered('Wat Miller is ill with fever.');
    const rich = remembered('Wat Miller found gold.');
    const said = 'Gold, gold, gold, gold? No: Wat Miller is ill with fever!';
    expect(gossipIn([line('edda', said)], [edda(rich, ill), pip], stranger)).toMatchObject([
      { originId: ill.id },
    ]);
  });

  it.each([
    ['nobody is named', 'A miller fell ill.', remembered('Wat Miller is ill.')],
    ['only a part of the name is said', 'Watson Millers are ill.', remembered('Wat Miller is ill.')],
    ['another says it', null, remembered('Wat Miller is ill.')],
    [
      'it is about one who listens',
      'Pip is ill.',
      remembered('Pip is ill.', { about: { id: 'pip', name: 'Pip' } }),
    ],
    ['it is about no one', 'The king is coming.', remembered('The king is coming.', { about: null })],
    ['it is a conclusion', 'Wat Miller is ill.', remembered('Wat Miller is ill.', { kind: 'reflection' })],
    ['it is told in the first person', 'Wat Miller owes coins!', remembered('Wat Miller owes me coins.')],
    [
      'it was done by who remembers it',
      'I gave Wat Miller coins!',
      remembered('I gave Wat Miller 5 coins.', { stored: { what: 'gave' }, kind: 'trade' }),
    ],
    ['it is kinship', 'Wat Miller!', remembered('Wat Miller is my parent.', { kind: 'kin' })],
  ])('is nothing where %s', (_what, said, memory) => {
    const lines = [said === null ? line('pip', 'Wat Miller is ill.') : line('edda', said)];
    expect(gossipIn(lines, [edda(memory), pip], stranger)).toEqual([]);
  });
});
