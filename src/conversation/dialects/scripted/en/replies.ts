import type { Rules } from '../book.js';

/** Greetings, farewells, questions, and answers to what the other said. */
export const replies: Rules = {
  'meet.back': [
    '[Well met|Pleased to know you|Good {part} to you|Welcome], {you}[, I had wondered who you were|, I know you by sight|, it was time we met|]; [I am {me}|they call me {me}|my name is {me}].',
    'So you are {you}[, I had wondered|, the one they talk about|; I had pictured you taller|; a good {part} to you]. [I am {me}|They call me {me}|My name is {me}].',
    '{Me}, [that is me|at your service|so you need not ask][, and you are {you}|, {you}|]: [I have seen you about|it took us long enough|now we know whom to greet|one meets so few people these days].',
  ],
  meet: [
    'Good {part}. I do not think we have met; I am {me}[, and you must be {you}|. They call you {you}, is that right|, from hereabouts].',
    '[A new face|Somebody I do not know|Somebody new], [how nice|at last|and I thought I knew everybody]! {me} is my name[, and yours is {you}, I hear|; welcome, {you}|, and you are {you}, if I heard right].',
    '{you}, is it not? [I have heard the name|I have only seen you from afar|So that is what you look like]. I am {me}[, well met|; it was time we talked|, for my part].',
  ],
  'greet.open': [
    'Good {part}, {you}[, you are about early or I am late|, well met|: I hoped for some company|, how goes it||, mind the step].',
    '[Ah, {you}|{you}|Hello again, {you}|Oh, it is {you}], [good to see you|I was just about to sit down|you come at a good time|you have not been by for a while|sit with me a moment|I wondered who that was|I had a feeling you would come].',
    '[There you are|See who it is|Well met], {you}, [I have a moment|come out of the {sky}|and a good {part} to you|I was talking to myself already].',
  ],
  'greet.warm': [
    '{you}, [just whom I wanted to see|there you are at last|the {part} is saved|I was thinking of you this minute|I know that step anywhere|my heart jumps to see you][, {dear}|]!',
    '[Come here|Sit down|Come closer|Let me look at you], {dear}, [it has been too long|you are a sight for sore eyes|I kept you a place|nobody tells me anything but you].',
    '[How good|What luck] that it is you, {dear}, [I have had nobody to talk to all {part}|I needed a friendly face|I would have come to you otherwise].',
  ],
  'kin.greet.parent': [
    '{Dear}, [I was looking for you|there you are|spare me a moment|I hoped you would be here|I came by the long way to see you][, before it gets busy||, and here I am].',
    '[Good {part}|It is only me|Here I am], {dear}[, do not get up|, I came as soon as I could|, before you ask: yes, I have eaten|, you look tired].',
    '{Dear}, [sit down a moment|put that down, I will do it|I wanted to hear your voice|I have been thinking about home].',
  ],
  'kin.greet.child': [
    '{Dear}, [let me look at you|there you are at last|come here to me|I knew your step|you are out of breath][, you have been running|, and I was just thinking of you||, out of the {sky}].',
    '[Good {part}|Ah|Here you are], {dear}[, you have mud on your sleeve|, have you slept at all|, I kept you some soup|, come and sit].',
    'There you are, {dear}, [and taller again|and I was just thinking of you|come in out of the {sky}|the one I wanted to see].',
  ],
  'kin.greet.sibling': [
    '{Dear}, [who let you out|you still owe me a plum|I might have known|the very one I need|you again][, and do not deny it||, of course].',
    "[Good {part}|Move over|Look at you], {dear}[, still the same face|, and do not say I am late|, you have our mother's frown today|, I need somebody who knows me].",
  ],
  'shun.cool': [
    'Oh, {you}[, I had not expected you|, I was about to leave|; well, good {part}|, you again so soon].',
    '[Good {part}|Well], {you}[, I suppose|, if it must be|: say what you want|; I have not much time|, and no long speeches].',
    '{you}[, you again|, so soon|]: [say what you want|let us keep it short|I hope it is important].',
  ],
  'shun.cold': [
    '[You again|I hoped it would not be you|Not you|Of all people, you], {you}[, and the {part} had begun so well|, and I was in such peace|; make it short|; keep your distance].',
    '{you}. [I have nothing to say to you|Stay where you are|You have a nerve|I smelled trouble].',
  ],
  'kin.reply.parent': [
    'Do not [fuss|worry|fret], {dear}, [I am grown up enough|I have eaten and slept|I take care of myself|you taught me well].',
    'Yes, {dear}, [you are right, as always|I promise|I heard you the first time|I will, this very evening], [and you look after yourself as well|and now let it be|and thank you].',
    'You [always|still] worry so, {dear}, [and I would miss it if you did not|and it is I who should worry|but I know how it is meant].',
  ],
  'kin.reply.child': [
    '[Sweet of you|Good of you|You have a good heart], {dear}, [but your old bones here manage still|I did not raise you for nothing|and it does me good to hear it].',
    'Listen to you, {dear}: [when did you grow so wise|you sound like my own mother|you were this high only yesterday], [and now you look after me|I could weep|I say it with pride].',
    'You [need not|must not] carry my load, {dear}, [you have your own|just come by now and then|but I like that you offer].',
  ],
  'kin.reply.sibling': [
    '[Oh, stop it|Listen to you|You never change], {dear}, [you were the one who fell in the well|and I always got the blame|you still owe me for the plums].',
    'You [know me|have always known me] too well, {dear}, [there is no fooling you|it is nearly unfair|and you may keep it to yourself].',
    'If we did not have each other, {dear}, [who would tell us the truth|it would be quieter, but duller|nobody would believe half of it].',
  ],
  'bye.open': [
    'It was good [talking to you|to see you|to hear that], {you}[, goodbye|; until next time|; farewell|, and safe ways].',
    '[Goodbye|Farewell|Until next time], {you}[, mind the {sky}|, I must get back to it|, and greet them at home|, and a good {part} to you||, may your day be kind].',
    '[Well|So], {you}, [the day will not wait|I must be on my way|I have kept you long enough]: [goodbye|farewell|until soon].',
  ],
  'bye.warm': [
    '[Goodbye|Farewell|Until soon], {dear}, [and come by when you can|take good care of yourself|my door is open to you|I feel better for having seen you|there will be a plate for you].',
    'I must go, {dear}, [but not gladly|though I could talk until night|do not be a stranger]: [goodbye|until tomorrow, I hope|farewell for now].',
  ],
  'kin.bye.parent': [
    '[Goodbye|Until later|Farewell for now], {dear}, [and do rest a little|I will see you at supper|I shall be home before dark|and leave the heavy things to me|you know where I am].',
    'I must go, {dear}[; I shall come by in the evening|, but I am never far|, and I will fetch the water later|; do not wait up for me].',
  ],
  'kin.bye.child': [
    '[Goodbye|Until later|Off with you], {dear}, [do not stay out too long|and look after yourself for me|I will see you at supper|you know where I am|and eat something].',
    'I must go, {dear}[; come by in the evening|, but I am never far|: be good|, and keep out of mischief].',
  ],
  'kin.bye.sibling': [
    '[Goodbye|Until later|So long], {dear}, [and not a word to the others|try to stay out of trouble without me|I will see you at supper|you know where I am|and hands off my plums].',
    'I must go, {dear}[; come by in the evening|, but I am never far|, and do not miss me too much|; somebody here has to work].',
  ],
  'leave.cool': [
    '[Well|So|That will do], {you}. [I have things to do|Goodbye, then|I shall not keep you|I think we have said enough][, goodbye|].',
    'I must go[, {you}|], [and not a moment too soon|there is nothing more to say|goodbye|so good {part}].',
  ],
  'leave.cold': [
    '[We are done|That is enough|This is over], {you}[: goodbye|, and do not follow me|; stay out of my way|, and good riddance].',
    '[Goodbye|Be off|Leave me be now], {you}[, and take your time coming back|, before I say worse|, I have had my fill of you].',
  ],
  'ask.tax': [
    '[How does the tax sit with you|What do you say to that tax|How do you bear the tax|What do you think of the tax|Does the tax leave you enough][, {you}|, {you}, honestly||, be frank|, just between ourselves|, between us|, if I may ask]?',
  ],
  'ask.wealth': [
    '[And how does your purse fare|How do you get by|How are you off, these days|And does your purse hold out|How do things stand with your money][, {you}|, {you}, honestly||, be frank|, just between ourselves|, between us|, if I may ask]?',
  ],
  'ask.mood': [
    '[And how are you|How is it with you|And how do you feel|How have you been|How goes it with you][, {you}|, {you}, honestly||, be frank|, just between ourselves|, between us|, if I may ask]?',
  ],
  'ask.weather': [
    '[How do you like this weather|How do you like such weather|How does the {sky} treat you|How does the {sky} suit you|Does the {sky} bother you][, {you}|, {you}, honestly||, be frank|, just between ourselves|, between us|, if I may ask]?',
  ],
  'ask.work': [
    '[And what keeps your hands busy|How goes your work|What are you working at these days|And does the work come along|What work have you got just now][, {you}|, {you}, honestly||, be frank|, just between ourselves|, between us|, if I may ask]?',
  ],
  'ask.town': [
    '[What is the news where you come by|What do people talk about these days|What goes on behind the shutters|What have you picked up in town|Whom do they tear to pieces this week][, {you}|, {you}, honestly||, be frank|, just between ourselves|, between us|, if I may ask]?',
  ],
  'ask.treasury': [
    '[What would you do with all of it|What should the treasury pay for|Where would you put those coins|Whom would you trust with the key|How would you spend the treasury][, {you}|, {you}, honestly||, be frank|, just between ourselves|, between us|, if I may ask]?',
  ],
  'ask.pastime': [
    '[What do you like best|What do you do for joy|And what do you do with a free hour|What would you rather be doing|What do you love to do][, {you}|, {you}, honestly||, be frank|, just between ourselves|, between us|, if I may ask]?',
  ],
  'ask.grief': [
    '[Did you know {dead} well|Do you think of {dead} as well|Do you miss {dead} too|What do you remember of {dead}|When did you last see {dead}][, {you}|, {you}, honestly||, be frank|, just between ourselves|, between us|, if I may ask]?',
  ],
  'ask.past': [
    '[Do you remember|Have you thought of it since|Does it still come back to you|Do you see it as I do|Did it stay with you as well][, {you}|, {you}, honestly||, be frank|, just between ourselves|, between us|, if I may ask]?',
  ],
  'ask.gossip': [
    '[Have you heard that too|Have you heard anything of it|What have you heard of it|Do you believe such talk|Who starts such things][, {you}|, {you}, honestly||, be frank|, just between ourselves|, between us|, if I may ask]?',
  ],
  'ask.kin': [
    '[How is everybody at home|And how are your people|What do they say at home|Is all well under your roof|And your own people, how are they][, {you}|, {you}, honestly||, be frank|, just between ourselves|, between us|, if I may ask]?',
  ],
  'ask.topic': [
    '[What do you think of it|Where do you stand in this|What ought one to do about it|And what is your view of it|Who should see to it][, {you}|, {you}, honestly||, be frank|, just between ourselves|, between us|, if I may ask]?',
  ],
  'ask.any': [
    '[What do you say to that|What do you think|What do you make of that|How do you see it|Am I right|Or do you see it otherwise|What would you say|How does that look to you][, {you}|, {you}, honestly||, be frank|, just between ourselves|, between us|, if I may ask]?',
  ],
  agree: [
    '[That is how I see it too|You are right there|I cannot argue with that|I would say the same|There we agree|So it is|You speak from my heart][, {you}|, and I am glad to hear it|, as it happens|, word for word].',
    'I [thought|said|felt] [the very same|just that|as much] [the other day|not an hour ago|this week|myself][, and we are two|, so that makes two of us|].',
  ],
  disagree: [
    'There I [see it differently|am of another mind|cannot follow you][, {you}|, forgive me|, to be plain|, and I have my reasons].',
    '[I am not so sure|Hm, I doubt it|That is one way to look at it|I would not say so][, {you}|, if you look closely|; I have seen the other side of it|; ask somebody else and you hear the opposite].',
  ],
  sympathy: [
    'I am sorry to hear [it|that][, {dear}|, truly][; tell me if I can do something|; it will turn, you shall see|; such weeks come, and they go].',
    'That [is not easy|is hard to bear|cannot be easy for you][, {you}|][, and I would not change places|, and you carry it well|: one day at a time].',
    '[Poor you|Oh dear|That is bitter], {you}[; I know that feeling|; have some of my bread, at least|; let it out].',
  ],
  glad: [
    '[I am glad of it|That is good to hear|That does me good to hear|How nice][, {dear}|, truly][; long may it last|, and you have earned it|; some of it will rub off on me].',
    'It suits you, {you}, [you look ten years younger|one can see it|may it stay so|do not let anyone spoil it].',
  ],
  'interest.work': [
    'That sounds like [a full day|work for two|honest sweat|more than one pair of hands can do], {you}[, I do not envy you|, and nobody sees it|, well done|].',
    '[And still you find time to talk|I could not do it|Somebody has to do it|I have always wondered how that is done], {you}[, I take my hat off|, I mean it|, good that it is you|].',
  ],
  'interest.pastime': [
    '[That I understand|One should have something of the kind|So that is what keeps you young|I had not expected that of you], {you}[, I ought to do it more often|, everybody needs something|, it suits you|].',
  ],
  'interest.wealth': [
    'As long as it buys [bread|firewood|a pair of boots|salt], {you}, [one may call oneself content|the rest is for the moths|who wants to complain|I say nothing against it].',
    '[You know what you have, at least|One should look after it|Money comes and goes|It could be worse, it could be better], {you}[, and I say nothing more|, I keep that to myself|, as long as there is bread|].',
  ],
  'interest.town': [
    '[So it is|One notices it|I still remember it smaller|And the well stays the same], {you}[, every day a little more|, for better or worse|, whether we like it or not|].',
  ],
  'interest.told': [
    '[You do not say|I had not heard|That gives me gooseflesh|I shall keep my eyes open], {you}[, and nobody told me|, one ought to look into it|, who would have thought it|; tell me if you hear more].',
  ],
  'interest.reflection': [
    '[That is worth a thought|There is something in it|One has to live a while to see that|I shall chew on that], {you}[, and I mean it|, truly|, though it makes one sad|].',
  ],
  'interest.place': [
    '[As good a place as any|It has its charm|I like it too], {you}[, when it is not too loud|, at this hour|, one meets people|].',
  ],
  'interest.past': [
    '[So you have not forgotten|I had nearly forgotten it myself|You keep such things in mind|That was a while back], {you}[, I am touched|, well, so have I not|, and it still makes me think|].',
  ],
  interest: [
    '[Is that so|You do not say|Well, well|I had no idea|Now that is worth knowing|Who would have thought it|One never stops learning|So that is how it is|I did wonder][, {you}|][, tell me more some time|, I shall think about it|, and I live next door to it|, that explains a good deal|].',
    'That I [did not know|had not thought of|hear for the first time][, {you}|][, and I like to hear it from you|, but it makes sense|, you should tell it at the well].',
  ],
  weathered: [
    '[Yes, this|That] {sky}[, one talks of nothing else|: you are quite right|, we all have it over our heads], {you}[, rich and poor|, and nobody can tax it|, and tomorrow it may be another].',
    'You are right about the weather, {you}[, I feel it too|, I noticed it as I came|, my neighbours say the same][, every one|, and at some length|, and it will not change for our talking].',
  ],
  scorn: [
    '[So you say|Is that so|Spare me|Keep it to yourself|I do not believe a word|Tell it to somebody who cares], {you}[, I have heard enough from you|, it means nothing to me|, I know you].',
    'From you[, {you},|] [that is rich|I expected nothing else|I do not want to hear it|that is nearly funny][, to be honest|, after everything|, of all people].',
  ],
  tease: [
    '[You would say that|Listen to you|Hark at {you}|Ha], [with that hat|and you have straw in your hair|as if you had ever got up before noon|you old charmer|and this from somebody who burns water], {dear}!',
    'You [exaggerate|are getting old|say that every time|have flour on your nose], {dear}, [and I like you for it|but who would tell you if not me|it is part of your charm].',
  ],
  insult: [
    '[You are|If you ask me, you are] [a fool|a windbag|a nuisance|nothing but trouble], {you}, [and I am not the only one to think so|and everybody is too polite to say it|and you always were].',
    'I have [no patience left|never had any use|had more than enough] for [you|people like you|your sort], {you}[, and now you know it|, take it or leave it|, go and bother somebody else].',
  ],
  soothe: [
    'Let us not quarrel, {you}[, life is short enough|, I mean you no harm|, whatever it is between us]: [sit down a moment|I would rather part as friends|say what I did, and I shall mend it].',
    '[Easy|Gently|Softly now], {you}: [what have I done to you|I did not come to fight|that was not called for, but I let it pass][, I ask you|, and I mean it|].',
  ],
  retort: [
    'If you have something to say, {you}, [say it plainly|say it to my face|then say it and be done|I am standing right here][, I can bear it|, and no hints|].',
    '[Two can talk like that|I can be unpleasant as well|I know that tone|I did not begin this], {you}[, and I learn fast|, only I do not enjoy it|, think of that|, and I shall not be the one who gives in].',
    '[Do you feel better now|Was that necessary|Is that all you have], {you}[, honestly|, I ask myself|]? I [do not|will not|shall not] lower my eyes for it.',
  ],
  insulted: [
    '[How dare you|Watch your tongue|Say that again|I will not be spoken to like that|That you will regret], {you}[, I have not deserved that|, I will remember it|, and look at yourself first]!',
    'You [insult me|talk to me like that] [to my face|and expect me to smile|in broad daylight], {you}? [I have a long memory|That is low, even for you|Then we have nothing to say to each other].',
  ],
  thanked: [
    '[Do not mention it|It was nothing|You are welcome|Gladly done|You would have done the same][, {dear}][, I was glad to do it|; what else are neighbours for|, it came from the heart].',
    'You need not thank me, {you}[, it pleases me that it helped|, but it is good to hear|, one lends a hand where one can][, truly|, and there is an end of it|].',
  ],
  praised: [
    '[You flatter me|Oh, go on|That is kind of you|You make me blush|I do not hear that often][, {dear}][, but do not stop|, and it does me good|; I could say the same of you].',
  ],
  apology: [
    '[It is forgotten|Let it be|I accept that|No harm done], {you}[, we all say such things|, and let us start again|, it took courage to say it].',
  ],
  'apology.cold': [
    'Sorry [is quickly said|costs you nothing|comes late], {you}[, and I have a long memory|; show me, then we shall see|].',
  ],
  gifted: [
    'I remember [it|that day|the {coins}] [well|too][, {you}|, and you looked as if you needed it|, and I did not regret it]; [it did me good to give it|I hope it went further than a supper|keep your chin up].',
    'Oh, those coins: [gladly given|they were in good hands|do not lose sleep over it], {you}[, I would do it again|, we are not strangers|, you owe me nothing].',
  ],
  owing: [
    'I have not forgotten that you gave me [coins|that], {you}[: thank you once more|, and I am grateful|, it helped me through][, truly|, and I tell everyone|, I will not let it be the last word between us].',
    'Yes, [your gift|your coins] [helped me more than I said|came just in time|kept us warm], {you}: [I thank you for it|my thanks|thank you].',
  ],
  gossiped: [
    '[Is that so|Who says that|I had not heard that|They say a lot][, {you}|, and I would not bet on it|, well, well]: [one should ask the person concerned|I shall keep my ears open|half of it is usually true|I will not pass it on, or hardly].',
    'I [heard something of the kind|know nothing of that|would rather not judge], {you}[, people talk|, one has not seen it|, it changes with every mouth].',
  ],
  mourned: [
    '[Yes, {dead}|Ah, {dead}]: [I miss that voice as well|a place stays empty|there are not many like that|I did not know it weighed on you so], {you}[, let us remember the good days|, death asks nobody|, we all carry it|, I light a candle sometimes].',
    'About {dead} I [can only say|say]: [it came too early|we should have said more while there was time|it was a good life, I hope], {you}.',
  ],
  keyword: [
    '{Keyword}, you say[, {you}|]? [I shall think about that|I have never looked at it like that|That is a thing one can argue about|I know too little of it to judge|Go on, I am listening].',
    'About {keyword} [I could not tell you much|I know only what people say|you know more than I do], {you}[, but I listen|, to be honest|, though it interests me].',
  ],
  unsure: [
    'That I cannot tell you, {you}[, I honestly do not know|, you would have to ask somebody wiser|, I only know my own corner|, and I will not make something up].',
    '[A good question|You ask me something|I have asked myself that][, {you}|]: [I have no answer to it|I do not know|my guess is worth no more than yours].',
  ],
  'unsure.keyword': [
    'About {keyword} I [know nothing|cannot tell you anything|know no more than you], {you}[, and I will not make something up|, sorry|, ask at the well].',
    '{Keyword}? [There I must pass|I wish I knew|That is beyond me], {you}[, truly|, to be honest|].',
  ],
  price: [
    'What it costs I [cannot say|do not know], {you}[: make me an offer|, prices change with the weather|, ask whoever sells it|; it depends on who is asking].',
    'A price? [I have none in my head|That I cannot tell you|I will not name one], {you}[, say what it is worth to you|, the market makes it|, not without seeing the goods].',
  ],
  request: [
    'That I cannot promise, {you}[, but I will think about it|, ask me again tomorrow|, I have my own load to carry|, though I like that you ask me].',
    '[We shall see|Perhaps|Not today], {you}[, one thing at a time|, I do not say yes lightly|, I must look to my work first].',
  ],
  'request.cold': [
    '[Certainly not|Ask somebody else|For you? No], {you}[, not after everything|, and you know why|].',
  ],
  name: [
    'I am {me}[, {trade}|]. [And now you know|Everybody here knows me|Keep it in mind][, {you}|].',
    '{me} is my name[, {trade}|], {you}[, at your service|, and I have no other|].',
  ],
  'purse.secret': [
    "What is in my purse [stays in my purse|is nobody's business|I do not tell in the street], {you}[, forgive me|, you would say the same|, and I will not be coaxed].",
  ],
  'kin.known': [
    '[They are well|All as ever|Nobody is ill|They eat and grumble], {you}: {kinfolk}[, that is all I have|, and I would give nobody of them away|, such as we are|, what more does one want].',
    'At home? [The usual noise|Nothing that soup does not cure|One day peace, one day pots flying|I see them too little]; {kinfolk}[, you know how it is|, those are mine|, and that is the lot of us].',
  ],
  'kin.none': [
    'I have nobody [here|left that I know of|of my own blood here], {you}[, one gets used to it|, so I make do with neighbours|, but thank you for asking].',
  ],
  'person.known': [
    '{who}? [I can tell you this much|What I know is this|I remember]: {text}.',
    'About {who} I know this: {text}[, and no more|].',
  ],
  'person.unknown': [
    '{who}? [I know too little to say|There I cannot tell you much|I have nothing to tell], {you}[, ask somebody else|, and I do not like to talk about people who are not here|].',
  ],
  'you.warm': [
    'You, {you}? [I am fond of you|You are one of the few I am always glad to see|I would trust you with my key], [and you ought to know it|whatever people say|and there are not many of whom I say so].',
  ],
  'you.open': [
    'You, {you}? [I have nothing against you|You seem decent to me|I do not know you well enough yet], [let us see|and time will tell|and I mean that kindly].',
  ],
  'you.cool': [
    'You, {you}? [I have not made up my mind|I keep an eye on you|To be honest, I do not trust you far], [since you ask|and you know why|and that is still polite].',
  ],
  'you.cold': [
    'You, {you}? [I think nothing good of you|I would rather not know you|You have seen to that yourself], [since you ask|and it will not change|and I do not hide it].',
  ],
  'praise.you': [
    'You [are good company|have a good heart|always find the right word|are looking well], {dear}, [and it ought to be said|I noticed it again today|and I do not say that to everyone].',
    'I [like talking to you|am glad that you live here|enjoy your company], {you}[, I may say so for once|, there are not many I could say that to|, and that has to be said].',
  ],
  spark: [
    'I [like your face|like how you talk|think we shall get on], {you}[, I do not know why|, and I am seldom wrong|, and I do not say that to every stranger].',
  ],
  snub: [
    '[I do not know what it is|It may be unfair|Call it a feeling], {you}, but [I cannot warm to you|there is something about you I do not like|we two will never be friends][, so let us keep it short|, no offence|].',
  ],
  when: ['It is {part}, [as far as I can tell|by the light|if the bell is right], {you}.'],
  where: [
    'You are at {place}, {you}[, if I know my way about|, where else|].',
    'This is {place}, {you}[, did you not know|, and no bad place to be|].',
  ],
  nonews: [
    'No news that I [know of|would swear to], {you}[, and that is good news|, it has been quiet|, one day is like the other].',
  ],
  'deal.get': [
    '[Done|Agreed|I will take it], {you}: {offered}{forReason}[, and my thanks|, a fair word|, I shall not say no].',
  ],
  'deal.pay': [
    '[Done|Agreed|It is a bargain], {you}: {offered}{forReason}[, here is my hand on it|, you shall have it|, and that is fair].',
  ],
  'deal.no': [
    '[No|I must say no|Not this time], {you}[, not for {offered}|, keep it|, I will not take that bargain|, my purse says no].',
    '{offered}{forReason}? [I cannot do that|That is not for me|Not today], {you}.',
  ],
};
