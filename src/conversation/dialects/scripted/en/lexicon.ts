import { english } from '../../../tone/en.js';
import { type Lexicon } from '../book.js';

const small = (
  'no one two three four five six seven eight nine ten eleven twelve ' +
  'thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
).split(' ');

function span(count: number, unit: string): string {
  const words = small[count] ?? String(count);
  return count === 1 ? `${unit === 'hour' ? 'an' : 'a'} ${unit}` : `${words} ${unit}s`;
}

function ago(hours: number): readonly [string, string] {
  if (hours < 1) return ['a short while ago', 'less than an hour'];
  if (hours >= 10 && hours < 20) return ['half a day ago', 'half a day'];
  if (hours < 20) return [`${span(Math.round(hours), 'hour')} ago`, span(Math.round(hours), 'hour')];
  const days = Math.round(hours / 24);
  if (days <= 1) return ['yesterday', 'a day'];
  const [count, unit] =
    days < 14
      ? [days, 'day']
      : days < 60
        ? [Math.round(days / 7), 'week']
        : days < 600
          ? [Math.round(days / 30), 'month']
          : [Math.round(days / 365), 'year'];
  return [`${span(count, unit)} ago`, span(count, unit)];
}

export const lexicon: Lexicon = {
  parts: { morning: 'morning', day: 'day', evening: 'evening' },
  skies: {
    fair: 'sunshine',
    rain: 'rain',
    wind: 'wind',
    fog: 'fog',
    cold: 'frost',
    snow: 'snow',
    heat: 'heat',
    storm: 'storm',
  },
  weather: 'weather',
  kin: {
    parent: { m: ['Father', 'Papa', 'Father dear'], f: ['Mother', 'Mama', 'Mother dear'], n: [] },
    child: {
      m: ['my boy', 'son', 'my lad'],
      f: ['my girl', 'daughter', 'my lass'],
      n: ['my child', 'child of mine', 'little one'],
    },
    sibling: {
      m: ['brother', 'brother mine', 'dear brother'],
      f: ['sister', 'sister mine', 'dear sister'],
      n: [],
    },
  },
  kinOf: {
    parent: { m: 'my father {name}', f: 'my mother {name}', n: '{name}, who raised me' },
    child: { m: 'my son {name}', f: 'my daughter {name}', n: 'my child {name}' },
    sibling: { m: 'my brother {name}', f: 'my sister {name}', n: '{name}, who grew up with me' },
  },
  trades: {
    miller: 'from the mill',
    smith: 'from the smithy',
    merchant: 'a trader',
    herbalist: 'who sees to the sick',
    brewer: 'who brews the beer here',
    musician: 'who makes the music here',
    reeve: 'who keeps the tax roll',
    scribe: 'who writes letters for others',
    baker: 'who bakes the bread here',
    farmer: 'from the fields',
    guard: 'of the watch',
    priest: 'a servant of the faith',
    ferryman: 'from the ferry',
    fisher: 'who fishes',
    hunter: 'from the woods',
    innkeeper: 'of the inn',
  },
  number: 'en-US',
  coins: (amount, isOne) => (isOne ? 'one coin' : `${amount} coins`),
  noCoins: 'not a single coin',
  ago,
  longAgo: ['a while ago', 'a while'],
  mood: (_value, label) => label || 'calm',
  standing: (label) => label || 'modest',
  acts: [
    ['threat', english.threat],
    ['insult', english.insult],
    ['cold', english.reproach],
    ['apology', english.apology],
    ['thanks', english.thanks],
    ['praise', english.praise],
    ['request', /^\s*(?:please\b.*|(?:can|could|will|would) you (?!tell ).*\?)/i],
    [
      'farewell',
      /\b(?:goodbye|good bye|farewell|bye|until (?:next|tomorrow|soon|later)|see you|good night|take care)\b/i,
    ],
    ['greeting', /^\s*(?:hello|hi|hey|good (?:day|morning|evening|afternoon)|greetings|well met|welcome)\b/i],
  ],
  topics: [
    ['gift', /\b(?:gave (?:you|me)|coins? (?:from you|you gave|i gave)|your (?:gift|coins))\b/i],
    ['grief', /\b(?:died|is dead|death|grave|grief|mourn\w*|buried|funeral)\b/i],
    ['tax', /\b(?:tax\w*|percent|collector)\b/i],
    ['treasury', /\btreasury\b/i],
    [
      'mood',
      /\bhow (?:are you|is it with you|do you feel|have you been|are things|do you do)|\b(?:mood|spirits|feeling|i feel|i am (?:sad|happy|tired))\b/i,
    ],
    ['news', /\b(?:news|what is going on|what happened|what's up)\b/i],
    ['gossip', /\b(?:have you heard|rumou?rs?|gossip|tells me|people say|they say)\b/i],
    ['past', /\b(?:remember|last time|forgotten|you told me|you said)\b/i],
    ['weather', /\b(?:weather|rain\w*|sunshine|sunny|windy?|fog\w*|frost|snow\w*|heat|storm\w*|clouds?)\b/i],
    ['kin', /\b(?:mother|father|parents?|family|sister|brother|siblings?|kin|daughter|son|husband|wife)\b/i],
    ['wealth', /\b(?:purse|wealth|poor|rich|money|coins?)\b/i],
    ['work', /\b(?:work\w*|busy|trade|craft|job|mill|forge|harvest|what do you do)\b/i],
    ['pastime', /\b(?:hobby|free hour|for joy|like best|for fun)\b/i],
    ['town', /\b(?:town|village|neighbou?rs?|people here)\b/i],
  ],
  asked: [
    ['name', /\b(?:who are you|your name|what are you called)\b/i],
    [
      'price',
      /\b(?:how much (?:is|are|does|do|for|would)|what (?:does|do|would|will) .{1,40} cost|price|cost)\b/i,
    ],
    ['you', /\b(?:think of me|like me|trust me|feel about me|mad at me|angry with me)\b/i],
    ['where', /\bwhere (?:are we|am i|we are|i am)|what place is this\b/i],
    ['when', /\bwhat (?:time|hour)|how late\b/i],
    ['tax', /\btax(?:es| rate)?\b/i],
    ['wealth', /\b(?:how (?:rich|poor) are you|how much money|your purse)\b/i],
  ],
  tellMe:
    /\b(?:tell (?:me|us)|I (?:want|would like|should like|wish) to (?:know|hear)|I'd like to (?:know|hear)|I wonder)\b/i,
  sad: /\b(?:sad|gloomy|miserable|lonely|tired|afraid|ill|sick|hungry|poor|lost|cry\w*|died|hurt\w*)\b/i,
  glad: /\b(?:happy|joyful|glad|wonderful|delighted|cheerful|married|won)\b/i,
  iGaveYou: /\bI (?:gave|lent) you\b|\bmy (?:gift|coins)\b|\bcoins I gave\b/i,
  youGaveMe: /\byou (?:gave|lent) me\b|\byour (?:gift|coins)\b|\bcoins (?:you gave|from you)\b/i,
  dull: new Set(
    (
      'about above after again against almost along already also although always among another anybody anyone anything anyway around asked away back ' +
      'because been before behind being believe below better between beyond both bring called came cannot come could days does doing done dont down each ' +
      'either else enough even ever every everybody everyone everything find first from gave give goes going gone good great have hear heard hello hers here hers himself ' +
      'how however into itself just keep kind knew know known last least left less like likely little live long look looks made make makes many maybe mean might mine ' +
      'more morning most much must myself near need never next nobody none nothing often once only other others ought ours over own perhaps please quite rather ' +
      'really right said same says seen seem seems shall should since some somebody someone something still such sure take tell than thank thanks that their theirs them ' +
      'then there therefore these they thing things think this those though thought through time today together told tomorrow took true truly under until upon used very ' +
      'want wants well went were what whatever when where whether which while whom whose will with without would years yesterday your yours yourself'
    ).split(' '),
  ),
  reads: (text) =>
    !/\b(?:und|der|die|das|ist|nicht|ich|mir|mich|ein|eine|hat|war|von)\b.*\b(?:und|der|die|das|ist|nicht|ich|mir|mich|ein|eine|hat|war|von)\b/i.test(
      text,
    ),
  debt: /^(.+?) that (.+?) owes?\b/i,
  matter: 'that matter of ours',
  toMidSentence: (text) =>
    text.replace(
      /^(?:The|A|An|There|It|In|On|At|He|She|They|We|You|Your|My|One|Somebody|Someone|Nobody|Everybody|When|If|After|Before|Last|This|That|Some|All|No|Who|Whoever|What|Where|How|Kindness)\b/,
      (word) => word.toLowerCase(),
    ),
  and: 'and',
  transitions: ['By the way: ', 'Before I forget: ', 'Something else: ', 'Oh, and this: ', 'Another thing: '],
  openers: ['Well, ', 'Ah, ', 'Truly, ', 'Hm, ', 'You see, ', 'Indeed, '],
  forReason: (reason) => ` for ${reason}`,
  quoted: (text) => `“${text}”`,
};
