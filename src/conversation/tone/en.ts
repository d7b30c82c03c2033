import type { Lexicon } from './tone.js';
import { wordsOf } from './words.js';

const fillers =
  'a|an|the|all|just|only|nothing but|really|truly|such|so|very|most|quite|rather|too|and|my|damn(?:ed)?|bloody|dirty|filthy|old|little|lying|miserable|worthless|stupid|fucking|always|dear|good|best';
const scorn =
  '(?:(?:damn(?:ed)?|bloody|dirty|filthy|old|little|lying|miserable|worthless|stupid|fucking|ugly|fat|silly)\\s+){0,3}';
const you = "you(?: are|'re|’re| were| have been| look)";
/** Whoever is called one to the face, without a "you". */
const names =
  'idiots?|morons?|liars?|scoundrels?|cowards?|bastards?|scum|traitors?|assholes?|arseholes?|bitch|whore';
/** Marks a direct address: "you thief!", but not "I sold you pigs". */
const called = '(?=\\s*(?:[!.,;]|$))';
const harm = 'kill|murder|hurt|harm|beat|break|burn|destroy|ruin|gut|stab|cut|crush|hang|hunt|strangle|end';
const vile =
  'fools?|idiots?|morons?|liars?|thie(?:f|ves)|scoundrels?|cowards?|bastards?|swines?|pigs?|scum|wretch(?:es)?|traitors?|cheats?|murderers?|villains?|brutes?|dogs?|rats?|vermin|' +
  'oafs?|dolts?|dimwits?|halfwits?|louts?|knaves?|cows?|hags?|jerks?|sons? of (?:a bitch|a whore|bitches)|assholes?|arseholes?|bitch(?:es)?|whores?|cunts?|pricks?|dumbass(?:es)?|imbeciles?|stupid|ugly|worthless|pathetic|disgusting|useless|despicable|dishonest|cruel|greedy|filthy|hateful|vile';
const kind =
  'kind|nice|good|wonderful|clever|brave|lovely|beautiful|great|generous|sweet|wise|friendly|gentle|helpful|amazing|strong|pretty|dear|honest|fair|a (?:true |good |dear )?friend|angel|hero';

export const english: Lexicon = {
  threat: wordsOf(
    fillers,
    `i(?:'ll|’ll| will| shall| am going to|'m going to|’m going to| swear i will) (?:${harm}) (?:you|ya|your (?:family|children|wife|husband|house))`,
    "i(?:'ll|’ll| will) make you (?:pay|suffer|regret|bleed)",
    "you(?:'ll|’ll| will) (?:regret|pay for|be sorry|die|suffer)",
    'your (?:money|purse|coins) or your life',
    'or (?:else )?you (?:die|are dead|will die)',
    `(?:give|hand)\\b[^.!?]{0,40}\\bor (?:die|else)${called}`,
    "you(?:'re|’re| are) (?:dead|a dead (?:man|woman))",
  ),
  insult: wordsOf(
    fillers,
    `${you} ~(?:${vile})`,
    `you ${scorn}(?:${vile})${called}`,
    `(?<=^\\s*|[.!]\\s+)(?:(?:get out|go away|leave|enough|silence),? )?${scorn}(?:${names})(?=\\s*[!.])`,
    `i (?:really |truly |so )?(?:hate|despise|loathe|detest) (?:you|your guts)`,
    'shut up',
    'get lost',
    'go to hell',
    'to hell with you',
    'damn you',
    'curse you',
    '(?:fuck|screw) you',
    'fuck off',
    'piss off',
    'drop dead',
    'you (?:disgust me|make me sick)',
  ),
  reproach: wordsOf(
    fillers,
    "i (?:do not|don't|don’t|cannot|can't|can’t|never) (?:trust|believe|like) you",
    'you (?:betrayed|robbed|cheated|lied to|deceived|insulted|hurt|used) me',
    'thanks for nothing',
    'leave me alone',
    'you should be ashamed',
    'shame on you',
    'how dare you',
  ),
  thanks: wordsOf(
    fillers,
    'thank you(?! for nothing)',
    '(?<!no )thanks(?! for nothing)',
    'i thank you',
    "(?:i am|we are|i'm|i’m) (?:so |very |most |truly )?(?:grateful|thankful|much obliged)(?: to you)?",
    'much obliged',
    'i owe you (?:so much|my life|one)',
    'bless you',
  ),
  praise: wordsOf(
    fillers,
    `${you} ~(?:${kind})`,
    '(?:that|how|this) (?:is|was) ~(?:kind|nice|good|lovely|sweet|generous) of you',
    'how (?:kind|nice|good|lovely|sweet|generous) of you',
    'i (?:really |truly |do |so )?(?:like|love|adore|admire|trust|respect|treasure) (?:you|your)',
    'i am (?:so |very )?(?:fond|proud) of you',
    'well done',
    'good (?:work|job)',
    'you (?:have )?(?:saved|helped|comforted) (?:me|us)',
    'nobody is as \\w+ as you',
  ),
  endearment: wordsOf(fillers, '(?:dear|my|good|old) friend', 'my (?:dear|love|darling|treasure)'),
  apology: wordsOf(
    fillers,
    "(?:i am|i'm|i’m) (?:so |very |truly )?sorry (?:for (?:what i|my|having)|that i|i (?:was|did|said|hurt|lied))",
    'i apologi[sz]e',
    'forgive me',
    'my fault',
    'i beg your (?:pardon|forgiveness)',
  ),
  greeting: wordsOf(
    fillers,
    'good (?:day|morning|evening|afternoon)',
    'hello',
    'greetings',
    'well met',
    '(?:glad|good|happy|nice|pleased) to (?:see|meet) you',
    'welcome',
  ),
};
