import { german } from '../../../tone/de.js';
import { type Lexicon } from '../book.js';

const small = 'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' ');
const units = {
  hour: ['einer Stunde', 'Stunden'],
  day: ['einem Tag', 'Tagen'],
  week: ['einer Woche', 'Wochen'],
  month: ['einem Monat', 'Monaten'],
  year: ['einem Jahr', 'Jahren'],
} as const;

function span(count: number, unit: keyof typeof units): readonly [string, string] {
  const [one, many] = units[unit];
  const words = count === 1 ? one : `${small[count] ?? String(count)} ${many}`;
  return [`vor ${words}`, words];
}

function ago(hours: number): readonly [string, string] {
  if (hours < 1) return ['vor kurzem', 'kurzem'];
  if (hours < 20) return span(Math.round(hours), 'hour');
  const days = Math.round(hours / 24);
  if (days <= 1) return ['gestern', 'gestern'];
  if (days < 14) return span(days, 'day');
  if (days < 60) return span(Math.round(days / 7), 'week');
  return days < 600 ? span(Math.round(days / 30), 'month') : span(Math.round(days / 365), 'year');
}

const standings: Readonly<Record<string, string>> = {
  penniless: 'mittellos',
  poor: 'arm',
  modest: 'bescheiden',
  comfortable: 'gut gestellt',
  'well off': 'wohlhabend',
  rich: 'reich',
};

