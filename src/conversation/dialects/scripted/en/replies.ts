import type { Rules } from '../book.js';

/** Greetings, farewells, questions, and answers to what the other said. */
export const replies: Rules = {
  'meet.back': [
    '[Well met|Pleased to meet you|Good {part} to you], {you}; [I am {me}|they call me {me}].',
    '{Me}, that is me; [I have seen you about|I had wondered when we would talk|it is good to have a name for the face].',
    'I know you by sight, {you}; [I am {me}|I am called {me}][, and glad of a bit of talk|].',
  ],
  meet: [
    'Good {part}. We have never really talked, I think: I am {me}[, and you are {you}|, if nobody has told you|].',
    'You are {you}, are you not? I am {me}[, and it was time that we talked||, and I have meant to say hello for a while].',
    '{you}, if I have the name right. [They call me {me}|I am {me}][; sit down, if you have a moment|; I have only ever seen you go by|].',
    'So this is {you}. I am {me}[, and I do not bite|; one hears your name now and then|, and glad of the company].',
  ],
  'greet.open': [
    'Good {part}, {you}[, you are about early or I am late|: I hoped for some company||, mind the step].',
    '[Ah, {you}|{you}|Hello again, {you}|Oh, it is {you}], [good to see you|I was just about to sit down|you come at a good time|you have not been by for a while|sit with me a moment|I had a feeling that you would come].',
    '[There you are|Look who it is|Well met], {you}; [I have a moment|and a good {part} to you|I was talking to myself already].',
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
    '{Dear}, [let me look at you|there you are at last|come here to me|I knew your step|sit down, you look tired].',
    '[Good {part}|Ah|Here you are], {dear}[, you have mud on your sleeve|, have you slept at all|, I kept you some soup|, come and sit].',
    'There you are, {dear}; [I was just thinking of you|I wanted to see you today|you have got thin, or I have new eyes].',
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
    '{you}: [I have nothing to say to you|stay where you are|you have a nerve|I smelled trouble].',
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
    'It was good [talking to you|to see you], {you}[, goodbye|; until next time|; farewell|, and safe ways].',
    '[Goodbye|Farewell|Until next time], {you}[, I must get back to it|, and greet them at home|, and a good {part} to you||, and go well].',
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
    '[Well|So|That will do], {you}; [I have things to do|goodbye, then|I shall not keep you|I think we have said enough][, goodbye|].',
    'I must go[, {you}|], [and not a moment too soon|there is nothing more to say|goodbye|so good {part}].',
  ],
  'leave.cold': [
    '[We are done|That is enough|This is over], {you}[: goodbye|, and do not follow me|; stay out of my way|, and good riddance].',
    '[Goodbye|Be off|Leave me be now], {you}[, and take your time coming back|, before I say worse|, I have had my fill of you].',
  ],
  'ask.tax': [
    '[How does the tax sit with you|What do you say to that tax|How do you bear the tax|What do you think of the tax|Does the tax leave you enough][, {you}||, if I may ask|, {you}, just between us]?',
  ],
  'ask.wealth': [
    '[And how does your purse fare|How do you get by|How are you off, these days|And does your purse hold out|How do things stand with your money][, {you}||, if I may ask|, {you}, just between us]?',
  ],
  'ask.mood': [
    '[And how are you|How is it with you|And how do you feel|How have you been|How goes it with you][, {you}||, if I may ask|, {you}, just between us]?',
  ],
  'ask.weather': [
    '[How do you like this weather|How do you like such weather|How does the {sky} treat you|How does the {sky} suit you|Does the {sky} bother you][, {you}||, if I may ask|, {you}, just between us]?',
  ],
  'ask.work': [
    '[And what keeps your hands busy|How goes your work|What are you working at these days|And does the work come along|What work have you got just now][, {you}||, if I may ask|, {you}, just between us]?',
  ],
  'ask.town': [
    '[What is the news where you come by|What do people talk about these days|What have you picked up in town|What goes on behind the shutters, these days][, {you}|]?',
  ],
  'ask.treasury': [
    '[What would you do with all of it|What should the treasury pay for|Where would you put those coins|Whom would you trust with the key|How would you spend the treasury][, {you}||, if I may ask|, {you}, just between us]?',
  ],
  'ask.pastime': [
    '[What do you like best|What do you do for joy|And what do you do with a free hour|What would you rather be doing|What do you love to do][, {you}||, if I may ask|, {you}, just between us]?',
  ],
  'ask.grief': [
    '[Did you know {dead} well|Do you think of {dead} as well|Do you miss {dead} too|What do you remember of {dead}|When did you last see {dead}][, {you}||, if I may ask|, {you}, just between us]?',
  ],
  'ask.past': [
    '[Do you remember|Have you thought of it since|Does it still come back to you|Do you see it as I do|Did it stay with you as well][, {you}||, if I may ask|, {you}, just between us]?',
  ],
  'ask.gossip': [
    '[Have you heard that too|Have you heard anything of it|What have you heard of it|Do you believe such talk|Who starts such things][, {you}||, if I may ask|, {you}, just between us]?',
  ],
  'ask.kin': [
    '[How is everybody at home|And how are your people|What do they say at home|Is all well under your roof|And your own people, how are they][, {you}||, if I may ask|, {you}, just between us]?',
  ],
  'ask.topic': [
    '[What do you think of it|Where do you stand in this|What ought one to do about it|And what is your view of it|Who should see to it][, {you}||, if I may ask|, {you}, just between us]?',
  ],
  'ask.any': [
    'What do you say to that[, {you}|]?',
    'Would you not say so too[, {you}|]?',
    'Am I wrong[, {you}|]?',
    'Or do you see it otherwise[, {you}|]?',
    'What do you make of that[, {you}|]?',
    'How does that look to you[, {you}|]?',
    'What do you think, {you}, between us?',
    'Has it been so with you as well[, {you}|]?',
    'Does that sound foolish to you[, {you}|]?',
    'You know people, {you}: is it not so?',
  ],
  agree: [
    'That is how I see it too[, {you}||, and I have thought about it].',
    'You are right there[, {you}||, and somebody had to say it].',
    'I said the same [only this week|to my neighbours|not long ago], {you}.',
    'I would not change a word of that[, {you}|].',
    'There we two agree[, {you}|, for once].',
    'Yes, [it cannot be put more plainly|I have seen it myself|it has always been like that here].',
    'You take the words out of my mouth[, {you}|].',
    'I would have sworn that only I thought so[, {you}|].',
    'Quite right, {you}[; I wish more people saw it|; and it gets no better by keeping silent|].',
    'One can put that over the church door[, {you}|].',
    'Say that louder, {you}; [they should hear it further up|it does one good].',
    'I nod, as you see; [I cannot help it|it is simply so].',
  ],
  disagree: [
    'There I see it differently, {you}[; forgive me||, and I have my reasons].',
    'I am not so sure, {you}[; I have seen it go the other way||; ask me in a year].',
    'I would not say so[, {you}|; it is not as simple as that].',
    'You may be right, {you}, [but I do not feel it|but I would not bet on it|and I still think otherwise].',
    'My neighbours say so too, and I tell them no[, {you}|].',
    'That is one way to look at it, {you}; [mine is another|I have looked at it from the other side].',
    'No, {you}, [that goes too far for me|there I cannot follow you].',
    'I used to think so; [then came the bad years|I have grown out of it|life has talked me out of it].',
  ],
  sympathy: [
    'I am sorry to hear that, {dear}[; tell me if there is something I can do||; it will turn, you shall see].',
    'That cannot be easy[, {you}|; you carry it well].',
    'I know how that is, {you}[; it was the same with me one winter||; one lies awake and counts beams].',
    'Come and eat with me this week, {dear}; [one bears it better with soup|you should not sit alone with it].',
    'That is hard[, {you}|]; [I have no wise word for it, but I am here|do not be too proud to knock|take it one day at a time].',
    'Then I will not tell you to cheer up, {you}[; I hate it when they tell me|].',
    'You look it, {dear}, if I may say so; [sit a while|rest, if you can].',
    'One should not have to bear such a thing alone[, {you}|].',
  ],
  glad: [
    'I am glad of it, {dear}[; long may it last||; you have earned it].',
    'That does me good to hear[, {you}|; there is too little of it about].',
    'It suits you, {you}; [you look ten years younger|one could see it from across the square].',
    'Then some of it is sure to rub off on me[, {you}|].',
    'Keep hold of it, {you}[, and let nobody talk you out of it|].',
    'And you were due some luck, {dear}.',
    'Good, [one of us should be|I like to hear of such days].',
  ],
  'interest.work': [
    'That sounds like work for two, {you}[; I take my hat off||; I would not last until noon].',
    'I have always wondered how that is done[, {you}|].',
    'Somebody has to do it, and it is good that it is you[, {you}|].',
    'And still you find time for a word, {you}.',
    'I could not do that; [my hands are too clumsy|I have not the patience for it].',
    'Then sit a moment, {you}; [it will not run away|you have earned it].',
  ],
  'interest.pastime': [
    'One should have something of the kind[, {you}|]; [I must think what mine is|it keeps one young].',
    'So that is what keeps you going, {you}[; I had not expected it|].',
    'That I understand[, {you}|]. One is allowed one foolishness.',
  ],
  'interest.wealth': [
    'As long as it buys bread, {you}[, one can sleep|].',
    'Money comes and goes[, {you}|]; [mine knows the second part better|it could be worse].',
    'You know what you have, at least[, {you}|; I never dare to count].',
    'I say nothing about mine, {you}[; it would not take long|].',
  ],
  'interest.town': [
    'And yet I would not live anywhere else[, {you}|].',
    'So it is here, {you}[; one knows it, and one stays|].',
    'I could tell you stories about that, {you}.',
    'You have a sharp eye, {you}[; I only see the puddles|].',
  ],
  'interest.told': [
    'I had not heard that, {you}[; and nobody tells one anything||; tell me if you hear more].',
    'That is no small thing[, {you}|]; [somebody ought to look into it|I shall keep my eyes open].',
    'Who would have thought it; [I must sleep on that|and here, of all places].',
    'So it is true, then. I took it for talk, {you}.',
  ],
  'interest.reflection': [
    'That is worth a thought, {you}[; I shall take it home with me|].',
    'One has to live a while to see that[, {you}|].',
    'There is something in it[, {you}|, though it makes one sad].',
    'I have come to the same, {you}, by another road.',
  ],
  'interest.place': [
    'It has its charm, {you}[, when it is not too loud|].',
    'I like it too; [one meets people here|nobody hurries one here].',
    'I come here more often than I would admit, {you}.',
  ],
  'interest.past': [
    'So you have not forgotten it either, {you}.',
    'You keep such things in mind, {you}; [I am touched|that is good of you].',
    'I have thought of it too, now and then.',
    'Has it been as long as that? It seems like yesterday.',
  ],
  interest: [
    'I did not know that[, {you}|; one lives and learns|; nobody tells me such things].',
    'Is that so, {you}? [I had heard it differently|Then I have been wrong about it for years].',
    'Now that is worth knowing[, {you}|].',
    'You should tell that at the well, {you}[; they would have something to chew on|].',
    'I shall think of that [tonight|on the way home|the next time I pass], {you}.',
    'I had wondered about it[, {you}|, and now I know].',
    'And here I thought nothing ever happened[, {you}|].',
    'You do see things, {you}[, that the rest of us walk past|].',
    'I would not have guessed it[, {you}|].',
    'That explains a good deal[, {you}|].',
    'Well, that is news to me[, {you}|].',
    'You must tell me the rest one day, {you}.',
    'I knew half of that, {you}, and it was the duller half.',
    'One can see that it stays with you, {you}.',
    'I am glad that you told me[, {you}|].',
    'There is more in that than one thinks[, {you}|].',
  ],
  weathered: [
    'Yes, this {sky}; [I noticed it when I opened the door|it gets into everything].',
    'You are right about the {sky}, {you}.',
    'With me it is the same, {you}; [one sky for us all|tomorrow it may be another].',
    'I grumbled about the {sky} myself, until I heard my neighbour do it.',
    'I have got used to the {sky}, {you}. [Ask me again in a week|I hardly look up any more].',
    'My knee told me about the {sky} two days ago.',
    'The {sky} does not mind what we say of it, {you}; [that is what I like about it|I have tried].',
    'We have had worse, {you}, and better, and forgotten both.',
  ],
  scorn: [
    'So you say, {you}; [I have heard enough from you|I know you too well for that].',
    'Tell that to somebody who does not know you, {you}.',
    'I do not believe a word of it[, {you}|].',
    'Spare me, {you}; [I have work waiting|I am not in the mood for you].',
    'From you, {you}, I expected nothing else.',
    'Keep it to yourself, {you}.',
    'It means nothing to me, {you}, and you least of all.',
    'And that from you, of all people.',
    'Say what you like, {you}; [I have stopped listening|it goes past me like the wind].',
    'You could swear it on the church bell, {you}, and I would count the clappers.',
    'If you say that it is day, {you}, I light a lamp.',
    'I have better things to do than to believe you.',
  ],
  tease: [
    'And this from somebody with straw in the hair, {dear}!',
    'As if you had ever got up before noon, {dear}!',
    'You have flour on your nose, {dear}, but do go on.',
    'You say that every time, {dear}[, and I would miss it|].',
    'Listen to you, {dear}! [You should charge for it|I could listen to it for hours].',
    'I believe half of that, {dear}, and I like the other half better.',
    'You are a rogue, {dear}[, and everybody knows it|].',
  ],
  insult: [
    '[You are|If you ask me, you are] [a fool|a windbag|a nuisance|nothing but trouble], {you}, [and I am not the only one to think so|and everybody is too polite to say it|and you always were].',
    'I have [no patience left|never had any use|had more than enough] for [you|people like you|your sort], {you}[, and now you know it|, and I say it to your face|, go and bother somebody else].',
  ],
  soothe: [
    'Let us not quarrel, {you}[, life is short enough|; I mean you no harm|]; [sit down a moment|I would rather part as friends|say what I did, and I shall mend it].',
    '[Easy|Gently|Softly now], {you}; [I did not come to fight|that was not called for, but I let it pass|whatever I did, I did not mean it so].',
  ],
  retort: [
    'If you have something to say, {you}, say it to my face; [I am standing right here|I can bear it].',
    'I know that tone, {you}, [and I can do it as well|and I did not begin this].',
    'Was that necessary, {you}? I shall not lower my eyes for it.',
    'Do you feel better now, {you}? Then it was good for something.',
    'I will not be the one who gives in, {you}.',
    'Two can talk like that, {you}, only I do not enjoy it.',
    'Think what you like of me, {you}. I sleep well.',
    'Not in front of everybody, {you}. Come by when you are sober, or sorry.',
    'I had hoped for better from you, {you}. I do not know why.',
    'You have been sharpening that one for days, {you}. One can hear it.',
    'One more word, {you}, and I leave you standing.',
  ],
  threatened: [
    '[You threaten me|Threats, is it|So that is how you mean it], {you}? [I am not afraid of you|Lay a hand on me and the village will hear of it|You get nothing from me by that|Then go, before I call for help].',
    '[Keep your threats|Put that away|Not one step closer], {you}[, I have heard worse|, or I call the others|, you will not frighten me]!',
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
    'I remember the {coins}, {you}; [you looked as if you needed it|I did not regret it for a moment|it did me good to give].',
    'Oh, that. [Gladly given|Do not lose sleep over it|It was in good hands], {you}[; I would do it again|; you owe me nothing|].',
  ],
  owing: [
    'I have not forgotten that you gave me [coins|that], {you}[: thank you once more|, and I am grateful|, it helped me through][, truly|, and I tell everyone|, I will not let it be the last word between us].',
    'Yes, [your gift|your coins] [helped me more than I said|came just in time|kept us warm], {you}: [I thank you for it|my thanks|thank you].',
  ],
  gossiped: [
    'Who says that? One should ask the person concerned.',
    'I had not heard that, {you}, and I would not bet on it.',
    'They say a lot, {you}. Half of it is usually true.',
    'I heard something of the kind, and it was another name.',
    'I would rather not judge, {you}. One has not seen it.',
    'That story changes with every mouth.',
    'I shall keep my ears open, {you}; [and my mouth shut|nobody has to know that I know].',
    'Well, well. I will not pass it on, {you}, or hardly.',
    'If that is true, I eat my cap.',
    'I like the story, {you}, and I do not believe it.',
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
    'I am {me}[, {trade}|]; [and now you know|everybody here knows me|keep it in mind][, {you}|].',
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
  'meet.cool': [
    '{you}, is it? I am {me}. I do not talk much to people I hardly know.',
    'I am {me}; [let us see how we get on, {you}|I like to know people a while before I trust them|I am slow with new faces, {you}].',
    'Good {part}. The name is {me}[, and I mind my own business|; I have not much time].',
  ],
  curt: [
    'If you say so, {you}.',
    'So I hear.',
    'That may be, {you}.',
    'I will take your word for it.',
    'As you like.',
    'That is your affair, {you}.',
    'I have nothing to say to that.',
    'You would know, {you}.',
    'Hm. Go on, if you must.',
    'I dare say.',
    'It is all one to me.',
    'Everybody to his taste, {you}.',
    'I had not asked, {you}, but there it is.',
    'I shall try to remember it.',
  ],
  'debt.due': [
    'I come about {debt}, {you}; [I have waited, and now I need it|I do not like to ask, and still I have to|I have bills of my own].',
    '{Debt}, {you}: [I have been patient, and it has not helped|it is due, and you know it|I must ask you for it, friendship or not].',
  ],
  'debt.due.cold': [
    '{Debt}, {you}; [I will not ask a third time|I have to come to your door for it like a beggar|you look away when I pass, but I can count].',
    'You owe me {debt}, {you}, [and you greet me as if it were nothing|and I hear that you bought ale with it|and my patience is used up].',
  ],
  'debt.owe': [
    'I know what I owe you, {you}; [give me until the next wage|you shall have it, coin by coin|I am ashamed of it, and I have not got it].',
    'It is true, and I have no excuse, {you}; [give me a week|I will bring it to your door myself|it keeps me awake, if that is any comfort].',
  ],
  'debt.defy': [
    'I cannot pay out of an empty purse, {you}[, and shouting will not fill it|; turn it over yourself|, so save your breath].',
    'You get it when I have it, {you}, [and not a day before|and no sooner for standing there|and you have never gone hungry in your life].',
  ],
  'debt.wait': [
    'A week, then, {you}, [because I have been poor myself|and not a day longer|and we say no more about it].',
    'Good, [I would rather wait than quarrel|I hold you to that, {you}|a word is worth something, with me].',
  ],
  'debt.last': [
    'Then I take it to the reeve, {you}[, and he writes it down|, and then it is no longer between us two].',
    'I shall remember that, {you}, [and so will everybody who asks me about you|and you will not borrow so much as a needle from me].',
    'Until it is paid, {you}, we two have nothing to talk about.',
  ],
  'cause.past': [
    'After all there has been between us, {you}, [I owe you no kind word|I have no smile left for you|you need not act the friend].',
    'Every talk of ours has ended badly, {you}[, and I know whose doing it was|, and I have stopped being surprised].',
    'You know what I think of you, {you}, [and you have given me no reason to change it|and I have thought it over, and it stays].',
    'There was a time when I greeted you first, {you}; [you have cured me of it|I know better now].',
  ],
  'cause.tax': [
    'You took {coins} from me {ago}, {you}, [with the roll under your arm and a straight face|and wrote it down as if it were nothing|and I have burned no candle since].',
  ],
  'grudge.told': [
    'I have not forgotten it, {you}: {ago} {text}.',
    '{Ago} {text}, {you}, [and you stand there as if it were nothing|and I have had no word about it since|and I have a long memory].',
  ],
  'interest.gift': [
    'So there are still people who give[, {you}|].',
    'That was well done, {you}[; one hears it too seldom|].',
    'One does not forget such a thing[, {you}|].',
    'I would have been too proud to take it, or so I tell myself.',
    'Good deeds get about, {you}, whatever they say.',
  ],
  regret: [
    'You are right, {you}. I was in a black mood, and you had to pay for it. I am sorry.',
    'I know, {you}, and I am sorry for it; [I wanted to say so sooner|it has bothered me too].',
    'That was not well done of me, {you}. Forgive me, if you can.',
    'Let us put an end to it, {you}. I apologise, and I mean it.',
  ],
  'interest.kin': [
    'One has only the one family, {you}[; I know what you mean|].',
    'They are lucky to have you, {you}.',
    'That sounds like home; [at mine the pots fly lower|one would not swap them, after all].',
    'Greet them from me, {you}.',
  ],
  levy: [
    'I take what the roll says, {you}, and not a coin more; [I would rather be asked in for soup|I have written down worse for myself].',
    'You paid, and I wrote it down, {you}. Neither of us made the number.',
    'Hate the book, {you}, if you must. I only carry it.',
    'I have let more pass than you know, {you}, and I may not say where.',
  ],
};
