import { isRefusal } from './refusals.js';

describe('a model that steps out of its role', () => {
  it.each([
    'As an AI language model, I have no wares.',
    'As a large language model, I have no wares.',
    "I'm just an AI assistant.",
    'I am an artificial language model.',
    'I’m only an AI model.',
    "I'm sorry, but I can't assist with that.",
    'I am sorry, but I cannot continue this conversation.',
    'Im sorry but I am unable to provide that content.',
    'I cannot role-play.',
    'I am not able to fulfil that request.',
    "I can't generate this kind of content.",
    'Als KI-Sprachmodell habe ich keine Waren.',
    'Als eine künstliche Intelligenz Assistent bin ich ohne Waren.',
    'Als großes Sprachmodell habe ich keine Waren.',
    'As an AI, I have no feelings.',
    'As a language model I have none.',
    'I am ChatGPT, a large language model.',
    "I'm Claude, made by Anthropic.",
    "Sorry, I can't assist with that.",
    "I can't help with that request.",
    'I cannot continue this roleplay.',
    'Als KI habe ich keine Gefühle.',
    'Ich bin nur ein Sprachmodell.',
  ])('says: %s', (line) => {
    expect(isRefusal(line)).toBe(true);
  });

  it.each([
    "I'm sorry, but I can't sell you that.",
    'I cannot help it: I love honey.',
    'I am an assistant of the smith.',
    'As an old man I sleep little.',
    'Als Kind habe ich hier gespielt.',
    "I'm Claude, and I made this chair.",
    "I can't help with that, friend.",
    "Sorry, I can't help you with the sheep.",
    'I am an aimless man.',
  ])('does not say: %s', (line) => {
    expect(isRefusal(line)).toBe(false);
  });

  it.each([
    { personality: 'An android who dreams.' },
    { description: 'The robots of the mine follow it.' },
    { personality: 'Eine KI an Bord.' },
    { personality: '', description: 'An AI.' },
    { personality: 'An artificial intelligence.' },
    { personality: 'Eine künstliche Intelligenz.' },
    { personality: 'A language model of the old world.' },
    { personality: 'Ein Sprachmodell.' },
  ])('is one that may: %j', (self) => {
    expect(isRefusal('As an AI language model, I guard the mine.', self)).toBe(false);
  });

  it('is none by its name alone', () => {
    const self = { personality: 'Kind.', description: 'Said to be clever.' };
    expect(isRefusal('As an AI language model, I guard the mine.', self)).toBe(true);
  });
});
