import { type EmotionKind } from '../../common/emotion.js';
import { type Address, addressesIn } from './tone.js';
import { wordsOf } from './words.js';

/** An emotion that shows in the words of a line. */
export interface Sign {
  readonly kind: EmotionKind;
  readonly intensity: number;
}

/** What is done to the listener shows what the speaker feels. */
const ofAddresses: Readonly<Record<Address, Sign>> = {
  threat: { kind: 'anger', intensity: 0.9 },
  insult: { kind: 'anger', intensity: 0.7 },
  reproach: { kind: 'anger', intensity: 0.4 },
  thanks: { kind: 'joy', intensity: 0.45 },
  praise: { kind: 'joy', intensity: 0.5 },
  endearment: { kind: 'joy', intensity: 0.3 },
  apology: { kind: 'sadness', intensity: 0.3 },
  greeting: { kind: 'joy', intensity: 0.15 },
};

const fillers = 'so|very|really|truly|quite|too|a|the|all|sehr|wirklich|ganz|zu|ein|eine|einen';
/** What speakers say of themselves, in English and in German. */
const ofSelf: ReadonlyArray<readonly [RegExp, Sign]> = [
  [
    wordsOf(
      fillers,
      "i(?:'m|’m| am) ~(?:afraid of|scared|terrified|frightened)",
      "help me|have mercy|mercy|spare me|do(?: not|n['’]t) hurt me",
      'ich habe ~(?:angst|furcht)|ich fürchte mich',
      'hilfe|zu hilfe|gnade|erbarmen|tu mir nichts',
    ),
    { kind: 'fear', intensity: 0.6 },
  ],
  [
    wordsOf(
      fillers,
      '(?:disgusting|revolting|repulsive|sickening|ugh|yuck)|makes me sick',
      '(?:ekelhaft|widerlich|abscheulich|igitt|pfui)|ekelt mich',
    ),
    { kind: 'disgust', intensity: 0.6 },
  ],
  [
    wordsOf(
      fillers,
      "i(?:'m|’m| am| feel) ~(?:sad|heartbroken|lonely|grieving|miserable)|i (?:mourn|grieve|weep)|i miss (?:him|her|them|you)|alas|what a loss",
      'ich bin ~(?:traurig|untröstlich|einsam)|ich (?:trauere|weine)|ich vermisse|leider',
    ),
    { kind: 'sadness', intensity: 0.5 },
  ],
  [
    wordsOf(
      fillers,
      "i(?:'m|’m| am) ~(?:surprised|astonished|amazed)|what a surprise|i (?:can hardly|can(?:no|[’']?)t) believe (?:it|my)|good heavens|by the stars|you here|unbelievable",
      'ich bin ~(?:überrascht|erstaunt|verblüfft)|was für eine überraschung|ich (?:kann es|glaube es) (?:kaum|nicht)|du lieber himmel|donnerwetter|unglaublich',
    ),
    { kind: 'surprise', intensity: 0.5 },
  ],
  [
    wordsOf(
      fillers,
      "i(?:'m|’m| am| feel) ~(?:happy|glad|delighted|overjoyed)|hurra[yh]?|wonderful news",
      'ich (?:bin|fühle mich) ~(?:glücklich|froh|überglücklich)|ich freue mich|hurra',
    ),
    { kind: 'joy', intensity: 0.5 },
  ],
  [
    wordsOf(
      fillers,
      "i(?:'m|’m| am) ~(?:angry|furious|enraged)|damn it",
      'ich bin ~(?:wütend|zornig|außer mir)|verdammt',
    ),
    { kind: 'anger', intensity: 0.6 },
  ],
];

/** The strongest sign; null if there is none, or no word of a language that is known here. */
export function signIn(text: string): Sign | null {
  const found = [
    ...addressesIn(text).map((address) => ofAddresses[address]),
    ...ofSelf.filter(([words]) => words.test(text)).map(([, sign]) => sign),
  ];
  return found.reduce<Sign | null>(
    (best, sign) => (best && best.intensity >= sign.intensity ? best : sign),
    null,
  );
}

export function isSign(sign: Sign | null, ...kinds: readonly EmotionKind[]): boolean {
  return sign !== null && kinds.includes(sign.kind);
}
