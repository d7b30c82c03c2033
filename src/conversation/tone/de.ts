import type { Lexicon } from './tone.js';
import { wordsOf } from './words.js';

const fillers =
  'ein|eine|einen|der|die|das|so|sehr|wirklich|wahrlich|echt|ja|doch|nur|nichts als|ganz|immer|mir|gegenüber|zu|und|mein|meine|guter?|lieber?|alte[rs]?|kleine[rs]?|verdammte[rs]?|elende[rs]?|dreckige[rs]?|dumme[rs]?|feige[rs]?|verfluchte[rs]?|miese[rs]?';
const scorn =
  '(?:(?:verdammte|elende|dreckige|dumme|feige|verfluchte|miese|alte|kleine|blöde|fette)[rs]?\\s+){0,3}';
const du = '(?:du (?:bist|warst)|ihr (?:seid|wart))';
const dich = '(?:dich|euch|dir)';
/** Whoever is called one to the face, without a "du". */
const names =
  'idiot(?:en|in)?|dummkopf|lügner(?:in)?|halunke|schuft|schurke|feigling|mistkerl|miststück|arschl(?:och|öcher)|hurensohn|hure|schlampe|verräter(?:in)?|abschaum';
/** Marks a direct address: "du Dieb!", but not "hast du Schweine". */
const called = '(?=\\s*(?:[!.,;]|$))';
const vile =
  'idiot(?:en|in)?|dummkopf|dummköpfe|lügner(?:in)?|dieb(?:e|in)?|halunken?|schufte?|schurken?|feiglinge?|schweine?|sau|trottel|depp(?:en)?|esel|mistkerle?|miststück|arschl(?:och|öcher)|' +
  'kuh|ziege|hexe|hurensohn|hure|schlampe|drecksack|betrüger(?:in)?|verräter(?:in)?|mörder(?:in)?|abschaum|gesindel|ratten?|hunde?|dumm|hässlich|wertlos|erbärmlich|widerlich|ekelhaft|nutzlos|feige|grausam|gierig|verlogen';
const kind =
  'nett|gut|lieb|klug|mutig|tapfer|schön|großartig|wunderbar|freundlich|großzügig|hilfsbereit|weise|ehrlich|süß|toll|herzlich|(?:wahrer |guter )?freund(?:in)?|engel|held(?:in)?';

export const german: Lexicon = {
  threat: wordsOf(
    fillers,
    `ich (?:töte|bringe?|erschlage?|erwürge?|steche?|schlage?|verprügle|prügle|breche?|verbrenne?|vernichte|hänge?) ${dich}`,
    'ich mache? (?:dich|euch) (?:kalt|fertig|nieder|platt)',
    `ich (?:werde|will) ${dich} (?:\\w+ )?(?:töten|umbringen|erschlagen|schlagen|verprügeln|verletzen|vernichten|aufhängen|kaltmachen)`,
    `(?:oder|sonst) (?:töte|bringe?|erschlage?|steche?|schlage?) ich ${dich}`,
    '(?:das|es) wirst du (?:bereuen|büßen)',
    'du wirst (?:das|es|dafür)? ?(?:bereuen|büßen|bezahlen|sterben)',
    'geld oder (?:dein )?leben',
    'du bist (?:tot|ein toter mann)',
  ),
  insult: wordsOf(
    fillers,
    `${du} ~(?:${vile})`,
    `(?:du|ihr) ${scorn}(?:${vile})${called}`,
    `(?<=^\\s*|[.!]\\s+)(?:(?:geh weg|raus|weg da|genug|schweig),? )?${scorn}(?:${names})(?=\\s*[!.])`,
    'ich (?:hasse|verachte|verabscheue) (?:dich|euch)',
    'verpiss dich',
    'hau ab',
    'verschwinde',
    'scher dich (?:fort|weg|zum teufel)',
    "halt(?: den mund|'s maul| das maul| die klappe| die schnauze| die fresse| deine? (?:maul|mund|klappe|schnauze|fresse))",
    'halts maul',
    'fahr zur hölle',
    'zum teufel mit dir',
    'fick dich',
    'leck mich',
    'du (?:widerst mich an|ekelst mich)',
  ),
  reproach: wordsOf(
    fillers,
    'ich (?:traue|glaube|vertraue) (?:dir|euch|ihnen) (?:nicht|kein wort)',
    'ich mag (?:dich|euch) nicht',
    'du hast mich (?:\\w+ )?(?:betrogen|belogen|bestohlen|verraten|beleidigt|verletzt)',
    'danke für nichts',
    'lass mich in ruhe',
    'schäm dich',
    'wie kannst du es wagen',
  ),
  thanks: wordsOf(
    fillers,
    '(?<!nein )danke(?:schön)?(?! für nichts)',
    'ich danke (?:dir|euch|ihnen)',
    'hab(?:t)? dank',
    '(?:vielen|besten|herzlichen|tausend) dank',
    'ich bin (?:dir|euch|ihnen) (?:so |sehr )?dankbar',
    "vergelt(?:'s|s) gott",
  ),
  praise: wordsOf(
    fillers,
    `${du} ~(?:${kind})`,
    `(?:das|es) (?:ist|war) ~(?:${kind}) von (?:dir|euch|ihnen)`,
    'ich (?:mag|liebe|schätze|bewundere) (?:dich|euch|dein\\w*)(?! nicht)',
    'ich (?:hab|habe) dich (?:gern|lieb)',
    'ich (?:vertraue|traue) (?:dir|euch)(?! nicht)',
    '(?:gut|wohl) gemacht',
    'du hast (?:mir|uns) (?:sehr )?geholfen',
  ),
  endearment: wordsOf(
    fillers,
    '(?:lieber|mein|guter|alter) freund',
    '(?:liebe|meine) freundin',
    'mein (?:schatz|lieber|liebling)',
    'meine liebe',
  ),
  apology: wordsOf(
    fillers,
    'tut mir (?:so |sehr )?leid, dass ich',
    'entschuldig(?:e|en sie|ung)',
    '(?:verzeih|vergib) mir',
    'verzeihung',
    'meine schuld',
  ),
  greeting: wordsOf(
    fillers,
    'guten (?:tag|morgen|abend)',
    'hallo',
    'grüß (?:dich|gott|euch)',
    'sei(?:d)? gegrüßt',
    'willkommen',
    '(?:schön|gut), (?:dich|euch|sie) zu sehen',
  ),
};
