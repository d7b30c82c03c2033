import type { Voices } from '../book.js';

/** How each trait speaks. `[a|b]` are alternatives, `{slot}` is filled in; a rule without an ending serves all of them. */
export const voices: Voices = {
  gruff: {
    openers: ['Hmph, ', 'Bah, ', 'Well, ', 'Aye, ', 'Look, '],
    tags: ['and that is that', 'if you must know', 'take it or leave it'],
    dears: ['neighbour', 'you old pest', 'my friend'],
    rules: {
      greet: [
        '[You, {you}|{you}, is it|Oh, {you}|So, {you}]: [I was due a rest anyway|speak up, I have work waiting|I suppose I can spare a moment|you come when my hands are full, as ever|sit, if you must|mind the tools].',
      ],
      bye: [
        '[Enough talk|That is plenty of words|No more chatter], {you}[, the work will not do itself|: my hands are getting cold|, or we stand here until winter|; mind how you go|; shut the gate behind you].',
      ],
      'tax.heavy': [
        '{rate} percent in tax is [plain robbery|theft with a seal on it|no tax but a beating], and [I will say so to any collector|whoever calls it fair never held a hammer|they can put that in their book|nobody asked me].',
        'I sweat for a coin and the tax takes its {rate} percent [before it is dry|before I have counted it|while I am still holding it].',
      ],
      'tax.light': [
        '{rate} percent tax, and [for what, I ask you|not one new plank on the bridge for it|still somebody comes counting|I trust none of them to stop there].',
        'The tax is {rate} percent [today|this season|as of now]; [I do not like it, but I pay it|wait until they find a reason for more|ask me whether the road got better].',
      ],
      wealth: [
        'I have {purse} and [no wish to talk about it|two good hands, which is worth more|every coin of it earned|nobody to thank for it but my back].',
        '{purse}, [that is all|and there you have it|no more, no less]: [ask what I did for it|I never begged for one of them|it keeps the door shut and the fire lit].',
      ],
      'mood.low': [
        'I slept [badly|not at all|three hours], my back [aches|is on fire|creaks], and [you ask how I am|now there is talking to be done, too|the day is not half over].',
        'I am {mood}, [and that is the truth|like the rest of us|and I have no use for pity|and talking will not mend it].',
      ],
      'mood.high': [
        'I have [no complaint|nothing to grumble at|had worse weeks], [and do not get used to hearing it|which will not last|so mark the day].',
        'Things [go|stand|are] well enough, [which is as near to singing as I get|and I will hit whoever spoils it|do not tell anybody].',
      ],
      weather: [
        'All this {sky} [does not get the work done|makes my knuckles ache|is no excuse for idling|suits nobody I know].',
        'I have seen worse than this {sky}, [and worked through it|and so have my boots|and nobody made a song of it].',
      ],
      town: [
        '{people} people here now, and [half of them in my way|I could name five who work|not one who can hang a door straight|every one with an opinion].',
        'Too [much talk|many tongues|many idle hands] in this place, and [too few hands|never a soul when something heavy needs lifting|I hear all of it through my wall].',
      ],
      agree: [
        '[True|Right|So it is], and [you do not often hear me say so|about time somebody said it|I would not have put it better|there is nothing to add].',
        'On that I [am with you|say the same|will not argue], [for once|and I argue with most|and that is rare].',
      ],
      disagree: [
        '[Nonsense|Rubbish|Stuff and nonsense]: [I have eyes|I know what I know|I was not born yesterday|you have that from somebody with clean hands].',
        'I see it [otherwise|the other way round|differently], and [I will not be talked out of it|I have seen more of it than you|that is the end of it].',
      ],
      sympathy: [
        'That is hard[, and I am no good with words|; I know what it is|; it sits on one like an anvil]. ',
        'Keep [standing|working|your back straight]; [it helps, I found|it is all one can do|the rest comes by itself].',
      ],
      insult: [
        'You [talk|swing your tongue|bluster] like somebody who never [lifted more than a spoon|finished a day of work|split a log], {you}.',
        'I have [scraped better company|thrown better stuff|pulled better things] off my [boot|anvil|chimney] than you, {you}.',
        '[Save|Spare] me your [mouth|whining|wisdom], {you}: [a broken bellows blows less wind|it is worth what I pay for it|a crow makes more sense].',
      ],
    },
  },
  merry: {
    openers: ['Ha, ', 'Oh, ', 'Believe me, ', 'My word, ', 'Well now, '],
    tags: ['and what is the harm in that', 'bless us all', 'tra la'],
    dears: ['my friend', 'you rascal', 'sunshine', 'dear neighbour'],
    rules: {
      greet: [
        '{you}, [the very face I wanted|now the {part} can begin|there goes my quiet {part}, and good riddance|I told myself somebody nice would come by|you are just in time to hear me laugh]!',
        '[Look who it is|Who comes here|Well, well]: {you}, [in one piece|on both legs|as large as life], [and not a moment too soon|and I have not even combed my hair|and I had only just begun to be bored]!',
      ],
      bye: [
        '[Off I go|I am off|Away with me], {you}, [before I talk your ears off|or they will send the dogs for me|there is a pot on the fire and a song to finish|but save me a dance|and laugh at something before supper]!',
      ],
      'tax.heavy': [
        '{rate} percent tax! [Soon they will tax my whistling, and then I shall owe them a fortune|I would cry about it if it were not so funny|Next they take the crumbs from the mice|I sang the collector a song, and he taxed that too]!',
      ],
      'tax.light': [
        '{rate} percent of tax: [that leaves enough for a round of ale|I have lost more down a hole in my pocket|I pay it and whistle|it spoils no song of mine], [and who can ask for more|so let us not spoil the day|and that is all I know of it].',
      ],
      wealth: [
        'I own {purse} and [a good pair of legs|a loud laugh|more friends than I can feed], [so I count myself rich|so who is better off|which makes me a king on every second day].',
        '{purse} in the jar: [enough for today, and tomorrow can bring its own|they jingle so nicely when I dance|I greet them every morning by name].',
      ],
      'mood.low': [
        'I am [a little|a bit|rather] {mood} today, [imagine that|I hardly know myself|me of all people], [but it will blow over|so tell me something silly|and I am owed a laugh].',
      ],
      'mood.high': [
        'I woke up [singing|laughing|hungry for the day] and [nothing has spoiled it yet|the cat was not pleased|have not stopped since|the walls are thin, so everybody knows].',
        "I could [hug|kiss|dance with] [a fence post|the miller's donkey|the first person who comes by] today, [so stand back|so well I am|and you are nearest].",
      ],
      weather: [
        'What [grand|splendid|glorious] {sky}, [I shall sing to it|we should dance in it|it makes the geese run so funnily|and I say that of every sort]!',
        'Never mind the {sky}, [one is as wet or dry as one feels|there is always soup|I have a song for every sort of it].',
      ],
      town: [
        '{people} of us by now, [enough for two dances and a brawl|and all of them hum when I pass|which is a fine number for a feast|so somebody is always in the mood for a song].',
        'This place [needs|is due|wants] a feast: [give me a barrel and a fiddle and I see to the rest|people forget how to laugh|it has been too long since somebody fell in the well].',
      ],
      agree: [
        '[That is it|You said it|There you have it] [exactly|in a nutshell|to the dot], and [I will drink to it|I shall have it carved over my door|nobody says it prettier]!',
        'How right you are, [I could kiss you for it|and you did not even have to sing it|put that in a song]!',
      ],
      disagree: [
        'Oh, come, [it is not half so bad|you do not mean that|one sees it otherwise after supper], [look at the bright side|give it a week|and there is still beer in the world]!',
      ],
      sympathy: [
        'Come here, [that calls for soup and company|we two shall laugh about it by and by|cry first and then I tell you about the goat], [I promise|and I will not hear a no|it has worked on worse].',
      ],
      insult: [
        'You [would sour|could curdle|turn] milk [from across the square|just by looking at it|through a closed door], {you}!',
        'I have met [merrier gravestones|warmer fish|livelier turnips] than you, {you}, [and better dressed|and they were better company|I swear it by my hat]!',
      ],
    },
  },
  pious: {
    openers: ['Heaven knows, ', 'In truth, ', 'Praise be, '],
    tags: ['praise be', 'Heaven knows', 'and I do not complain'],
    dears: ['good soul', 'my friend in faith', 'dear heart'],
    rules: {
      greet: [
        '[Peace|Blessings|A blessing|Light] [be with you|on your house|upon you|on your road], {you}[, this {part}||, and on all under your roof].',
      ],
      bye: [
        '[May you be kept|Go in peace|Heaven keep you|Walk in the light], {you}[, until we meet again||, I shall remember you when I pray|, by day and by night].',
      ],
      tax: [
        '{rate} percent goes to the treasury, and [what is right goes to the poor|I pay it with a quiet heart|may it be spent as if Heaven watched|he who takes it must answer for it one day].',
        'Tax is [tax|a worldly matter|for this world]: {rate} percent here, [and nothing of it follows us there|but a gift must come from the heart|and I pray that it feeds somebody].',
      ],
      wealth: [
        '{purse} [were lent to me|passed into my keeping|lie in my box], [and I shall have to give account of them|and a shroud has no pockets|for as long as it pleases Heaven].',
      ],
      'mood.low': [
        'My heart is [heavy|dim|{mood}] today, [and I have lit a candle against it|but the psalms were written by sad men too|so I ask you for a prayer].',
      ],
      'mood.high': [
        'I am [full of thanks|light of heart|quietly glad], [for every morning is a gift|and I did nothing to earn it|and the bells sounded like laughter].',
      ],
      weather: [
        'This {sky} is [sent|given|meant] to us all alike, [good and bad|the just and the others|and it is not for us to grumble].',
      ],
      town: [
        '{people} souls in this place, [and I mean to pray for each|each of them counted above|and the bell calls every one].',
      ],
      agree: [
        '[So it is|Truly spoken|Amen to that], [and a blessing on you for saying it|I have heard sermons with less in them|may more people see it].',
      ],
      disagree: [
        'I would [pray|think|sleep] on that [first|once more|again], {dear}: [we are told otherwise|judge not too fast|it does not sit right with my conscience].',
      ],
      sympathy: [
        'I shall [light a candle|say a prayer|kneel] for you [tonight|this evening|before I sleep]; [nobody carries it alone|it is little, but it is meant|what is broken is seen].',
      ],
      insult: [
        'There is [a stain|darkness|no light] [in you|upon you|about you], {you}, and [no candle of mine will reach it|I pray, but I do not hope|even the bell falls silent when you pass].',
        'You will [answer for it|stand before your judge|weep over it] one day, {you}, [and I shall not speak for you|and your purse will not help you|mark that].',
      ],
    },
  },
  greedy: {
    openers: ['Between us, ', 'Mind you, ', 'Strictly speaking, '],
    tags: ['mark you', 'money aside', 'and saying so costs nothing'],
    dears: ['my good customer', 'friend', 'partner'],
    rules: {
      greet: [
        '{you}, [do you bring me something|have you come to pay or to buy|what may I earn from you|is there business in it] [today|this {part}|for once]?',
        'Ah, {you}, [I smell a bargain|I hear a purse|time is money, so come to the point|a visit costs nothing, so far].',
      ],
      bye: [
        '[Time is coin|Talk earns nothing|Words fill no chest], {you}[, so I leave you|; next time bring your purse|, and mine is running away|; do shut your purse well on the way].',
      ],
      tax: [
        '{rate} percent! [I dream of that number|I hear it in my sleep|They might as well take a finger], [and I wake up poorer|every coin of it had a name|and who ever gives it back].',
        'Of every hundred coins {rate} go in tax, [and I have counted the hole they leave|I could weep over each|and I know exactly what I could have bought].',
      ],
      wealth: [
        '{purse} [is not|is never|does not come near to] enough, [and anyone who says otherwise wants some of it|so do not ask for any|I have a place under the floor that is half empty].',
        'I count {purse} every evening, [and some evenings twice|and it is always too few|they feel lonely, I think].',
      ],
      'mood.low': [
        'How should I be, [with these prices|after such a week|when everything costs]? [I have lost money, and nobody comforts me|A coin fell through the floor and I am {mood}|{mood}, and it brings nothing in].',
      ],
      'mood.high': [
        'I made [a good bargain|a fine profit|a pretty penny] [this week|the other day|not long ago], [and it warms me like a stove|I keep taking it out to look at it|no, I will not tell you how much].',
      ],
      weather: [
        'This {sky} [costs me money|is bad for trade|keeps customers at home|drives up the price of bread, mark me], [and nobody pays me for it|mark you|and somebody will have to pay for that].',
      ],
      town: [
        '{people} people, and [each one has a purse, if one knows how to open it|I know what each is worth, give or take a coin|every one of them buys bread, and not from me|half of them owe the other half, which is the only census that matters].',
      ],
      agree: [
        '[That pays|That adds up|Sold], [I would put a coin on it myself|and it costs nothing to say so|a sound calculation].',
      ],
      disagree: [
        'That does not add up, {dear}: [somebody has to pay for it|count it again|you have left out the cost|nothing is free, and that least of all].',
      ],
      sympathy: [
        'A sad loss[, truly|, I can see|]; [was it much|I would lend you something, at a fair rate|feelings are free, so have mine].',
      ],
      insult: [
        'You are not worth [the coin|the dust|the candle] I [would lose|would spend|burn] [looking for you|looking at you|on you], {you}.',
        'I would [sell|trade|give] you for [a cracked pot|half an onion|a wet match], {you}, [and cheat the buyer|and call it profit|if anybody were fool enough].',
      ],
    },
  },
  shy: {
    openers: ['Um, ', 'If I may say so, ', 'I do not want to bother you, but ', 'Well, '],
    tags: ['I think', 'if that is all right', 'but I may be wrong'],
    dears: ['{you}', 'dear {you}'],
    rules: {
      greet: [
        'Oh, {you}, [I did not hear you|I hope I am not in the way|I was only passing|you startled me a little][, sorry|, do go on|, I was in my thoughts|].',
        '[Good {part}|Hello|Ah, hello], {you}, [if you have a moment|I nearly walked past|I was not sure you had seen me].',
      ],
      bye: [
        'I [should|had better|ought to] [go|be going|leave you to it], {you}[, I have kept you long enough|, thank you for listening|; it was nice, I mean it|, before I say something silly].',
      ],
      tax: [
        'It is {rate} percent now, the tax, [and I pay it when nobody is looking|I never dare to ask what it is for|I suppose they know why|and the collector always speaks so loudly].',
      ],
      wealth: [
        'I have {purse}, [but please do not tell anyone|which is enough for somebody quiet|I hardly like to say it aloud][, if you do not mind|, and now you know|].',
      ],
      'mood.low': [
        'I am [not so well|a little {mood}|rather low], [but do not trouble yourself|it is nothing, really|I did not mean to say it], [please|truly|I should have kept it to myself].',
      ],
      'mood.high': [
        'I am [well|happy|glad], [quietly|in my own way|more than I show], [and nobody has noticed yet|and I do not quite know why|it is a small thing, really].',
      ],
      weather: [
        'I like this {sky}, [a little|in secret|to be honest], [nobody expects much of one|it gives one something to say|it asks nothing of me].',
      ],
      town: [
        'So many people, {people} [by now|they say|of them], [and I know the names of seven|I take the back lane, mostly|and all of them speak at once].',
      ],
      agree: [
        'Yes, [I thought so too|that is what I would have said|I feel the same], [only I would not have dared|if anybody had asked me|in a smaller voice].',
      ],
      disagree: [
        'I am not [sure|quite certain|so sure], [if you forgive me|please do not be angry|I may be wrong], [to me it looked otherwise|I had heard it differently|it might be the other way round].',
      ],
      sympathy: [
        'I am [so sorry|sorry|very sorry], {dear}, [I never know what to say|I wish I had better words|may I sit with you a while].',
      ],
      insult: [
        'I [do not like|am afraid of|lie awake because of] [the way you talk|how you look at people|the things you say], {you}, [there, I have said it|and I am not the only one|and my hands are shaking, but I say it].',
        'You are [not a kind person|unkind|cruel], {you}, [and I wanted to tell you for so long|even the dog walks round you|and I do not care who hears it].',
      ],
    },
  },
  proud: {
    openers: ['Mark my words: ', 'I say it plainly: ', 'Let me tell you, '],
    tags: ['as anyone will tell you', 'and I say so freely', 'be assured'],
    dears: ['my good {you}', 'good neighbour', 'friend'],
    rules: {
      greet: [
        '{you}, [you may speak|I have a moment for you|I do not stop for everybody|you find me at leisure], [so use it well|which is rare|and you may take it as an honour].',
        '[Good {part}|A good {part} to you], {you}, [you look better than last time|stand straight when we talk|I was told you were about].',
      ],
      bye: [
        'I am [expected|awaited|needed] elsewhere, {you}[; you may give my name at home|, and so I take my leave|: one does not keep good people waiting|; it was no waste of my time].',
      ],
      tax: [
        'My house pays its {rate} percent [upright|on the day|without a murmur], and [I would like to see who else does|a name is worth more than a coin|I owe nobody an explanation].',
        'That they should ask {rate} percent tax of [people like me|a family like mine|me]: [one bears it with dignity|I say nothing and hold my head high|my forebears would have laughed].',
      ],
      wealth: [
        'I have {purse}, and [a name that money does not buy|my back is straight with it or without|nobody shall say that I ever bowed for one of them].',
      ],
      'mood.low': [
        'I do not [show|discuss|parade] my [troubles|sorrows|feelings], [but you are no fool and have seen it|and today there would be some|so let us say that I am {mood}].',
      ],
      'mood.high': [
        'I have [every reason|cause enough|good grounds] to be [content|pleased|satisfied], [and I am|and one may see it|I saw to it myself].',
      ],
      weather: [
        'I do not [bow|bend|hurry] for a bit of {sky}, [nor did my grandfather|that is for lesser folk|let it get out of my way].',
      ],
      town: [
        '{people} people live here, [and it shows who was born to it|of whom a few have manners|and they do well to look to the better houses].',
      ],
      agree: [
        '[Quite so|Precisely|Very true], [I have always said it|I see you have learned from me|that does you credit].',
      ],
      disagree: [
        'You are [mistaken|in error|misinformed], {you}, [and I am rarely wrong in this|and I say so for your own good|I will not discuss it].',
      ],
      sympathy: [
        'Hold your head high, {dear}: [people of worth are tried hardest|grief becomes nobody who bows to it|you have my respect, which I do not hand out].',
      ],
      insult: [
        "People [like you|of your sort|of your kind], {you}, used to [carry my grandmother's shoes|wait at the back door|take their cap off before my family], [and were better at it|and knew why|and it did them good].",
        'I do not [quarrel|argue|bandy words] with [the gutter|somebody so small|anything I would not hire], {you}.',
      ],
    },
  },
  sulky: {
    openers: ['As if anyone cared, but ', 'If you really want to know, ', 'Nobody listens, but '],
    tags: ['not that anyone asked me', 'as usual', 'but who cares'],
    dears: ['{you}'],
    rules: {
      greet: [
        'Oh, {you}, [so somebody does see me|I did not think you would stop|everybody else walked past|what did I do this time].',
        '{you}: [let me guess, you want something|I was not waiting for you, if you think that|I suppose I have to say good {part}|come to tell me what I did wrong][, as usual||, go on].',
      ],
      bye: [
        '[Go, then|Fine, leave|Off you go], {you}[, everybody does|; I have nobody else to talk to anyway|, I am used to it|, I was going myself].',
        'I am [going|off], {you}, [before somebody sends me|not that you mind|they are shouting for me again|I know when I am in the way][, goodbye|, bye, I suppose|].',
      ],
      tax: [
        'They take {rate} percent of [nothing much|what little I have|my own work], [and nobody asked whether I mind|of course nobody asked me|but I am not supposed to complain].',
      ],
      wealth: [
        '{purse}, [and everybody else has more|and do not tell me to be grateful|while others swim in it], [as always|it is not fair|but never mind].',
      ],
      'mood.low': [
        'I am {mood}, [thanks for noticing|and do not pretend to be sorry|as you can see], [nobody else did|it would only make it worse|so leave it].',
      ],
      'mood.high': [
        'I am [all right|fine, actually|not unhappy], [so you need not make that face|do not make a feast of it|somebody will spoil it before night].',
      ],
      weather: [
        'Of course there is {sky} [on the one day I had plans|when I am sent out|and I get the worst of it]: [typical|who else|it knows me].',
      ],
      town: [
        'There are {people} people in this place, and [not one ever asks what I think|they all know better than me|I could vanish and nobody would look up].',
      ],
      agree: [
        '[That is what I say all along|Finally somebody says it|I said that weeks ago], [but from me nobody hears it|only nobody listened|and they laughed at me].',
      ],
      disagree: [
        '[Sure|Oh, sure|Of course], [you would say that|everybody is right but me|that is how it looks from where you stand], [I know better|it is not like that at all|but go on].',
      ],
      sympathy: [
        'Now you know how it is [for me|all the time|when nobody comes], {you}[; I mean, I am sorry|, and it is rotten|; you can sit here if you want].',
      ],
      insult: [
        'You are [just like all the others|the worst of the lot|a show-off], {you}, [only louder|and everyone sees it but you|and I hope your roof leaks].',
        'I would rather [talk to a wall|stay alone for a year|eat my cap] than [stand here with you|hear one more word of yours|be like you], {you}.',
      ],
    },
  },
  gentle: {
    openers: ['Dear me, ', 'You know, ', 'To tell the truth, ', 'Ah, '],
    tags: ['bless it', 'you know', 'and I mean it kindly'],
    dears: ['my dear', 'dear {you}', 'friend'],
    rules: {
      greet: [
        '[Good {part}|How good to see you], {you}[; have you eaten|; you look tired, so sit|; I was just thinking of you|].',
        'Come, sit, {you}[; there is tea left|, and let me look at you|].',
        'There you are, {you}[, what a nice surprise|; I kept you a piece of cake|].',
      ],
      bye: [
        '[Take care of yourself|Be good to yourself|Rest a little], {you}[, and come again|; my door is open||; do not carry it all alone].',
      ],
      tax: [
        '{rate} percent of tax: [I think of the ones who cannot pay|that is not little for those with children|I give it gladly if it helps somebody|I hope they spend it well], [that is all I ask|and I mean to ask after the widows|and there is my whole opinion].',
      ],
      wealth: [
        'I have {purse}, enough to share, and I sleep well on it.',
        'I have {purse}, thank you for asking. It goes as it comes.',
        'There are {purse} left, and some more in good hands elsewhere, if they remember it.',
      ],
      'mood.low': [
        'I am [a little|somewhat|rather] {mood}, [I will not hide it|since you ask so kindly|it will pass], [and it helps to say so|and it is good that you are here|others have it worse].',
      ],
      'mood.high': [
        'I am [happy|at peace|content], [small things do it|it is in the little things|there was birdsong when I woke], [and now you come by as well|and I wish it to everybody|and to you the same].',
      ],
      weather: [
        'I do not mind this {sky}, [as long as everybody has a roof|only the old ones suffer in it|one can sit together and talk], [and it will change again|and I looked in on my neighbours|and the garden takes what comes].',
      ],
      town: [
        'There are {people} of us, and somebody always needs a hand; one only has to look.',
        'I try to know all {people} by name, and who of them is ill.',
        '{people} people, each with a little sorrow, and most of them hide it well.',
        'I bake for {people} in my head, and then I take it round, and it is never enough.',
      ],
      agree: [
        'Yes, [I feel that too|that is well said|you put it kindly], [and I am glad we agree|it did me good to hear it|one should say it more often].',
      ],
      disagree: [
        'I [wonder|do not know|would not be so sure], {dear}, [perhaps there is another side to it|people mostly mean well|one could see it more kindly too].',
      ],
      sympathy: [
        'Oh, {dear}, [I am so sorry|that is a great deal for one person|my heart goes out to you], [tell me more, if it helps|you are not alone with it|shall I come by in the evening].',
      ],
      insult: [
        'You have [hurt people|been cruel|grown hard], {you}, [and I can no longer look away|and I will not smile at it|and somebody has to tell you].',
        'I have tried to [like|forgive|understand] you, {you}, [and I am tired of it|God knows how long|and you make it impossible].',
      ],
    },
  },
  shrewd: {
    openers: ['Let us be clear, ', 'Between us, ', 'As I reckon it, '],
    tags: ['mark me', 'as far as I reckon', 'between you and me'],
    dears: ['my friend', 'neighbour', 'partner'],
    rules: {
      greet: [
        '{you}, [good, I wanted to ask you something|you come at the right moment|you have the look of somebody with news], [and I am all ears|let us not stand in the draught|as I hoped].',
        '[Good {part}|Welcome], {you}: [you never come without a reason|a word with you is seldom wasted|let us see what the day brings us].',
      ],
      bye: [
        'That was [worth the time|a fair exchange|useful], {you}[; let us settle here|, and I know what I needed to know|: now back to what pays|; keep me in mind when you buy].',
        'I [leave|must leave|have to leave] it there, {you}: [the scales are waiting|there is a price to be made|somebody is sure to be cheating me meanwhile|my sums want company], [goodbye|a good {part} to you|and do come again].',
      ],
      'tax.heavy': [
        'At {rate} percent tax [half the valley hides its sacks|people start to bury their coins|nobody builds anything], [and then the treasury gets less, not more|mark me|which anyone who can count could have told them].',
      ],
      'tax.light': [
        '{rate} percent tax is [a price like any other|what a quiet road costs|cheap for a market with guards], [as long as one knows what one gets|and I have put it on my prices|and I plan for more].',
      ],
      wealth: [
        'I have {purse} [at hand|in the box|to work with], [and the rest is in sacks and promises|money that lies still grows mould|I know where each of them goes next].',
        "What I have, {purse}, [is half of what people think|is twice what people think|is nobody's measure of me], [and I leave them to it|which is useful either way|so let them guess].",
      ],
      'mood.low': [
        'I am [{mood}|out of sorts|not at my best], [a deal went sour|the sums will not come right|something costs me sleep], [but I never sell on such a day|so I keep my purse shut|it will balance out].',
      ],
      'mood.high': [
        'The [books balance|sums come out right|scales tip my way], [and so do I|and I allow myself a smile|which is all I ask of a week].',
      ],
      weather: [
        'This {sky} [moves the price of grain|empties the road|makes people buy what they put off], [so I have stocked up|and I was ready for it|which the clever ones saw coming].',
      ],
      town: [
        '{people} mouths [to feed|in town|at the last count], [so bread will not get cheaper|that is {people} customers|and the market has room for two more stalls].',
        'The treasury holds {treasury} coins; [I should like to see where they go|there is your new bridge, if somebody asks for it|I would put it into mill stones].',
      ],
      agree: [
        'We [reckon alike|see the same scales|come to the same sum], {dear}, [and that is rarer than gold|so we are either both right or both poor|I would shake on it].',
      ],
      disagree: [
        'I would [not buy that|weigh that again|ask for proof], {you}: [somebody earns by it|there is a thumb on that scale|my sums say otherwise|it is too cheap to be true].',
      ],
      sympathy: [
        'That is a [heavy price|hard bargain|bitter loss], {dear}[; tell me if there is something I can do that is of use|, and no scale weighs it|; let me take a load off you for a while].',
      ],
      insult: [
        'You could not [sell water in a drought|count to ten without your toes|tell a sack from a swindle], {you}, [so do not lecture me|and everybody here knows it|and still you open your mouth].',
        'Your word, {you}, is [short weight|false coin|chaff], [and I no longer take it|as I learned at my cost|everybody bites it twice].',
      ],
    },
  },
  boastful: {
    openers: ['Listen to this: ', 'You will not believe it, but ', 'I tell you, '],
    tags: ['and few know it better than I', 'as everyone knows', 'I tell you'],
    dears: ['my friend', 'lucky {you}'],
    rules: {
      greet: [
        '{you}, [you are in luck|guess who it is|here I am], [I have time for you|and in my best form|you may look as long as you like]!',
        'Ah, {you}, [you have surely heard what I did|they must have told you about me|you missed something yesterday: me].',
      ],
      bye: [
        'I must [be off|run|go], {you}: [people wait for me|glory does not wait|they cannot start without me], [tell them that you talked to me|you will hear of me|think of me when it thunders|and remember where you stood]!',
      ],
      tax: [
        '{rate} percent tax! [I pay it with my left hand and do not even look|I once talked a collector down by half, and he still blushes|I pay more than three others together|They named the tax chest after me, or they ought to]!',
      ],
      wealth: [
        '{purse}, [today|as of now|at this moment]! [By next year I need a bigger chest|I have had ten times as much and spent it in one night|Nobody makes so much of so little].',
      ],
      'mood.low': [
        'Even [the strongest|heroes|the best of us] are {mood} [now and then|on some days], [but I do it better than others|and I bear it like three|do not tell anyone].',
      ],
      'mood.high': [
        'I feel as if I could [lift the smithy|wrestle a bear|outrun the mail coach], [and I probably could|in fact I have done it|twice before breakfast]!',
      ],
      weather: [
        'Call that {sky} if you like, [I once walked nine miles in ten times worse, singing|I sleep in that without a blanket|on the pass I have seen ten times as much of it before noon|my grandmother would hang out the washing in that], [and I am not making it up|and never caught a cold|ask anyone]!',
      ],
      town: [
        '{people} people, and [every one of them knows my name|most of them ask for me|I could name you five who owe me their life], [not that I count|and rightly so|or soon will].',
      ],
      agree: [
        '[My words|Exactly my words|That could be from me], [you must have heard me say it|I always knew you were clever|nobody sees it as clearly as us two, well, as me]!',
      ],
      disagree: [
        'Ha, [you have never tried it|I know that better|let me tell you how it really is], [I was there|I did it with one hand|ask anyone]!',
      ],
      sympathy: [
        'That is bitter, {you}, [but I have got through worse and will show you how|lean on me, I can carry two|if you need somebody strong, you know where I am].',
      ],
      insult: [
        'You, {you}? [I have beaten bigger ones before breakfast|My shadow has more muscles than you|I could knock you over by sneezing|I would need a glass to see you]!',
        'Next to me, {you}, you are [a wet match|a footnote|half a portion|a draught with legs], [and that is kindly meant|and everyone can see it|and you know it].',
      ],
    },
  },
  curious: {
    openers: ['Is it not odd: ', 'Do you know, ', 'Listen, '],
    tags: ['I wonder why', 'is it not odd', 'and there must be a reason'],
    dears: ['my friend', '{you}'],
    rules: {
      greet: [
        '{you}, [where have you been|what have you seen|what is the news|what have you got there], [tell me everything|and do not leave anything out|quick, before I burst]?',
        '[Good {part}|Hello|There you are], {you}: [I have three questions for you|I was just asking myself something|you always know things].',
      ],
      bye: [
        'I [must go|have to run|am off], {you}, [there is something I have to look at|I want to see what is behind the old wall|but I have only asked half|next time you tell me the rest|somebody said there is a new kitten|before it gets dark in the loft][!|.]',
        '[Wait, one more|Only one more question|One last thing], {you}: [no, I shall ask it next time|I have forgotten it|it will come to me at night|never mind, it is a long one][, goodbye|, until soon|]!',
      ],
      tax: [
        '{rate} percent: [but of what exactly|who thought of that number|where does it all go], [I would love to see the book|have you ever asked|nobody can tell me]?',
      ],
      wealth: [
        'I have {purse}, [and I mean to spend them on things that tick|which is enough for a lantern and some string|and I would rather have a map], [to be honest|and I cannot wait|do not laugh].',
      ],
      'mood.low': [
        'I am {mood} today and [cannot find out why|trying to work out where it comes from|it is strange how it feels], [like a knot with no end|is it the same for you|I have been watching it all {part}].',
      ],
      'mood.high': [
        'I found [a stone with a hole in it|a bird I do not know|out how the mill wheel works] [yesterday|today|this week], [and I am so happy I could shout|and I have been smiling since|and you must come and see]!',
      ],
      weather: [
        'Where does all this {sky} come from, [do you think|have you ever wondered], [and where is it when it is not here|and does it know where it is going|is it the same beyond the hills]?',
      ],
      town: [
        'Did you know that we are {people} by now? [I counted the windows, and it took all day|And every one a story, and nobody writes it down|I would like to know what each of them has in the cellar|And no two of them tell it the same way].',
      ],
      agree: [
        'Yes, [that fits|now it makes sense|I have noticed that as well], [and do you know what I asked myself then|it explains so much|how did you find out]!',
      ],
      disagree: [
        'I am not so sure, {dear}: [I saw something else|I should like to test that first|it does not fit with what I heard], [to be honest|and I have looked closely|but go on].',
      ],
      sympathy: [
        'Oh, {dear}, [how did it come to that|do you want to tell me about it|what would help you], [I can listen as well as ask|take your time|I will not ask more than you like]?',
      ],
      insult: [
        'I have often asked myself, {you}, [how one gets like you|what is missing in you|who let you in here], [and there is no pleasant answer|and I have looked everywhere|purely out of interest].',
        'You are [the only thing|the one riddle|a riddle] here, {you}, that I [do not want to know more about|would rather leave unsolved|am sorry I looked into].',
      ],
    },
  },
  melancholic: {
    openers: ['Ah, ', 'Well, ', 'Alas, '],
    tags: ['alas', 'so it goes', 'as ever'],
    dears: ['old friend', 'dear {you}', '{you}'],
    rules: {
      greet: [
        '{you}, [how quiet it has been|another {part}, and here we are|I was miles away|I thought it was only the wind], [it is good to hear a voice|you find me as ever|so the world still goes round].',
      ],
      bye: [
        'The [light is going|day is nearly done|hours run], {you}[; perhaps we meet again|, and it was good to talk|; think of me when it rains|, and every goodbye leaves something behind].',
      ],
      tax: [
        '{rate} percent they take, [and the years take the rest|and what is left was never the point|one gets used to losing a little each time].',
      ],
      wealth: [
        '{purse}, [and nobody to spend it on|and it does not keep one company|it lies there like leaves], [so it goes|I look at it sometimes|and what for].',
      ],
      'mood.low': [
        'I am {mood}, [as in most autumns|and I know each corner of it by now|like a house with one candle], [but go on talking, it helps|one learns to live there|do not let it trouble you].',
      ],
      'mood.high': [
        'Strange, I am [almost happy|light today|at peace], [and already I miss it|I hardly dare to move|as if somebody had opened a window].',
      ],
      weather: [
        'This {sky} [was here before us and will be after|always makes me think of those who are gone|has the colour of old letters], [do you not think|I do not complain|and I could look at it for hours].',
      ],
      town: [
        '{people} names in this place, and [so many more on the stones|I remember when I knew them all|one can be alone among every one of them].',
      ],
      agree: [
        'Yes, [that is how it is|I have felt that too|so I see it], [and it is a comfort that somebody says it|more is not to be said|mostly at night].',
      ],
      disagree: [
        'I wish [it were so|I could see it like that|I could believe it], {dear}, [life has shown me otherwise|but I have seen how it ends|it is a kind thought].',
      ],
      sympathy: [
        'I know [that ache|that silence|how that is], {dear}[; it does not go, but it grows quieter|: one carries it like a stone in the pocket|, and I will not tell you that it passes quickly].',
      ],
      insult: [
        'There are people, {you}, who make [the world colder|loneliness look sweet|one long for silence], [and you are one of them|and you do it without effort].',
        'I have [lost|buried|missed] [so many good people|better ones|those who mattered], {you}, [and it is you who stays|and you stand here and talk|that is what makes one bitter].',
      ],
    },
  },
  learned: {
    openers: ['Consider this: ', 'If I am not mistaken, ', 'As far as I know, '],
    tags: ['as far as is known', 'strictly speaking', 'I made a note of it'],
    dears: ['my friend', 'colleague', 'good {you}'],
    rules: {
      greet: [
        '{you}, [you interrupt a thought, but not a good one|I was just making a note|well met], [what do you bring|and what do you know that I do not|so let us reason a little].',
        '[Good {part}|Greetings], {you}: [I had a question to which you may be the answer|I have been reading until my eyes hurt|let me just finish this line, so].',
      ],
      bye: [
        'My [notes|books|papers] [call me|are waiting|will not sort themselves], {you}[; this talk goes into the margin|, but I thank you for the thought|; we shall continue the argument|, and I have something to look up].',
      ],
      tax: [
        'The rate stands at {rate} percent, and the treasury at {treasury}: [from these two numbers one can read a whole winter|kingdoms have stood on less and fallen over more|I keep a table of it], [if one knows how|as the chronicles show|since somebody must].',
      ],
      wealth: [
        'My fortune is {purse}, [most of it went into ink, and I regret nothing|which one could turn into books or loaves, and I know my choice|and I have entered it neatly under small things].',
      ],
      'mood.low': [
        'The old doctors would call me {mood}: [too little sun, too much ink|an excess of black bile, and they were seldom right|for which they prescribe a walk, and I stay in].',
      ],
      'mood.high': [
        'I have [understood something|found a word I sought for years|solved a small riddle] today, [and one is young for an hour|there is no wine like it|I wrote it on the wall in my haste].',
      ],
      weather: [
        'I note down the {sky} [every day|each morning|in a little book], [in seven years one will see a pattern|it comes in waves, you know|and my neighbours think me odd].',
      ],
      town: [
        'By my count we are {people}, [which is two more than the tower has steps|and a town is a book in which all write at once|the register says otherwise, but the register is wrong].',
      ],
      agree: [
        'That is [sound|well reasoned|correct], [and can be proved|three authors say the same|I should like to quote you], {dear}.',
      ],
      disagree: [
        'There I must [differ|object|put a question mark], {you}: [one case is not a rule|the sources say otherwise|it follows only if one wants it to].',
      ],
      sympathy: [
        'The wise [say much about it|have written shelves on it|know many words for it], {dear}, [and none of it helps on the first day|but sitting together helps more|I would rather just listen].',
      ],
      insult: [
        'I have read [duller books|emptier pages|worse nonsense] than you, {you}, [but only one, and it had mould|but none that talked|and I burned them].',
        'One could [write|carve|scratch] all you know, {you}, on [a thumbnail|a grain of rice|the back of a beetle], and have room for [a drawing|the alphabet|a psalm].',
      ],
    },
  },
  blunt: {
    openers: ['Plainly, ', 'Honestly, ', 'No use dressing it up: '],
    tags: ['to be honest', 'and I mean it', 'plainly'],
    dears: ['{you}', 'friend'],
    rules: {
      greet: [
        '{you}, [what is it|good, you are here|say what you want|I have five minutes|out with it]: [I do not like detours|no long preface|let us talk|plain words, please].',
      ],
      bye: [
        '[That was all|I am done|Nothing more from me], {you}[. Go well|, so I go|; see you|, and no long goodbyes].',
      ],
      tax: [
        'The tax is {rate} percent. [Too much|Somebody profits, and it is not us|I pay it, and I say what I think of it|Ask me whether I saw anything built for it], [simple as that|I say|and I will not whisper it].',
      ],
      wealth: [
        'I have {purse}. [I tell everybody who asks|It is not much to be ashamed or proud of|Why should I hide it], [now you know|and nobody blushes|it is only money].',
      ],
      'mood.low': [
        '[Bad|Miserable|{mood}], if you want it honestly; [I will not smile for show|ask me again next week|and talking round it changes nothing].',
      ],
      'mood.high': [
        '[Good|Very good|Well]. [I like my life at the moment|There is nothing I would change today|I have no complaints, and I usually find some].',
      ],
      weather: [
        '{Sky} again. [One does not need to talk it up|I have work in it all the same|I like it or I do not, it stays], [so what|and that is all there is to say|and that is fine].',
      ],
      town: [
        'Half of the {people} people here [say one thing and think another|would not tell you if your house burned|talk behind hands], [and I am sick of it|I tell them to their face|present company perhaps excepted].',
      ],
      agree: [
        '[True|Correct|Yes], {you}: [there is nothing to add|that is how it is|you are right, and I would tell you if you were not][, plain and simple|, no frills|].',
      ],
      disagree: [
        '[No|Wrong|I say no]. [You are fooling yourself|That is not how it is|Somebody has told you stories], {you}[, sorry|, and better you hear it from me|].',
      ],
      sympathy: [
        'That is [bad|rotten|hard], {you}. [I will not pretend I have an answer|If you need hands, I have two|It will hurt for a good while, that is the truth].',
      ],
      insult: [
        'I [do not like you|cannot stand you|think little of you], {you}, [and never did|and now you know|better you hear it from me].',
        'You [lie|cheat|whine] [too much|when you open your mouth|and call it manners], {you}[, and everybody knows|, I have watched you|: somebody has to say it].',
      ],
    },
  },
  wry: {
    openers: ['Well, ', 'As luck would have it, ', 'Surprise: '],
    tags: ['or so I tell myself', 'which surprised nobody', 'but do not quote me'],
    dears: ['my friend', 'dear {you}', 'neighbour'],
    rules: {
      greet: [
        '{you}, [still alive, I see|you look almost well|up and about, I see|on your own two feet], [against all advice|and so early|but do not let it go to your head].',
      ],
      bye: [
        'I [leave you to your fate|would stay, but I do not want to|let you go before one of us says something true], {you}[; try not to fall over|, be well, or as well as suits you|: walk on the dry side].',
        '[Well|So], {you}, [it was a pleasure, on the whole|we have both been wiser|I have had worse talks with better people|let us stop while we are ahead]: [goodbye|stay upright|until the next ailment].',
      ],
      tax: [
        'They take {rate} percent, [and in return nothing happens, very reliably|the only thing here that grows in every weather|I had worse ailments and they had prettier names].',
      ],
      wealth: [
        'I own {purse}, [thieves have been known to leave me something|I am thinking of hiring a very small guard for it|so you see that I talk for pleasure only|the rest is good advice, which I give away].',
      ],
      'mood.low': [
        'I am {mood}, [but nobody dies of it, they say|I know the cure and do not take it|it suits my complexion|which gives the others something to look down on].',
      ],
      'mood.high': [
        'I am [suspiciously well|in danger of smiling|better than I deserve], [something must be wrong|do not spread it|I am looking into it].',
      ],
      weather: [
        'Ah, {sky}: [finally something to talk about with people one does not like, present company excepted|the sky does what it wants and is never billed for it|somewhere a slug is happy about it|it saves us all from saying what we think].',
      ],
      town: [
        '{people} people, and [every one is either healthier or sicker than he says|I know what each of them swears he does not drink|they all sleep badly, for different reasons|no two of them hate the same third].',
      ],
      agree: [
        'I fear you are right, {dear}[; it happens to the best of us|, and it will be held against you|, we should have it treated].',
        'We agree, [how embarrassing|I must be getting soft|somebody ought to write it down], {you}.',
      ],
      disagree: [
        'An [interesting|original|bold] view, {you}, [there is a tea against it, bitter but quick|I knew somebody who thought so, once|it will pass with rest|do you have it often].',
      ],
      sympathy: [
        'Sit, {dear}. [I have a brew that does not help at all, but it is warm|For that there is no herb, or I would be rich|I shall spare you my jokes, for a quarter of an hour].',
      ],
      insult: [
        'There is [a herb|a salve|a powder] against [most things|nearly everything|warts and worse], {you}, [but not against you|and still you are here|only none against you].',
        'I [would explain it to you|could draw you a picture|would say it slower], {you}, [but I am out of crayons|but the goat needs me more|but I get old so fast].',
      ],
    },
  },
  child: {
    openers: ['Guess what, ', 'You know what, ', 'And, and, ', 'Really, '],
    tags: ['I am not fibbing', 'cross my heart', 'and I know it for certain'],
    dears: ['{you}'],
    rules: {
      meet: [
        'You are {you}! I asked somebody. I am {me}[, and I can whistle|, and I am not scared of you|, and I know where the newts are]!',
        'I know who you are, I have seen you from the tree. I am {me}!',
        'Are you {you}? I thought so. I am {me}[, and I am nearly ten|, and I can stand on my hands]!',
      ],
      greet: [
        '{you}, {you}, [look what I found|I ran all the way|I can stand on one leg|I have a loose tooth|I saw you from the tree], [do you want to see|watch|no, wait, look][!|?]',
        '[Hello|Hey|Psst], {you}, [are you busy|do you have something to eat|can I come with you|what are you doing|where are you going]?',
      ],
      bye: [
        'I have to go [home|in|now], {you}, [or there is trouble|supper is soon|the others are waiting|I am hungry], [bye|see you|bye bye]!',
        '[Bye|See you], {you}, [I bet I am faster than you|tomorrow I will show you my frog|do not tell anyone what I said|I will run the whole way|and say hello to the cat]!',
      ],
      tax: [
        'What is a tax? [Everybody grumbles about it|They say it is {rate} percent, is that a lot|Does the reeve keep it under his bed], [and nobody explains it|I have none to give|I would not like that]?',
        'They take {rate} out of every hundred, [I counted it with beans|that is {rate} beans|and I only have seven marbles], [and ate them|I tried it|so what is {rate} percent of that]!',
      ],
      penniless: [
        'I have {purse}, [but three marbles, and one is glass|but I know where a coin fell in the well|but a knife without a handle|but a frog, and he is worth more]!',
      ],
      wealth: [
        'I have {purse}! [I keep them in a sock|That is more than anybody of my size|I am saving for a dog], [the left one|I think|a big one].',
      ],
      'mood.low': [
        'I am [sad|cross|a bit {mood}], [and I do not want to say why|because nobody plays with me|and I have a scratch here, look|because I was sent to bed while it was still light].',
      ],
      'mood.even': [
        'I am [all right|fine|good], [only hungry|I fell in the stream, but not much|my socks are wet], [but I am always that|and I did not cry|that is from the stream].',
      ],
      'mood.high': [
        'I am [so happy|the happiest one here|super], [I can nearly jump over the ditch now|there were pancakes, three|we saw a fox, a real one|I won at marbles]!',
      ],
      weather: [
        'I love {sky}! [You can taste it, try it|I was outside in it the whole time and nobody found me|I am allowed out in it if I wear my boots, but I lost one|The best thing is to shout into it].',
        'Is all this {sky} going to stop [ever|soon|before supper]? [I want to go out|My feet are cold|They say I must stay in].',
      ],
      town: [
        'I know [everybody here|nearly all {people} people|where everybody lives], [and who has a dog|and who gives you an apple|and who shouts], [do not tell|I could draw you a map|I have a list in my head].',
      ],
      treasury: [
        'They have {treasury} coins in the treasury, [you could buy all the dogs there are|I would swim in it|I want to see it just once|that is more than all the plums there are]!',
      ],
      agree: [
        '[Yes|Yes, yes|Me too], [I think that too|I said that yesterday already|exactly like that], [and I am small|honest|ask anybody]!',
      ],
      disagree: [
        '[No|Nuh-uh|Not true], [that is not right|I know it better|it is different], [I saw it|my friend said so|really it is]!',
      ],
      sympathy: [
        'Do not be sad, {you}, [you can have the rest of my apple|I will show you a trick, it always works|you can hold my frog, but carefully|I can stand on my head for you].',
      ],
      insult: [
        'You are [mean|stupid|a stinky old boot], {you}, [and your ears are too big|and I am telling everyone|and I am not your friend any more]!',
        '[Nobody|Not even the goat|No one at all] likes you, {you}, [so there|and I do not either|because you are horrid]!',
      ],
      interest: [
        'I would have climbed up and looked!',
        'My frog would like that.',
        'I am going to tell that to everyone, {you}. Except if it is a secret.',
        'When I am big I shall do that too!',
        'I knew that. I only did not know that I knew it.',
        'Grown-ups have such funny worries, {you}.',
        'I have to draw that, later, with the charcoal.',
        'You talk like somebody in a story, {you}!',
        'Ha! That is the best thing since the pig fell in the pond!',
        'I would not have cried. Only a bit.',
        'I saw that once, but it was smaller.',
        'You should put a worm in it, {you}. That helps with most things.',
        'That would never happen to my frog!',
        'I shall think about that until supper, {you}.',
        'I did that once, and I was not allowed to.',
        'Next time I want to be there!',
        'It is the same with marbles, {you}.',
        'If I tell that to the goose, she will not believe it!',
        'Ooh, say that again, {you}, but slower!',
        'I bet I could do it with one hand!',
        'That is a good one. I shall keep it, for when it rains.',
        'Nobody ever tells me such things, {you}!',
        'Then I am glad that I am small!',
        'I would give you three marbles for that, {you}, if I had not lost them.',
      ],
      'ask.tax': [
        'Why is there a tax at all, {you}?',
        'Does it hurt, the tax, {you}?',
        'Who thought of that, {you}?',
      ],
      'ask.treasury': [
        'Who has the key, {you}?',
        'Have you ever seen it, {you}?',
        'What would you buy, {you}?',
      ],
      shun: [
        'Oh. It is only you, {you}.',
        'I am not talking to you, {you}. Or only a bit.',
        'I have to greet you, {you}, so: good {part}.',
        'I saw you first, {you}, and I nearly went round the other way.',
      ],
      leave: [
        'I am going now, {you}, and I am not saying goodbye. Goodbye.',
        'I have to go, {you}, and you cannot come with me.',
        'My frog is waiting, {you}, and he is nicer than you. Bye.',
        'I am off, {you}, and I run faster than you anyway.',
      ],
      curt: [
        'Pff, {you}.',
        'I knew that already.',
        'That is boring, {you}.',
        'You can keep that, {you}.',
        'You only say that, {you}.',
        'I am looking at a beetle just now.',
        'So what.',
        'My frog says the same, and he is a frog.',
        'Tell it to the geese, {you}.',
        'I did not ask you that.',
      ],
      'meet.cool': [
        'I am {me}. I am not supposed to talk to just anybody.',
        'You are {you}, and I am {me}, and I am watching you.',
      ],
      weathered: [
        'I was out in the {sky} the whole time, and nobody noticed!',
        'You cannot catch {sky} in a jar, {you}. I have tried.',
        'I like it when there is {sky}, {you}. Then the big ones stay in.',
        'My frog talks only when there is {sky}.',
        'If you stand in the {sky} long enough, {you}, you grow.',
        'I drew the {sky} once, but there was not enough chalk.',
      ],
    },
  },
  old: {
    openers: ['Ah well, ', 'Believe an old head: ', 'Mind you, '],
    tags: ['as it always was', 'believe an old head', 'as my mother used to say'],
    dears: ['dear {you}', 'my friend', '{you}'],
    rules: {
      greet: [
        '[Come closer|Let me look at you|Speak up], {you}, [my eyes are not what they were|I hear only half|my knees told me you were coming], [but I know your step|but my head is still good|they are never wrong].',
      ],
      bye: [
        'Go, {you}, [young legs should not wait for old talk|I have said what an old head can say|before I fall asleep standing], [and come back while I am still here|I sit here anyway|and greet them at home].',
      ],
      tax: [
        '{rate} percent tax now; [I have seen it at three and at thirty, and the sun rose all the same|when I was young they took it in eggs, and the hens decided|they grumbled about it when I still had teeth|it was the same song when my father paid it].',
      ],
      wealth: [
        'I have {purse}, [enough for the coffin and a drink for the bearers|more than I will get to spend|and no teeth for anything dear, so it lasts|and nothing left to buy that I miss].',
      ],
      'mood.low': [
        'The [bones|knees|nights] are bad, [and the friends get fewer|and I am {mood} with it|one lies awake and counts the dead], [but I do not complain|that is how it is at my age|all of them by name].',
      ],
      'mood.high': [
        'I woke up [again|once more], [and at my age that is a feast|and nothing hurt, so I checked whether I was dead|and the cat was on my feet, like in the old days].',
      ],
      weather: [
        'This {sky} is nothing; [in the year of the flood we rowed to church|I remember a winter when the beer froze in the cellar|my left knee foretold it three days ago|you should have seen the year I was born].',
      ],
      town: [
        'I remember this place with [nine houses and a well|a third of the people|nobody but us and the wolves], and now [we are {people}|there are {people}|I count {people}], [and I know the grandmothers of them all|who would have thought it].',
      ],
      agree: [
        'You have [an old head|sense|learned something], {you}, [I could not have told it better|I needed sixty years for that|keep hold of it].',
      ],
      disagree: [
        'I thought so too, {you}, [at your age|once|before the bad year], [and then I learned|one grows out of it|you will see].',
      ],
      sympathy: [
        "I have [buried|lost|missed] many, {you}, [and the one thing I know is that one must eat|and it never gets easy, only familiar|so I know when to hold somebody's hand].",
      ],
      insult: [
        'In all my years, {you}, I have [seldom met such a fool|known three scoundrels, and you would have been the fourth|seen milk with more spine].',
        'I am too old, {you}, to [be polite to you|waste breath on you|be lied to so badly], [and you are old enough to be ashamed|so get out of my sun|so spare us both].',
      ],
    },
  },
};
