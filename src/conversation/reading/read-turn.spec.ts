import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spokenSoFar } from './read-along.js';
import { cleanTurn, readTurn } from './read-turn.js';

interface Row {
  readonly content: string | null;
  readonly spoken?: string;
  readonly failed?: string;
  readonly actions?: readonly string[];
  readonly finish?: string;
  readonly speaker?: string;
  readonly other?: string;
  readonly others?: readonly string[];
}

const names = { self: { name: 'Ann (the Baker)' }, other: { name: 'Bob' } };
const say = (content: string): string | null => readTurn(content, names).say;
const fixture = join(__dirname, '../../../test/conversation/fixtures/model-outputs.json');
const written = (JSON.parse(readFileSync(fixture, 'utf8')) as { rows: readonly Row[] }).rows;
const rows = written.filter(({ content }) => content !== null);
const speakersOf = ({ speaker = 'Wat', other = 'Robin', others = [other] }: Row) => ({
  self: { name: speaker },
  other: { name: others[0]! },
  group: others.slice(1).map((name) => ({ name })),
});

describe('a line of a model', () => {
  it.each(rows)('$content', (row) => {
    const read = () => {
      const { say: spoken, actions } = readTurn(row.content!, speakersOf(row), row.finish === 'length');
      return { spoken: spoken?.replace(/\s+/g, ' '), actions };
    };
    if (row.failed !== undefined) {
      expect(read).toThrow(expect.objectContaining({ kind: row.failed }) as Error);
    } else expect(read()).toMatchObject({ spoken: row.spoken, ...(row.actions && { actions: row.actions }) });
  });

  it.each(rows.filter(({ finish }) => finish === undefined))('as the value of `say`: $content', (row) => {
    const read = () => cleanTurn({ say: row.content, sentiment: 0.5 }, speakersOf(row));
    if (row.failed !== undefined) {
      expect(read).toThrow(expect.objectContaining({ kind: row.failed }) as Error);
    } else expect(read()).toMatchObject({ say: expect.stringMatching(row.spoken!.slice(0, 8)) });
  });

  it.each(rows)('is read along to no word that is not spoken: $content', (row) => {
    const speakers = speakersOf(row);
    for (let end = 1; end <= row.content!.length; end += 1) {
      const soFar = spokenSoFar(row.content!.slice(0, end), speakers).replace(/\s+/g, ' ');
      expect((row.spoken ?? '').startsWith(soFar)).toBe(true);
    }
  });
});

describe('what is read along', () => {
  const output = 'I am poor. I hide it.</think>Good day to you. Farewell.';

  it('has no sentence of prose before it is known to be no thought', () => {
    for (let end = 1; end <= output.length; end += 1) {
      expect('Good day to you.'.startsWith(spokenSoFar(output.slice(0, end), names))).toBe(true);
    }
    expect(spokenSoFar(output, names)).toBe('Good day to you.');
    expect(spokenSoFar('Good day to you. Fare', names)).toBe('');
  });

  it('has the sentences of prose of a server that tells thoughts and words apart, and of JSON', () => {
    expect(spokenSoFar('Good day to you. Fare', names, true)).toBe('Good day to you.');
    expect(spokenSoFar('{"say": "Good day to you. Fare', names)).toBe('Good day to you.');
  });
});

