import type { Chats } from '../book.js';

/** Plaudern: `Satz >> Antwort >> Antwort ++ was der erste dann noch sagt`. Ein `^` hält den ersten Buchstaben groß. */
export const chats: Chats = {
  'weather.fair': [
    'Die Wäsche war trocken, ehe ich das letzte Hemd aufgehängt hatte. >> Dann gehe ich und wringe meine aus. >> Nimm sie herein, bevor die Schwalben darüberfliegen. ++ Ich habe sie noch eine Stunde hängen lassen, nur zum Ansehen.',
    'Sogar die Katze liegt auf dem Rücken, und die traut keinem. >> Sie weiß, wann man einen Tag nicht verschwenden darf. >> ^Katzen zahlen keine Steuer und haben den besten Platz. Von denen kann man lernen.',
    'An so einem Tag kann ich nicht zornig bleiben, und ich hatte einen guten Grund. >> Heb ihn dir für den nächsten Regen auf. >> Wer war es? Nein, sag es nicht, es ist zu schön heute. ++ Bis Mittag wusste ich nicht mehr, worum es ging.',
  ],
  'weather.rain': [
    'Seit es regnet, sind meine Stiefel nicht mehr trocken geworden. >> Stopf sie über Nacht mit Hafer aus; das zieht, und die Mäuse danken es dir. >> Meine haben aufgegeben. Ich trage sie aus Gewohnheit. ++ Ein zweites Paar habe ich, und das hat die Löcher.',
    'Unter jedem Leck steht ein Eimer, und jeder singt einen anderen Ton. >> Dann fehlt dir nur noch einer für den Akkord. >> Denselben Chor habe ich auch, nur tiefer. ++ Der tiefe am Bett ist mir der liebste.',
    'Erst haben alle um Regen gebetet, und nun beten sie, dass er aufhört. >> Man soll immer nur um die Hälfte bitten. >> Im August werden sie froh darum sein und es keinem sagen.',
  ],
  'weather.wind': [
    'Der Wind hatte meinen Hut, und ich bin ihm durch drei Gärten nachgelaufen. >> Ich sah ihn vorbeikommen und dachte: da geht ein glücklicher Hut. >> Und die Bohnen? Wie sehen die jetzt aus? ++ Die Bohnen sahen danach schlechter aus, und ich auch.',
    'Bei dem Wind schlagen die Läden die ganze Nacht, und ich liege da und warte auf den nächsten Schlag. >> Steck ein Stück Leder dazwischen. Danach schlief ich wie ein Stein. >> Die Pause hält einen wach, nicht der Schlag. Das kenne ich.',
  ],
  'weather.fog': [
    'Heute früh habe ich einem Pfosten höflich guten Tag gesagt. Im Nebel sah er aus wie der Vogt. >> Und hat er freundlicher geantwortet? >> Ich habe mich einmal vor einer Vogelscheuche verbeugt. Wir stehen noch immer gut.',
    'Ich mag den Nebel. Keiner sieht, wie langsam ich gehe. >> Und keiner sieht, wer hinter einem geht. Mir ist die Sonne lieber. >> Er macht alles leiser. Das mag ich auch.',
  ],
  'weather.cold': [
    'Das Wasser war hart im Eimer; ich musste es mit der Kelle aufschlagen. >> Bei mir war es die Kelle, die brach. >> Stell den Eimer ans Feuer, und du wäschst dich wie ein König. ++ Und dann habe ich viel zu schnell getrunken.',
    'Ich trage alles übereinander, was ich habe, und friere trotzdem. >> Das Trockenste zuerst, nicht das Dickste. Das hilft. >> Du siehst doppelt so breit aus. Das macht Eindruck. ++ Wird es noch kälter, nehme ich das Tischtuch.',
  ],
  'weather.snow': [
    'So leise hat es in der Nacht geschneit, dass ich es nur an der Stille gemerkt habe. >> Ich bin davon aufgewacht. Man ist es nicht gewohnt, nichts zu hören. >> Und dann kratzte die erste Schaufel, und es war vorbei.',
    'An den Spuren im Schnee sieht man, wer wen besucht. >> Dann gehe ich lieber den langen Weg heim. >> Ich habe sie auch gelesen und mich zweimal gewundert. ++ Eine führt zum Bäcker, und keiner will sie erklären.',
  ],
  'weather.heat': [
    'So heiß ist es, dass die Butter aus der Schale und vom Tisch gelaufen ist. >> Geh ihr nach. Sie weiß, wo es kühl ist. >> Häng sie im Tuch in den Brunnen, so mache ich es. ++ Der Hund hat sich sehr gefreut.',
    'Bei der Hitze hat keiner mehr ein gutes Wort, mich eingeschlossen. >> Dann setzen wir uns in den Schatten und sagen nichts. >> Eines habe ich noch, du kannst es haben: gut siehst du aus.',
  ],
  'weather.storm': [
    'Der Sturm hat mir drei Schindeln geholt. Zwei habe ich wiedergefunden. >> Die dritte liegt in meinen Bohnen. Du kannst sie haben. >> Sieh im Teich nach, meine sind immer im Teich. ++ Jetzt regnet es genau auf den Tisch.',
    'Im Sturm saßen mein Nachbar und ich in einem Keller, und seither grüßen wir uns wieder. >> Dann hat er mehr getan als die Predigt. >> Wie lange hält das? Ich gebe ihm Zeit bis zur Ernte.',
  ],
  'season.spring': [
    'Die Schwalben sind wieder im Schuppen. Ich habe die Tür die ganze Woche offen gelassen. >> Mit Schwalben kommt Glück ins Haus, und einiger Dreck. >> Meine sah ich heute früh, über dem Wasser. ++ Das alte Paar, glaube ich. Sie haben gleich geschimpft.',
    'Meinen Spaten habe ich hinter dem Fass gefunden, wo ich ihn hingestellt habe, damit ich ihn finde. >> Ich suche noch meine Harke. >> Wo wir etwas gut aufheben, sucht kein Dieb der Welt.',
  ],
  'season.summer': [
    'Die Kirschen sind reif, und die Stare wussten es vor mir. >> Häng ein Blech hinein. Das hilft für einen Tag. >> Lass ihnen die obersten. Da kommt ohnehin keiner hin. ++ Den Rest aß ich gleich auf der Leiter.',
    'Um diese Zeit zünde ich kein Licht mehr an. Ich gehe ins Bett, wenn die Frösche anfangen. >> Bei den Fröschen schlafe ich nie ein. Sie streiten so. >> Und mit den Vögeln auf. Das ist ein gutes Leben.',
  ],
  'season.autumn': [
    'Elf Körbe Äpfel habe ich gepflückt, und nun mag ich keinen mehr sehen. >> Im Februar schon. Leg sie auf Stroh, und keinen an den andern. >> Einen Korb nehme ich dir ab, wenn das hilft. ++ Der zwölfte ist für den, der freundlich fragt.',
    'Heute Nacht zogen die Gänse, so tief, dass man die Flügel hörte. >> Ich hörte sie auch und dachte: nehmt mich mit. >> Früh in diesem Jahr. Das gibt einen langen Winter, heißt es.',
  ],
  'season.winter': [
    'Um diese Zeit flicke ich alles, was im Sommer kaputtging. >> Dann ist dein Tisch wohl voll. >> Ich sitze am Feuer und verspreche es ihm. ++ Ein Schemel hat nur noch drei Beine, aber er steht.',
    'Die Tage sind so kurz, dass Frühstück und Abendbrot an einer Kerze gehen. >> So spart man eine Kerze und eine Mahlzeit. >> Jetzt wendet es sich. Jeden Tag ein Hahnenschritt.',
  ],
  'part.morning': [
    'Heute war ich vor dem Hahn auf und musste auf ihn warten. >> Hast du es ihm gesagt? >> Dann hast du den Nebel vom Wasser steigen sehen. Darum beneide ich dich.',
    'Ich träumte, ich könnte fliegen, und wachte auf dem Boden auf. >> Und wie weit bist du vorher gekommen? >> Dann bist du wenigstens gelandet. ++ Bis zum Kirchdach. Es war schön.',
  ],
  'part.evening': [
    'Meine Füße sind heute weiter gegangen, als der Kopf weiß. >> Warmes Wasser mit Salz. Der Kopf dankt es dir auch. >> Dann setz dich. Die Bank ist frei, und ich bin es auch. ++ Zweimal bis ans Ende des Dorfs, für einen vergessenen Schlüssel.',
    'Um diese Stunde riecht es aus jeder Tür nach Rauch und Suppe. >> Ich fände mit der Nase allein nach Hause. >> Es ist mir die liebste Stunde. Da verzeiht man dem Tag einiges.',
  ],
  'work.any': [
    'Für eine Stunde sollte ich helfen, und als ich herauskam, war es dunkel. >> So fangen sie einen. Frag das nächste Mal, welche Stunde. >> Gab es wenigstens etwas zu essen? ++ Suppe gab es, das muss ich zugeben.',
    'Ich habe einen Zaun geflickt, an dem vor lauter Flicken kein Zaun mehr ist. >> Er steht aus Trotz. Wie manche Leute, die ich kenne. >> Und wessen Kuh war diesmal durch? ++ Die braune. Es ist immer die braune.',
    'Seit heute früh trage ich Dinge dorthin, wo sie letztes Jahr standen. >> Und nächstes Jahr zurück. Das nennt man Ordnung. >> Einer wird sich etwas dabei gedacht haben. Den würde ich fragen.',
    'Ich habe einen Splitter im Daumen, der länger bei mir ist als mancher Freund. >> Halt still, ich habe gute Augen. >> Honig darauf, und warten. Er will von selbst heraus.',
  ],
  'work.miller': [
    'Elf Säcke kamen heute, und einer war zu einem Drittel Steine. Ich weiß auch, wessen. >> Den Namen sagst du nicht, ich sehe schon. Ich kann ihn mir denken. >> Mahl sie ihm extra, dann hat er seine Steine als Mehl. ++ Ich habe ihn vor seinen Augen gewogen, sehr langsam.',
    'Wenn das Rad steht, wache ich auf. Alle andern wachen vom Lärm auf. >> Dann schläfst du besser als wir: es steht ja nie. >> Mit dem Herzen ist es wohl ebenso.',
    'Aus einer Prise Mehl sage ich dir, wessen Feld es war und wie der Sommer. >> Dann kennst du uns besser als der Pfarrer. >> Und was sagt meines? ++ Deines ist immer etwas zu feucht, und süß.',
  ],
  'work.smith': [
    'Einen Pflug haben sie mir gebracht, der einem Felsen begegnet ist. Ich weiß, wer von beiden klüger war. >> Ist er noch zu retten? >> Der Felsen, denn der blieb, wo er war. ++ Zwei Hitzen hat es gebraucht, und fast meine ganze Geduld.',
    'Eisen sagt dir, wann es so weit ist. Leute nie. >> Doch, aber man muss erst draufschlagen. >> Und bei welcher Farbe? Ich sehe immer nur Rot. ++ Kirschrot, und keinen Atemzug länger.',
    'Zweihundertzehn Nägel heute. Noch nie hat einer einem Schmied für einen Nagel gedankt. >> Dann tue ich es: meine Tür hängt an vieren von dir. >> Man merkt sie erst, wenn sie fehlen.',
  ],
  'work.merchant': [
    'Drei Wagen Salz stehen drüben am Ufer, und der Fährmann ist erkältet. >> ^Salz hält sich. Als Einziges. >> Bring ihm Honig. Für Honig wird er schnell gesund. ++ Jeder Tag am Ufer kostet mich einen Tag Gewinn.',
    'Einer hat eine Stunde mit mir um einen Kamm gefeilscht, und dann hatte er keine Haare. >> Hoffentlich war er für jemand anderen. >> Und was hat er am Ende bezahlt? ++ Ein Drittel mehr, als ich am Anfang genommen hätte.',
  ],
  'work.herbalist': [
    'Nach Schafgarbe war ich, noch vor dem Tau, und ein Hase war schneller. >> Vielleicht war er krank. >> Dann ist es gute Garbe. Die wissen das. ++ Die Wurzeln hat er mir gelassen, ich will nicht klagen.',
    'Nach Dunkelwerden kommen sie und bitten um etwas für einen Freund. Immer für denselben. >> Der muss inzwischen sehr krank sein. >> Und du behältst es für dich. Das ist mehr wert als das Kraut.',
  ],
  'work.brewer': [
    'Das neue Bier redet im Bottich mit sich selbst, jede Minute ein Blubb. Ich zähle mit. >> Und was sagt es? >> Ruf mich, wenn es aufhört. Ich höre gern zu. ++ Dass es zum nächsten Fest fertig ist, glaube ich.',
    'Zwei kamen gestern als Feinde an mein Fass und gingen Arm in Arm. >> Billiger als ein Gericht, und es schmeckt besser. >> Und waren sie heute früh noch Freunde? ++ Heute weiß keiner mehr, wer angefangen hat.',
  ],
  'work.musician': [
    'Seit der Furt habe ich ein Lied im Kopf, alles bis auf den Schluss. >> Lass ihn offen. Die Leute gehen gern mit einer Frage heim. >> Summ es mir vor. Manchmal weiß es ein anderes Ohr. ++ Es will hinunter, und ich will hinauf.',
    'Mitten im Tanz riss die Saite, und keiner hat es gemerkt, nur der Hund und ich. >> Ich sah, dass du gelächelt hast. >> Dann hat der Hund ein Ohr. ++ Den Rest spielte ich auf dreien. Langsamer, und besser.',
  ],
  'work.reeve': [
    'In meiner Liste fehlt eine Münze. Viermal habe ich gerechnet, und sie lacht mich aus. >> Leg eine von dir hinein, und schlaf. >> Sie liegt unter dem Tisch. Das tut sie immer. ++ Das könnte ich, aber dann wäre es gelogen.',
    'Komme ich mit dem Buch die Gasse herunter, gehen die Türen zu. Ohne Buch auch. >> Meine war offen. Komm herein, es gibt Suppe. >> Nimm einmal eine Geige unter den Arm.',
  ],
  'work.scribe': [
    'Heute schrieb ich einen Liebesbrief für einen, der nicht sagen wollte, an wen. >> Nächste Woche weißt du es, wie alle andern. >> Was schreibt man da, ohne Augen zum Loben? ++ Ich habe die Stimme gelobt. Eine Stimme hat jeder.',
  ],
  'work.baker': [
    'Der Teig wollte heute nicht gehen. Er hat seine Launen, wie jeder. >> Red ihm gut zu. Er hört, ob du geschlafen hast. >> Ich wollte auch nicht aufgehen, und ich bin nicht aus Teig. ++ Ich habe ihn neben die Katze gestellt, das half.',
  ],
  'work.farmer': [
    'Eine Kuh soll kalben, und ich schlafe die zweite Nacht im Stroh. >> Sie weiß, wann du wegsiehst. Geh ins Bett, und es ist da. >> Ruf mich, wenn du noch zwei Arme brauchst.',
  ],
  'work.guard': [
    'Die ganze Nacht habe ich gewacht, und durch das Tor kam ein Igel. >> Hatte er den Zoll dabei? >> Dann waren wir gut bewacht. Ich habe fest geschlafen. ++ Er sah mich an, und ich ließ ihn durch.',
  ],
  any: [
    'Das Brunnenseil ist fast durch. Einen Knoten habe ich hineingemacht, aber es braucht ein neues. >> Ein wenig Hanf habe ich noch. Ich sehe, was sich machen lässt. >> Mir kam es schon rau vor. Danke für den Knoten. ++ Einer muss es tun, ehe es ein anderer ist.',
    'Ich wollte mir beim Nachbarn einen Topf leihen, und es war meiner. >> Und, hast du ihn trotzdem geliehen? >> So bekam ich nach sechs Jahren meine Leiter wieder. ++ Ich habe mich bedankt. Das war einfacher.',
    'Jemand hat zwei Buchstaben in die Linde geschnitten, und nun gehen wir alle die Namen durch. >> Ich weiß eine, die rot wird, wenn man davon anfängt. >> Die sind älter. Sieh dir die Rinde an.',
    'Ich habe eine Henne, die nur in meinen Hut legt. Ich trage ihn nicht mehr. >> Verlang Miete von ihr. >> Du bist ein besserer Herr als die meisten. ++ Sie sieht darin so zufrieden aus.',
    'Ich wollte die Suppe kochen wie meine Großmutter. Eine Sache fehlt immer. >> Der Hunger fehlt. Davon hatten wir damals mehr. >> Ein wenig Essig am Schluss. Versuch es. ++ Aufgeschrieben hat sie es nie, und fragen kann ich nicht mehr.',
    'Auf der Straße lag eine Münze, und ich sah mich um, ob sie jemand vermisst. Keiner war da. >> Dann gehört sie dir, und das gute Gewissen dazu. >> Ein ehrlicher Mensch hätte sich zweimal umgesehen. ++ Sie wurde eine Kerze, und die ist schon fort.',
    'Als ich klein war, kam mir der Ort vor wie ein Königreich. Jetzt gehe ich in einer Pfeifenlänge hindurch. >> Er war so groß. Nur unsere Beine sind länger geworden. >> Meine finden ihn abends immer noch weit.',
    'Mein Nachbar singt beim Holzhacken und weiß nicht, dass man es hört. >> Sag es ihm bloß nicht. >> Ich habe mich schon gefragt, wer das ist.',
    'Mein gutes Messer habe ich verliehen und weiß nicht mehr, an wen. >> Sag am Brunnen laut, dass du ihm verzeihst. Am Morgen ist es da. >> Ich war es nicht, aber beim Schmied würde ich fragen.',
    'Ich habe mir vorgenommen, geduldiger zu sein, ab morgen. >> Nimm lieber nach der Ernte. Mit so etwas eilt man nicht. >> Übermorgen frage ich dich, und du fährst mich an.',
    'Gestern fragte mich ein Fremder nach dem Weg, und ich schickte ihn falsch und merkte es erst nachts. >> Er wird noch jemanden gefragt haben. Das tut man immer. >> Alle Wege kommen irgendwo heraus. ++ Ich lag wach und hoffte, dass ihm die Mühle gefällt.',
    'Dreimal sagte man mir heute, ich sähe müde aus. Jetzt bin ich es. >> Mir siehst du gut aus. Damit steht es fast gleich. >> So sagt man hier guten Tag.',
    'Ich habe einen Walnussbaum gepflanzt. Bis einer davon knackt, bin ich lange fort. >> In seinem Schatten werden sie sich fragen, wer du warst. >> So sollte man pflanzen. Ich wollte, ich hätte es getan. ++ Er ist jetzt eine Hand hoch und sehr stolz.',
    'Hinter meinem Haus die Frösche, das klingt wie eine Ratssitzung. >> Und einer ist immer dagegen, wette ich. >> Nur kommen sie früher zu einem Schluss.',
    'Ich habe einen Hahn gekauft, der nicht kräht. Erst hielt ich es für einen Fehler, und nun gäbe ich ihn nicht her. >> Meiner hört nie auf. Gib ihm deinen als Lehrer. >> Er denkt nach. Solche gibt es.',
    'Meine Tür quietscht genau wie meine Tante. Ich habe sie nie geölt. >> Dann hast du Gesellschaft, ohne die Suppe. >> Meine klingt wie eine Gans. Man könnte sie reden lassen.',
  ],
  warm: [
    'Den ganzen Tag wollte ich dir etwas erzählen, und nun bist du da, und ich will nur sitzen. >> Dann sitzen wir. Es kommt schon. >> Das kenne ich. Mir ging es ebenso. ++ Um die Gänse ging es. Es war nicht wichtig.',
    'Ich habe dir den Brotkanten aufgehoben, weil du einmal gesagt hast, dass du ihn magst. >> Das weißt du noch? Das muss Jahre her sein. >> Dann gehört die Hälfte dir. Keine Widerrede.',
    'Wenn etwas Lustiges geschieht, sehe ich mich nach dir um. Heute warst du nicht da. >> Erzähl es jetzt. Ich lache, als wäre ich dabei gewesen. >> Das mache ich auch. Es ist eine rechte Plage. ++ Es war nur eine Ziege. Man musste ihr Gesicht sehen.',
  ],
  gruff: [
    'Jemand hat mir eine Leiter an die Wand gestellt und ist heimgegangen. Raten soll ich. >> Sie gehört mir. Ich wollte dich noch fragen. >> Verbrenn sie. Dann kommt er schon. ++ Ich habe sie nach hinten gestellt, ins Trockene. Sag es keinem.',
    'Ich habe nichts gegen Leute. Nur wenn sie zu dritt kommen. >> Dann bleibe ich einer. >> Zwei können auch schon viele sein, bei mir daheim.',
    'Ein Mann hat mir heute gesagt, ich solle lächeln. Er ist dann gegangen. >> In einem Stück? >> Da wäre ich gern dabei gewesen.',
    'Aus Versehen habe ich die Katze einmal gefüttert. Jetzt sitzt sie jeden Morgen da, als wäre das abgemacht. >> Und wie nennst du sie? >> Sie hat dich eingestellt. Das passiert den Besten. ++ Sie hat keinen Namen. Ich sage Katze, und sie kommt.',
  ],
  merry: [
    'In der Kirche habe ich so gelacht, dass ich so tun musste, als betete ich! >> Ich sah deine Schultern. Da musste ich zur Decke sehen. >> Was war es? Der Pfarrer und die Biene? ++ Die Biene war es. Es ist immer die Biene!',
    'Ich habe mit dem Bäcker um neun Knödel gewettet und um einen Knödel und zwei Knöpfe verloren! >> Neun! Bei sechs hätte ich aufgehört und wäre stolz gewesen. >> Ich hörte die Knöpfe fliegen. Ich dachte, es hagelt. ++ Den neunten durfte ich behalten, zum Trost.',
    'Heute früh bin ich über mein eigenes Schwein gestolpert, und wir haben uns beide entschuldigt! >> Ein höfliches Haus. Das sage ich immer. >> Und wer meinte es ernster? ++ Das Schwein, glaube ich!',
  ],
  shy: [
    'Ich hatte mir zurechtgelegt, was ich dem Bäcker sage, und dann sagte er es zuerst. >> Das kenne ich. Man steht da mit vollem Mund. >> Dann denkt ihr gleich. Das ist ein Anfang. ++ Ich habe „gleichfalls“ gesagt. Es passte überhaupt nicht.',
    'Auf dem Fest stand ich den ganzen Abend am Fass, damit es aussieht, als hätte ich zu tun. >> Ich habe dich gesehen. Ich wäre gekommen, wenn ich mich getraut hätte. >> Ich halte immer einen Teller. Es ist derselbe Kniff.',
  ],
  proud: [
    'Man bot mir einen Platz am Ende des Tisches an. Ich stand, den ganzen Abend. >> Wir haben es gesehen. Es war ein langes Essen. >> Und wohin hätten sie dich setzen sollen? ++ Beim Nachtisch waren weiter oben zwei frei. Ich sah nicht hin.',
    'Um Hilfe bitte ich nicht. Ich lasse wissen, dass ich sie annähme. >> Dann hat es mich erreicht. Ich komme morgen. >> Das ist natürlich ein großer Unterschied. ++ Das Tor ist schwerer als früher. Das ist alles.',
  ],
  gentle: [
    'Im Reisig schläft ein Igel, also heize ich dort diesen Winter nicht. >> Dir gehen die Öfen aus. >> Stell ihm Wasser hin, und keine Milch. ++ Den Korb habe ich ihm auch gegeben.',
    'Ich habe wieder zu viel gebacken, mit Absicht. Einer kommt immer. >> Und heute bin ich das, wie es scheint. >> Ich habe es gerochen und bin zweimal vorbeigegangen. ++ Nimm zwei. Warm sind sie besser.',
  ],
  shrewd: [
    'Sind sich zwei zu schnell einig, sehe ich unter den Tisch. >> Und was war da, beim letzten Mal? >> Dann hast du wohl einen steifen Hals. ++ Ein dritter, der beide bezahlt hat.',
    'Ich habe gekauft, als alle verkauften, und zwei Jahre gebraucht, bis es klug aussah. >> Und wie sah es bis dahin aus? >> Den Atem hätte ich nicht gehabt. ++ Nach Hunger, wenn ich ehrlich bin.',
  ],
  curious: [
    'Hast du je den großen Stein an der Furt umgedreht? Ich schon. Darunter liegt noch ein Stein! >> Und unter dem? >> Jetzt will ich auch nachsehen. ++ Darunter ist es nass, und etwas hat sich bewegt.',
    'Woher wissen die Schwalben den Weg, und der Händler muss fragen? >> Sie hören auf ihre Mütter. >> Sie kehren unterwegs nicht ein.',
  ],
  learned: [
    'Ich habe bewiesen, dass der Kirchturm schief steht. Keiner wollte es wissen. >> Sie wussten es. Sie wollten es nur nicht schriftlich. >> Nach welcher Seite? Auf einer steht mein Haus. ++ Nach Osten, eine Handbreit in hundert Jahren.',
    'Ein Buch ist ein Brief von einem, der nicht auf dich warten konnte. >> Dann habe ich viel Post, die ich nie geöffnet habe. >> Das ist schön gesagt.',
  ],
  wry: [
    'Alle sagen, ich hätte mich nicht verändert. Ich glaube, sie meinen den Mantel. >> Es ist ein guter Mantel. Und du hast dich nicht verändert. >> Ich habe es freundlich gemeint. Jetzt bin ich mir nicht mehr sicher. ++ Er war neu, als meine Haare es waren.',
    'Ich schlafe sehr gut. Nur das Wachliegen kann ich nicht. >> Ich gebe dir Stunden. Ich übe jede Nacht. >> Denk an Schafe. Und dann daran, was sie kosten.',
  ],
  old: [
    'Diese Gasse kannte ich, als sie ein Pfad war, und den Pfad, als er eine Ziege war. >> Und wie hieß die Ziege? >> Dann hast du sie aufsteigen sehen. ++ Berta. Sie hatte schon damals Vorfahrt.',
    'Man sagt mir an der Tür: Achtung, Stufe. Ich habe die Stufe gelegt. >> Und gut. Noch nie hat sich einer beklagt. >> Sie meinen es gut. Ich würde trotzdem aufpassen.',
    'In all meinen Geschichten kommen Tote vor. In den Geschichten sind sie recht lebendig. >> Erzähl mir eine, in der man lacht. >> Dann haben sie es besser als die meisten. ++ Du hättest ihnen gefallen. Zu dünn wärst du ihnen gewesen.',
  ],
  child: [
    'Ich habe einen Frosch, und der heißt Vogt, weil er alles schluckt! >> Sag das nicht, wo der Vogt es hört. >> Und gefällt ihm der Name? ++ Wenn ich es sage, blinzelt er. Also ja!',
    'Mir ist ein Zahn ausgefallen, und ich habe ihn ins Mauseloch gelegt, und die Maus hat nicht gezahlt! >> Mäuse zahlen langsam. Gib ihr Zeit bis zum Markttag. >> Ich rede mit ihr. Wir kennen uns ganz gut.',
    'Ich grabe ein Loch, und wenn ich weitermache, komme ich beim König heraus! >> Tritt dir die Füße ab, ehe du hineingehst. >> Und wann bist du da? ++ Bis zum Abendbrot, glaube ich. Oder bis zum nächsten.',
    'Warum sagen Große „mal sehen“, wenn sie nein meinen? >> Mal sehen. >> Weil man ein Nein erklären muss. Du hast uns erwischt.',
    'Die Großen haben mich nicht mitspielen lassen, da habe ich gespielt, dass ich sie nicht lasse! >> Das wird ihnen wehgetan haben. >> So wird man König.',
    'Wenn ich groß bin, kaufe ich ein Schiff und einen Hund, und der Hund ist Kapitän! >> Mit dem Hund führe ich auch. >> Und was bist du auf dem Schiff? ++ Ich bin der, der ruft!',
    'Meinen Namen kann ich schon schreiben! Nur der letzte Buchstabe ist zu groß und fällt von der Tafel! >> Fang weiter links an. >> Ich kenne Große, die das nicht können. Gut gemacht.',
    'Würmer haben kein Vorne! Ich habe mir viele angesehen! >> Auf die Idee, einen zu fragen, kam ich noch nie. >> Und woher wissen sie, wohin sie gehen? ++ Ich glaube, sie stimmen ab.',
  ],
};
