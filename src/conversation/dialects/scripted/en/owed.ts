import type { Rules } from '../book.js';

/** What was promised or owed between the two. {word}: the promise in quotation marks, {due}: what a payment was for, both perhaps empty. */
export const owed: Rules = {
  'owed.greet': [
    '[Good {part}|There you are], {you}. [I was about to come to you|We have to talk].',
    '{You}. [There is something to say first|Better now than later].',
  ],
  'owed.greet.back': ['Good {part}, {you}.', 'Yes, {you}.'],
  'owed.bye': [
    '[We shall see|We leave it there|Think it over], {you}. Goodbye.',
    'Next time, {you}, [come to me before, not after|do not let me wait]. Goodbye.',
  ],
  'owed.bye.own': [
    'I will [make it good|not forget it|do better], {you}. Goodbye.',
    'Next time, {you}, [you need not ask|it will be different]. Goodbye.',
  ],
  'owed.broken': [
    'You gave me your word{word}, and [you did not keep it|nothing came of it|I waited for nothing]. [What happened|What got in the way|Was there a reason]?',
    'I had counted on your promise{word}, and [it was broken|I stood there with nothing]. [What am I to think|How did that come about]?',
  ],
  'owed.broken.cold': [
    'You broke your word to me{word}, {you}, [and now I know what it weighs|and I will not lend you my trust again|and then you stand before me as if nothing were].',
    'Your promises, {you}: you gave me one{word}, and [you broke it|it was wind]. [I will not forget that|I know now whom I deal with].',
  ],
  'owed.broke': [
    'I broke my word to you{word}[, and I am ashamed of it|, and I do not make it smaller than it is|]: [I took on too much|I did not manage it|I should have told you before]. [Forgive me|I am sorry].',
    'My promise to you{word}: [I did not keep it, and it weighs on me|I know that I let you down]. [Let me make it good|I am sorry for it].',
  ],
  'owed.broke.cold': [
    'So I broke a promise{word}, {you}. [I had my reasons|It could not be done], [and you may scold as you like|and I will not kneel for it].',
    'I know what I promised you{word}, {you}, [and it came to nothing, and there it is|and I need no reminder of it].',
  ],
  'owed.kept': [
    'You kept your word to me{word}. [Thank you|I thank you for it]: [that is worth more to me than coins|not everybody does|on you one can rely].',
    'What you promised me{word}, that you did. [Thank you|I thank you][, and I will not forget it|, from my heart|].',
  ],
  'owed.held': [
    'I kept my word to you{word}[: I hope that it is as you wanted it|, and I was glad to|, as I said I would].',
  ],
  'owed.missed': [
    '{Coins}{due} were due to me, and nothing came. [What happened|Are you in trouble|How did that come about]?',
    'You did not pay me {coins}{due}, and I had counted on it. [What got in the way|Is something the matter]?',
  ],
  'owed.missed.cold': [
    'You did not pay me {coins}{due}, {you}, [and not a word from you|and I count what comes, not what is said|and I have a long memory].',
  ],
  'owed.short': [
    'I could not pay you {coins}{due}: [my purse was empty|I did not have it]. [I am sorry|It troubles me|Forgive me].',
  ],
  'owed.short.cold': [
    'I did not pay you {coins}{due}, {you}, [because I did not have it|because there was nothing in my purse][, and scolding will not fill it|, and that is all there is to say|].',
  ],
  'owed.back': [
    'You paid me back {coins}. [Thank you|I thank you]: [now we are even|I knew that you would|I was glad to see it].',
  ],
  'owed.returned': [
    'I have paid you back {coins}[, and I sleep better for it|; thank you for your patience|, as it should be].',
  ],
  'owed.let': [
    'You let me off {coins} that I owed you. [Thank you|I thank you with all my heart]: [I can breathe again|I will not forget it|you need not have done it].',
  ],
  'owed.forgave': [
    'Think no more of what you owed me, {you}: [I let it go gladly|I meant it when I let it go|there is nothing left between us].',
  ],
  'owed.pardon': [
    '[Good that you say it|At least you say it yourself][: then let us start again|; I will not carry it after you|, and now it is said]. [Only keep your next word|But next time, tell me sooner].',
    'It did hurt, [and still I would rather have you honest|but I take it as you mean it]. [Let it be better next time|We say no more about it].',
  ],
  'owed.pardon.cold': [
    'That is easily said, {you}[: show me, do not tell me|, and it costs you nothing].',
    'Words again, {you}[: I count what comes|. I have had enough of yours].',
    'Keep your reasons, {you}; [I needed the thing, not the reasons|next time I ask somebody else].',
  ],
  'owed.welcome': [
    '[I had given you my word|A promise is a promise|I said that I would], {you}[, and I was glad to|; it is nothing to speak of|; you would have done the same].',
  ],
  'thirdOwed.broken': [
    '{who} gave me a promise{word}, and broke it {ago}, [and I had counted on it|so be careful with that word|and that still rankles].',
  ],
  'thirdOwed.missed': [
    '{who} was to pay me {coins}{due}, and {ago} nothing came[, and I could have used it|; perhaps the purse is empty there|].',
  ],
  'thirdOwed.kept': [
    '{who} promised me something{word}, and kept it {ago}[: there are still people with a word|, to the letter|].',
  ],
  'thirdOwed.back': ['{who} paid me back {coins} {ago}[, without being asked twice|: one can lend there|].'],
  'thirdOwed.let': [
    '{who} let me off {coins} that I owed, {ago}[, just like that|: there are kind people yet|].',
  ],
};