describe('readTurn', () => {
  it.each([
    ['{"say": "Hello."}', 'Hello.'],
    ['```json\n{"say": "Hello."}\n```', 'Hello.'],
    ['Sure, here it is:\n```\n{"say": "Hello."}\n```\nEnjoy!', 'Hello.'],
    ['Here: {"say": "Hello.", "end": false} I hope that helps', 'Hello.'],
    ['<think>{"say": "no"}</think>{"say": "Hello."}', 'Hello.'],
    ['let me think…</think>\nHello.', 'Hello.'],
    ['Hello.<think>and now', 'Hello.'],
    ['Hello.', 'Hello.'],
    ['Ann (the Baker): Hello.', 'Hello.'],
    ['**ann (the baker):** Hello.', 'Hello.'],
    ['{"say": "Ann (the Baker): Hello."}', 'Hello.'],
    ['"Hello."', 'Hello.'],
    ['“Hello.”', 'Hello.'],
    ['Hello.\nBob: And I say this.\nAnn: oh', 'Hello.'],
    ['{"say": "Hello.", "memory": "cut of', 'Hello.'],
    ['{"say": "Hello. And now I wan', 'Hello.'],
    ['{smiles} Hello.', '{smiles} Hello.'],
    ['{"say": "He said "hello", then left.", "end": false}', 'He said "hello", then left.'],
    ["{'say': 'Hello. And now I wan", 'Hello.'],
    ['{"say":"no"} That is too short.</think>{"say":"Hello."}', 'Hello.'],
    ['<|channel>thought\nHm.<channel|>Hello.', 'Hello.'],
    ['<|START_THINKING|>Hm.<|END_THINKING|>Hello.', 'Hello.'],
    ['analysisThey greet me.assistantfinalHello.', 'Hello.'],
    ['<|im_start|>assistant\nHello.<|im_end|>', 'Hello.'],
    ['<think a="b">Hm, what does <think> mean?</think>Hello.', 'Hello.'],
    ['[thinking] Hello.', '[thinking] Hello.'],
    ['*Never* do that! I mean *it*, friend.', '*Never* do that! I mean *it*, friend.'],
    ['I know Bob: he is late.', 'I know Bob: he is late.'],
    ['Ann: Hello.\nHow are you?', 'Hello.\nHow are you?'],
    ['I have {one} thing to say', 'I have {one} thing to say'],
  ])('%j says %j', (content, expected) => {
    expect(say(content)).toBe(expected);
  });

  it('has no part of somebody by a first name that two of them have', () => {
    const namesakes = {
      self: { name: 'Ann Baker' },
      other: { name: 'Ann Miller' },
      group: [{ name: 'Bob Reed' }],
    };
    const said = (content: string): string | null => readTurn(content, namesakes).say;
    expect(said('Hello.\nAnn: well met.\nBob: Hm.')).toBe('Hello.\nAnn: well met.');
    expect(said('Ann: well met.')).toBe('Ann: well met.');
    expect(said('Ann Baker: Hello.\nAnn Miller: And you?')).toBe('Hello.');
  });

  it('keeps silence, and the other fields for the clamp', () => {
    expect(readTurn('{"say": null, "end": true}', names)).toEqual({ say: null, end: true });
  });

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['<think>for ever', 'empty'],
    ['<|channel|>analysis<|message|>for ever', 'empty'],
    ['{"say": "<think>hm</think>"}', 'empty'],
    ['{"say": "…and so I wan', 'cut'],
    ['{"error": "boom"}', 'unreadable'],
    ['{"sa', 'unreadable'],
    ['["say"', 'unreadable'],
    ['{"say": 3}', 'schema'],
    ['Bob: Hello.', 'other_speaker'],
    ['User: Hello.', 'other_speaker'],
    ["I'm sorry, but I can't assist with that request.", 'refused'],
    ['Als KI-Sprachmodell kann ich das nicht.', 'refused'],
  ])('fails on %j: %s', (text, kind) => {
    expect(() => say(text)).toThrow(expect.objectContaining({ kind }) as Error);
  });

  it('lets a machine say what it is', () => {
    const self = { name: 'HAL', personality: 'An AI that runs a ship.' };
    expect(readTurn('As an AI language model, I run this ship.', { ...names, self }).say).toMatch(/ship/);
  });

  it('takes a bounded time for what an agent may send', () => {
    const started = performance.now();
    for (const part of [
      '\n',
      '*',
      '`',
      '{',
      '[',
      '<|channel|>',
      'Ann: ',
      '. Bob:',
      '<think>',
      '</think>',
      '{"say":',
      '"',
      ' ',
      '.)',
    ]) {
      const content = part.repeat(Math.floor(250_000 / part.length));
      for (const text of [content, `x${content}x`, `{"say": ${content}`]) {
        try {
          say(text);
        } catch {
          continue;
        }
      }
    }
    // Milliseconds, if it is linear; hours, if it is not.
    expect(performance.now() - started).toBeLessThan(60_000);
  });
});
