import type { Rules } from '../book.js';

/** What people say of their work; `work.any` where the personality names none. */
export const work: Rules = {
  'work.any': [
    'There is always something [to do|to mend|to carry], [and the day has only so many hours|one is never finished|I do not mind, it keeps the head quiet].',
    'My hands have been busy [since dawn|all {part}|without a break], [and still half of it lies there|but it is honest work|so a word with you comes just right].',
    'I do what is [needed|asked for|there to be done], [here a day, there a day|and nobody has complained yet|it feeds me, more or less].',
    'Work [goes its way|comes and goes|does not run off], [too much today and too little tomorrow|I take it as it comes|as one notices in the evening].',
  ],
  'work.miller': [
    'The mill [turns|runs] [day and night|as long as the water lasts|slower since the stream is low], [and every sack goes through my hands|and I hear at once if a stone is dull|and I dream in flour].',
    'The grain [comes in damp, and the farmers swear it is not|is good this year, and everybody takes the credit|is lighter than last year, so I weigh everything twice].',
    'One [cog|tooth] is [worn|cracked] in the mill, [and without it nobody eats|and it must be done before the harvest|so tonight I shall lie under the wheel].',
  ],
  'work.smith': [
    'I have [ploughshares|hinges|a whole wagon of horseshoes] to [forge|finish|straighten] before the week is out, [and the iron is poor|and the coal is wet|and then they all come at once].',
    'Iron [does not lie|is honest]: [strike it wrong and it tells you|either it holds or it breaks|it wants heat and patience], [unlike some people|I like that about it|and that is all the wisdom I have].',
    'The forge [has been hot since dawn|ate a month of coal in a week|is the only warm place here], [and my arms know it|and everybody comes to look|so I cannot complain of the cold].',
  ],
  'work.merchant': [
    'The wagons are [late|due|stuck at the ford], [and cloth does not get cheaper by waiting|and my buyers get restless|so I stand here and smile].',
    'I [bought|sold|turned down] [salt|wool|pepper] this week, [at a price I would rather not say|and slept badly over it|and it may prove the best thing I did all year].',
    'Trade is [slow|brisk|like the tide], [people look and touch and put it back|one must know when to let go|and everybody wants credit].',
  ],
  'work.herbalist': [
    'I have been out for [yarrow|comfrey|sage], [before the dew was off|up by the old wall|and found half of it eaten], [so I can treat a village of coughs|and my knees need some of it|it grows less every year].',
    'Half of them come with [a cough|a belly|a sore heart] and [want a cure for the other half|go home with tea|swear they touched nothing], [I let them|and mostly it helps].',
    'People tell [me|a herb woman] things [they would not tell a priest|with their tongue out], [and I forget most of it on purpose|it keeps me honest|and I only charge for the salve].',
  ],
  'work.brewer': [
    'The new brew [is in the vat|smells right|is not clear yet], [and I sleep next to it like a nurse|come by when it is done|I have hopes of this one].',
    'Good beer needs [clean water|patience|a quiet cellar] and [a hand that does not hurry|somebody who tastes it honestly|no fools near it], [and then people make peace over it|and that is the whole secret].',
    'They come to my barrel [to quarrel|with long faces|thirsty] and [leave as brothers|go home singing|leave owing me], [so I count it a good work|most days].',
  ],
  'work.musician': [
    'I have a new tune, [three notes of it|all but the ending|it came to me at the ford], [and it will not leave me alone|I shall play it to you|it wants a rainy evening].',
    'A string [broke|snapped] [in the middle of the dance|last night], [and nobody noticed but me|so I played on three|good gut is hard to come by].',
    'They pay [in soup|in beer|with applause] [mostly|where I play], [and one cannot put that in a purse|but I would do it for nothing|and still I would not swap].',
  ],
  'work.reeve': [
    'I have the roll to [finish|copy|check], [every name and every coin|and a sum that is out by one|before anybody asks for it], [and people cross the lane when they see it|I have counted it four times|somebody must].',
    'They think I [like|enjoy] taking the tax: [I only write down what is|I would rather be asked in for soup|I have let more pass than they know], [but who believes that|and the book must balance|believe me or not].',
    'A tax roll [tells everything|is a sad book|does not lie], [who has lost a cow, who a child|one reads a bad winter between the lines|and I am the only one who reads it to the end].',
  ],
  'work.scribe': [
    'I have written [three letters|a testament|a love letter] [today|since dawn|this {part}], [none of them mine|for people who cannot|and kept my face straight], [such is the trade|and my fingers are black].',
    'I collect [sayings|words|stories] [on the road|wherever I sit down|from everybody], [so watch what you say|it may end up on paper|and you have given me one already].',
  ],
  'work.baker': [
    'The oven was lit [long before light|at the second cock-crow], [and the first loaves went in an hour|and my eyebrows pay for it|so for me it is nearly night].',
    'The dough [would not rise|was lively|knows what the weather does] today, [it has its moods, like people|and one must not shout at it|but the crust is good].',
  ],
  'work.farmer': [
    'The field [is too wet to plough|needs another week|stands well], [and everything comes down to a few dry days|I look at the sky more than at people|if the crows leave me some].',
    'One of my [cows|goats|sows] is [lame|off her feed|about to give birth], [so I was up all night|and she knows that I fuss|and there goes the week].',
  ],
  'work.guard': [
    'I have stood [at the gate|on the wall|watch] [since before dawn|all night|through two changes], [and what comes by is mostly geese|my feet are asleep|I know every cart by its squeak].',
    'Nothing [happened|to report|came through] [last night|this week], [and that is how I earn my bread|which is the best sort of night|and nobody thanks you for what does not happen].',
  ],
  'work.priest': [
    'I have [a wedding|a burial|a christening] to prepare, [and the candles are short|and the families do not speak to each other|and the roof drips on the altar].',
    'People come to me [when it is too late|with heavy hearts|at night], [and I listen, that is most of it|and then they sleep better than I do|and I have never told anybody a word].',
  ],
  'work.ferryman': [
    'The river is [high|low|in a mood], [and the rope groans like an old dog|I have taken nobody over since yesterday|she wants respect, today more than ever].',
    'Everybody tells the ferryman [where they are going|why they leave|their troubles], [nobody tells him whether they come back|halfway across, mostly|and the river hears it too].',
  ],
  'work.fisher': [
    'The nets were [empty|full|torn] this morning, [that is how it goes with water|and something big did it|and the pike laugh at me].',
    'Fish [bite|come] when [they like|one stops waiting|the wind is right], [and the rest is sitting still|I have patience for it|and not when I am hungry].',
  ],
  'work.hunter': [
    'I followed a [stag|boar|fox] [for two days|up to the ridge|through the whole wood], [and let it go in the end|it was cleverer than me|and came home with a hare].',
    'The woods are [quiet|restless|full of tracks] [this time of year|just now], [and I do not like it|something has moved down from the hills|one must know how to read it].',
  ],
  'work.innkeeper': [
    'All my beds are [full|empty|taken], [and one guest sings in his sleep|so come by and drink something|it is feast or famine with an inn].',
    'At my tables one hears [everything|all sorts], [and half of it is even true|and I wipe and say nothing|the walls could write a book].',
  ],
  'work.child': [
    'I [built a dam|caught a newt|climbed the big pear tree] today, [all alone|and nobody helped|and fell in, but only a bit], [I can show you|I am not allowed to, so shh|it was the best thing ever].',
    'I had to [fetch water|pluck beans|mind the geese] the whole {part}, [and geese bite|which is boring|but I did it running], [really|and it took for ever].',
    'When I am big I want to [sail on a ship|be the reeve and have the key|have a horse that talks], [I have decided|and then you may visit me|and nobody can stop me].',
  ],
};
