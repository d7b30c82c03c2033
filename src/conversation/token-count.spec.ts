import { countingTokens, type CountedTokens, readTokens } from './token-count.js';
import { plainFailure } from './turn-failure.js';

const asked = { text: 'x'.repeat(29) };
/** With its quotes and its name: 40 characters. */
const estimated = { input: 10, output: 3, isEstimated: true };

describe('the tokens of a call', () => {
  async function counted(
    call: Parameters<typeof countingTokens<string>>[2],
  ): Promise<{ added: CountedTokens[]; reply: unknown }> {
    const added: CountedTokens[] = [];
    const reply = await countingTokens(asked, (tokens) => added.push(tokens), call).catch(
      (error: unknown) => error,
    );
    return { added, reply };
  }

  it('are those that are reported, all of them, and nothing beside', async () => {
    const { added, reply } = await counted((onTokens) => {
      onTokens({ input: 90, output: 10 });
      onTokens({ input: 80.2, output: 0 });
      return Promise.resolve('Good day.');
    });
    expect(added).toEqual([
      { input: 90, output: 10, isEstimated: false },
      { input: 81, output: 0, isEstimated: false },
    ]);
    expect(reply).toBe('Good day.');
  });

  it('are a quarter of the characters where none are reported, or none that can be', async () => {
    expect((await counted(() => Promise.resolve('Good day.'))).added).toEqual([estimated]);
    const nonsense = [
      { input: 0, output: 0 },
      { input: -1, output: Number.NaN },
      { input: 10_000_001, output: 0 },
    ];
    for (const tokens of nonsense) {
      const { added } = await counted((onTokens) => {
        onTokens(tokens);
        return Promise.resolve('Good day.');
      });
      expect(added).toEqual([estimated]);
    }
  });

  it('are those of what was asked where the response is no line, and none where nobody responded', async () => {
    const failing = async (isResponse: boolean): Promise<CountedTokens[]> => {
      const failure = plainFailure(isResponse ? 'not_json' : 'connect', 'no line');
      expect(failure.isResponse).toBe(isResponse);
      const { added, reply } = await counted(() => Promise.reject(failure));
      expect(reply).toBe(failure);
      return added;
    };
    expect(await failing(true)).toEqual([{ input: 10, output: 0, isEstimated: true }]);
    expect(await failing(false)).toEqual([]);
  });

  it.each([
    [{ usage: { prompt_tokens: 90, completion_tokens: 10 } }, { input: 90, output: 10 }],
    [{ usage: { prompt_tokens: 90 } }, { input: 90, output: 0 }],
    [{ usage: { prompt_tokens: '90', completion_tokens: 10 } }, { input: 0, output: 10 }],
    [{ usage: { total_tokens: 100 } }, null],
    [{ usage: null }, null],
    [{}, null],
    ['none', null],
  ])('are read from a completion: %j', (completion, tokens) => {
    expect(readTokens(completion)).toEqual(tokens);
  });
});
