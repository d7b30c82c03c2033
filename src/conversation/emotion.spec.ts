import { clampEmotion, emotionOf } from './emotion.js';

const calm = { mood: 55, mourns: false, affinity: 10, respect: 0 };

describe('the emotion of a line', () => {
  it.each([
    ['You filthy liar!', 'anger'],
    ['How dare you?', 'anger'],
    ['Thank you, you were very kind.', 'joy'],
    ['Help! Have mercy!', 'fear'],
    ['I am so afraid of the dark.', 'fear'],
    ['That is disgusting.', 'disgust'],
    ['I miss her every day.', 'sadness'],
    ['Forgive me.', 'sadness'],
    ['You here? What a surprise!', 'surprise'],
    ['Ich habe solche Angst, Hilfe!', 'fear'],
    ['Pfui, das ist widerlich.', 'disgust'],
    ['Ich vermisse ihn.', 'sadness'],
    ['Was für eine Überraschung!', 'surprise'],
    ['Ich freue mich!', 'joy'],
    ['The bread costs two coins.', 'neutral'],
    ['Who is afraid of whom in the story?', 'neutral'],
    ['', 'neutral'],
  ])('of %j is %s by its words', (line, kind) => expect(emotionOf(line, undefined).kind).toBe(kind));

  it.each([
    [0.6, 'Good bread.', calm, 'joy'],
    [0.6, 'You rascal, you filthy liar!', calm, 'joy'],
    [0.6, 'I miss him too.', calm, 'sadness'],
    [-0.6, 'Go.', calm, 'anger'],
    [-0.6, 'Go.', { ...calm, respect: -60 }, 'disgust'],
    [-0.6, 'Go.', { ...calm, mood: 20 }, 'sadness'],
    [-0.6, 'Thank you.', calm, 'anger'],
    [0.1, 'Good bread.', calm, 'neutral'],
  ] as const)('with a sentiment of %d, %j and %j is %4$s', (sentiment, line, feeling, kind) => {
    const emotion = emotionOf(line, sentiment, feeling);
    expect(emotion).toEqual({ kind, intensity: kind === 'neutral' ? 0 : Math.abs(sentiment) });
  });

  it.each([
    [{ ...calm, mood: 10 }, 'sadness'],
    [{ ...calm, mood: 95 }, 'joy'],
    [{ ...calm, mourns: true }, 'sadness'],
    [calm, 'neutral'],
  ])('is that of a strong mood where nothing else shows: %j', (feeling, kind) =>
    expect(emotionOf('The bread costs two coins.', undefined, feeling).kind).toBe(kind),
  );
});

describe('the emotion that an agent gave', () => {
  it.each([
    ['anger', 0.5, { kind: 'anger', intensity: 0.5 }],
    ['fear', undefined, { kind: 'fear', intensity: 0.5 }],
    ['joy', 0.1, { kind: 'joy', intensity: 0.3 }],
    ['neutral', 0.9, { kind: 'neutral', intensity: 0 }],
    [{ kind: 'disgust', intensity: 7 }, 0, { kind: 'disgust', intensity: 1 }],
    [{ kind: 'disgust', intensity: -7 }, 0, { kind: 'disgust', intensity: 0 }],
    [{ kind: 'surprise', intensity: 'much' }, -0.4, { kind: 'surprise', intensity: 0.4 }],
  ])('%j with a sentiment of %p is %j', (given, sentiment, emotion) =>
    expect(clampEmotion(given, sentiment)).toEqual(emotion),
  );

  it.each([['bliss'], [{ kind: 3 }], [[]], [null], [undefined], [7], [{ intensity: 1 }]])(
    '%j is none',
    (given) => expect(clampEmotion(given, 0.5)).toBeNull(),
  );
});
