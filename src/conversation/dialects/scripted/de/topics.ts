import type { Rules } from '../book.js';

/** Was es zu einer Sache zu sagen gibt. Ein `^` hält den ersten Buchstaben groß. */
export const topics: Rules = {
  'tax.none': [
    'Zurzeit nimmt uns keiner Steuern ab, [und ich warte noch auf den Haken|da schmeckt das Brot gleich besser|wer hätte das gedacht|möge es so bleiben].',
    'Keine einzige Münze Steuer, [und der Himmel ist nicht eingestürzt|und niemand vermisst den Einnehmer|worüber sollen wir da noch schimpfen].',
  ],
  'tax.light': [
    'Mit {rate} Prozent Steuer [kann ich leben|komme ich zurecht|habe ich meinen Frieden gemacht], [solange es dabei bleibt|wenn sie dafür den Weg ausbessern|auch wenn ich nie mit einem Lied bezahle].',
    '{rate} Prozent Steuer sind [nicht das Ende der Welt|weniger, als ich befürchtet hatte|an den meisten Tagen gerecht], [und trotzdem spüre ich sie am Zahltag|aber frag mich nach der Ernte noch einmal|so rede ich es mir ein].',
    'Sie verlangen {rate} Prozent Steuer [von uns allen|in diesen Zeiten], [von Arm und Reich|und man richtet sich ein|und in der Schatzkammer liegen schon {treasury} Münzen].',
  ],
  'tax.heavy': [
    'Bei {rate} Prozent Steuer [drehe ich jede Münze zweimal um|kaufe ich keinen Honig mehr|flicke ich, was ich sonst ersetzt hätte], [und ich bin nicht der einzige Mensch hier|und das Schlimmste ist, dass man sich daran gewöhnt|und die Schatzkammer wird fett davon].',
    '{rate} Prozent Steuer [machen den Rücken krumm|leeren jede Speisekammer|machen ehrliche Leute zu Lügnern], [sag, was du willst|und oben sitzen sie auf {treasury} Münzen|ich sehe es an jeder Tür].',
  ],
  'tax.reply.none': [
    'Keine Steuer, keine Sorge, [sage ich|{you}]: [ich schlafe besser|so bleibt mehr für den Bäcker|möge sie niemand daran erinnern].',
    'Ich [traue dem nicht|genieße es, solange es dauert|habe es schon ausgegeben], {you}[, eines Tages holen sie es sich|, so ist es nun einmal|].',
  ],
  'tax.reply.light': [
    'Die Steuer und ich, [wir haben uns geeinigt|wir nicken einander zu], {you}: [sie nimmt, und ich lasse sie|ich zähle danach nicht mehr nach|arm macht mich etwas anderes].',
    'Ich [kann sie tragen|komme hin|zahle und denke an etwas anderes], {you}, [solange alle zahlen|aber ich sähe gern, was sie damit tun|schlechte Ernten fürchte ich mehr].',
  ],
  'tax.reply.heavy': [
    'Sie [frisst mich auf|ist ein Mühlstein|lässt mir die Krümel], {you}, [und ich sehe kein Ende|und ich weiß nicht, wie andere das machen|einer wird es einmal laut sagen].',
    '[Schlecht|Mit zusammengebissenen Zähnen|Indem ich manchmal hungrig ins Bett gehe|Wie man Zahnweh trägt], so trage ich das, {you}[, und ich schäme mich nicht dafür|, wie die meisten hier|; frag mich nach dem nächsten Zahltag noch einmal].',
  ],
  taxed: [
    'Es war {ago}, da [standen sie vor meiner Tür|zahlte ich am Tisch des Einnehmers|ging mein Beutel auf], {coins} für die Steuer, [und ich musste noch Danke sagen|einfach so|und keiner sah mich an|und heim ging ich langsamer].',
    '[Die Steuer hat mich {ago} {coins} gekostet|Ich habe {ago} {coins} Steuer bezahlt|Der Einnehmer hat mir {ago} {coins} abgenommen], und [das Loch spüre ich noch|ich wusste für jede davon etwas Besseres|bedankt hat sich keiner|ich hoffe, der Weg ist es wert].',
  ],
  'wealth.poor': [
    'Ich habe {purse} [auf der Welt|, mehr nicht|und ein Dach mit Löchern], [und der Monat ist lang|Diebe gehen an meiner Tür vorbei|man lernt, Rüben zu mögen].',
    'Man nennt mich {standing}, [und mit {purse} kann ich nicht widersprechen|das ist das höfliche Wort dafür|aber Schulden habe ich kaum].',
  ],
  penniless: [
    'Ich habe {purse}, [und auch das hat seine Leichtigkeit|durchsuchen darf man mich gern|aber die Arme gehören noch mir|und kenne jede Suppe, die nichts kostet].',
  ],
  'wealth.modest': [
    'Ich habe {purse}, [nicht viel und nicht wenig|das reicht für Brot und ein neues Hemd|so komme ich zurecht], [und mehr verlange ich nicht|und so ist es mir recht|toi, toi, toi].',
    'In meinem Beutel sind {purse}, [und ich schlafe gut dabei|so viel wie letztes Jahr, wenn ich ehrlich bin|und niemand beneidet mich].',
  ],
  'wealth.rich': [
    'Ich habe inzwischen {purse}, [und die Leute grüßen mich früher als sonst|und mit jeder kommt ein neuer Vetter|und weiß noch gut, wie es zehn waren].',
    'Mit {purse} heißt man hier {standing}, [und alle wollen an meinen Tisch|und durch mein Dach regnet es trotzdem|aber warme Füße macht es nicht].',
  ],
  'mood.low': [
    'Mir ist [{mood} zumute|nicht gut|schwer ums Herz], [wenn ich ehrlich bin|wenn du schon fragst|das lässt sich nicht verbergen], [und ich wüsste nicht, woher es kommt|es war eine schlechte Zeit|Schlaf würde helfen, oder ein Freund].',
    'Ich habe [bessere Tage gesehen|schon mehr gelacht|wenig Freude in letzter Zeit], [verzeih, wenn ich schlechte Gesellschaft bin|die Abende sind das Schlimmste|aber reden wir bald von etwas anderem].',
  ],
  'mood.even': [
    'Mir geht es [gut genug|ganz ordentlich|wie meistens], [die Tage gehen hin|es tut nichts weh, was nicht schon wehgetan hat|ich habe Arbeit und ein Bett], [und mehr verlange ich nicht|also keine Klage|das ist das halbe Glück].',
    'Ich bin {mood}, [nicht obenauf und nicht am Boden|wie man es an einem gewöhnlichen {part} ist], [und das ist etwas wert|und es könnte schlimmer sein].',
  ],
  'mood.high': [
    'Mir geht es [prächtig|so gut wie lange nicht|gut, und das ist keine Lüge], [sogar die öde Arbeit geht von selbst|und es darf jeder sehen|möge es dauern].',
    'Ich bin [richtig froh|bester Dinge], [alles scheint zu gelingen|und wüsste nicht einmal, warum|ich habe geschlafen wie ein Stein].',
  ],
  'weather.fair': [
    'Überall {sky}, wohin man sieht, [und die Wäsche ist trocken, ehe man sich umdreht|da verzeiht man dem Winter alles|und meine Knochen danken es|und alles riecht nach Heu].',
    'Dieser {sky} [tut allen gut|lockt sogar die Alten vor die Tür|darf nicht verschwendet werden], [und der Fluss glitzert wie Münzen|sogar der Hund liegt auf dem Rücken|und irgendeiner klagt trotzdem].',
  ],
  'weather.rain': [
    'Dieser {sky} [nimmt kein Ende|kommt durch mein Dach|füllt mir jeden Eimer], [aber die Felder trinken ihn|und ich habe keine trockenen Strümpfe mehr|und die Enten haben den Platz übernommen].',
    'Es regnet, als [hätte einer den Himmel aufgeschnitten|wollte der Fluss zu uns kommen], [und die Wege sind nur noch Schlamm|ich lasse die Arbeit draußen liegen|und alle gehen mit krummem Hals].',
  ],
  'weather.wind': [
    'Der Wind [hat gedreht|kommt von den Hügeln|lässt nicht nach], [da oben riecht man den Schnee|der Rauch kommt den Kamin wieder herunter|die Bäume klingen wie das Meer|und jedes Tor klappert mit].',
    'So ein {sky}: [er hat mir zweimal den Hut genommen|die Läden schlagen den ganzen Tag|er pfeift durch jede Ritze], [und die Hälfte von dem, was man sagt, trägt er davon|da kommt noch Schlimmeres|und man geht wie betrunken].',
  ],
  'weather.fog': [
    'Der Nebel [liegt wie Wolle auf uns|kam vom Fluss herauf|hat den Hügel verschluckt], [und mir gefällt es beinahe|und die Leute tauchen aus dem Nichts auf|bis er sich hebt, eilt nichts].',
    'So ein {sky}, [man sieht den Brunnen nicht von der Tür aus|ich habe einen Pfosten gegrüßt|die Glocke klingt wie unter Wasser], [und jeder Schritt könnte ein Fremder sein|alles tropft|man redet unwillkürlich leiser].',
  ],
  'weather.cold': [
    'Kalt ist es, [Steine könnten springen|wie das Herz eines Einnehmers|der Atem bleibt in der Luft stehen], [aber die Luft ist klar|und Holz kostet, was es will|man geht schneller, als man wollte|und wer Wolle hat, ist König].',
    'Dieser {sky} [beißt|hat mir den Kohl geholt|lässt die Balken knacken], [und das Wasser war hart im Eimer|ich trage alles, was ich habe|und meine Finger können keinen Knoten mehr].',
  ],
  'weather.snow': [
    'Es hat [wieder|in der Nacht|ohne Pause] geschneit, [und die Welt ist still wie eine Kirche|und kein Karren kommt durch|also erwartet mich keiner|und ich finde meinen Zaun nicht].',
    'So viel {sky}, [bis zum Knie vor meiner Tür|und kein Laut von der Straße|an den Spuren sieht man, wer wen besucht], [die Kinder sind außer sich|ich schaufle seit Tagesanbruch|sogar unsere Gassen sehen sauber aus].',
  ],
  'weather.heat': [
    'Es ist so heiß, [dass sogar die Fliegen zu Fuß gehen|dass das Pech tropft], [und keiner hat ein gutes Wort übrig|also bleibe ich im Schatten|am Abend donnert es, sage ich].',
    'Dieser {sky} [lässt die Hunde flach liegen|macht die Milch vor Mittag sauer|drückt einem auf den Kopf], [man sollte nur nachts arbeiten|und der Brunnen steht niedrig|für eine Wolke gäbe ich eine Münze].',
  ],
  'weather.storm': [
    'Bei so einem Sturm [ist man froh um vier Wände|steht das Vieh eng beisammen|gehört keiner auf die Straße], [sage ich|glaub mir|und er wird noch ärger].',
    'Dieser {sky} [hat mir drei Schindeln geholt|rüttelt an jeder Tür|ließ das ganze Dach singen], [und er ist mit uns noch nicht fertig|die alte Ulme ist mitten durch|ich zähle zwischen Blitz und Donner].',
  ],
  town: [
    'Wir sind inzwischen {people} Leute hier, [und trotzdem trifft man immer dieselben fünf|und keine zwei sind sich über den Brunnen einig|und jeder weiß, was es beim andern zu essen gab].',
    'Dieser Ort [wächst|ändert sich|schläft nie]: {people} Leute, [und irgendwer baut immer|neue Gesichter kommen, alte gehen|und ich habe ihn noch nicht satt].',
  ],
  'town.reply': [
    '[Ich höre wenig|Nichts Neues|Das Übliche|Geredet wird viel], {you}: [einer baut, einer zieht fort|der Brunnen, das Wetter und die Nachbarn|zwei sind verliebt und glauben, keiner weiß es|die Hühner des einen sitzen in den Bohnen des andern].',
    'Mir gefällt es [hier, wie es ist|mit ein paar Gesichtern weniger auch|nirgends besser], {you}, [man weiß, wem man aus dem Weg geht|laut ist es, aber es ist unser|irgendwer hat immer Salz übrig].',
  ],
  treasury: [
    'In der Schatzkammer sind sie bei {treasury} Münzen, [mit meinen dabei|und gezählt wird bei Kerzenlicht|und bei mir tropft es durchs Dach], [denk dir|sagt man|wenn es stimmt].',
    'Es heißt, dass in der Schatzkammer {treasury} Münzen liegen, [und keine davon flickt meine Stufe|damit ließe sich einiges anfangen|und ich frage mich, wer den Schlüssel hat].',
    'Die Schatzkammer [ist auf {treasury} Münzen gekommen|hält {treasury} Münzen], [genug für eine neue Brücke, wenn mich einer fragte|so viel aus so vielen kleinen Beuteln|und jeder weiß besser, wofür].',
  ],
  'treasury.reply': [
    'Ich würde damit [den Weg ausbessern|den Markt überdachen|Saatgut für uns alle kaufen|erst einmal etwas zurückgeben], [wenn mich einer fragte|vor allem anderen|und hätte noch etwas übrig], {you}.',
    'Wer den Schlüssel hat, {you}, [findet schon eine Verwendung|sollte uns einmal das Buch zeigen|fragt unsereinen nicht].',
  ],
  pastime: [
    'Es gibt [nichts|noch immer nichts] Schöneres: {pastime}, [zu jeder Stunde|und dabei bleibe ich|dafür stünde ich nachts auf].',
    'Hätte ich [eine Woche|einen Tag|eine Stunde] für mich, [du weißt, wofür|ich wüsste es sofort]: {pastime}.',
  ],
  grief: [
    'Manchmal [höre ich {dead} noch rufen|rede ich mit {dead}, wenn keiner da ist|suche ich {dead} in der Menge], [dabei ist es {ago} geschehen|und dann fällt es mir wieder ein|und schäme mich nicht dafür|die Toten gehen nicht weit].',
    '{dead} starb {ago}, [und noch immer decke ich falsch|und ich ertappe mich, wie ich auf den Schritt horche|und die Tage haben ein Loch|und so lacht hier keiner mehr].',
    'Ich [kann mich nicht daran gewöhnen|denke oft daran|rede nicht viel davon]: {dead} ist tot, [und mir ist, als wäre es gestern gewesen|und es gab noch etwas, das ich sagen wollte|und die Stimme fehlt mir mehr, als ich dachte].',
    'Seit {dead} tot ist, [schlafe ich schlecht|gehe ich mit gesenkten Augen an jener Tür vorbei|lasse ich ein Licht im Fenster], [und die Leute sagen, es wird leichter|so ist das|und das war {ago}].',
  ],
  legacy: [
    '{dead} hat mir {coins} hinterlassen, [und lieber hätte ich die Stimme wieder|und ich habe keine davon angerührt|und jede sieht mich an].',
  ],
  got: [
    'Ich habe nicht vergessen, dass du mir {ago} {coins} gegeben hast, [das kam zur rechten Zeit|und vergesse es auch nicht|so viel hat sonst keiner getan|daraus wurden Mehl und Brennholz].',
    'Du hast mir {ago} {coins} gegeben, [und ich behalte das im Herzen|einfach so, ohne zu fragen|daheim wissen es alle], [du weißt es|das ist selten genug|und das soll gesagt sein].',
  ],
  thanks: [
    '[Danke|Ich danke dir|Hab Dank] für die {coins}, die du mir {ago} gegeben hast, {you}[: du ahnst nicht, was das hieß|; das kam wie gerufen|, von ganzem Herzen|; das vergesse ich nicht].',
    '{you}, die {coins} von dir: [danke|ich muss dir danken|ich weiß nicht, wie ich danken soll], [das war mehr als freundlich|wir haben einmal gut gegessen|das hat mich durch eine schlechte Woche gebracht].',
  ],
  'got.cold': [
    'Du hast mir {ago} {coins} gegeben, [und wenn du meinst, das macht uns zu Freunden, zähl noch einmal|und ich weiß, dass du etwas dafür willst|zwischen uns ändert das nichts].',
  ],
  gave: [
    'Die {coins}, die ich dir {ago} gegeben habe, [haben hoffentlich geholfen|sollen dir Glück bringen]: [ich habe es gern getan|du schuldest mir nichts|ich täte es wieder].',
    'Ich habe dir {ago} {coins} gegeben, [du erinnerst dich|ich denke manchmal daran], [nicht dass ich zähle|ich hoffe, sie waren gut angelegt|und es reut mich nicht].',
  ],
  'gave.cold': [
    'Ich habe dir {ago} {coins} gegeben [und nie ein Wort des Dankes gehört|, und sieh, was ich davon habe|, und das war das letzte Mal], {you}.',
    'Meine {coins} waren dir {ago} gut genug, {you}, [und jetzt so ein Gesicht|und seither kein freundliches Wort].',
  ],
  thirdGot: [
    'Es war {ago}, da kam {who} und gab mir {coins}, [ohne viele Worte|aus heiterem Himmel|und ging gleich wieder|und wurde rot dabei], [denk dir|und ich stand da|so etwas kommt vor].',
    '{who} hat mir {ago} {coins} gegeben [und wollte keinen Dank|, und ich frage mich noch immer, warum|, das hätte ich nie erwartet], [stell dir vor|solche Leute gibt es|du kannst es glauben].',
  ],
  thirdGave: [
    'Ich habe {ago} jemandem {coins} gegeben, {who} nämlich, [und täte es wieder|mal sehen, was daraus wird|und denke seither darüber nach], [um ehrlich zu sein|aber das bleibt unter uns|man tut, was man kann].',
  ],
  gossip: [
    '[Unter uns gesagt,|Ich gebe es nur weiter, aber|Von mir hast du es nicht, aber|Ich habe es aus zweiter Hand, aber] {from} [erzählt mir|hat mir erzählt|schwört][ das|, und verbürgen kann ich mich nicht|]: „{text}“',
    '[Hast du gehört, was {from} sagt|Weißt du, was {from} überall erzählt], [ich war ja nicht dabei|wahr oder nicht|mach daraus, was du willst|so heißt es am Brunnen]: „{text}“',
  ],
  told: [
    'Eines [lässt mich nicht los|geht mir im Kopf herum][, {you}|, und dir sage ich es|, Tag und Nacht|]: {text}.',
    '[Du weißt es vielleicht schon|Lass dir erzählen|So viel weiß ich|{Ago} ist etwas geschehen][, {you}|, und das ist kein Märchen|, glaub es oder nicht|]: {text}.',
    'Ich [habe es nicht vergessen|trage das mit mir herum|denke noch daran]: {text}.',
  ],
  witness: [
    'Ich habe es {ago} [mit eigenen Augen|selbst|von Weitem] gesehen: {text}.',
    'Ich [war dabei|stand daneben], {ago}: {text}.',
  ],
  reflection: [
    'Ich bin zu [einem Schluss|einer Einsicht] gekommen: {text}.',
    '[Je länger ich nachdenke, desto klarer wird es mir|Nach allem, was war, bleibt doch das eine|Wenn ich wach liege, komme ich immer darauf zurück|Eines habe ich gelernt]: {text}.',
  ],
  past: [
    'Ich [denke noch an|habe sie nicht vergessen,] unsere Unterhaltung {ago}, [sie ging mir nach|es gab noch mehr zu sagen|ich habe sie seither hin und her gewendet].',
    'Als wir {ago} miteinander sprachen, [ging ich nachdenklich heim|hast du mir etwas zu denken gegeben|wurden wir, glaube ich, unterbrochen].',
  ],
  'past.quote': [
    'Du hast {ago} etwas gesagt, das [ich mir gemerkt habe|bei mir geblieben ist|ich seither kaue]: „{quote}“',
    '„{quote}“, [hast du {ago} zu mir gesagt|das waren {ago} deine Worte], [und ich habe darüber nachgedacht|heute sehe ich es etwas anders|ich weiß es noch genau].',
  ],
  'past.kind': [
    'Du warst {ago} gut zu mir, [und das vergisst man nicht|davon gibt es nicht viel in letzter Zeit|das solltest du wissen].',
  ],
  'past.sad': [
    'Dir ging es {ago} nicht gut, {you}[: ich hoffe, es ist besser|; ich habe seither an dich gedacht|: ich wollte nach dir fragen].',
  ],
  'past.gossip': [
    'Dein Gerücht {ago}, {you}: [es ist nichts daraus geworden, soviel ich weiß|ich habe es für mich behalten, fast|der halbe Ort kennt es inzwischen].',
  ],
  'past.grief': [
    'Du hast {ago} von den Toten gesprochen, {you}, [und es tat gut, die Namen zu hören|und ich war froh darüber|und ich habe danach ein Licht angezündet].',
  ],
  grudge: [
    'Ich habe nicht vergessen, wie du {ago} mit mir [geredet hast|umgesprungen bist], {you}, [und sieh nicht so unschuldig drein|und warte noch auf ein Wort dazu|das sitzt wie ein Splitter].',
    'Was du {ago} zu mir gesagt hast, [brennt noch|war nicht recht|hat mich den Schlaf gekostet], {you}[, und du weißt es|; so redet man nicht mit Leuten|, und ich schlucke es nicht].',
  ],
  lived: [
    'Ich weiß es noch [gut|genau], {ago}: {text}.',
    'Es war {ago}: {text}[, und ich denke seither daran|, wie du weißt|].',
  ],
  'lived.you': [
    'Ich [erinnere mich|habe es nicht vergessen|denke manchmal daran], {ago}: {text}[, und ich weiß es, als wäre es heute|, und es hat mir etwas bedeutet|].',
  ],
  'kin.parent': [
    'Du [arbeitest zu viel|solltest dich öfter setzen|siehst müde aus], {dear}, [lass mich das einmal machen|und sag nicht, es sei nichts|wer trägt das Wasser, wenn du umfällst].',
    '{Dear}, [erzähl mir noch einmal, wie es war, als du jung warst|ich habe über das nachgedacht, was du mir beigebracht hast|du hattest doch recht], [das höre ich gern|und das sage ich nicht oft|öfter, als ich zugebe].',
  ],
  'kin.child': [
    'Hast du gegessen, {dear}? [Du bist nur noch Knochen|Unter dem Tuch liegt Brot|Ich weiß, du vergisst es], [und verdreh nicht die Augen|tu mir den Gefallen].',
    'Du [bist gewachsen|siehst meiner Mutter jeden Tag ähnlicher|warst einmal so winzig], {dear}, [und ich weiß nicht, wo die Jahre hin sind|und stolzer könnte ich nicht sein].',
    'Ich mache mir Sorgen um dich, {dear}, [ich kann nicht anders|dafür bin ich da], [zieh dir etwas Warmes an|such dir gute Gesellschaft|sei vor dem Dunkeln daheim].',
  ],
  'kin.sibling': [
    'Weißt du noch, wie wir [die Pflaumen gestohlen haben|zu dritt im Bett lagen|uns auf dem Heuboden versteckt haben], {dear}? [Die Narbe habe ich noch|Wir bekamen, was wir verdienten|Darüber lacht sonst keiner wie wir].',
    'Du und ich, {dear}, [wir müssen zusammenhalten|wir kennen uns zu gut, um etwas vorzuspielen], [was die Leute auch sagen|und einer muss dich ja in Ordnung halten].',
  ],
  kinfolk: [
    'Ich habe meine Leute, {you}: {kinfolk}[; andere hat man nicht|, und das genügt mir|].',
    'Für wen tut man das alles, {you}? Für die Eigenen: {kinfolk}.',
    'Ich sorge mich um die Meinen: {kinfolk}[; so ist man eben|, und sie lachen darüber].',
  ],
  topic: [
    '[Was ich mit dir bereden wollte|Noch etwas|Hör zu]: {topic}. [Wir warten alle zu lange damit|Einer muss das in die Hand nehmen|Die Hälfte von dem, was man hört, ist Gerede|Das geht jeden von uns an|Das lässt mich nicht schlafen], [sage ich|und keiner tut etwas|und ich gäbe meinen Teil|du wirst sehen].',
  ],
  'topic.answer': [
    'Was das betrifft, {you}, {topic}: [ich würde nichts überstürzen|ich finge noch diese Woche an|gemeinsam oder gar nicht, sage ich|einer wird es bezahlen müssen], [wenn ich etwas zu sagen hätte|um es klar zu sagen|ich habe darüber nachgedacht].',
  ],
  place: [
    '{Place}: [da sieht man, wer kommt und geht|ein guter Ort zum Reden|früher war hier mehr los|hierher komme ich zum Nachdenken], [immer schon|finde ich|zu jeder Zeit].',
  ],
  overheard: [
    '[Leise|Nicht so laut|Gib acht], {witness} [hört zu|hat gute Ohren|steht gleich da drüben], [und morgen wissen es alle|nicht alles ist für andere|also wähl deine Worte].',
  ],
  'work.any': [
    'Zu tun gibt es immer etwas, [und der Tag hat nur so viele Stunden|fertig wird man nie|mir ist es recht, es hält den Kopf ruhig].',
    'Meine Hände waren [seit dem Morgengrauen|ohne Pause] beschäftigt, [und die Hälfte liegt noch da|aber es ist ehrliche Arbeit|da kommt ein Wort mit dir gerade recht].',
    'Ich tue, was [gebraucht wird|anfällt|man mir aufträgt], [heute dies, morgen das|und beklagt hat sich noch keiner|es macht mich satt, mehr oder weniger].',
  ],
  'work.miller': [
    'Die Mühle [läuft Tag und Nacht|läuft, solange das Wasser reicht], [und jeder Sack geht durch meine Hände|ich höre sofort, wenn ein Stein stumpf ist|und ich träume in Mehl].',
    'Das Korn [kommt feucht herein|ist leichter als letztes Jahr], [und die Bauern schwören das Gegenteil|darum wiege ich alles zweimal].',
  ],
  'work.smith': [
    'Bis zum Ende der Woche muss ich [Pflugscharen|Türbänder|einen Wagen voll Hufeisen] schmieden, [und das Eisen taugt nichts|und die Kohle ist nass|und dann kommen alle auf einmal].',
    'Am Eisen mag ich, dass es nicht lügt: [schlag falsch zu, und es sagt es dir|es hält oder es bricht|es will Hitze und Geduld|es vergisst keinen Schlag][, anders als manche Leute|, mehr Weisheit habe ich nicht|].',
  ],
  'work.merchant': [
    'Die Wagen [kommen zu spät|stecken an der Furt fest], [und Tuch wird vom Warten nicht billiger|und meine Käufer werden unruhig|also stehe ich hier und lächle].',
    'Der Handel [ist flau|geht wie die Gezeiten], [die Leute fassen alles an und legen es zurück|man muss wissen, wann man loslässt|und alle wollen Kredit].',
  ],
  'work.herbalist': [
    'Ich war draußen, [Schafgarbe|Beinwell|Salbei] suchen, [ehe der Tau fort war|oben an der alten Mauer], [und meine Knie bräuchten selbst etwas davon|es wächst jedes Jahr weniger].',
    'Die Leute erzählen mir Dinge, [die sie keinem Priester sagen|mit herausgestreckter Zunge], [und ich vergesse das meiste mit Absicht|berechnet wird nur die Salbe].',
  ],
  'work.brewer': [
    'Das neue Bier [steht im Bottich|riecht richtig|ist noch nicht klar], [ich schlafe daneben wie eine Amme|komm vorbei, wenn es fertig ist|darauf hoffe ich].',
    'Sie kommen an mein Fass [zum Streiten|mit langen Gesichtern] und [gehen als Brüder|gehen singend heim|gehen mit Schulden], [ein gutes Werk, finde ich|meistens].',
  ],
  'work.musician': [
    'Ich habe ein neues Lied, [drei Töne davon|alles bis auf den Schluss], [und es lässt mich nicht in Ruhe|ich spiele es dir vor|es will einen Regenabend].',
    'Bezahlt wird man mit [Suppe|Bier|Beifall], [das passt in keinen Beutel|aber ich täte es umsonst|und trotzdem möchte ich nicht tauschen].',
  ],
  'work.reeve': [
    'Die Steuerliste muss [fertig werden|geprüft werden], [jeder Name und jede Münze|die Summe geht um eins nicht auf|ehe jemand danach fragt], [und die Leute wechseln die Gasse, wenn sie sie sehen|ich habe viermal gezählt|einer muss es tun].',
    'Sie denken, ich nähme gern Steuern: [ich schreibe nur auf, was ist|lieber würde ich auf eine Suppe hereingebeten|ich habe mehr durchgehen lassen, als sie wissen], [aber wer glaubt das schon|und das Buch muss stimmen].',
  ],
  'work.scribe': [
    'Ich habe heute [drei Briefe|ein Testament|einen Liebesbrief] geschrieben, [für Leute, die es nicht können|und das Gesicht nicht verzogen], [so ist der Beruf|und meine Finger sind schwarz].',
  ],
  'work.baker': [
    'Der Ofen brannte [lange vor dem Licht|beim zweiten Hahnenschrei], [meine Augenbrauen zahlen dafür|für mich ist es beinahe Nacht|aber die Kruste ist gut].',
  ],
  'work.farmer': [
    'Der Acker [ist zu nass zum Pflügen|braucht noch eine Woche|steht gut], [alles hängt an ein paar trockenen Tagen|ich sehe öfter zum Himmel als zu den Leuten|wenn die Krähen mir etwas lassen].',
  ],
  'work.guard': [
    'Ich habe [am Tor|auf der Mauer] gestanden, [seit vor Tagesanbruch|die ganze Nacht], [und was vorbeikommt, sind meist Gänse|meine Füße schlafen|ich kenne jeden Karren am Quietschen].',
  ],
  'work.priest': [
    'Ich habe [eine Hochzeit|ein Begräbnis|eine Taufe] vorzubereiten, [und die Kerzen sind kurz|und die Familien reden nicht miteinander|und es tropft auf den Altar].',
  ],
  'work.ferryman': [
    'Der Fluss ist [hoch|niedrig|übel gelaunt], [und das Seil ächzt wie ein alter Hund|seit gestern habe ich keinen übergesetzt|er will Respekt, heute mehr denn je].',
  ],
  'work.fisher': [
    'Die Netze waren heute [leer|voll|zerrissen], [so ist das mit dem Wasser|und die Hechte lachen mich aus|Geduld habe ich dafür].',
  ],
  'work.hunter': [
    'Ich bin [einem Hirsch|einem Eber|einem Fuchs] nachgegangen, [zwei Tage lang|bis zum Grat], [und habe ihn laufen lassen|er war klüger als ich|und kam mit einem Hasen heim].',
  ],
  'work.innkeeper': [
    'Alle meine Betten sind [voll|leer], [und ein Gast singt im Schlaf|komm also etwas trinken|Fest oder Fasten, so ist das mit einem Wirtshaus].',
  ],
  'work.child': [
    'Ich habe heute [einen Damm gebaut|einen Molch gefangen|den großen Birnbaum erklettert], [ganz allein|und keiner hat geholfen|und bin nur ein bisschen hineingefallen], [soll ich es dir zeigen|das darf ich nicht, also psst|das war das Beste überhaupt].',
    'Wenn ich groß bin, will ich [auf einem Schiff fahren|Vogt werden und den Schlüssel haben|ein Pferd, das reden kann], [das steht fest|und dann darfst du mich besuchen|und keiner hält mich auf].',
  ],
  'grief.new': [
    '{dead} ist tot, {you}. Es war {ago}, und ich weiß nicht, wohin mit den Händen.',
    'Du weißt es noch nicht: {dead} ist gestorben, {ago}. Ich fasse es nicht.',
    '{dead} starb {ago}. Ich gehe von Zimmer zu Zimmer, und jedes ist das falsche.',
  ],
  'reflection.of': [
    'Ich habe darüber nachgedacht: {text}.',
    'So viel weiß ich inzwischen: {text}.',
    'Wenn ich auf diese Wochen zurücksehe, {you}: {text}.',
    'Wer mich fragt, dem sage ich: {text}.',
  ],
};
