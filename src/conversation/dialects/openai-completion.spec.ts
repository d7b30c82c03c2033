import { readCompletion } from './openai-completion.js';

describe('readCompletion', () => {
  const completion = (choice: unknown): unknown => ({ choices: [choice] });

  it('reads the text', () => {
    expect(readCompletion(completion({ message: { content: 'hi' }, finish_reason: 'stop' }))).toEqual({
      text: 'hi',
      end: 'whole',
    });
  });

  it.each([
    [completion({ message: { content: 'hi' }, finish_reason: 'content_filter' }), 'refused'],
    [completion({ message: { content: null, refusal: 'I cannot' } }), 'refused'],
    [{ error: { message: 'no' } }, 'agent_error'],
    [{ ...(completion({ message: { content: '' } }) as object), error: 'no' }, 'agent_error'],
    [completion({ message: { content: '' }, finish_reason: 'error' }), 'agent_error'],
    [{ choices: [] }, 'schema'],
    [null, 'schema'],
  ])('%j is a failed turn: %s', (json, kind) => {
    expect(() => readCompletion(json)).toThrow(expect.objectContaining({ kind }) as Error);
  });
});
