import { toneOf } from './tone.js';

describe('the tone of a line', () => {
  it.each([
    'Thank you, you were very kind to me.',
    'You are a true friend.',
    'I love your honey cakes, dear friend!',
    'Danke, das war sehr lieb von dir.',
    'Du bist ein guter Freund.',
    'Ich mag dich.',
  ])('is good for the listener of %j', (line) => expect(toneOf(line)).toBeGreaterThan(0.3));

  it.each([
    'You are a liar and a thief, and I hate you.',
    'You filthy little liar!',
    "I'll kill you.",
    'Give me all your money or I will kill you!',
    'Shut up.',
    "You're such a fool",
    'You stupid oaf.',
    'Hand over your purse or die.',
    'Give me the gold, or else!',
    'Verpiss dich, du Arschloch.',
    'Du bist ein elender Lügner.',
    'Gib mir dein Geld, oder ich bringe dich um!',
    'Ich hasse dich.',
    'You stupid cow!',
    'You son of a bitch.',
    'Idiot!',
    'Get out, liar.',
    'Du blöde Kuh!',
    'Halt die Fresse.',
    'Geh weg, Lügner!',
  ])('is bad for the listener of %j', (line) => expect(toneOf(line)).toBeLessThan(-0.5));

  it.each([
    'Tell me about the murder, please.',
    'Who killed the baker?',
    'I am sorry about the war. How many died?',
    'What a terrible crime! Do you know the thief?',
    'Can I help you kill the wolves?',
    'You are not a thief.',
    'Did he flee or die?',
    'Shall I give you bread, or else some ale?',
    'I sold you oafs and dolts of clay.',
    'You were not kind.',
    'He said that I hate the winter.',
    'Did I sell you a pig, or pigs?',
    'I do not hate you.',
    'I will not kill you.',
    'No thanks.',
    'Wer hat den Bäcker ermordet?',
    'Kennst du den Dieb?',
    'Hast du ein Schwein?',
    'Nein danke.',
    'Who is the liar?',
    'They say: idiot.',
    'I have a cow, and you a dog.',
    'Have you seen a thief, or a liar?',
    'Your brother is no idiot.',
    'Ich habe eine Kuh, und du ein Pferd.',
    'Wer ist der Lügner?',
    'I told him that he was a fool, idiot that I am.',
    "C'est une très mauvaise nouvelle.",
    'Que idiota, ladrón y asesino.',
    '',
  ])('is none for the listener of %j', (line) => expect(toneOf(line)).toBeUndefined());

  it.each([
    ['You filthy liar, I will kill you! Shut up.', -0.9],
    ['You filthy little liar!', -0.6],
  ])('of %j is %d, because nothing is stronger than 0.9', (line, tone) => expect(toneOf(line)).toBe(tone));

  it.each([
    ['Thank you, you were very kind to me.', 0.73],
    ['Thank you, my dear friend. You are very kind, and I love you.', 0.88],
    ['You fool. Thank you.', -0.15],
  ])('of %j is %d: the strongest words of a kind count whole, the others half', (line, tone) =>
    expect(toneOf(line)).toBe(tone),
  );
});
