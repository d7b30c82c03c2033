import type { Rules } from '../book.js';

/** Begrüßung, Abschied, Fragen, und Antworten auf das, was der andere sagt. */
export const replies: Rules = {
  meet: [
    'Guten {part}. Richtig geredet haben wir noch nie, glaube ich: ich bin {me}[, und du bist {you}|].',
    'Du bist {you}, nicht wahr? Ich bin {me}[. Es wurde Zeit, dass wir reden||. Ich wollte schon lange guten Tag sagen].',
    '{you}, wenn ich den Namen recht habe. [Man nennt mich {me}|Ich bin {me}][; setz dich, wenn du Zeit hast|; bisher sah ich dich nur vorbeigehen|].',
  ],
  'meet.back': [
    '[Freut mich, {you}|Guten {part}, {you}]. [Ich bin {me}|Man nennt mich {me}].',
    '{Me}, das bin ich. [Gesehen habe ich dich schon|Ich habe mich gefragt, wann wir einmal reden|Gut, zum Gesicht einen Namen zu haben].',
    'Vom Sehen kenne ich dich, {you}. Ich bin {me}.',
  ],
  'greet.open': [
    'Guten {part}, {you}[, du bist früh dran oder ich bin spät|: auf Gesellschaft hatte ich gehofft|, wie geht es so||, pass auf die Stufe auf].',
    '[Ach, {you}|{you}|Sieh an, {you}|Oh, du bist es, {you}], [schön, dich zu sehen|gerade wollte ich mich setzen|du kommst gerade recht|du warst lange nicht da|setz dich einen Augenblick|ich habe mich gefragt, wer das ist|ich hatte so ein Gefühl, dass du kommst].',
    '[Da bist du ja|Wen haben wir denn da|Gut, dass du kommst], {you}, [einen Augenblick habe ich|komm ein Stück mit|und einen guten {part} dir|ich habe schon mit mir selbst geredet].',
  ],
  'greet.warm': [
    '{you}, [dich wollte ich gerade sehen|da bist du endlich|der {part} ist gerettet|eben habe ich an dich gedacht|diesen Schritt kenne ich überall|mir geht das Herz auf][, {dear}|]!',
    '[Komm her|Setz dich|Komm näher|Lass dich ansehen], {dear}, [das war zu lange|du bist eine Augenweide|ich habe dir einen Platz freigehalten|mir erzählt ja sonst keiner etwas].',
    '[Wie schön|Was für ein Glück], dass du es bist, {dear}, [den ganzen {part} hatte ich keinen zum Reden|ein freundliches Gesicht habe ich gebraucht|sonst wäre ich zu dir gekommen].',
  ],
  'kin.greet.parent': [
    '{Dear}, [dich habe ich gesucht|da bist du ja|nimm dir einen Augenblick für mich|ich hatte gehofft, dass du hier bist|ich habe den langen Weg genommen, um dich zu sehen][, ehe es voll wird||, und da bin ich].',
    '[Guten {part}|Ich bin es nur|Da bin ich], {dear}[, bleib sitzen|, ich kam, so schnell ich konnte|, und ehe du fragst: ja, ich habe gegessen|, du siehst müde aus].',
  ],
  'kin.greet.child': [
    '{Dear}, [lass dich ansehen|da bist du endlich|komm her zu mir|deinen Schritt kenne ich|du bist ja ganz außer Atem][, du bist gerannt|, gerade dachte ich an dich||, komm ins Trockene].',
    '[Guten {part}|Ach|Da bist du ja], {dear}[, du hast Schlamm am Ärmel|, hast du überhaupt geschlafen|, ich habe dir Suppe aufgehoben|, komm und setz dich].',
  ],
  'kin.greet.sibling': [
    '{Dear}, [wer hat dich herausgelassen|du schuldest mir noch eine Pflaume|das hätte ich mir denken können|genau dich habe ich gesucht|du schon wieder][, und leugne es nicht||, natürlich].',
    '[Guten {part}|Rück ein Stück|Sieh dich an], {dear}[, immer noch dasselbe Gesicht|, und sag nicht, ich sei zu spät|, ich brauche jemanden, der mich kennt].',
  ],
  'shun.cool': [
    'Oh, {you}[, dich hatte ich nicht erwartet|, ich wollte gerade gehen|; nun, guten {part}|, schon wieder du].',
    '[Guten {part}|Nun], {you}[, wenn es denn sein muss|: sag, was du willst|; viel Zeit habe ich nicht|, und keine langen Reden].',
    '{you}[, du schon wieder|, so bald]: [sag, was du willst|machen wir es kurz|ich hoffe, es ist wichtig].',
  ],
  'shun.cold': [
    '[Du schon wieder|Ich hatte gehofft, du bist es nicht|Ausgerechnet du], {you}[, und der {part} hatte so gut begonnen|, und ich hatte gerade Frieden|; mach es kurz|; bleib, wo du bist].',
    '{you}. [Dir habe ich nichts zu sagen|Du traust dich was|Ich habe den Ärger schon gerochen].',
  ],
  'bye.open': [
    'Es war gut, [mit dir zu reden|dich zu sehen|das zu hören], {you}[, leb wohl|; bis zum nächsten Mal|; auf Wiedersehen|, komm gut heim].',
    '[Leb wohl|Auf Wiedersehen|Bis zum nächsten Mal], {you}[, ich muss weitermachen|, und grüß daheim|, und einen guten {part} noch||, mach es gut].',
    '[Nun|So], {you}, [der Tag wartet nicht|ich muss weiter|ich habe dich lange genug aufgehalten]: [leb wohl|auf Wiedersehen|bis bald].',
  ],
  'bye.warm': [
    '[Leb wohl|Auf Wiedersehen|Bis bald], {dear}, [und komm vorbei, wenn du kannst|pass gut auf dich auf|meine Tür steht dir offen|mir ist wohler, seit du da warst|ein Teller ist für dich da].',
    'Ich muss los, {dear}, [aber ungern|obwohl ich bis in die Nacht reden könnte|mach dich nicht rar]: [leb wohl|bis morgen, hoffe ich|auf bald].',
  ],
  'kin.bye.parent': [
    '[Leb wohl|Bis später|Bis dann], {dear}, [und ruh dich ein wenig aus|wir sehen uns beim Essen|ich bin vor dem Dunkeln daheim|und lass das Schwere für mich].',
    'Ich muss los, {dear}[; am Abend komme ich vorbei|, aber ich bin nie weit|, und das Wasser hole ich später].',
  ],
  'kin.bye.child': [
    '[Leb wohl|Bis später|Ab mit dir], {dear}, [bleib nicht zu lange|und pass mir auf dich auf|wir sehen uns beim Essen|und iss etwas].',
    'Ich muss los, {dear}[; komm am Abend vorbei|, aber ich bin nie weit|: sei brav|, und stell nichts an].',
  ],
  'kin.bye.sibling': [
    '[Leb wohl|Bis später|Bis dann], {dear}, [und kein Wort zu den andern|stell ohne mich nichts an|wir sehen uns beim Essen|und Finger weg von meinen Pflaumen].',
    'Ich muss los, {dear}[; komm am Abend vorbei|, und vermiss mich nicht zu sehr|; einer muss hier ja arbeiten].',
  ],
  'leave.cool': [
    '[Gut|So|Das genügt], {you}. [Ich habe zu tun|Leb wohl, also|Ich will dich nicht aufhalten|Wir haben genug gesagt].',
    'Ich muss los[, {you}|], [und keinen Augenblick zu früh|mehr gibt es nicht zu sagen|leb wohl|also guten {part}].',
  ],
  'leave.cold': [
    '[Wir sind fertig|Das reicht|Schluss jetzt], {you}[: leb wohl|, und geh mir nicht nach|; geh mir aus dem Weg|].',
    '[Leb wohl|Fort mit dir|Lass mich jetzt], {you}[, und lass dir Zeit mit dem Wiederkommen|, ehe ich Schlimmeres sage|, von dir habe ich genug].',
  ],
  'ask.tax': [
    '[Wie kommst du mit der Steuer zurecht|Was hältst du von der Steuer|Wie trägst du die Steuer|Lässt dir die Steuer genug|Was sagst du zu der Steuer][, {you}|, {you}, ehrlich||, sag|, ganz offen|, unter uns|, wenn ich fragen darf]?',
  ],
  'ask.wealth': [
    '[Und wie steht es mit deinem Beutel|Wie kommst du über die Runden|Reicht es bei dir|Wie steht es bei dir mit dem Geld|Und hält dein Beutel durch][, {you}|, {you}, ehrlich||, sag|, ganz offen|, unter uns|, wenn ich fragen darf]?',
  ],
  'ask.mood': [
    '[Und wie geht es dir|Wie ist es dir ergangen|Und wie fühlst du dich|Wie steht es mit dir|Und was macht dein Gemüt][, {you}|, {you}, ehrlich||, sag|, ganz offen|, unter uns|, wenn ich fragen darf]?',
  ],
  'ask.weather': [
    '[Wie gefällt dir dieses Wetter|Wie gefällt dir so ein Wetter|Wie bekommt dir der {sky}|Stört dich der {sky}|Was sagst du zu diesem Wetter][, {you}|, {you}, ehrlich||, sag|, ganz offen|, unter uns|, wenn ich fragen darf]?',
  ],
  'ask.work': [
    '[Und wie geht die Arbeit voran|Was hast du gerade in Arbeit|Was macht deine Arbeit|Womit hast du gerade zu tun|Und kommst du mit der Arbeit nach][, {you}|, {you}, ehrlich||, sag|, ganz offen|, unter uns|, wenn ich fragen darf]?',
  ],
  'ask.town': [
    '[Was gibt es Neues bei dir|Was reden die Leute|Über wen ziehen sie diese Woche her|Was hast du im Ort aufgeschnappt|Was geht hinter den Läden vor][, {you}|, {you}, ehrlich||, sag|, ganz offen|, unter uns|, wenn ich fragen darf]?',
  ],
  'ask.treasury': [
    '[Was tätest du mit der Schatzkammer|Wofür sollten sie es ausgeben|Wem gäbst du den Schlüssel|Was finge man mit der Schatzkammer an|Wohin mit all den Münzen][, {you}|, {you}, ehrlich||, sag|, ganz offen|, unter uns|, wenn ich fragen darf]?',
  ],
  'ask.pastime': [
    '[Und was tust du am liebsten|Was machst du mit einer freien Stunde|Was tätest du jetzt lieber|Woran hängt dein Herz|Und was macht dir Freude][, {you}|, {you}, ehrlich||, sag|, ganz offen|, unter uns|, wenn ich fragen darf]?',
  ],
  'ask.grief': [
    '[Hast du {dead} auch gut gekannt|Fehlt dir {dead} auch|Denkst du auch an {dead}|Was weißt du noch von {dead}|Wann hast du {dead} zuletzt gesehen][, {you}|, {you}, ehrlich||, sag|, ganz offen|, unter uns|, wenn ich fragen darf]?',
  ],
  'ask.past': [
    '[Weißt du es noch|Hast du seither noch daran gedacht|Kommt es dir auch manchmal wieder|Siehst du es wie ich|Ist es dir auch geblieben][, {you}|, {you}, ehrlich||, sag|, ganz offen|, unter uns|, wenn ich fragen darf]?',
  ],
  'ask.gossip': [
    '[Hast du davon auch gehört|Was hast du gehört|Glaubst du so etwas|Wer setzt so etwas in die Welt|Was ist an dem Gerede dran][, {you}|, {you}, ehrlich||, sag|, ganz offen|, unter uns|, wenn ich fragen darf]?',
  ],
  'ask.kin': [
    '[Wie steht es daheim|Und wie geht es deinen Leuten|Was sagen sie daheim|Ist unter deinem Dach alles wohl|Und die Deinen, wie geht es ihnen][, {you}|, {you}, ehrlich||, sag|, ganz offen|, unter uns|, wenn ich fragen darf]?',
  ],
  'ask.topic': [
    '[Was meinst du zu der Sache|Wo stehst du in der Sache|Was müsste man da tun|Und wie siehst du die Sache|Wer sollte sich darum kümmern][, {you}|, {you}, ehrlich||, sag|, ganz offen|, unter uns|, wenn ich fragen darf]?',
  ],
  'ask.any': [
    '[Was sagst du dazu|Wie siehst du das|Was denkst du|Habe ich recht|Oder siehst du es anders|Was meinst du|Wie kommt dir das vor|Was hältst du davon][, {you}|, {you}, ehrlich||, sag|, ganz offen|, unter uns|, wenn ich fragen darf]?',
  ],
  agree: [
    '[So sehe ich es auch|Da hast du recht|Da kann ich nicht widersprechen|Dasselbe würde ich sagen|Da sind wir uns einig|So ist es|Du sprichst mir aus der Seele][, {you}|, und ich höre es gern|, Wort für Wort|, zufällig].',
    'Genau das habe ich [neulich|vor keiner Stunde|diese Woche|selbst] auch [gedacht|gesagt][, und jetzt sind wir zwei|, {you}|].',
  ],
  disagree: [
    'Da [sehe ich es anders|bin ich anderer Meinung|kann ich dir nicht folgen][, {you}|, verzeih|, um ehrlich zu sein|, und ich habe meine Gründe].',
    '[So sicher bin ich nicht|Hm, das bezweifle ich|So kann man es auch sehen|Das würde ich nicht sagen][, {you}|, wenn man genau hinsieht|; ich kenne auch die andere Seite].',
  ],
  sympathy: [
    'Das tut mir leid[, {dear}|, wirklich][; sag, wenn ich etwas tun kann|; es wendet sich, du wirst sehen|; solche Wochen kommen und gehen].',
    'Das [ist nicht leicht|trägt sich schwer|wünsche ich keinem][, {you}|][, und tauschen möchte ich nicht|, und du trägst es gut|: ein Tag nach dem andern].',
    '[Du Armes|Ach je|Das ist bitter], {you}[; das Gefühl kenne ich|; nimm wenigstens von meinem Brot|; lass es heraus].',
  ],
  glad: [
    '[Das freut mich|Das höre ich gern|Das tut gut zu hören|Wie schön][, {dear}|, wirklich][; möge es dauern|, und du hast es verdient|; etwas davon färbt auf mich ab].',
    'Das steht dir, {you}, [du siehst zehn Jahre jünger aus|man sieht es|so soll es bleiben|lass es dir von keinem verderben].',
  ],
  'interest.work': [
    'Das klingt nach [einem vollen Tag|Arbeit für zwei|ehrlichem Schweiß], {you}[, ich beneide dich nicht|, und keiner sieht es|, gut gemacht|].',
    '[Und dann findest du noch Zeit zum Reden|Ich könnte es nicht|Einer muss es ja tun], {you}[, Hut ab|, ich meine es ernst|].',
  ],
  'interest.pastime': [
    '[Das verstehe ich|So etwas braucht der Mensch|Das also hält dich jung|Das hätte ich von dir nicht gedacht], {you}[, ich sollte es auch öfter tun|, es passt zu dir|].',
  ],
  'interest.wealth': [
    '[Du weißt wenigstens, was du hast|Man muss darauf achtgeben|Geld kommt und geht], {you}[, mehr sage ich nicht|, das behalte ich für mich|, solange Brot da ist|].',
  ],
  'interest.town': [
    '[So ist es|Man merkt es|Ich kannte es noch kleiner], {you}[, jeden Tag ein bisschen mehr|, im Guten wie im Schlechten|, ob wir wollen oder nicht|].',
  ],
  'interest.told': [
    '[Was du nicht sagst|Das hatte ich nicht gehört|Da bekomme ich Gänsehaut|Ich halte die Augen offen], {you}[, und mir sagt es keiner|, da sollte einer nachsehen|; sag es mir, wenn du mehr hörst].',
  ],
  'interest.reflection': [
    '[Das ist einen Gedanken wert|Da ist etwas dran|Darauf werde ich kauen], {you}[, im Ernst|, wirklich|, auch wenn es traurig macht|].',
  ],
  'interest.place': [
    '[So gut wie jeder andere Ort|Er hat etwas|Ich mag ihn auch], {you}[, wenn es nicht zu laut ist|, um diese Zeit|].',
  ],
  'interest.past': [
    '[Das weißt du also noch|Ich hätte es fast vergessen|So etwas merkst du dir|Das ist eine Weile her], {you}[, das rührt mich|, und es gibt mir zu denken|].',
  ],
  interest: [
    '[Ist das so|Was du nicht sagst|Sieh an|Davon wusste ich nichts|Das ist gut zu wissen|Wer hätte das gedacht|Man lernt nie aus|So ist das also][, {you}|][, erzähl mir einmal mehr davon|, darüber denke ich nach|, das erklärt einiges|].',
    'Das [wusste ich nicht|hatte ich nicht bedacht|höre ich zum ersten Mal][, {you}|][, und von dir höre ich es gern|, aber es leuchtet ein|, das solltest du am Brunnen erzählen].',
  ],
  weathered: [
    '[Ja, dieser|Dieser] {sky}[, man redet von nichts anderem|: du hast ganz recht|, wir haben ihn alle über dem Kopf], {you}[, Arm und Reich|, und keiner kann ihn besteuern|, und morgen ist es ein anderer].',
    'Da hast du recht mit dem Wetter, {you}[, ich spüre es auch|, auf dem Weg fiel es mir auf|, meine Nachbarn sagen dasselbe].',
  ],
  scorn: [
    '[Das sagst du|Ach ja|Erspar es mir|Behalt es für dich|Ich glaube kein Wort|Erzähl es einem, den es kümmert], {you}[, von dir habe ich genug gehört|, das bedeutet mir nichts|, ich kenne dich].',
    'Von dir[, {you},|] [ist das stark|habe ich nichts anderes erwartet|will ich das nicht hören][, ehrlich gesagt|, nach allem|, ausgerechnet].',
  ],
  tease: [
    '[Das musst du gerade sagen|Hör dich einer an|Ha], [mit diesem Hut|und Stroh im Haar|als wärst du je vor Mittag aufgestanden|und das von jemandem, dem das Wasser anbrennt], {dear}!',
    'Du [übertreibst|wirst alt|sagst das jedes Mal|hast Mehl auf der Nase], {dear}, [und ich mag dich deswegen|aber wer soll es dir sonst sagen|das gehört zu dir].',
  ],
  insult: [
    '[Du bist|Wenn du mich fragst, bist du] [ein Dummkopf|ein Windbeutel|eine Plage|nichts als Ärger], {you}, [und das denke nicht nur ich|die andern sind nur zu höflich dafür|und das warst du schon immer].',
    'Für [dich|Leute wie dich|deinesgleichen] habe ich [keine Geduld mehr|noch nie etwas übriggehabt], {you}[, jetzt weißt du es|, nimm es, wie du willst|, geh und plag einen andern].',
  ],
  soothe: [
    'Lass uns nicht streiten, {you}[, das Leben ist kurz genug|, ich will dir nichts Böses]: [setz dich einen Augenblick|lieber ginge ich als Freund|sag, was ich getan habe, und ich mache es gut].',
    '[Ruhig|Sachte], {you}: [was habe ich dir getan|zum Streiten bin ich nicht gekommen|das war nicht nötig, aber sei es drum][, im Ernst|].',
  ],
  retort: [
    'Wenn du etwas zu sagen hast, {you}, [sag es offen|sag es mir ins Gesicht|dann sag es und fertig|ich stehe hier][, ich halte es aus|, und keine Andeutungen|].',
    '[So können zwei reden|Unfreundlich kann ich auch|Den Ton kenne ich|Angefangen habe ich nicht], {you}[, und ich lerne schnell|, nur Freude macht es mir nicht|, merk dir das|, und nachgeben werde ich nicht].',
    '[Ist dir jetzt wohler|War das nötig|Ist das alles, was du hast], {you}[, ehrlich|]? Die Augen [schlage ich deswegen nicht nieder|senke ich deswegen nicht].',
  ],
  threatened: [
    '[Du drohst mir|Drohungen also|So meinst du das], {you}? [Ich habe keine Angst vor dir|Rühr mich an, und das ganze Dorf erfährt es|Damit bekommst du nichts von mir|Dann geh, bevor ich um Hilfe rufe].',
    '[Behalte deine Drohungen|Lass das|Keinen Schritt näher], {you}[, ich habe Schlimmeres gehört|, sonst rufe ich die anderen|, du machst mir keine Angst]!',
  ],
  insulted: [
    '[Wie kannst du es wagen|Hüte deine Zunge|Sag das noch einmal|So lasse ich nicht mit mir reden|Das wird dir leidtun], {you}[, das habe ich nicht verdient|, das merke ich mir|, und sieh dich selbst an]!',
    'Du beleidigst mich [ins Gesicht|am helllichten Tag], {you}? [Ich habe ein langes Gedächtnis|Das ist niedrig, sogar für dich|Dann haben wir uns nichts zu sagen].',
  ],
  thanked: [
    '[Nicht der Rede wert|Das war doch nichts|Gern geschehen|Du hättest dasselbe getan][, {dear}][, ich habe es gern getan|; wozu hat man Nachbarn|, es kam von Herzen].',
    'Du musst mir nicht danken, {you}[, es freut mich, dass es half|, aber es tut gut zu hören].',
  ],
  praised: [
    '[Du schmeichelst mir|Ach, hör auf|Das ist lieb von dir|Da werde ich rot|Das höre ich nicht oft][, {dear}][, aber sprich ruhig weiter|, und es tut mir gut|; dasselbe könnte ich von dir sagen].',
  ],
  apology: [
    '[Vergessen|Lass gut sein|Das nehme ich an|Nichts passiert], {you}[, so etwas sagt jeder einmal|, und fangen wir neu an|, das war mutig von dir].',
  ],
  'apology.cold': [
    'Verzeihung [ist schnell gesagt|kostet dich nichts|kommt spät], {you}[, und ich habe ein langes Gedächtnis|; zeig es, dann sehen wir weiter|].',
  ],
  gifted: [
    'Ich weiß es noch [gut|genau][, {you}|, und du sahst aus, als könntest du es brauchen|, und es reut mich nicht]; [mir tat es gut, zu geben|ich hoffe, es reichte weiter als ein Essen|Kopf hoch].',
    'Ach, die Münzen: [gern gegeben|sie waren in guten Händen|verlier keinen Schlaf darüber], {you}[, ich täte es wieder|, wir sind ja keine Fremden|, du schuldest mir nichts].',
  ],
  owing: [
    'Ich habe nicht vergessen, dass du mir etwas gegeben hast, {you}[: noch einmal danke|, und ich bin dir dankbar|, es hat mir durchgeholfen][, wirklich|, und ich erzähle es allen|].',
  ],
  gossiped: [
    '[Ist das so|Wer sagt das|Das hatte ich nicht gehört|Geredet wird viel][, {you}|, und wetten würde ich nicht darauf|, so, so]: [man müsste den Betreffenden selbst fragen|ich halte die Ohren offen|die Hälfte stimmt meistens|von mir erfährt es keiner, fast keiner].',
    'Ich [habe so etwas gehört|weiß davon nichts|urteile lieber nicht], {you}[, die Leute reden|, gesehen hat man es nicht|, es ändert sich mit jedem Mund].',
  ],
  mourned: [
    '[Ja, {dead}|Ach, {dead}]: [die Stimme fehlt mir auch|ein Platz bleibt leer|solche gibt es nicht viele|ich wusste nicht, dass es dich so drückt], {you}[, denken wir an die guten Tage|, der Tod fragt keinen|, wir tragen es alle].',
  ],
  keyword: [
    '{Keyword}, sagst du[, {you}|]? [Darüber muss ich nachdenken|So habe ich es nie gesehen|Darüber lässt sich streiten|Davon verstehe ich zu wenig|Sprich weiter, ich höre].',
  ],
  unsure: [
    'Das kann ich dir nicht sagen, {you}[, ich weiß es ehrlich nicht|, da musst du einen Klügeren fragen|, ich kenne nur meine Ecke|, und erfinden will ich nichts].',
    '[Eine gute Frage|Du fragst mich etwas|Das habe ich mich auch gefragt][, {you}|]: [eine Antwort habe ich nicht|ich weiß es nicht|da rate ich nicht besser als du].',
  ],
  'unsure.keyword': [
    '{Keyword}? [Da muss ich passen|Wenn ich das wüsste|Das geht über meinen Verstand], {you}[, wirklich|, ehrlich gesagt|, und erfinden will ich nichts].',
  ],
  price: [
    'Was das kostet, [kann ich nicht sagen|weiß ich nicht], {you}[: mach mir ein Angebot|, die Preise wechseln wie das Wetter|, frag, wer es verkauft].',
    'Ein Preis? [Ich habe keinen im Kopf|Das kann ich dir nicht sagen|Ich nenne keinen], {you}[, sag, was es dir wert ist|, den macht der Markt|, nicht ungesehen].',
  ],
  request: [
    'Versprechen kann ich es nicht, {you}[, aber ich denke darüber nach|, frag mich morgen noch einmal|, ich habe meine eigene Last|, auch wenn es mich ehrt].',
    '[Wir werden sehen|Vielleicht|Heute nicht], {you}[, eins nach dem andern|, so leicht sage ich nicht Ja].',
  ],
  'request.cold': [
    '[Ganz sicher nicht|Frag einen andern|Für dich? Nein], {you}[, nicht nach allem|, und du weißt, warum|].',
  ],
  name: [
    'Ich bin {me}[, {trade}|]. [Jetzt weißt du es|Hier kennt mich jeder|Merk es dir][, {you}|].',
    '{me} ist mein Name[, {trade}|], {you}[, zu deinen Diensten|, einen andern habe ich nicht|].',
  ],
  'purse.secret': [
    'Was in meinem Beutel ist, [bleibt in meinem Beutel|geht keinen etwas an|sage ich nicht auf der Straße], {you}[, verzeih|, das würdest du auch sagen|].',
  ],
  'kin.reply.parent': [
    'Mach dir [keine Sorgen|nicht so viele Gedanken], {dear}, [ich bin alt genug|ich habe gegessen und geschlafen|ich gebe auf mich acht|das habe ich von dir gelernt].',
    'Ja, {dear}, [du hast recht, wie immer|versprochen|ich tue es noch heute], [und pass du auch auf dich auf|und nun lass gut sein|und danke].',
  ],
  'kin.reply.child': [
    '[Lieb von dir|Du hast ein gutes Herz], {dear}, [aber deine Alten schaffen das noch|nicht umsonst habe ich dich großgezogen|das zu hören tut gut].',
    'Hör dich an, {dear}: [seit wann bist du so klug|du klingst wie meine Mutter|gestern warst du noch so klein][, und jetzt sorgst du dich um mich|, weinen könnte ich|].',
  ],
  'kin.reply.sibling': [
    '[Ach, hör auf|Hör dich an|Du änderst dich nie], {dear}, [du bist doch in den Brunnen gefallen|und die Schuld bekam immer ich|du schuldest mir noch die Pflaumen].',
    'Du kennst mich [zu gut|seit je], {dear}, [dir macht man nichts vor|das ist beinahe ungerecht|behalt es für dich].',
  ],
  'kin.known': [
    '[Sie sind gesund|Alles wie immer|Keiner ist krank|Sie essen und murren], {you}: {kinfolk}[, das sind alle|, und keinen davon gäbe ich her|, wie wir eben sind].',
  ],
  'kin.none': [
    'Ich habe keinen [hier|mehr, von dem ich wüsste|vom eigenen Blut hier], {you}[, man gewöhnt sich|, also halte ich mich an Nachbarn|, aber danke, dass du fragst].',
  ],
  'person.known': ['{who}? [So viel kann ich sagen|Ich erinnere mich]: {text}.'],
  'person.unknown': [
    '{who}? [Da weiß ich zu wenig|Da kann ich dir nicht viel sagen|Dazu habe ich nichts], {you}[, frag einen andern|, und über Abwesende rede ich nicht gern|].',
  ],
  'you.warm': [
    'Du, {you}? [Dich habe ich gern|Über dich freue ich mich immer|Dir gäbe ich meinen Schlüssel], [und das darfst du wissen|was die Leute auch sagen|und davon gibt es nicht viele].',
  ],
  'you.open': [
    'Du, {you}? [Gegen dich habe ich nichts|Du scheinst mir anständig|Ich kenne dich noch nicht gut genug], [mal sehen|die Zeit wird es zeigen|und das meine ich freundlich].',
  ],
  'you.cool': [
    'Du, {you}? [Ich bin mir noch nicht sicher|Ich behalte dich im Auge|Weit traue ich dir nicht], [wenn du schon fragst|und du weißt, warum|und das ist noch höflich].',
  ],
  'you.cold': [
    'Du, {you}? [Von dir halte ich nichts|Lieber würde ich dich nicht kennen|Das hast du dir selbst zuzuschreiben], [wenn du schon fragst|und das ändert sich nicht|und ich verberge es nicht].',
  ],
  'praise.you': [
    'Du [bist gute Gesellschaft|hast ein gutes Herz|findest immer das rechte Wort|siehst gut aus], {dear}, [das soll auch gesagt sein|heute fiel es mir wieder auf|und das sage ich nicht jedem].',
    'Ich [rede gern mit dir|bin froh, dass du hier lebst], {you}[, das darf ich einmal sagen|, so etwas sage ich nicht vielen|].',
  ],
  spark: [
    'Dein Gesicht [gefällt mir|mag ich], {you}[, ich weiß nicht, warum|, und ich irre mich selten|]; [wir werden uns verstehen|das fängt gut an].',
  ],
  when: ['Es ist {part}, [soviel ich sehe|dem Licht nach|wenn die Glocke stimmt], {you}.'],
  where: ['Wo du bist, {you}? {place}[, wenn ich mich nicht irre|, wo sonst|].'],
  nonews: [
    'Nichts Neues, [von dem ich wüsste|das ich beschwören könnte], {you}[, und das ist eine gute Nachricht|, es war ruhig|, ein Tag ist wie der andere].',
  ],
  'deal.get': [
    '[Abgemacht|Einverstanden|Das nehme ich], {you}: {offered}{forReason}[, und danke|, ein faires Wort|, da sage ich nicht Nein].',
  ],
  'deal.pay': [
    '[Abgemacht|Einverstanden|Der Handel gilt], {you}: {offered}{forReason}[, meine Hand darauf|, du sollst sie haben|, das ist fair].',
  ],
  'deal.no': [
    '[Nein|Da muss ich Nein sagen|Diesmal nicht], {you}[, nicht für {offered}|, behalt es|, auf den Handel gehe ich nicht ein].',
    '{offered}{forReason}? [Das kann ich nicht|Das ist nichts für mich|Heute nicht], {you}.',
  ],
  'meet.cool': [
    '{you}, ja? Ich bin {me}. Mit Leuten, die ich kaum kenne, rede ich nicht viel.',
    'Ich bin {me}. [Sehen wir, wie wir auskommen, {you}|Ich sehe mir Leute erst eine Weile an|Mit neuen Gesichtern bin ich langsam, {you}].',
  ],
  curt: [
    'Wenn du meinst, {you}.',
    'So hört man.',
    'Mag sein, {you}.',
    'Das glaube ich dir eben.',
    'Wie du willst.',
    'Das ist deine Sache, {you}.',
    'Dazu sage ich nichts.',
    'Du musst es wissen, {you}.',
    'Gefragt hatte ich nicht, {you}, aber gut.',
    'Mir ist es gleich.',
    'Jedem das Seine, {you}.',
    'Ich will es mir merken.',
  ],
  'debt.due': [
    'Es geht um {debt}, {you}. [Ich habe gewartet, und jetzt brauche ich sie|Ich bitte nicht gern, und muss es doch|Ich habe selbst zu zahlen].',
    'Ich muss dich an {debt} erinnern, {you}. [Geduldig war ich, und es half nichts|Fällig ist es, das weißt du].',
  ],
  'debt.due.cold': [
    'Es geht um {debt}, {you}. [Ein drittes Mal frage ich nicht|Wie ein Bettler stehe ich vor deiner Tür|Du siehst weg, wenn ich komme, aber zählen kann ich].',
    'Du schuldest mir {debt}, {you}, [und grüßt, als wäre nichts|und meine Geduld ist zu Ende].',
  ],
  'debt.owe': [
    'Ich weiß, was ich dir schulde, {you}. [Gib mir Zeit bis zum nächsten Lohn|Du bekommst es, Münze für Münze|Ich schäme mich, und ich habe es nicht].',
    'Es ist wahr, und ich habe keine Ausrede, {you}. [Gib mir eine Woche|Ich bringe es dir selbst an die Tür|Es hält mich wach, falls dich das tröstet].',
  ],
  'debt.defy': [
    'Aus einem leeren Beutel kann ich nicht zahlen, {you}[, und Schreien füllt ihn nicht|; dreh ihn selbst um|].',
    'Du bekommst es, wenn ich es habe, {you}, [und keinen Tag früher|und nicht eher, weil du da stehst].',
  ],
  'debt.wait': [
    'Eine Woche also, {you}, [weil ich selbst arm war|und keinen Tag länger|und wir reden nicht mehr davon].',
    'Gut. [Lieber warten als streiten|Ich nehme dich beim Wort, {you}].',
  ],
  'debt.last': [
    'Dann gehe ich damit zum Vogt, {you}[, und der schreibt es auf|, und dann ist es nicht mehr unter uns].',
    'Das merke ich mir, {you}, [und sage es jedem, der nach dir fragt|und du leihst hier keine Nadel mehr].',
    'Bis es bezahlt ist, {you}, haben wir zwei nichts zu reden.',
  ],
  'cause.past': [
    'Nach allem, was zwischen uns war, {you}, [schulde ich dir kein gutes Wort|habe ich kein Lächeln mehr für dich].',
    'Noch jedes Gespräch mit dir ist schlecht ausgegangen, {you}[, und ich weiß, an wem es lag|].',
    'Du weißt, was ich von dir halte, {you}, [und hast mir keinen Grund gegeben, es zu ändern|und dabei bleibt es].',
    'Es gab eine Zeit, da grüßte ich dich zuerst, {you}. [Das hast du mir abgewöhnt|Jetzt weiß ich es besser].',
  ],
  'cause.tax': [
    '{coins} hast du mir {ago} abgenommen, {you}, [die Liste unter dem Arm und das Gesicht ganz ruhig|und es aufgeschrieben, als wäre es nichts].',
  ],
  'grudge.told': [
    'Vergessen habe ich es nicht, {you}. Es war {ago}: {text}.',
    'Und du stehst da, als wäre nichts, {you}. Es war {ago}: {text}.',
  ],
  'interest.gift': [
    'Es gibt also noch Leute, die geben[, {you}|].',
    'Das war recht getan, {you}[. Man hört es zu selten|].',
    'So etwas vergisst man nicht[, {you}|].',
    'Ich wäre zu stolz gewesen, es zu nehmen; so rede ich es mir ein.',
  ],
  regret: [
    'Du hast recht, {you}. Ich hatte einen schwarzen Tag, und du hast es abbekommen. Es tut mir leid.',
    'Ich weiß, {you}, und es tut mir leid. [Ich wollte es längst sagen|Mich hat es auch geplagt].',
    'Das war nicht recht von mir, {you}. Verzeih mir, wenn du kannst.',
    'Machen wir ein Ende damit, {you}. Ich bitte um Verzeihung, und ich meine es ernst.',
  ],
  'interest.kin': [
    'Man hat nur die eine Familie, {you}[. Ich weiß, was du meinst|].',
    'Sie haben Glück mit dir, {you}.',
    'Das klingt nach daheim. [Bei mir fliegen die Töpfe tiefer|Tauschen würde man sie doch nicht].',
    'Grüß sie von mir, {you}.',
  ],
  levy: [
    'Ich nehme, was in der Liste steht, {you}, und keine Münze mehr. [Lieber bäte man mich einmal zur Suppe herein|Mir selbst habe ich schon mehr aufgeschrieben].',
    'Du hast gezahlt, und ich schrieb es auf, {you}. Die Zahl hat keiner von uns gemacht.',
    'Sei dem Buch böse, {you}, wenn es sein muss. Ich trage es nur.',
  ],
};
