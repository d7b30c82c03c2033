// A little wit without a model: a line depends only on the speaker, the other character and the previous line. The same
// talk always brings the same line, so games can test against it.
// Put your own model, script or oracle here: both examples call only `nextLine`.

/**
 * @typedef {object} Scene
 * @property {string} name who speaks
 * @property {string} personality in the words of the game
 * @property {string} other whom it speaks to
 * @property {string | undefined} heard the latest line, if there is one
 * @property {number} turn how many lines were said before
 * @property {boolean} last whether this line ends the talk
 */

/** The first temper whose words are found in the personality; the last one fits everybody. */
const tempers = [
  {
    words: /grump|gruff|sulk|distrust|fear|bitter/i,
    warmth: -0.2,
    left: 'tired me',
    action: 'grunt',
    greet: ['{other}. You again.', 'Hm. What is it, {other}?'],
    remarks: [
      'Nobody asks me, of course.',
      'It was better before. It is always better before.',
      'Say it plainly.',
    ],
    leave: ['Enough. I have work.', 'That will do for today, {other}.'],
  },
  {
    words: /greed|shrewd|bargain|count|merchant|trader|thrift/i,
    warmth: 0.1,
    left: 'was worth the time',
    action: 'tap a purse',
    greet: ['{other}! I was just counting my friends.', 'Well met, {other}. Buying or only looking?'],
    remarks: [
      'Everything has its price, even silence.',
      'I count twice, then I trust.',
      'Words are cheap: stock up.',
    ],
    leave: ['Time is money, {other}, and mine is spent.', 'A pleasure. I shall put it on the account.'],
  },
  {
    words: /cheer|laugh|merry|boast|brave|curious|generous|loves|child|boy|girl/i,
    warmth: 0.7,
    left: 'made me laugh',
    action: 'laugh',
    greet: ['{other}! The day has just become better.', 'Look who is here: {other}!'],
    remarks: [
      'Ask me again tomorrow, I shall have a better story.',
      'I could eat a cake on that.',
      'Ha! Go on!',
    ],
    leave: ['Off I go, before I talk until supper. Farewell, {other}!', 'Till tomorrow, {other}!'],
  },
  {
    words: /(?:)/,
    warmth: 0.3,
    left: 'was good company',
    action: 'nod',
    greet: ['Good day, {other}.', 'There you are, {other}.'],
    remarks: [
      'One learns to listen in this place.',
      'So it goes, and so it went.',
      'I have heard stranger things.',
    ],
    leave: ['I must be going. Be well, {other}.', 'Good talking to you, {other}.'],
  },
];

/** What the latest line was about: the first that fits is answered, in one of two ways. */
const topics = [
  {
    words: /tax|collector|treasury/i,
    answers: ['Taxes! They find you even where letters do not.', 'The treasury is never hungry for long.'],
  },
  {
    words: /coin|purse|price|money|gift|account/i,
    answers: ['Money talks, they say. Mine only ever says goodbye.', 'My purse and I no longer speak.'],
  },
  {
    words: /bread|cake|eat|supper|beer|hungry|food|noon/i,
    answers: [
      'Do not speak of food, I have not had any since noon.',
      'You think with your stomach, {other}.',
    ],
  },
  {
    words: /rain|sun|weather|harvest|field|sky/i,
    answers: ['The sky does what it likes, like a cat.', 'My knee says rain. My knee is a liar.'],
  },
  {
    words: /story|stories|heard|listen/i,
    answers: [
      'I have heard that one, but you tell it better.',
      'Half of that is true, and the better half is not.',
    ],
  },
  {
    words: /\?/,
    answers: ['You ask, and I wonder who wants to know.', 'Ask the ferryman, he has the time.'],
  },
  { words: /!/, answers: ['No need to shout, I am right here.', 'So loud, and so early.'] },
  { words: /(?:)/, answers: ['You have a point there, {other}.', 'I would not put it like that, but well.'] },
];

/**
 * The turn result: what is said, gestures for the game, how the speaker feels (−1..1), and what it will remember.
 *
 * @param {Scene} scene
 */
export function nextLine({ name, personality, other, heard, turn, last }) {
  const temper = tempers.find(({ words }) => words.test(personality));
  const pick = (lines, step = 0) => lines[(hash(name) + step) % lines.length];
  const said = [];
  if (heard === undefined) said.push(pick(temper.greet));
  else said.push(pick(topics.find(({ words }) => words.test(heard)).answers, turn >> 1));
  // Each speaks every second line; the step is how often this one has spoken.
  said.push(last ? pick(temper.leave) : pick(temper.remarks, turn >> 1));
  return {
    say: said.join(' ').replaceAll('{other}', other),
    actions: [last ? 'wave' : temper.action],
    sentiment: temper.warmth,
    end: last,
    ...(last && { memory: `${other} ${temper.left}.` }),
  };
}

/** FNV-1a: spreads names over the lines. */
function hash(text) {
  let value = 0x811c9dc5;
  for (const char of text) value = Math.imul(value ^ char.codePointAt(0), 0x01000193) >>> 0;
  return value;
}

/** The port from the command line or the environment. */
export function portOr(fallback) {
  const given = process.argv[2] ?? process.env.PORT ?? fallback;
  const port = Number(given);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`'${given}' is not a port`);
  return port;
}

/** What to type next, in the folder of the service, while its demo world runs. */
export function printHowToRegister(name, protocol, endpoint) {
  console.log(`${name} listens at ${endpoint}

Register it with the demo world, then spawn two characters that speak through it and let them talk:

  fact() { node -p "require('./data/demo.json').$1"; }
  field() { node -p "JSON.parse(require('fs').readFileSync(0)).$1"; }
  call() { curl -sS -X "$1" "$(fact baseUrl)$2" -H "Authorization: Bearer $(fact token)" \\
    -H 'Content-Type: application/json' -d "$3"; }
  spawn() { call POST /v1/agent-npc '{"instanceIdentifier": "'$(fact instanceId)'", "type": "manual",
    "uuid": "'$(node -p 'crypto.randomUUID()')'", "agentIdentifier": "'$AGENT'", '"$1"'}' | field agentNpc.id; }

  AGENT=$(call POST /v1/agent '{"name": "${name}", "protocol": "${protocol}", "endpoint": "${endpoint}"}' | field id)
  PIP=$(spawn '"name": "Pip", "personality": "A cheerful baker who loves honey cakes."')
  WAT=$(spawn '"name": "Wat", "personality": "A gruff ferryman who distrusts taxes."')
  call PUT "/v1/agent-npc/$(fact instanceId)/$PIP/interact" '{"responderIdentifier": "'$WAT'"}'
`);
}
