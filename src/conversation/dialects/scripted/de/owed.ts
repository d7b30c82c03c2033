import type { Rules } from '../book.js';

/** Was zwischen beiden versprochen oder geschuldet war. {word}: das Versprechen in Anführungszeichen, {due}: wofür; beides kann leer sein. */
export const owed: Rules = {
  'owed.greet': [
    '[Guten {part}|Da bist du], {you}. [Zu dir wollte ich gerade|Wir müssen reden].',
    '{You}. [Eines muss vorweg gesagt sein|Besser jetzt als später].',
  ],
  'owed.greet.back': ['Guten {part}, {you}.', 'Ja, {you}.'],
  'owed.bye': [
    '[Wir werden sehen|Lassen wir es dabei|Denk darüber nach], {you}. Leb wohl.',
    'Das nächste Mal, {you}, [komm vorher zu mir, nicht nachher|lass mich nicht warten]. Leb wohl.',
  ],
  'owed.bye.own': [
    'Ich [mache es wieder gut|vergesse es nicht|mache es besser], {you}. Leb wohl.',
    'Das nächste Mal, {you}, [musst du nicht fragen|wird es anders]. Leb wohl.',
  ],
  'owed.broken': [
    'Du hast mir dein Wort gegeben{word}, und [du hast es nicht gehalten|es kam nichts|ich habe umsonst gewartet]. [Was war los|Was kam dazwischen|Gab es einen Grund]?',
    'Auf dein Versprechen hatte ich gezählt{word}, und [du hast es gebrochen|ich stand mit leeren Händen da]. [Was soll ich davon halten|Wie kam das]?',
  ],
  'owed.broken.cold': [
    'Du hast dein Wort gebrochen{word}, {you}, [und jetzt weiß ich, was es wiegt|und noch einmal verlasse ich mich nicht darauf|und dann stehst du vor mir, als wäre nichts].',
    'Deine Versprechen, {you}: eines hast du mir gegeben{word}, und [gebrochen hast du es|es war nur Wind]. [Das vergesse ich nicht|Jetzt weiß ich, mit wem ich es zu tun habe].',
  ],
  'owed.broke': [
    'Ich habe dir mein Wort gegeben{word}, und ich habe es nicht gehalten[, und ich schäme mich dafür|, und ich rede es nicht klein|]: [ich hatte mir zu viel vorgenommen|ich habe es nicht geschafft|ich hätte es dir vorher sagen müssen]. [Verzeih mir|Es tut mir leid].',
    'Mein Versprechen an dich{word}: [ich habe es nicht gehalten, und das drückt mich|ich weiß, dass ich dich im Stich gelassen habe]. [Lass es mich gutmachen|Es tut mir leid].',
  ],
  'owed.broke.cold': [
    'Nun habe ich also ein Versprechen gebrochen{word}, {you}. [Ich hatte meine Gründe|Es ging eben nicht], [und schimpfen kannst du, soviel du willst|und auf die Knie falle ich dafür nicht].',
    'Ich weiß, was ich dir versprochen habe{word}, {you}, [und es wurde nichts daraus, so ist es eben|und brauche keinen, der mich daran erinnert].',
  ],
  'owed.kept': [
    'Du hast dein Wort gehalten{word}. [Danke|Ich danke dir dafür]: [das ist mir mehr wert als Münzen|das tut nicht jeder|auf dich ist Verlass].',
    'Was du mir versprochen hast{word}, das hast du getan. [Danke|Ich danke dir][, das vergesse ich nicht|, von Herzen|].',
  ],
  'owed.held': [
    'Ich habe mein Wort gehalten{word}[: ich hoffe, es ist dir recht so|, und ich tat es gern|, wie ich es gesagt habe].',
  ],
  'owed.missed': [
    'Von dir hätte ich {coins}{due} bekommen sollen, und keine einzige davon kam. [Was war los|Bist du in Not|Wie kam das]?',
    'Du hast mir {coins}{due} nicht gezahlt, und ich hatte fest damit gerechnet. [Was kam dazwischen|Ist etwas geschehen]?',
  ],
  'owed.missed.cold': [
    'Du hast nicht gezahlt, was du mir schuldig warst, {you}: {coins}{due}[, und kein Wort dazu|. Ich zähle, was kommt, nicht, was gesagt wird|. So etwas vergesse ich nicht].',
  ],
  'owed.short': [
    'Ich konnte dir {coins}{due} nicht zahlen: [mein Beutel war leer|ich hatte es nicht]. [Es tut mir leid|Das drückt mich|Verzeih mir].',
  ],
  'owed.short.cold': [
    'Ich habe dir {coins}{due} nicht gezahlt, {you}, [weil ich es nicht hatte|weil nichts im Beutel war][, und vom Schimpfen wird er nicht voll|, und mehr ist dazu nicht zu sagen|].',
  ],
  'owed.back': [
    'Du hast mir {coins} zurückgezahlt. [Danke|Ich danke dir]: [jetzt sind wir quitt|ich wusste, dass du es tust|das hat mich gefreut].',
  ],
  'owed.returned': [
    'Ich habe dir {coins} zurückgezahlt[, und schlafe seither besser|; danke für deine Geduld|, wie es sich gehört].',
  ],
  'owed.let': [
    'Du hast mir {coins} erlassen. [Danke|Ich danke dir von Herzen]: [ich kann wieder atmen|das vergesse ich dir nicht|du hättest es nicht tun müssen].',
  ],
  'owed.forgave': [
    'Denk nicht mehr an das, was du mir schuldig warst, {you}: [ich habe es gern erlassen|es war mir ernst damit|zwischen uns ist nichts mehr offen].',
  ],
  'owed.pardon': [
    '[Gut, dass du es sagst|Wenigstens sagst du es selbst][: dann fangen wir neu an|; ich trage es dir nicht nach|, und damit ist es gesagt]. [Nur halte dein nächstes Wort|Aber sag es mir das nächste Mal früher].',
    'Weh getan hat es, [aber ehrlich bist du mir lieber|aber ich nehme es, wie du es meinst]. [Das nächste Mal wird es besser|Reden wir nicht mehr davon].',
  ],
  'owed.pardon.cold': [
    'Das sagt sich leicht, {you}[: zeig es mir, statt es zu sagen|, und es kostet dich nichts].',
    'Wieder nur Worte, {you}[: ich zähle, was kommt|. Von deinen habe ich genug].',
    'Behalte deine Gründe, {you}; [die Sache hätte ich gebraucht, nicht die Gründe|das nächste Mal frage ich jemand anderen].',
  ],
  'owed.welcome': [
    '[Ich hatte dir mein Wort gegeben|Versprochen ist versprochen|Ich hatte es gesagt], {you}[, und ich tat es gern|; nicht der Rede wert|; du hättest es genauso gemacht].',
  ],
  'thirdOwed.broken': [
    '{who} hat mir etwas versprochen{word}, und es {ago} nicht gehalten, [und ich hatte darauf gezählt|also Vorsicht mit diesem Wort|und das wurmt mich noch].',
  ],
  'thirdOwed.missed': [
    '{who} hätte mir {coins}{due} zahlen sollen, und {ago} kam nichts[, und ich hätte es gebraucht|; vielleicht ist der Beutel dort leer|].',
  ],
  'thirdOwed.kept': [
    '{who} hat mir etwas versprochen{word}, und es {ago} gehalten[: es gibt noch Leute mit einem Wort|, aufs Haar genau|].',
  ],
  'thirdOwed.back': [
    '{who} hat mir {ago} {coins} zurückgezahlt[, ohne dass ich zweimal fragen musste|: dort kann man leihen|].',
  ],
  'thirdOwed.let': ['{who} hat mir {ago} {coins} erlassen[, einfach so|: gute Leute gibt es noch|].'],
};
