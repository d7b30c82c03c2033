import { type ChronicleBook } from './book.js';

export const english: ChronicleBook = {
  someone: { nominative: 'someone', dative: 'someone', accusative: 'someone' },
  world: 'this world',
  inside: (world) => (world === null ? 'here' : `in ${world}`),
  coins: (amount) => (amount === '1' ? 'one coin' : `${amount} coins`),
  counts: 'no one two three four five six seven eight nine ten eleven twelve'.split(' '),
  and: 'and',
  others: (count, isOne) => (isOne ? 'one other' : `${count} others`),
  some: (count) => `${count} people`,
  share: (value) => {
    if (value >= 0.9) return 'nearly the whole purse';
    if (value >= 0.55) return 'more than half the purse';
    if (value >= 0.45) return 'half the purse';
    return value >= 0.36 ? 'almost half the purse' : 'a third of the purse';
  },
  title: (span, day) => (span === 'week' ? `The week of ${day}` : day),
  rules: {
    founding: [
      'The story of {world} began.',
      'This was the first day of {world}.',
      'It was here that the story of {world} [began|had its beginning].',
    ],
    arrival: [
      '{a} [came to live|settled|made a home] {inworld}.',
      'A [newcomer|new face] appeared {inworld}: {a}.',
      'From this day on, {a} lived {inworld}.',
    ],
    arrivals: [
      '{list} [came to live|settled|made their homes] {inworld}.',
      '[Newcomers|New faces] appeared {inworld}: {list}.',
    ],
    first: [
      '{a} was among the first who lived {inworld}.',
      '{a} [lived {inworld}|was there] from the first day.',
    ],
    'first.child': [
      '{a}, a child of {list}, was among the first who lived {inworld}.',
      '{a}, a child of {list}, [lived {inworld}|was there] from the first day.',
    ],
    visitor: [
      'A stranger by the name of {a} [passed through|turned up].',
      '{a} came by, a [visitor|stranger] from far away.',
    ],
    birth: [
      '{list} had a child, {a}.',
      'A child was born to {list}: {a}.',
      '{a} was born to {list}[|, and there was one more at the table|, and the cradle was no longer empty].',
      '{list} [welcomed|held] a newborn child, and named it {a}.',
    ],
    'birth.alone': ['{a} was born.', 'A child was born {inworld}: {a}.'],
    death: [
      '{a} died.',
      '{a} drew a last breath.',
      'Death came for {a}.',
      'The life of {a} came to its end.',
    ],
    'death.mourned': [
      '{a} died, mourned by {list}.',
      '{a} drew a last breath, and {list} [grieved|mourned].',
      'Death came for {a}, and {list} [wept|grieved|mourned].',
    ],
    'death.mourned.child': [
      '{a} died, mourned by a child, {list}.',
      '{a} drew a last breath, and a child, {list}, [grieved|mourned].',
    ],
    'death.mourned.childs': [
      '{a} died, mourned by the children, {list}.',
      '{a} drew a last breath, and the children, {list}, [grieved|mourned].',
    ],
    'death.mourned.parent': [
      '{a} died, mourned by a parent, {list}.',
      'Death came for {a}, and {list} mourned a child.',
    ],
    'death.mourned.parents': [
      '{a} died, mourned by the parents, {list}.',
      'Death came for {a}, and {list} mourned their child.',
    ],
    'estate.mourners': [
      'With the grief came an inheritance of {amount}.',
      'What was left, {amount}, was little comfort.',
    ],
    'estate.nothing': [
      'There was nothing to inherit.',
      'Not a single coin was left behind.',
      'Nothing was left to share.',
    ],
    'estate.child': [
      'What was left, {amount}, went to a child, {list}.',
      'A child, {list}, inherited {amount}.',
      'The inheritance of {amount} passed to a child, {list}.',
    ],
    'estate.childs': [
      'The children, {list}, shared an inheritance of {amount}.',
      'What was left, {amount}, was divided among the children, {list}.',
    ],
    'estate.parent': [
      'What was left, {amount}, went back to a parent, {list}.',
      'A parent, {list}, inherited {amount}.',
    ],
    'estate.parents': [
      'What was left, {amount}, went back to the parents, {list}.',
      'The parents, {list}, inherited {amount}.',
    ],
    'estate.heir': ['What was left, {amount}, went to {list}.', '{list} inherited {amount}.'],
    'estate.heirs': [
      'What was left, {amount}, was shared by {list}.',
      '{list} [shared|divided] an inheritance of {amount}.',
    ],
    'estate.many': [
      'What was left, {amount}, was shared among many.',
      'Many inherited a little of the {amount}.',
    ],
    'estate.treasury': [
      'What was left, {amount}, fell to the treasury.',
      'As there were no heirs, the treasury took the {amount}.',
    ],
    'estate.lost': [
      'What was left, {amount}, came into nobody’s hands.',
      '#Of the {amount} that were left, nobody saw anything again.',
    ],
    'estate.goods': ['The goods went to {list}.', '{list} inherited the goods.'],
    'meeting.plain': [
      '{a} and {b} [met|spoke with each other] for the first time.',
      '{a} made the acquaintance of {b}.',
      'The paths of {a} and {b} crossed for the first time.',
      '{a} and {b} exchanged their first words.',
    ],
    'meeting.good': [
      '{a} and {b} met for the first time and [took to each other|parted with a smile|got on well].',
      '{a} met {b}, and the two [got on from the first word|liked each other at once].',
      'The first meeting of {a} and {b} was a [happy|warm|cheerful] one.',
      'When {a} and {b} first talked, neither [was in a hurry to leave|wanted to go home].',
    ],
    'meeting.bad': [
      '{a} and {b} met for the first time, and it went badly.',
      '{a} met {b}, and the two got off on the wrong foot.',
      'The first meeting of {a} and {b} [ended in harsh words|was no pleasure|left both of them sour].',
    ],
    'words.first.plain': [
      '{a} and {b} spoke with each other for the first time.',
      '{a} and {b} exchanged their first words.',
    ],
    'words.first.good': [
      '{a} and {b} spoke for the first time, and [took to each other|parted with a smile|got on well].',
      'The first words between {a} and {b} were [warm|cheerful].',
    ],
    'words.first.bad': [
      '{a} and {b} spoke for the first time, and it went badly.',
      'The first words between {a} and {b} were harsh.',
    ],
    friends: [
      '{a} and {b} became friends.',
      'A friendship began between {a} and {b}.',
      '{a} found a friend in {b}, and {b} in {a}.',
      'By now {a} and {b} were [good|true] friends.',
      'What had begun as talk between {a} and {b} was now a friendship.',
    ],
    'friends.own': [
      '{a} found a friend in {b}.',
      '{a} [had grown fond of|had come to like] {b}.',
      'For {a}, {b} was now a friend.',
      '{a} began to count {b} among [friends|the dearest company].',
    ],
    'friends.kin': [
      '{a} and {b} grew closer than they had ever been.',
      'The bond between {a} and {b} grew strong.',
      '{a} and {b} found out how well they got on.',
    ],
    close: [
      '{a} and {b} became the closest of friends.',
      'There was little that {a} and {b} would not have done for each other.',
      'Nothing could come between {a} and {b} any more.',
    ],
    'close.own': [
      'Few people were as dear to {a} as {b}.',
      '{a} would have [walked through fire|done almost anything] for {b}.',
      'In {b}, {a} had found the closest of friends.',
    ],
    fallout: [
      '{a} and {b} fell out.',
      'There was bad blood between {a} and {b}.',
      '{a} and {b} quarrelled, and it [left a mark|was not forgotten].',
      'After a quarrel, {a} and {b} [kept out of each other’s way|had little good to say of each other].',
    ],
    'fallout.own': [
      '{a} fell out with {b}.',
      '{a} had had enough of {b}.',
      '{a} [took offence at|bore a grudge against] {b}.',
    ],
    'fallout.friends': [
      '{a} and {b}, friends until then, fell out.',
      'The friendship of {a} and {b} [broke in a quarrel|ended in a quarrel].',
    ],
    'fallout.friends.own': [
      '{a} fell out with {b}, a friend until then.',
      '{a} turned away from an old friend, {b}.',
    ],
    rift: [
      '{a} and {b} were no longer friends.',
      'The friendship of {a} and {b} [came to an end|had run its course].',
    ],
    'rift.own': ['{b} was no longer a friend to {a}.', '{a} [drew back from|grew cold towards] {b}.'],
    words: [
      'Harsh words fell between {a} and {b}.',
      '{a} and {b} had a quarrel.',
      '{a} and {b} [raised their voices|had words with each other].',
      'A talk between {a} and {b} [turned sour|went wrong].',
    ],
    feud: [
      '{a} and {b} became enemies.',
      'From now on {a} and {b} were enemies.',
      'Dislike between {a} and {b} had turned to hatred.',
    ],
    'feud.own': [
      '{a} had come to hate {b}.',
      'In {b}, {a} now saw an enemy.',
      '{a} could no longer bear the sight of {b}.',
    ],
    peace: [
      '{a} and {b} made peace.',
      '{a} and {b} [settled|buried] their quarrel.',
      'The quarrel between {a} and {b} was over.',
      '{a} and {b} were on good terms again.',
    ],
    'peace.own': ['{a} forgave {b}.', '{a} made peace with {b}.', '{a} let go of a grudge against {b}.'],
    'peace.enemies': [
      '{a} and {b}, enemies for so long, made peace.',
      'Nobody had expected it: {a} and {b} buried their feud.',
    ],
    'peace.enemies.own': ['{a} no longer saw an enemy in {b}.', '{a} gave up hating {b}.'],
    'promise.broken': [
      '{a} had promised {b} {amount} and could not pay.',
      '{a} gave {b} a promise of {amount}, and broke it.',
      '{b} was promised {amount} by {a}, and waited in vain.',
    ],
    'word.broken': [
      '{a} broke a promise to {b}.',
      '{a} gave {b} a promise, and did not keep it.',
      '{b} had the word of {a}, and it came to nothing.',
    ],
    'word.broken.said': [
      '{a} broke a promise to {b}: “{text}”.',
      '{a} gave {b} a promise, “{text}”, and did not keep it.',
      '{b} had the word of {a}, “{text}”, and it came to nothing.',
    ],
    'word.kept.said': [
      '{a} kept a promise to {b}: “{text}”.',
      '{b} had the word of {a}, “{text}”, and {a} kept it.',
    ],
    'word.kept': ['{a} kept a promise to {b}.', '{b} had the word of {a}, and {a} kept it.'],
    'due.missed': [
      '{a} did not pay {b} the {amount} that were due.',
      '{b} waited for {amount} from {a}, and they did not come.',
      '{amount} were due to {b}, and {a} could not pay.',
    ],
    'debt.forgiven': ['{b} forgave {a} a debt of {amount}.', '{a} owed {b} {amount}, and {b} let it go.'],
    'goods.sold': [
      '{a} sold out: {goods}, {count} in all, for {amount}.',
      'Of {goods}, {a} had nothing left: all {count} were sold, for {amount}.',
      'The last of {goods} was sold, and {a} had taken in {amount}.',
    ],
    'goods.made': [
      '{a} made {goods}, {count} at once.',
      '{a} [was busy|had a good day]: {goods}, {count} at once.',
      'Never in this time was more of {goods} made at once: {count}, by {a}.',
    ],
    'goods.perished': [
      '{a} lost {goods} to time, {count} in one night.',
      'Overnight {goods} spoiled, {count} of it, and the loss was that of {a}.',
      '{a} kept {goods} too long: {count} had to be thrown away.',
    ],
    payment: ['{a} paid {b} {amount}.', '#{amount} went from {a} to {b}.', '{b} got {amount} from {a}.'],
    'payment.share': [
      '{a} paid {b} {amount}, {share}.',
      'It took {a} {share} to pay {b} {amount}.',
      'To pay {b} {amount}, {a} had to give {share}.',
    ],
    'payment.gain': [
      '{b} got {amount} from {a}, more than there had been in the purse before.',
      'With {amount}, {a} more than doubled what {b} owned.',
      '{amount} from {a} more than doubled what {b} owned.',
    ],
    'payment.reason': [
      '{a} paid {b} {amount} for {reason}.',
      'For {reason}, {b} got {amount} from {a}.',
      '{a} gave {b} {amount} for {reason}.',
    ],
    'spent.reason': [
      '{a} spent {amount} on {reason}.',
      'For {reason}, {a} paid {amount}.',
      '{a} laid out {amount} for {reason}.',
    ],
    spent: [
      '{a} spent {amount}.',
      '{a} [laid out|let go of] {amount}.',
      '#{amount} of {a}’s money were spent.',
    ],
    'spent.share': [
      '{a} spent {amount}, {share}.',
      '{share} was gone at once when {a} spent {amount}.',
      '{a} [had to part with|laid out] {amount}, {share}.',
    ],
    ruin: [
      '{a} gave {b} {amount} and had nothing left.',
      '{a}’s last {amount} went to {b}.',
      'After paying {b} {amount}, {a} was penniless.',
    ],
    'ruin.spent': [
      '{a} spent the last {amount}.',
      'With {amount}, {a}’s last money was gone.',
      '{a} spent {amount} and was penniless.',
    ],
    income: [
      '{a} [took in|earned|came by] {amount}.',
      '#It was a good day for {a}: {amount} [came in|were earned].',
      '#{amount} [found their way to|came to] {a}.',
      '{a}’s purse grew by {amount}.',
    ],
    'income.gain': [
      '{a} came by {amount}, more than there had been in the purse before.',
      'At one stroke, {amount} more than doubled what {a} owned.',
    ],
    aid: ['{a} got {amount} from the treasury.', 'The treasury helped {a} with {amount}.'],
    fortune: [
      'With {amount}, {a} was now the richest anyone {inworld} had been in this time.',
      '{a} now had {amount}, more than anybody {inworld} before or after in this time.',
    ],
    'fortune.own': [
      'In all this time, {a} was never richer: {amount}.',
      'With {amount}, {a} stood at the height of a fortune.',
    ],
    inheritance: ['{a} inherited {amount} from {b}.', '{b} left {a} {amount}.'],
    'inheritance.goods': ['{b} left {a} goods.', '{a} inherited goods of {b}.'],
    grief: ['{b} died, and {a} [grieved|mourned].', '{a} mourned the death of {b}.', '{a} lost {b}.'],
    'grief.child': ['{a} lost a child, {b}.', '{a} had to bury a child, {b}.'],
    'grief.parent': ['{a} lost a parent, {b}.', '{b} died, and {a} mourned a parent.'],
    'grief.sibling': [
      '{a} lost {b}, who had shared the same cradle.',
      '{b} died, and {a} mourned a sibling.',
    ],
    despair: [
      'After a talk with {b}, {a} was close to despair.',
      'What {b} said left {a} [desolate|in despair].',
      '{a} had never been so low as after meeting {b}.',
    ],
    joy: [
      '{a} could hardly have been happier than after a talk with {b}.',
      'Talking with {b} left {a} beaming.',
      '{a} was [overjoyed|in the best of spirits], and {b} had a part in it.',
    ],
    'rate.up': [
      'The tax rose from {old} to {rate} percent.',
      'From now on the tax was {rate} percent instead of {old}.',
    ],
    'rate.down': [
      'The tax fell from {old} to {rate} percent.',
      'A relief for all: the tax fell to {rate} percent, from {old}.',
    ],
    'rate.none': ['The tax of {old} percent was abolished.', 'From now on nobody paid taxes.'],
    'rate.new': ['A tax of {rate} percent was introduced.', 'From now on there was a tax of {rate} percent.'],
    collection: [
      'Taxes were collected: {amount} from {count} people.',
      'The tax collectors went from door to door and came back with {amount}.',
      '{count} people paid their taxes, {amount} together.',
      'On tax day, {amount} went into the treasury.',
    ],
    'collection.one': [
      'Taxes were collected, and a single purse paid {amount}.',
      'On tax day, {amount} went into the treasury.',
    ],
    'disbursement.all': [
      'The treasury gave {amount} to {count} people.',
      '{count} people shared {amount} from the treasury.',
      'The treasury was opened, and {amount} went out to {count} people.',
    ],
    'disbursement.all.one': [
      'The treasury gave {amount} to one person.',
      '{amount} from the treasury went to one person.',
    ],
    'disbursement.poorest': [
      'The treasury gave {amount} to the {count} poorest.',
      'The {count} poorest shared {amount} from the treasury.',
      '#For the {count} poorest the treasury was opened: {amount} were handed out.',
    ],
    'disbursement.poorest.one': [
      'The treasury gave {amount} to the poorest of all.',
      'The poorest of all got {amount} from the treasury.',
    ],
    'disbursement.refund': [
      'The treasury paid {amount} of the taxes back to {count} people.',
      '{count} people got their taxes back, {amount} together.',
    ],
    'disbursement.refund.one': [
      'The treasury paid {amount} of the taxes back to one person.',
      'One person got {amount} of taxes back.',
    ],
  },
};
