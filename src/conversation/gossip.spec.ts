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
  about: wat,
  teller: null,
  hops: 0,
  originId: null,
  score: 1,
  ...more,
});
const edda = (...memories: RememberedRow[]): Teller => ({ id: 'edda', name: 'Edda', memories });
const pip: Teller = { id: 'pip', name: 'Pip', memories: [] };
const line = (speakerId: string, text: string) => ({ speakerId, text });
const stranger = (): number => 0;

describe('gossip', () => {
  it('is the line that names whom a memory is about, and not the memory', () => {
    const memory = remembered('Wat Miller stole a goose, and I swore to keep it to myself.');
    const said = 'Between us: Wat Miller, of all people, took a goose!';
    expect(gossipIn([line('edda', 'Hello!'), line('edda', said)], [edda(memory), pip], stranger)).toEqual([
      {
        tellerId: 'edda',
        listenerId: 'pip',
        aboutId: 'wat',
        originId: memory.id,
        hops: 1,
        text: said,
        weight: 0.3,
      },
    ]);
  });

  it('weighs less the oftener it was told, and the less the teller is liked', () => {
    const memory = remembered('Wat Miller is ill.', { hops: 2, originId: 'first', weight: 0.5 });
    const tell = (affinity: number) =>
      gossipIn([line('edda', 'Wat Miller is ill.')], [edda(memory), pip], () => affinity);
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
    ['it is kinship', 'Wat Miller!', remembered('Wat Miller is my parent.', { kind: 'kin' })],
  ])('is nothing where %s', (_what, said, memory) => {
    const lines = [said === null ? line('pip', 'Wat Miller is ill.') : line('edda', said)];
    expect(gossipIn(lines, [edda(memory), pip], stranger)).toEqual([]);
  });
});
