import type { Rules } from '../book.js';

/** What there is to say about a topic, as statements of one's own. */
export const topics: Rules = {
  'tax.none': [
    'There is no tax at all [now|at present|these days], [and I keep waiting for the catch|which makes even the reeve look friendly|so whom do we grumble about|and the bread tastes the better for it].',
    'Not a coin of tax [to pay|this season], [and the sky has not fallen|and nobody misses the collector|who would have thought it|may it stay so].',
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
    'Not a cloud today, and the washing dries while one looks at it.',
    'I have not seen such a sky since the wedding at the mill.',
    'On days like this one greets even the tax collector.',
    'The sun has been kind today; I have left the door open.',
    'It is fine, and still somebody will complain of it.',
    'This sunshine brings even the old ones outdoors.',
  ],
  'weather.rain': [
    'This rain [has no end|comes in through my roof|fills every bucket I own], [but the fields drink it in|and I have run out of dry socks].',
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
    'There are {people} of us here by now, and still one meets the same five.',
    'Of the {people} people here I know who snores, who sings and who pays.',
    'For {people} people we have a great many opinions on one well.',
    'One cannot cross the square here without being asked where to.',
    'We are {people}, if one counts those who only come home to sleep.',
    'With {people} people the bench by the well is never free.',
    'This place changes: one day there is a new face, and one day an old one is gone.',
    'We are {people}, and no two agree about the well.',
  ],
  treasury: [
    'They say that {treasury} coins lie in the treasury, and not one of them mends my step.',
    'The treasury has come to {treasury} coins, so much from so many small purses.',
    'With {treasury} coins in the treasury one could build a bridge, if anybody asked me.',
    'Somebody counts those {treasury} coins in the treasury by candlelight, I suppose.',
    'The treasury lies there with its {treasury} coins like a hen on stones.',
    '{treasury} coins in the treasury, and the market still has no roof.',
    'I have worked it out: a good part of those {treasury} coins up there is mine.',
    'I should like to see those {treasury} coins once, all in one heap.',
  ],
  pastime: [
    'There is [nothing like|still nothing better than] {pastime}, [at any hour of the day|and I stand by that|for that I would leave my bed at night].',
    'Give me {pastime}, [and I complain about nothing|and you may keep the rest|and the {part} is saved].',
    'My heart is in {pastime}, [it always was|there is no cure for it|and the rest is only work].',
    'If I had [a week|a day|an hour] to myself, it would go to {pastime}, [you can be sure|all of it|as ever].',
  ],
  grief: [
    '{dead} died {ago}, [and I still set the table wrong|and I catch myself listening for the step|and I would give a good deal for one more evening|and there was something I had wanted to say].',
    'I cannot get used to it: {dead} is dead; [it was {ago}, and I still want to tell that one everything|the days have a hole in them|nobody laughs like that any more].',
    'Since {dead} died I [sleep badly|walk past that door with my eyes down|leave a light in the window]; [people say that it gets easier|it was {ago}].',
    'I walked past the house of {dead} this {part}, out of habit; it was {ago}, and my feet do not know it yet.',
  ],
  legacy: [
    '{dead} left me {coins}, [and I would rather have the voice back|and I have not touched them|and each of them looks at me], [truly|you understand|I can tell you].',
  ],
  got: [
    'I have not forgotten the {coins} you gave me {ago}; [it came at the right time|they went into flour and firewood|nobody else did as much].',
    'Those {coins} from you, {ago}: they helped more than you know[, and I wanted to say so|].',
    'You gave me {coins} {ago}, just like that[, and I keep it in mind|, and I told everyone at home|].',
    'I bought wood with the {coins} you gave me {ago}, and thought of you at each log.',
  ],
  thanks: [
    '[Thank you|I thank you|My thanks] for the {coins} you gave me {ago}, {you}[: you cannot know what it meant|; it came as if called||, with all my heart|; I shall not forget it].',
    '{you}, the {coins} you gave me: [thank you|I must thank you|I do not know how to thank you], [that was more than kind|we ate well for once|that got me through a bad week|it is not nothing].',
  ],
  'got.cold': [
    'You gave me {coins} {ago}, [and if you think that makes us friends, count again|and I know that you want something for it|which changes nothing between us].',
  ],
  gave: [
    'I gave you {coins} {ago}; [you owe me nothing for it|I hope they helped|I would do it again, as things are].',
    'The {coins} I gave you {ago}: [I hope that they went further than a supper|may they have brought you luck|I was glad to do it].',
  ],
  'gave.cold': [
    'I gave you {coins} {ago}, [and never heard a word of thanks|and look what I got for it|that was the last time], {you}.',
    'My {coins} were good enough for you {ago}, {you}, [when I gave you my own money|the ones I gave you], [and now you pull such a face|and since then not one kind word].',
  ],
  thirdGot: [
    '{who} gave me {coins} {ago}, and would not hear a word of thanks.',
    '{who} came by {ago} and left {coins} on my table. Just like that.',
    'I had not asked, and still {who} gave me {coins}. It was {ago}.',
    '{who} put {coins} into my hand {ago}. I still wonder how I earned it.',
    'Of all people it was {who} who gave me {coins}, {ago}.',
    'There are good people, {you}: {who} gave me {coins}, {ago}.',
    'I owe {who} a kindness: {coins}, {ago}, when I had not a crumb too many.',
  ],
  thirdGave: [
    'I gave {who} {coins} {ago}, [and I would do it again|and I have not missed it since|and I hope that it did some good].',
    '{who} needed it more than I do, so I gave {coins}. That was {ago}.',
    '{Coins} of mine went to {who} {ago}; [let us see what becomes of it|it felt right].',
  ],
  gossip: [
    'You did not hear it from me, but {from} says: “{text}”',
    '{from} tells everybody, and I was not there: “{text}”',
    'I have it from {from}, and I would ask twice before I believed it: “{text}”',
    'So they tell it at the well, after {from}: “{text}”',
    'What do you say to what {from} has told me? “{text}” I make nothing of it.',
    'I only pass it on, {you}. {From} swears: “{text}”',
    '“{text}” That is what {from} says, word for word.',
    '{from} came to me with a long face: “{text}” I thought that you should know.',
  ],
  told: [
    'There is something that you ought to know, {you}: {text}.',
    'I keep thinking about it, {you}: {text}.',
    'You may have heard it by now: {text}; [it was {ago}|that was {ago}, and it goes round in my head].',
    'Something happened {ago}, {you}, and it is no tale: {text}.',
    'I tell it to you as I know it: {text}.',
    'Has nobody told you yet, {you}? {Text}. I have it from more than one.',
    'You know what they told me {ago}: {text}. I had to sit down.',
    'Do not take fright, {you}: {text}.',
    'It is true, I asked twice: {text}.',
    'They will all speak of it by evening, so hear it from me: {text}.',
    '{Text}. That was {ago}, and I cannot get it out of my head.',
    'I have told nobody yet but you: {text}.',
  ],
  witness: [
    'I saw it myself, {ago}: {text}.',
    'I stood close by {ago}, so I need not guess: {text}.',
    'With my own eyes I saw it, {ago}: {text}.',
  ],
  reflection: [
    'One thing I have learned here, {you}: {text}.',
    'When I lie awake, I always come back to this: {text}.',
    'If the last weeks have taught me anything, it is this: {text}.',
    'I have thought about it for a long time, and one thing stays: {text}.',
    'You may laugh, {you}, but I have come to see it like this: {text}.',
    'I said it to myself on the way here: {text}.',
    'My mother would have told me so at once, and I needed years: {text}.',
    'You are the first to whom I say it: {text}.',
    'What do I know? This, at the most: {text}.',
    'There is a thing that nobody tells one when one is young: {text}.',
  ],
  past: [
    'I went home thoughtful after our talk {ago}, {you}.',
    'We were interrupted, {ago}, I think, and there was more to say.',
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
    'I have {kinfolk} to think of, {you}[, before I think of myself|; that keeps one going|].',
    'Whatever I do, {you}, I do it for {kinfolk}.',
    'It is {kinfolk} that I worry about, {you}, [as one does|and they laugh at me for it].',
  ],
  topic: [
    'I wanted to talk to you about {topic}, {you}; [we all wait too long with it|they will leave it to us in the end|it keeps me awake].',
    'And still nobody does anything about {topic}, {you}[, and they will leave it to us in the end|, and I would give my share].',
    'Everybody talks about {topic} today, [and nobody knows anything|and so do I, it seems].',
    'One thing before we speak of the weather: {topic}; [I do not like what I hear|I would like to hear a sensible word on it].',
    'I hear nothing but {topic} all day, {you}; [tell me that you have an opinion|everybody has another cousin who knows].',
    'About {topic}, {you}: I have slept on it, and it is no better.',
    'You have a clear head, {you}, so tell me about {topic}.',
  ],
  'topic.answer': [
    'About {topic} I would not rush, {you}; [I have seen such things turn out well|sleep on it, and ask again].',
    'I have heard three opinions on {topic} today, {you}, and I share half of each.',
    'If you ask me about {topic}: [we do it together or not at all|somebody will have to pay for it, and it will be us|I hear many voices and see few hands].',
    'You are the third who speaks to me of {topic} today, {you}[; there must be something in it|; I am against it by now, out of tiredness].',
    '{Topic}? I say what my father said: first look, then talk, then eat, and then look again.',
    'With {topic} it is as with the roof: everybody sees the hole, and it rains on everybody.',
    'I would give a day of my work for it, {you}, if the others do. That is what I think of {topic}.',
    'I have no wise word on {topic}, {you}. I only know who will shout the loudest.',
  ],
  place: [
    'I like it here, at {place}; [one sees who comes and goes|it has always been a place to talk|though I remember it livelier].',
    'I come to {place} when I want to think[, and then somebody comes by, and it is better|].',
    'Half of what I know I have heard at {place}.',
    'If one waits long enough at {place}, {you}, everybody comes by.',
    'There is no better spot than {place} at this time of the day.',
    'I have been at {place} so often that they should charge me for it.',
  ],
  overheard: [
    '[Softly|Keep it down|Not so loud], {witness} [is listening|has good ears|stands right over there], [and tomorrow everyone knows|and not all of it is for others|so choose your words].',
  ],
  'grief.new': [
    '{dead} is dead, {you}. It was {ago}, and I do not know where to put my hands.',
    'You have not heard it yet: {dead} has died. {Ago}. I cannot take it in.',
    '{dead} died {ago}. I go from room to room, and each of them is the wrong one.',
    'Forgive me, {you}, I am not listening well. {dead} died {ago}.',
  ],
  'reflection.of': [
    'I have thought about it: {text}.',
    'That much I know by now: {text}.',
    'When I look back on these weeks, {you}: {text}.',
    'If somebody asks me, I say: {text}.',
    'One counts such things without meaning to: {text}.',
  ],
};
