import type { Voices } from '../book.js';

/** Wie die einzelnen Wesenszüge sprechen. */
export const voices: Voices = {
  gruff: {
    openers: ['Hm, ', 'Pah, ', 'Tja, ', 'Also, '],
    tags: ['und damit basta', 'wenn du es unbedingt wissen willst', 'so ist das'],
    dears: ['Nachbar', '{you}', 'du alter Quälgeist'],
    rules: {
      greet: [
        '[Du, {you}|{you} also|Ach, {you}|So, {you}]: [eine Pause war ohnehin fällig|sprich lauter, ich habe zu tun|einen Augenblick kann ich erübrigen|du kommst, wenn ich die Hände voll habe, wie immer|setz dich, wenn es sein muss].',
      ],
      bye: [
        '[Genug geredet|Das waren genug Worte|Schluss mit dem Geschwätz], {you}[, die Arbeit tut sich nicht von selbst|: mir werden die Hände kalt|, sonst stehen wir hier bis zum Winter|; mach das Tor hinter dir zu].',
      ],
      tax: [
        '{rate} Prozent Steuer, und [wofür, frage ich dich|keine einzige neue Planke an der Brücke|trotzdem kommt einer zum Nachzählen|wer das gerecht nennt, hat nie einen Hammer gehalten].',
      ],
      wealth: [
        'Ich habe {purse} und [keine Lust, darüber zu reden|zwei gute Hände, das ist mehr wert|jede davon verdient|keinem zu danken außer meinem Rücken].',
      ],
      'mood.low': [
        'Ich habe [schlecht|gar nicht|drei Stunden] geschlafen, mir tut [der Rücken|alles] weh, [und du fragst, wie es mir geht|und jetzt muss auch noch geredet werden|und der Tag ist nicht halb herum].',
      ],
      'mood.high': [
        'Ich habe [nichts zu klagen|schon schlimmere Wochen gehabt], [und gewöhn dich nicht daran|das hält nicht lange|merk dir den Tag].',
      ],
      weather: [
        'Dieser {sky} [bringt die Arbeit nicht voran|lässt meine Knöchel schmerzen|ist keine Ausrede für Faulheit].',
      ],
      agree: [
        '[Stimmt|Richtig|So ist es], [und das hörst du von mir nicht oft|wurde Zeit, dass es einer sagt|dem ist nichts hinzuzufügen].',
      ],
      disagree: [
        '[Unsinn|Quatsch|Dummes Zeug]: [ich habe Augen im Kopf|ich weiß, was ich weiß|ich bin nicht von gestern|das hast du von einem mit sauberen Händen].',
      ],
      insult: [
        'Ich habe schon [Besseres|bessere Gesellschaft|Klügeres] vom [Stiefel|Amboss|Schornstein] gekratzt als dich, {you}.',
        'Erspar mir dein [Mundwerk|Gejammer|Gerede|Geschwätz], {you}: [ein kaputter Blasebalg macht weniger Wind|eine Krähe redet mehr Sinn].',
      ],
    },
  },
  merry: {
    openers: ['Ha, ', 'Ach, ', 'Glaub mir, ', 'Weißt du, '],
    tags: ['und was ist schon dabei', 'juchhe', 'und ich täte es wieder'],
    dears: ['mein Schatz', 'du Schelm', 'Sonnenschein', '{you}'],
    rules: {
      greet: [
        '{you}! [Genau das Gesicht, das mir fehlte|Jetzt kann der {part} beginnen|Dahin ist mein ruhiger {part}, und gut so|Ich wusste, dass heute noch jemand Nettes kommt]!',
        '[Sieh einer an|Na so was], {you}, [in einem Stück|auf beiden Beinen|in voller Größe], [und keinen Augenblick zu früh|und ich bin nicht einmal gekämmt]!',
      ],
      bye: [
        '[Weg bin ich|Ich sause|Ab mit mir], {you}, [ehe ich dir die Ohren abrede|auf mich warten ein Topf und ein Lied|aber heb mir einen Tanz auf|und lach über irgendetwas vor dem Essen]!',
      ],
      tax: [
        '{rate} Prozent Steuer: [da bleibt genug für eine Runde Bier|ich habe mehr durch ein Loch in der Tasche verloren|ich zahle und pfeife dazu|bald besteuern sie mein Pfeifen].',
      ],
      wealth: [
        'Ich habe {purse} und [ein gutes Paar Beine|ein lautes Lachen|mehr Freunde, als ich satt bekomme], [also bin ich reich|und wer hat es besser|das macht mich an jedem zweiten Tag zum König].',
      ],
      'mood.low': [
        'Ich bin [ein wenig|etwas] {mood} heute, [stell dir vor|ausgerechnet ich], [aber das verfliegt|also erzähl mir etwas Albernes|man schuldet mir ein Lachen].',
      ],
      'mood.high': [
        'Ich bin [singend|lachend] aufgewacht, und [nichts hat es bisher verdorben|die Katze war nicht erfreut|die Wände sind dünn, also wissen es alle].',
      ],
      weather: [
        'Was für ein [herrlicher|prächtiger] {sky}, [dem singe ich etwas|darin sollte man tanzen|und das sage ich von jeder Sorte]!',
      ],
      agree: [
        '[Genau das ist es|Du sagst es|Da haben wir es], und [darauf trinke ich|das lasse ich mir über die Tür schnitzen|schöner sagt es keiner]!',
      ],
      insult: [
        'Ich habe schon [lustigere Grabsteine|wärmere Fische|muntere Rüben] getroffen als dich, {you}, [und besser angezogen|und sie waren bessere Gesellschaft]!',
      ],
    },
  },
  shy: {
    openers: ['Ähm, ', 'Nun ja, ', 'Wenn ich das sagen darf, '],
    tags: ['glaube ich', 'wenn das recht ist', 'aber ich kann mich irren'],
    dears: ['{you}', 'liebes Herz'],
    rules: {
      greet: [
        'Oh, {you}, [ich habe dich nicht gehört|hoffentlich störe ich nicht|ich wollte nur vorbei|du hast mich erschreckt][, verzeih|, mach nur weiter|].',
      ],
      bye: [
        'Ich [sollte|muss wohl] [gehen|weiter], {you}[, ich habe dich lange aufgehalten|, danke fürs Zuhören|; es war schön, wirklich|, ehe ich etwas Dummes sage].',
      ],
      tax: [
        'Es sind {rate} Prozent jetzt, die Steuer, [und ich zahle, wenn keiner hinsieht|ich wage nie zu fragen, wofür|sie werden schon wissen, warum].',
      ],
      wealth: [
        'Ich habe {purse}, [aber sag es bitte nicht weiter|das reicht für jemand Stilles|laut mag ich es kaum sagen].',
      ],
      'mood.low': [
        'Mir geht es [nicht so gut|ein wenig schlecht], [aber mach dir keine Mühe|es ist nichts, wirklich|ich wollte es gar nicht sagen].',
      ],
      'mood.high': [
        'Ich bin [froh|glücklich], [still für mich|mehr, als ich zeige], [und keiner hat es gemerkt|es ist etwas Kleines, eigentlich].',
      ],
      agree: [
        'Ja, [das dachte ich auch|das hätte ich auch gesagt], [nur hätte ich mich nicht getraut|wenn mich einer gefragt hätte|nur leiser].',
      ],
      disagree: [
        'Ich bin [nicht sicher|nicht ganz sicher], [wenn du verzeihst|sei bitte nicht böse], [mir kam es anders vor|ich hatte es anders gehört].',
      ],
      insult: [
        'Ich [mag es nicht|fürchte mich davor|liege nachts wach davon], wie du [redest|die Leute ansiehst], {you}, [so, jetzt ist es heraus|und ich bin nicht allein damit].',
      ],
    },
  },
  proud: {
    openers: ['Merk dir: ', 'Ich sage es offen: ', 'Lass dir sagen, '],
    tags: ['wie dir jeder sagen wird', 'wie es sich gehört', 'das steht fest'],
    dears: ['mein guter Mensch', '{you}', 'werter Nachbar'],
    rules: {
      greet: [
        '{you}, [du darfst sprechen|einen Augenblick habe ich für dich|nicht für jeden bleibe ich stehen], [also nutze ihn|das ist selten|nimm es als Ehre].',
      ],
      bye: [
        'Man [erwartet|braucht] mich anderswo, {you}[; bestell daheim Grüße von mir|, und so empfehle ich mich|: gute Leute lässt man nicht warten].',
      ],
      tax: [
        'Mein Haus zahlt seine {rate} Prozent [aufrecht|auf den Tag|ohne Murren], und [ich möchte sehen, wer das noch tut|ein Name ist mehr wert als eine Münze|Rechenschaft schulde ich keinem].',
      ],
      wealth: [
        'Ich habe {purse}, und [einen Namen, den kein Geld kauft|mein Rücken ist gerade, mit oder ohne|keiner soll sagen, ich hätte mich je gebückt].',
      ],
      'mood.low': [
        'Ich [zeige|bespreche] meine Sorgen nicht, [aber du bist nicht dumm und hast es gesehen|sagen wir also, ich bin {mood}].',
      ],
      'mood.high': [
        'Ich habe [allen Grund|Grund genug], zufrieden zu sein, [und bin es|und man darf es sehen|dafür habe ich selbst gesorgt].',
      ],
      agree: [
        '[Ganz recht|Genau|Sehr wahr], [das sage ich seit je|du hast von mir gelernt, sehe ich|das ehrt dich].',
      ],
      disagree: [
        'Da [irrst du|bist du falsch unterrichtet], {you}, [und ich irre mich selten|ich sage es zu deinem Besten|darüber rede ich nicht].',
      ],
      insult: [
        'Leute [wie du|deines Schlages], {you}, haben früher [meiner Großmutter die Schuhe getragen|am Hintereingang gewartet], [und konnten es besser|und wussten, warum].',
        'Ich streite nicht mit [der Gosse|so etwas Kleinem|jemandem, den ich nicht einmal einstellen würde], {you}.',
      ],
    },
  },
  gentle: {
    openers: ['Ach je, ', 'Weißt du, ', 'Ehrlich gesagt, ', 'Ach, '],
    tags: ['und ich bin dankbar dafür', 'weißt du', 'und ich meine es gut'],
    dears: ['mein Herz', 'liebe Seele', '{you}'],
    rules: {
      greet: [
        '[Guten {part}|Wie schön, dich zu sehen|Da bist du ja|Komm, setz dich], {you}[, du siehst müde aus|, gerade dachte ich an dich||, hast du gegessen], [lass dich ansehen|was für eine Freude|es ist noch Tee da].',
      ],
      bye: [
        '[Gib auf dich acht|Sei gut zu dir|Ruh dich ein wenig aus], {you}[, und komm wieder|; meine Tür ist offen||; trag nicht alles allein].',
      ],
      tax: [
        '{rate} Prozent Steuer: [ich denke an die, die nicht zahlen können|das ist nicht wenig, wenn man Kinder hat|ich gebe es gern, wenn es jemandem hilft].',
      ],
      wealth: [
        'Ich habe {purse}, [es kommt und geht|genug zum Teilen|und was ich zu viel hatte, ist in guten Händen], [und schlafe gut dabei|danke der Nachfrage|so passt es mir].',
      ],
      'mood.low': [
        'Ich bin [ein wenig|ziemlich] {mood}, [das will ich nicht verbergen|weil du so lieb fragst], [und es hilft, es zu sagen|und gut, dass du da bist|andere haben es schwerer].',
      ],
      'mood.high': [
        'Ich bin [glücklich|im Frieden], [es sind die kleinen Dinge|heute früh sangen die Vögel], [und jetzt kommst auch noch du|und das wünsche ich allen|dir wünsche ich es auch].',
      ],
      agree: [
        'Ja, [das empfinde ich auch|das ist schön gesagt], [und ich bin froh, dass wir einig sind|es tat gut, es zu hören|das sollte man öfter sagen].',
      ],
      disagree: [
        'Ich [frage mich|weiß nicht recht], {dear}, [vielleicht hat es noch eine andere Seite|die Leute meinen es meistens gut|man könnte es auch milder sehen].',
      ],
      sympathy: [
        'Ach, {dear}, [das tut mir so leid|das ist viel für einen Menschen|mein Herz ist bei dir], [erzähl mehr, wenn es hilft|du bist nicht allein damit|soll ich am Abend vorbeikommen].',
      ],
      insult: [
        'Du [hast Menschen wehgetan|bist grausam gewesen|bist hart geworden], {you}, [und ich kann nicht mehr wegsehen|und dazu lächle ich nicht|und einer muss es dir sagen].',
      ],
    },
  },
  shrewd: {
    openers: ['Unter uns, ', 'Rechnen wir: ', 'Klar gesagt, '],
    tags: ['ich habe nachgerechnet', 'und ich verrechne mich selten', 'unter uns gesagt'],
    dears: ['{you}', 'Nachbar', 'alter Partner'],
    rules: {
      greet: [
        '{you}, [gut, ich wollte dich etwas fragen|du kommst im rechten Augenblick|du siehst aus, als wüsstest du etwas], [und ich bin ganz Ohr|stehen wir nicht im Zug|wie ich gehofft hatte].',
      ],
      bye: [
        'Das war [die Zeit wert|ein fairer Tausch|nützlich], {you}[; belassen wir es dabei|, und ich weiß, was ich wissen wollte|: nun zurück zu dem, was sich lohnt].',
      ],
      tax: [
        '{rate} Prozent Steuer sind [ein Preis wie jeder andere|der Preis einer ruhigen Straße|für einen bewachten Markt nicht teuer], [solange man weiß, was man dafür bekommt|und stecken längst in meinen Preisen].',
      ],
      wealth: [
        'Ich habe {purse} [zur Hand|in der Kiste], [der Rest steckt in Säcken und Versprechen|Geld, das liegt, setzt Schimmel an|ich weiß von jeder, wohin sie als Nächstes geht].',
      ],
      'mood.low': [
        'Ich bin [{mood}|nicht auf der Höhe], [ein Geschäft ist geplatzt|die Rechnung geht nicht auf], [aber an so einem Tag verkaufe ich nie|das gleicht sich aus].',
      ],
      'mood.high': [
        'Die [Bücher stimmen|Rechnung geht auf], [und mit mir stimmt auch alles|ein Lächeln erlaube ich mir|mehr verlange ich von einer Woche nicht].',
      ],
      agree: [
        'Wir [rechnen gleich|sehen dieselbe Waage], {dear}, [das ist seltener als Gold|wir haben also beide recht oder beide nichts|darauf gäbe ich die Hand].',
      ],
      disagree: [
        'Das würde ich [nicht kaufen|noch einmal wiegen], {you}: [daran verdient einer|da liegt ein Daumen auf der Waage|meine Rechnung sagt etwas anderes].',
      ],
      insult: [
        'Dein Wort, {you}, ist [falsches Gewicht|falsche Münze|Spreu], [und ich nehme es nicht mehr an|jeder beißt zweimal darauf].',
        'Du könntest in der Dürre [kein Wasser verkaufen|keinen Regen verschenken], {you}, [also belehre mich nicht|und hier weiß das jeder].',
      ],
    },
  },
  child: {
    openers: ['Rat mal, ', 'Weißt du was, ', 'Und, und, ', 'Echt, '],
    tags: ['ungelogen', 'Ehrenwort', 'das weiß ich genau'],
    dears: ['{you}'],
    rules: {
      meet: [
        'Du bist {you}! Ich habe gefragt. Ich bin {me}[, und ich kann pfeifen|, und ich habe keine Angst vor dir]!',
        'Dich kenne ich, dich habe ich vom Baum aus gesehen. Ich bin {me}!',
      ],
      greet: [
        '{you}, {you}! [Schau, was ich gefunden habe|Ich bin den ganzen Weg gerannt|Ich kann auf einem Bein stehen|Mein Zahn wackelt], [willst du sehen|schau doch|warte, gleich noch einmal]!',
        '[Hallo|He|Psst], {you}! [Hast du viel zu tun|Hast du etwas zu essen|Darf ich mitkommen|Was machst du da]?',
      ],
      bye: [
        'Ich muss [heim|hinein], {you}, [sonst gibt es Ärger|gleich gibt es Essen|die andern warten|ich habe Hunger], [tschüss|bis morgen]!',
        '[Tschüss|Bis morgen], {you}! [Wetten, ich bin schneller als du|Morgen zeige ich dir meinen Frosch|Sag keinem, was ich gesagt habe]!',
      ],
      tax: [
        'Was ist eine Steuer? [Alle schimpfen darüber|Sie sagen, {rate} Prozent, ist das viel|Ob der Vogt sie unter seinem Bett hat], [und keiner erklärt es mir|ich habe ja nichts|das fände ich blöd].',
      ],
      wealth: [
        'Ich habe {purse}! [Die sind in einem Strumpf|So viel hat sonst keiner in meiner Größe|Ich spare auf einen Hund].',
      ],
      penniless: [
        'Ich habe {purse}, [aber drei Murmeln, und eine ist aus Glas|aber ich weiß, wo eine in den Brunnen gefallen ist|aber einen Frosch, und der ist mehr wert]!',
      ],
      'mood.low': [
        'Ich bin [traurig|wütend], [und warum, sage ich nicht|weil keiner mit mir spielt|weil ich ins Bett musste, als es noch hell war].',
      ],
      'mood.even': [
        'Mir geht es [gut|ganz gut], [ich habe nur Hunger|ich bin in den Bach gefallen, aber nicht schlimm|meine Strümpfe sind nass].',
      ],
      'mood.high': [
        'Ich bin [so froh|am allerfrohesten], [fast kann ich über den Graben springen|es gab Pfannkuchen, drei|wir haben einen Fuchs gesehen, einen echten]!',
      ],
      weather: [
        'Hört dieser {sky} [irgendwann|vor dem Essen] auf? [Ich will hinaus|Ich habe kalte Füße|Ich darf nicht vor die Tür].',
        'Ich mag {sky}! [Man kann ihn schmecken, probier mal|Ich war die ganze Zeit draußen, und keiner hat mich gefunden|Am besten ist es, hineinzurufen].',
      ],
      agree: [
        '[Ja|Ja, ja|Ich auch], [das finde ich auch|das habe ich gestern schon gesagt|ganz genau so], [und ich bin noch klein|ehrlich|frag, wen du willst]!',
      ],
      disagree: [
        '[Nein|Gar nicht|Stimmt nicht], [das ist ganz anders|ich weiß es besser], [ich habe es gesehen|wirklich wahr]!',
      ],
      sympathy: [
        'Sei nicht traurig, {you}, [du kannst den Rest von meinem Apfel haben|ich zeige dir einen Trick, der hilft immer|du darfst meinen Frosch halten, aber vorsichtig].',
      ],
      insult: [
        'Du bist [gemein|doof|ein oller Stinkstiefel], {you}, [und deine Ohren sind zu groß|und das sage ich allen|und du bist nicht mehr mein Freund]!',
      ],
      interest: [
        'Da wäre ich hinaufgeklettert und hätte nachgesehen!',
        'Das würde meinem Frosch gefallen.',
        'Das erzähle ich allen, {you}. Außer es ist ein Geheimnis.',
        'Wenn ich groß bin, mache ich das auch!',
        'Das wusste ich. Ich wusste nur nicht, dass ich es weiß.',
        'Große haben komische Sorgen, {you}.',
        'Das muss ich nachher malen, mit der Kohle.',
        'Du redest wie einer in einer Geschichte, {you}!',
        'Ha! Das ist das Beste, seit das Schwein in den Teich gefallen ist!',
        'Ich hätte nicht geweint. Nur ein bisschen.',
        'So etwas habe ich auch einmal gesehen, aber kleiner.',
        'Da musst du einen Wurm hineintun, {you}. Das hilft fast immer.',
        'Meinem Frosch würde das nie passieren!',
        'Daran denke ich jetzt bis zum Abendbrot, {you}.',
        'Nächstes Mal will ich dabei sein!',
        'Mit Murmeln ist es genauso, {you}.',
        'Wenn ich das der Gans erzähle, glaubt sie es nicht!',
        'Sag das noch einmal, {you}, aber langsamer!',
      ],
      'ask.tax': ['Warum gibt es überhaupt Steuern, {you}?', 'Tut sie weh, die Steuer, {you}?'],
      'ask.treasury': ['Wer hat den Schlüssel, {you}?', 'Was würdest du kaufen, {you}?'],
      curt: [
        'Pff, {you}.',
        'Das wusste ich schon.',
        'Langweilig, {you}.',
        'Na und.',
        'Erzähl das den Gänsen, {you}.',
      ],
    },
  },
  old: {
    openers: ['Nun ja, ', 'Glaub einem alten Kopf: ', 'Ach, '],
    tags: ['wie es immer war', 'glaub einem alten Kopf', 'wie meine Mutter immer sagte'],
    dears: ['{you}', 'liebe Seele'],
    rules: {
      greet: [
        '[Komm näher|Lass dich ansehen|Sprich lauter], {you}, [meine Augen sind nicht mehr, was sie waren|ich höre nur die Hälfte|meine Knie haben dich angekündigt], [aber deinen Schritt kenne ich|aber der Kopf ist noch gut].',
      ],
      bye: [
        'Geh, {you}, [junge Beine sollen nicht auf altes Gerede warten|ich habe gesagt, was ein alter Kopf sagen kann|ehe ich im Stehen einschlafe], [und komm wieder, solange ich noch da bin|ich sitze ohnehin hier].',
      ],
      tax: [
        '{rate} Prozent Steuer sind es jetzt; [ich habe drei und dreißig erlebt, und die Sonne ging trotzdem auf|als ich jung war, nahmen sie Eier, und die Hühner entschieden|darüber schimpften sie schon, als ich noch Zähne hatte].',
      ],
      wealth: [
        'Ich habe {purse}, [genug für den Sarg und einen Schluck für die Träger|mehr, als ich noch ausgebe|und keine Zähne für etwas Teures, also reicht es].',
      ],
      'mood.low': [
        'Die [Knochen|Knie|Nächte] sind schlimm, [und der Freunde werden weniger|und man liegt wach und zählt die Toten], [aber ich klage nicht|so ist das in meinem Alter].',
      ],
      weather: [
        'Dieser {sky} ist gar nichts; [im Jahr der Flut ruderten wir zur Kirche|ich weiß noch einen Winter, da fror das Bier im Keller|mein linkes Knie hat ihn vor drei Tagen angesagt].',
      ],
      agree: [
        'Du hast [einen alten Kopf|Verstand], {you}, [besser hätte ich es nicht gesagt|dafür brauchte ich sechzig Jahre].',
      ],
      disagree: [
        'Das dachte ich auch einmal, {you}, [in deinem Alter|vor dem schlechten Jahr], [und dann habe ich gelernt|du wirst sehen].',
      ],
      sympathy: [
        'Ich habe viele [begraben|verloren], {you}, [und weiß nur, dass man essen muss|und leicht wird es nie, nur vertraut].',
      ],
      insult: [
        'In all meinen Jahren, {you}, habe ich [selten so einen Dummkopf getroffen|drei Halunken gekannt, und du wärst der vierte|Milch mit mehr Rückgrat gesehen].',
      ],
    },
  },
};