export const lexicon: Lexicon = {
  parts: { morning: 'Morgen', day: 'Tag', evening: 'Abend' },
  skies: {
    fair: 'Sonnenschein',
    rain: 'Regen',
    wind: 'Wind',
    fog: 'Nebel',
    cold: 'Frost',
    snow: 'Schnee',
    heat: 'Hochsommer',
    storm: 'Sturm',
  },
  weather: 'Himmel',
  kin: {
    parent: { m: ['Vater', 'Papa'], f: ['Mutter', 'Mama'], n: [] },
    child: { m: ['mein Junge', 'mein Sohn'], f: ['mein Mädchen', 'meine Tochter'], n: ['mein Kind', 'Kind'] },
    sibling: { m: ['Bruder', 'Bruderherz'], f: ['Schwester', 'Schwesterherz'], n: [] },
  },
  kinOf: {
    parent: { m: 'mein Vater {name}', f: 'meine Mutter {name}', n: '{name} bei uns daheim' },
    child: { m: 'mein Sohn {name}', f: 'meine Tochter {name}', n: 'mein Kind {name}' },
    sibling: { m: 'mein Bruder {name}', f: 'meine Schwester {name}', n: '{name} bei uns daheim' },
  },
  trades: {
    miller: 'von der Mühle',
    smith: 'aus der Schmiede',
    merchant: 'vom Handel',
    herbalist: 'bei den Kräutern zu finden',
    brewer: 'vom Brauhaus',
    musician: 'mit der Musik',
    reeve: 'bei der Steuerliste zu finden',
    scribe: 'von der Schreibstube',
    baker: 'aus der Backstube',
    farmer: 'vom Feld',
    guard: 'von der Wache',
    priest: 'im Dienst des Glaubens',
    ferryman: 'von der Fähre',
    fisher: 'vom Fischfang',
    hunter: 'aus dem Wald',
    innkeeper: 'vom Wirtshaus',
  },
  number: 'de-DE',
  coins: (amount, isOne) => (isOne ? 'eine Münze' : `${amount} Münzen`),
  noCoins: 'keine einzige Münze',
  ago,
  longAgo: ['vor einer Weile', 'einer Weile'],
  mood: (value) =>
    value >= 85
      ? 'froh'
      : value >= 65
        ? 'zufrieden'
        : value >= 45
          ? 'ruhig'
          : value >= 25
            ? 'bedrückt'
            : 'elend',
  standing: (label) => standings[label] ?? 'bescheiden',
  acts: [
    ['threat', german.threat],
    ['insult', german.insult],
    ['cold', german.reproach],
    ['apology', german.apology],
    ['thanks', german.thanks],
    ['praise', german.praise],
    [
      'request',
      /^\s*(?:bitte(?!\p{L}).*|(?:kannst|könntest|willst|würdest) du (?!(?:mir|uns) (?:etwas |was )?(?:sagen|erzählen|von|über)).*\?)/iu,
    ],
    [
      'farewell',
      /(?<!\p{L})(?:leb wohl|lebe wohl|auf wiedersehen|tschüss|bis (?:bald|morgen|später|dann|zum nächsten mal)|gute nacht|mach es gut|mach's gut)(?!\p{L})/iu,
    ],
    [
      'greeting',
      /^\s*(?:hallo|guten (?:tag|morgen|abend)|grüß dich|grüß gott|sei gegrüßt|willkommen)(?!\p{L})/iu,
    ],
  ],
  topics: [
    ['gift', /(?:du mir .{0,40}gegeben|ich dir .{0,40}gegeben|dein geschenk|deine münzen|münzen von dir)/iu],
    ['grief', /(?<!\p{L})(?:starb|gestorben|tot|tod|grab|trauer\w*|begraben|begräbnis)(?!\p{L})/iu],
    ['tax', /steuer|prozent|einnehmer/iu],
    ['treasury', /schatzkammer/iu],
    [
      'mood',
      /wie geht es dir|wie geht's|wie fühlst du|wie ist es dir|(?<!\p{L})(?:laune|stimmung|mir geht es|ich bin (?:traurig|froh|müde))(?!\p{L})/iu,
    ],
    ['news', /(?<!\p{L})(?:neuigkeit\w*|was gibt es neues|was ist los|was ist passiert)(?!\p{L})/iu],
    [
      'gossip',
      /(?<!\p{L})(?:hast du gehört|gerücht\w*|klatsch|erzählt mir|man sagt|die leute sagen)(?!\p{L})/iu,
    ],
    ['past', /(?<!\p{L})(?:erinner\w*|weißt du noch|letztes mal|vergessen|du hast gesagt)(?!\p{L})/iu],
    [
      'weather',
      /(?<!\p{L})(?:wetter|regen\w*|regnet|sonne\w*|wind\w*|nebel\w*|frost|schnee\w*|schneit|hitze|sturm\w*|wolken?)(?!\p{L})/iu,
    ],
    [
      'kin',
      /(?<!\p{L})(?:mutter|vater|eltern|familie|schwester|bruder|geschwister|tochter|sohn|verwandte\w*)(?!\p{L})/iu,
    ],
    ['wealth', /(?<!\p{L})(?:beutel|reichtum|arm|reich|geld|münzen?)(?!\p{L})/iu],
    ['work', /(?<!\p{L})(?:arbeit\w*|beruf|handwerk|mühle|schmiede|ernte|was machst du)(?!\p{L})/iu],
    ['pastime', /(?<!\p{L})(?:am liebsten|freie stunde|zum spaß|freude macht)(?!\p{L})/iu],
    ['town', /(?<!\p{L})(?:dorf|stadt|ort|nachbar\w*|leute hier)(?!\p{L})/iu],
  ],
  asked: [
    ['name', /(?:wer bist du|wie heißt du|dein name)/iu],
    ['price', /(?:was kostet|wie viel kostet|wieviel kostet|wie teuer|preis)/iu],
    ['you', /(?:hältst du von mir|magst du mich|traust du mir|böse auf mich|denkst du über mich)/iu],
    ['where', /wo (?:sind wir|bin ich|wir sind|ich bin)|welcher ort/iu],
    ['when', /(?:wie spät|wieviel uhr|wie viel uhr|welche zeit)/iu],
    ['tax', /steuer/iu],
    ['wealth', /(?:wie (?:reich|arm) bist du|wie viel geld|dein(?:en)? beutel)/iu],
  ],
  tellMe:
    /(?<!\p{L})(?:(?:erzähle?|sage?|berichte?) (?:mir|uns)|(?:möchte|wüsste|würde) (?:gern |gerne )?(?:wissen|hören|erfahren)|ich frage mich)(?!\p{L})/iu,
  sad: /(?<!\p{L})(?:traurig|elend|bedrückt|einsam|müde|angst|krank|hungrig|arm|verloren|wein\w*|gestorben|weh)(?!\p{L})/iu,
  glad: /(?<!\p{L})(?:froh|glücklich|freue mich|wunderbar|fröhlich|geheiratet|gewonnen)(?!\p{L})/iu,
  iGaveYou: /ich (?:habe )?dir .{0,40}gegeben|mein geschenk|meine münzen/iu,
  youGaveMe: /du mir .{0,40}gegeben|du hast mir|dein geschenk|deine münzen|münzen.{0,3} von dir/iu,
  dull: new Set(
    (
      'aber alle allem allen aller alles also andere anderen auch bald beide beim bisschen bist bitte damit dann daran darauf daraus darf dass davon dazu dein deine deinem deinen deiner denke denn dessen ' +
      'dich dies diese diesem diesen dieser dieses doch dort durch eben eher ehrlich eigentlich eine einem einen einer eines einfach einmal erst etwa etwas euch euer fast früher ganz gegen gehen geht gern gesagt ' +
      'gesehen gibt ging gleich habe haben hast hatte hatten heute hier hinter immer jede jedem jeden jeder jedes jemand jetzt kann kannst kein keine keinem keinen keiner kennst kommt können könnte lange ' +
      'lassen leicht machen macht machst mehr mein meine meinem meinen meiner meinst mich mindestens möchte morgen muss musst nach nicht nichts noch nun nur oder ohne recht sagen sagt sagst schon sehen sehr ' +
      'seid sein seine seinem seinen seiner seit selbst sich sicher sind soll sollen sollte sondern sonst über überhaupt unser unsere unter viel viele vielleicht wann warst warum weil weiß weißt welche welcher ' +
      'wenig wenn werde werden wieder will willst wird wirst wirklich wissen wohl wollen worden worüber wurde würde würden zurück zusammen zwischen'
    ).split(' '),
  ),
  reads: (text) => !/\b(?:the|and|was|with|from|that|my|me|have|has|they|you|his|her)\b/i.test(text),
  toMidSentence: (text) => text,
  debt: /^(.+), (?:die|das|den|der) (.+?) (?:schuldet|schuldig ist)\b/i,
  matter: 'diese Sache zwischen uns',
  transitions: ['Übrigens: ', 'Ehe ich es vergesse: ', 'Etwas anderes: ', 'Ach, und noch etwas: '],
  and: 'und',
  openers: ['Nun, ', 'Also, ', 'Na, ', 'Na ja, ', 'Tja, ', 'Sieh, '],
  forReason: (reason) => ` für ${reason}`,
  quoted: (text) => `„${text}“`,
};
