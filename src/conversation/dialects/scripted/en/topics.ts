import type { Rules } from '../book.js';

/** What there is to say about a topic, as statements of one's own. */
export const topics: Rules = {
  'tax.none': [
    'There is no tax at all [now|at present|these days], [and I keep waiting for the catch|which makes even the reeve look friendly|so whom do we grumble about|and the bread tastes the better for it].',
    'Not a coin of tax [to pay|this season], [and the treasury still holds {treasury}|and nobody misses the collector|who would have thought it|may it stay so].',
  ],
  'tax.light': [
    'A tax of {rate} percent I can [bear|live with|pay and still eat], [as long as it stays there|if they mend the road with it|and I have known worse|though I never pay it with a song].',
    '{rate} percent in tax is [not the end of the world|less than I feared|a fair share, on most days], [and yet I feel it on the day they collect|but ask me again after the harvest|or so I tell myself].',
    'They [ask|want|take] {rate} percent in tax [of all of us|these days|at the moment], [poor and rich alike|and one arranges oneself|and the treasury stands at {treasury} coins].',
  ],
  'tax.heavy': [
    'With {rate} percent tax I [count every coin twice|have stopped buying honey|patch what I would have replaced], [and I am not the only one|and the treasury gets fat on it|and the worst is that one gets used to it].',
    '{rate} percent of tax [breaks backs|empties larders|makes liars of honest people], [say what you like|and they sit on {treasury} coins up there|I see it at every door].',
    'The [collector|tax] takes {rate} percent [of all I own|of everything], [and I lie awake over it|what is left is for patching|and thanks nobody for it].',
  ],
  'tax.reply.none': [
    'No tax, no worry, [I say|{you}]: [I sleep better for it|it leaves more for the baker|may nobody remind them|I have already spent it].',
    'I [do not trust it|enjoy it while it lasts|bought myself a new pot of it], {you}[, they will come for it one day|, one gets used to it so fast|, and that is the truth].',
  ],
  'tax.reply.light': [
    'The tax and I, [we have come to terms|we nod to each other], {you}: [it takes, and I let it|I have stopped counting after it|it is not what keeps me poor].',
    'I [can bear it|manage|pay it and think of something else], {you}, [as long as everyone pays|but I would like to see what they do with it|it is the bad harvests that I fear|though it never comes at a good time].',
    'It is [bearable|no joy|neither here nor there], that tax, [but do not tell them|others have it harder|and grumbling is free of it].',
  ],
  'tax.reply.heavy': [
    'It [eats me up|is a millstone|leaves me the crumbs], that tax, {you}, [and I see no end to it|I do not know how others do it|one day somebody will say so aloud].',
    '[Badly|With my teeth together|By going to bed hungry now and then|As one bears a toothache], that is how I bear it, {you}[, and I am not ashamed to say so|, like most here|; ask me again after the next collection].',
  ],
  'treasury.reply': [
    'I would [mend the road with it|put a roof over the market|buy seed corn for all of us|give some back, to begin with|lay half of it by for a bad winter], [if anybody asked me|before anything else|and have change left over], {you}.',
    'Whoever holds the key, {you}, [will find a use for it|should show us the book once|will not ask the likes of us|has cold hands, I bet][, I fear|, as ever|].',
  ],
  'town.reply': [
    '[I hear little|Nothing new|The usual|They talk a great deal], {you}: [somebody is building, somebody is leaving|the well, the weather and the neighbours|two are in love and think nobody knows|the hens of one are in the beans of another].',
    'I [like it as it is|could do with fewer faces|would not live elsewhere], {you}, [one knows whom to avoid|it is loud, but it is ours|there is always somebody with salt to spare].',
  ],
  taxed: [
    'The tax [took {coins} out of my purse|cost me {coins}|had {coins} of mine] {ago}, and [I still feel the gap|I had plans for every one of them|they did not even say thank you|I hope the road is worth it].',
    '{Ago} I paid {coins} in tax, [just so|in one go|with my own hands], [and I know what I would rather have done with it|and it still smarts|and somebody is happy with it now, I suppose].',
  ],
  'wealth.poor': [
    'I have {purse} [to my name|in the world|to last me], [and supper is still to be thought of|so thieves pass my door|one learns to like turnips|and the month is long].',
    '{Purse}, [that is how I stand|and that is the whole of it|if you want to know], [I have been poorer, but not often|and do not think I like asking|yet nobody can say I owe much].',
    'They call me {standing} here, [and with {purse} I cannot contradict|which is the polite word for it|and they are not wrong].',
  ],
  penniless: [
    'I have {purse}, [and that is a lightness of its own|so thieves may search me all they like|but my arms are still my own|and I know every free meal in the place].',
    '{Purse}: [I turned out every pocket|that is what the bottom looks like|and supper is a matter of faith|but I owe nothing either], [to be honest|and one gets used to it|so I look at the ground when I walk].',
  ],
  'wealth.modest': [
    'I have {purse}, [which is neither much nor little|enough for bread and a new shirt|so I get along], [and I ask for no more|and that is how I like it|touch wood].',
    'My purse holds {purse}, [and I sleep well enough|as much as last year, if I am honest|so I can wait for better days|and nobody envies me].',
    'I get by: {purse} [put aside|in hand|all told], [a roof, and work|and no debts worth the name|and it took me long enough].',
  ],
  'wealth.rich': [
    'I have {purse} by now, [and people greet me sooner than they used to|and with each one I have a new cousin|and I remember well when it was ten].',
    'With {purse} one is called {standing} here, [and everybody wants to sit at my table|and still it rains through my roof|but it does not warm the feet].',
    'I cannot complain of my purse, [{purse} it is|with {purse} in it], [though it makes one look over the shoulder|and I know I have been lucky|and some of it should do some good].',
  ],
  'mood.low': [
    'I feel {mood}, [to be honest|if you ask me|there is no hiding it], [and I could not say where it comes from|it has been a bad stretch|sleep would help, or a friend].',
    'My spirits are [low|in my boots|not what they were], [one thing comes on top of another|I have had better weeks|but it is nothing that bread cannot help].',
    'I [have seen better days|am not at my best|am rather {mood}], [so forgive me if I am poor company|and the evenings are the worst|let us talk of something else soon].',
  ],
  'mood.even': [
    'I feel {mood}, [neither up nor down|as one does on an ordinary {part}|no more and no less], [and that suits me|which is worth something|and it could be worse].',
    'I am well [enough|in the main], [the days go by|nothing aches that did not ache before|I have work and a bed], [and I do not ask for more|so no complaint|and that is half of happiness].',
    'My mood is [fair to middling|even|what it mostly is], [a little tired perhaps|not that it matters to the hens|and one is grateful for it].',
  ],
  'mood.high': [
    'I feel {mood}, [truly|and that is no lie|as I have not for weeks], [and even the dull work goes by itself|and I do not care who sees it|long may it last].',
    'My spirits are [high|up in the rafters|better than they have been], [everything seems to come right|for no reason worth telling|and I slept like a stone].',
    'It is a good time [for me|just now], [I wake up glad|things fall into place|and I know it, which is the best of it].',
  ],
  'weather.fair': [
    '[What a|Such a] {part}: not a cloud, [and the washing is dry before one turns round|one forgives the winter everything|and my bones thank me for it|and the whole place smells of hay].',
    'This sunshine [does everybody good|brings even the old ones outdoors|is not to be wasted], [and the river glitters like coins|so I left the door open|and I mean to sit in it a while].',
    'The sun [has been kind today|is out in earnest|warms the wall so nicely], [the bees are mad with it|even the dog lies on his back|and still somebody will complain].',
  ],
  'weather.rain': [
    'This rain [has no end|comes in through my roof|fills every bucket I own], [but the fields drink it in|and I have run out of dry socks|and it is only {part}].',
    'It [rains|pours] as if [somebody had cut the sky open|the river wanted to come to us], [and the lanes are all mud|the ducks have taken over the square|so I let the work outside be].',
    'Nothing but rain today, [and I do like the sound of it on the roof|one hears the gutters talk|and everybody walks with a bent neck].',
  ],
  'weather.wind': [
    'What a wind: [it took my hat twice|the shutters bang all day|it blows through every crack], [and carries off half of what one says|one walks as if drunk|and there is worse to come, I say].',
    'The wind [has turned|comes from the hills today|will not let up], [and one can smell the snow up there|the smoke comes back down the chimney|and the trees sound like the sea].',
  ],
  'weather.fog': [
    'Such fog, [one cannot see the well from the door|I said good {part} to a post|the bell sounds as if under water], [and every step might be a stranger|everything drips|it makes one whisper].',
    'The fog [lies on us like wool|came up from the river|has swallowed the hill], [and I rather like it|and people turn up out of nowhere|until it lifts, nothing hurries].',
  ],
  'weather.cold': [
    'This frost [bites|got my cabbages|makes the boards crack], [and the water was hard in the bucket|so I wear all I have|and my fingers have forgotten how to tie a knot].',
    "It is cold [enough to split stones|as a collector's heart], [but the air is clear|and one sees everybody's breath|and wood costs what it likes].",
  ],
  'weather.snow': [
    'All this snow, [knee-deep at my door|and not a sound from the road|one sees who visits whom by the tracks], [the children are beside themselves|I shovelled since dawn|and it makes even our lanes look clean].',
    'It has snowed [again|in the night|without a break], [and the world is as quiet as a church|and no cart gets through|so nobody expects me anywhere].',
  ],
  'weather.heat': [
    "This heat [melts the wax out of one's ears|makes the dogs lie flat|turns the milk before noon], [one should only work at night|and the well is low|and I would give a coin for a cloud].",
    'It is so hot [that the tar drips|that even the flies walk], [and nobody has a kind word left|so I keep to the shade|there will be thunder by evening].',
  ],
  'weather.storm': [
    'That storm [took three of my shingles|had the whole roof singing|rattles at every door], [and it is not done with us|the old elm is split from top to bottom|and I count between flash and thunder].',
    'With such a storm [about|outside|over us] [one is glad of four walls|the beasts stand close together|nobody should be on the road], [I say|believe me].',
  ],
  town: [
    'There are {people} of us here by now, [and still one always meets the same five|and no two agree about the well|and each knows what the others had for supper].',
    'This place [grows|changes|never sleeps], [{people} people, and somebody is always building|one day there are new faces, one day old ones gone|and I am still not tired of it].',
    'With {people} people [one is never alone|there is always news|the bench by the well is never free], [for better or worse|whether one likes it or not|and I would miss it elsewhere].',
  ],
  treasury: [
    'They say {treasury} coins lie in the treasury, [and not one of them mends my step|one could do a good deal with that|and I wonder who has the key].',
    'The treasury [holds|stands at|has come to] {treasury} coins, [enough for a new bridge, if anybody asked me|so much from so many small purses|and everybody knows better what to do with it].',
  ],
  pastime: [
    'There is [nothing like|still nothing better than] {pastime}, [at any hour of the day|and I stand by that|for that I would leave my bed at night].',
    'Give me {pastime}, [and I complain about nothing|and you may keep the rest|and the {part} is saved].',
    'My heart is in {pastime}, [it always was|there is no cure for it|and the rest is only work].',
    'If I had [a week|a day|an hour] to myself, it would go to {pastime}, [you can be sure|all of it|as ever].',
  ],
  grief: [
    'It is {since} now that {dead} died, [and I still set the table wrong|and I catch myself listening for the step|and the days have a hole in them|and nobody laughs like that any more].',
    'I [cannot get used to it|keep thinking of it|do not speak of it much]: {dead} is dead, [and it is {since} already|{since} now, and it feels like yesterday|it happened {ago}, and still I listen for the step].',
    '{dead} died {ago}, [and I would give a good deal for one more evening|and there was something I had wanted to say|and I miss the voice more than I thought].',
    'Since {dead} died I [sleep badly|walk past that door with my eyes down|leave a light in the window], [it is {since} now|and it has been {since}|and people say it gets easier].',
  ],
  legacy: [
    '{dead} left me {coins}, [and I would rather have the voice back|and I have not touched them|and each of them looks at me], [truly|you understand|I can tell you].',
  ],
  got: [
    'I have not forgotten the {coins} you gave me {ago}, [it came at the right time|and I will not|nobody else did as much|they went into flour and firewood].',
    'Those {coins} from you, {ago}: [they helped more than you know|I still have one of them|I thought of you each time I spent one], [and that is the truth|I wanted to say so|believe me].',
    'You gave me {coins} {ago}, [and I keep that in mind|just like that, and without asking|and I told everyone at home], [you know that|which is rare enough|it should be said].',
  ],
  thanks: [
    '[Thank you|I thank you|My thanks] for the {coins} you gave me {ago}, {you}[: you cannot know what it meant|; it came as if called||, with all my heart|; I shall not forget it].',
    '{you}, the {coins} you gave me: [thank you|I must thank you|I do not know how to thank you], [that was more than kind|we ate well for once|that got me through a bad week|it is not nothing].',
  ],
  'got.cold': [
    'You gave me {coins} {ago}, [and if you think that makes us friends, count again|and I know that you want something for it|which changes nothing between us].',
  ],
  gave: [
    'The {coins} I gave you {ago}, [did they do some good|I hope they helped|may they have brought you luck]: [I was glad to do it|you owe me nothing|I would do it again].',
    'I gave you {coins} {ago}, [remember|you will recall|and I often think of it], [not that I count|I trust they were well spent|and I do not regret it].',
  ],
  'gave.cold': [
    'I gave you {coins} {ago}, [and never heard a word of thanks|and look what I got for it|that was the last time], {you}.',
    'My {coins} were good enough for you {ago}, {you}, [when I gave you my own money|the ones I gave you], [and now you pull such a face|and since then not one kind word].',
  ],
  thirdGot: [
    '{who} gave me {coins} {ago}, [and did not want any thanks|and I still wonder why|which I had not expected], [think of that|you can believe it|so there are such people].',
  ],
  thirdGave: [
    'I gave {who} {coins} {ago}, [and I would do it again|let us see what becomes of it|and have thought about it since], [to be honest|but that stays between us|one does what one can].',
  ],
  gossip: [
    '[Between you and me,|I only pass it on, but|You did not hear it from me, but|I have it at second hand, but] {from} [tells me|told me|swears][ this|, and I cannot vouch for it|]: “{text}”',
    '[Have you heard what {from} says|Do you know what {from} tells everybody], [and I was not there myself|true or not|make of it what you like|believe it or not]: “{text}”',
    '[According to {from}|I have it from {from}], [and this is hearsay|and I would ask twice before I believed it|so they tell it at the well, at least|whether it is true, who knows][, {you}|, listen|]: “{text}”',
  ],
  told: [
    'One thing [does not leave me|I keep thinking about|goes round in my head][, {you}|, and I tell it to you|, day and night|]: {text}.',
    '[You may know it already|Let me tell you something|I know this much|Something happened, {ago}][, {you}|, and it is no tale|, believe it or not|]: {text}.',
    'I [have not forgotten it|carry that with me|think of it still]: {text}.',
  ],
  witness: [
    'I saw it [with my own eyes|myself|from where I stood], {ago}: {text}.',
    'I was [there|standing by|close enough to hear] when it happened, {ago}: {text}.',
  ],
  reflection: [
    'I have come to [a conclusion|think so|see it like this]: {text}.',
    '[The longer I think of it|After all that has happened|When I lie awake], [the clearer it is|I always come back to this|one thing stays]: {text}.',
    'If the last weeks have taught me anything, it is this: {text}.',
  ],
  past: [
    'I [still think of|have not forgotten|was just thinking of] our talk {ago}, [it stayed with me|and there was more to say|and I have turned it over since].',
    'The last time we talked[, {ago},|] [I went home thoughtful|you gave me something to think about|we were interrupted, I think].',
  ],
  'past.quote': [
    'You said something {ago} that [I remember|stayed with me|I have chewed on since]: “{quote}”',
    '“{quote}”, [you told me {ago}|those were your words {ago}], [and I have been thinking about it|and I see it a little differently now|and I remember it well].',
  ],
  'past.kind': [
    'You were kind to me {ago}, [and one does not forget that|and I have not met with much of that lately|and I wanted you to know it].',
  ],
  grudge: [
    'I have not forgotten how you [spoke to me|treated me] {ago}, {you}, [and do not look so innocent|and I am still waiting for a word about it|it sits in me like a splinter].',
    'What you said to me {ago} [still burns|was not right|I could not sleep for], {you}[, and you know it|; one does not talk to people like that|, and I shall not swallow it].',
  ],
  'lived.you': [
    'I [remember|have not forgotten|think of it now and then]: {ago} {text}[, and I know it as if it were today|, and it meant something to me|].',
    '{Ago} {text}, [you will remember|and it has stayed with me|do you still know].',
  ],
  'past.sad': [
    'You were having a hard time {ago}, {you}[: I hope it is better now|; I have thought of you since|: I wanted to ask after you].',
    'I have been [thinking of you|worried about you|meaning to ask], {you}: {ago} you were so low[, and I hope it has passed|, I hope you sleep again|].',
  ],
  'past.gossip': [
    'That gossip of yours, {ago}, {you}: [nothing came of it, as far as I know|I kept it to myself, mostly|half of the place knows it by now|I have wondered since who started it].',
  ],
  'past.grief': [
    'You spoke of the dead {ago}, {you}, [and it was good to hear their names|and I was glad that you told me|and I lit a candle afterwards].',
  ],
  lived: [
    'I remember [well|it well|it still], {ago}: {text}.',
    'It was {ago}: {text}[, and I have thought of it since|, as you know|].',
  ],
  'kin.parent': [
    'You [work too much|should sit down more|look tired], {dear}, [let me do it for once|and do not say it is nothing|who will carry the water if you fall over].',
    '{Dear}, [tell me again how it was when you were young|I have thought about what you taught me|you were right after all], [I like to hear it|and I do not say that often|about more than I admitted].',
    'I was [proud|ashamed|glad] today, {dear}, [and you are the first I tell|and it had to do with you|because of something you once said].',
  ],
  'kin.child': [
    'Have you eaten, {dear}? [You are all bones|There is bread under the cloth|I know you forget it], [and do not roll your eyes|so humour me].',
    'You [have grown|look more like my mother every day|were such a small thing once], {dear}, [and I do not know where the years went|and I could not be prouder|and you had lungs like a bellows].',
    'I worry about you, {dear}, [I cannot help it|that is what I am here for|and you need not answer], [put on something warm|keep good company|come home before dark].',
  ],
  'kin.sibling': [
    'Do you [remember|still know|ever think of] how we [stole the plums|slept three in a bed|hid in the loft], {dear}? [I still have the scar|We got what we deserved|Nobody else laughs about it as we do].',
    'You and I, {dear}, [have to hold together|are what is left of our nonsense|know each other too well to pretend], [whatever people say|and somebody has to keep you in order].',
  ],
  kinfolk: [
    'My [own people|family] [are on my mind|give me no rest|come first with me]: {kinfolk}, [and blood is blood|one has no other|and you know how that is].',
  ],
  topic: [
    '[So, about {topic}|I wanted to talk to you about {topic}|Now, {topic}]: [we all wait too long with it|somebody should take it in hand|half of what one hears of it is talk|it concerns every one of us|it keeps me awake|they will leave it to us in the end], [I say|and nobody does a thing|and I would give my share|mark my words].',
  ],
  'topic.answer': [
    'About {topic}, {you}? [I would not rush into it|I would start this very week|I say we do it together or not at all|somebody will have to pay for it|I have seen such things turn out well], [if I had the say|to be plain|and I have thought about it].',
    '{Topic}: [I am in two minds|I am for it, if it is done properly|I hear too many voices and see too few hands|I leave that to those who know more|it worries me more than I show], [and you may quote me|since you ask|{you}].',
  ],
  place: [
    'I like it here, at {place}, [one sees who comes and goes|it has always been a place to talk|though it was livelier once].',
    '{place}, [of all places|again|well, why not], [I come here when I want to think|I always end up here|it is as good as any].',
  ],
  overheard: [
    '[Softly|Keep it down|Not so loud], {witness} [is listening|has good ears|stands right over there], [and tomorrow everyone knows|and not all of it is for others|so choose your words].',
  ],
};
