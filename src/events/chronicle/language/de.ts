import { type ChronicleBook } from './book.js';

export const german: ChronicleBook = {
  someone: { nominative: 'jemand', dative: 'jemandem', accusative: 'jemanden' },
  world: 'dieser Welt',
  inside: (world) => (world === null ? 'hier' : `in ${world}`),
  coins: (amount) => (amount === '1' ? 'eine Münze' : `${amount} Münzen`),
  counts: 'keine ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' '),
  and: 'und',
  others: (count, isOne, form) =>
    isOne
      ? { nominative: 'noch jemand', dative: 'noch jemandem', accusative: 'noch jemanden' }[form]
      : `${count} ${form === 'dative' ? 'anderen' : 'andere'}`,
  some: (count) => `${count} Menschen`,
  share: (value) => {
    if (value >= 0.9) return 'fast die ganze Barschaft';
    if (value >= 0.55) return 'mehr als die Hälfte der Barschaft';
    if (value >= 0.45) return 'die Hälfte der Barschaft';
    return value >= 0.36 ? 'fast die Hälfte der Barschaft' : 'ein Drittel der Barschaft';
  },
  title: (span, day) => (span === 'week' ? `Die Woche vom ${day}` : day),
  rules: {
    founding: [
      'Hier begann die Geschichte von {world}.',
      'Es war der erste Tag von {world}.',
      'Damals nahm die Geschichte von {world} ihren Anfang.',
    ],
    arrival: [
      '{a} [ließ sich {inworld} nieder|wurde {inworld} heimisch].',
      '{inworld} gab es ein neues Gesicht: {a}.',
      'Seit diesem Tag lebte {a} {inworld}.',
    ],
    arrivals: [
      '{list} [ließen sich {inworld} nieder|wurden {inworld} heimisch].',
      '{inworld} gab es neue Gesichter: {list}.',
    ],
    first: ['{a} gehörte zu den Ersten {inworld}.', '{a} war vom ersten Tag an {inworld} zu Hause.'],
    'first.child': [
      '{a}, ein Kind von {list_dat}, gehörte zu den Ersten {inworld}.',
      '{a}, ein Kind von {list_dat}, war vom ersten Tag an {inworld} zu Hause.',
    ],
    visitor: ['{a} war zu Besuch, fremd und von weit her.', 'Aus der Fremde kam {a} vorbei.'],
    birth: [
      'Bei {list_dat} kam ein Kind zur Welt: {a}.',
      '{a} kam zur Welt, das Kind von {list_dat}.',
      'In der Wiege von {list_dat} lag ein Kind, {a}.',
      'Ein Kind kam zur Welt: {a}. Die Freude bei {list_dat} war groß.',
    ],
    'birth.alone': ['{a} kam zur Welt.', '{inworld} kam ein Kind zur Welt: {a}.'],
    death: [
      '{a} starb.',
      '{a} tat den letzten Atemzug.',
      'Der Tod holte {a_acc}.',
      'Das Leben von {a_dat} ging zu Ende.',
    ],
    'death.mourned': [
      '{a} starb, betrauert von {list_dat}.',
      'Der Tod holte {a_acc}. Die Trauer traf {list_acc}.',
      '{a} tat den letzten Atemzug, und die Trauer von {list_dat} [war groß|währte lange].',
    ],
    'death.mourned.child': [
      '{a} starb, betrauert vom eigenen Kind, {list_dat}.',
      'Der Tod holte {a_acc}. Das Kind, {list}, trauerte.',
    ],
    'death.mourned.childs': [
      '{a} starb, betrauert von den Kindern, {list_dat}.',
      'Der Tod holte {a_acc}. Die Kinder, {list}, trauerten.',
    ],
    'death.mourned.parent': [
      '{a} starb, und {list} trauerte um das eigene Kind.',
      'Der Tod holte {a_acc}, das Kind von {list_dat}. Die Trauer war groß.',
    ],
    'death.mourned.parents': [
      '{a} starb, und {list} trauerten um ihr Kind.',
      'Der Tod holte {a_acc}, das Kind von {list_dat}. Die Trauer war groß.',
    ],
    'estate.mourners': [
      'Zur Trauer kam ein Erbe von {amount}.',
      'Das Erbe, {amount}, war ein geringer Trost.',
    ],
    'estate.nothing': [
      'Zu erben gab es nichts.',
      'Nicht eine Münze blieb zurück.',
      'Zu verteilen gab es nichts.',
    ],
    'estate.child': [
      'Was blieb, {amount}, ging an das eigene Kind, {list_acc}.',
      'Das Erbe, {amount}, fiel an das eigene Kind, {list_acc}.',
    ],
    'estate.childs': [
      'Was blieb, {amount}, ging an die Kinder: {list_acc}.',
      'Das Erbe, {amount}, teilten sich die Kinder, {list}.',
    ],
    'estate.parent': [
      'Was blieb, {amount}, ging zurück an {list_acc}.',
      'Das Erbe, {amount}, fiel an {list_acc}, eine Generation zurück.',
    ],
    'estate.parents': [
      'Was blieb, {amount}, ging zurück an die Eltern, {list_acc}.',
      'Das Erbe, {amount}, fiel an die Eltern, {list_acc}.',
    ],
    'estate.heir': ['Was blieb, {amount}, ging an {list_acc}.', 'Das Erbe, {amount}, fiel an {list_acc}.'],
    'estate.heirs': [
      'Was blieb, {amount}, teilten sich {list}.',
      'Das Erbe, {amount}, ging zu Teilen an {list_acc}.',
    ],
    'estate.many': [
      'Was blieb, {amount}, teilten sich viele.',
      'Viele erbten ein wenig von dem, was blieb: {amount}.',
    ],
    'estate.treasury': [
      'Was blieb, {amount}, fiel an die Schatzkammer.',
      '#Weil niemand erbte, gingen {amount} an die Schatzkammer.',
    ],
    'estate.lost': [
      'Was blieb, {amount}, kam in niemandes Hände.',
      '#Von den {amount}, die blieben, sah niemand etwas wieder.',
    ],
    'estate.goods': ['Die Güter gingen an {list_acc}.', 'Das Hab und Gut fiel an {list_acc}.'],
    'meeting.plain': [
      '{a} und {b} [begegneten sich zum ersten Mal|sprachen zum ersten Mal miteinander].',
      '{a} machte die Bekanntschaft von {b_dat}.',
      'Zum ersten Mal kreuzten sich die Wege von {a_dat} und {b_dat}.',
      '{a} und {b} wechselten die ersten Worte.',
    ],
    'meeting.good': [
      '{a} und {b} begegneten sich zum ersten Mal und [mochten sich gleich|verstanden sich gut|schieden mit einem Lächeln].',
      '{a} lernte {b_acc} kennen, und die beiden [verstanden sich vom ersten Wort an|mochten sich sofort].',
      'Die erste Begegnung von {a_dat} und {b_dat} war [herzlich|heiter|eine frohe].',
      'Als {a} und {b} zum ersten Mal ins Reden kamen, hatte es keiner von beiden eilig.',
    ],
    'meeting.bad': [
      '{a} und {b} begegneten sich zum ersten Mal, und es ging schief.',
      '{a} lernte {b_acc} kennen, und es stand unter keinem guten Stern.',
      'Die erste Begegnung von {a_dat} und {b_dat} [endete mit harten Worten|war kein Vergnügen].',
    ],
    'words.first.plain': [
      '{a} und {b} sprachen zum ersten Mal miteinander.',
      '{a} und {b} wechselten die ersten Worte.',
    ],
    'words.first.good': [
      '{a} und {b} sprachen zum ersten Mal miteinander und [mochten sich gleich|verstanden sich gut|schieden mit einem Lächeln].',
      'Die ersten Worte zwischen {a_dat} und {b_dat} waren [herzlich|heiter].',
    ],
    'words.first.bad': [
      '{a} und {b} sprachen zum ersten Mal miteinander, und es ging schief.',
      'Die ersten Worte zwischen {a_dat} und {b_dat} waren hart.',
    ],
    friends: [
      '{a} und {b} wurden Freunde.',
      'Zwischen {a_dat} und {b_dat} begann eine Freundschaft.',
      'Inzwischen waren {a} und {b} [gute|echte] Freunde.',
      'Aus den Gesprächen von {a_dat} und {b_dat} war Freundschaft geworden.',
      '{a} und {b} schlossen Freundschaft.',
    ],
    'friends.own': [
      '{a} hatte {b_acc} ins Herz geschlossen.',
      '{a} zählte {b_acc} nun zu den Freunden.',
      'Für {a_acc} gehörte {b} nun zu den Freunden.',
      '{a} [schloss Freundschaft mit {b_dat}|hatte {b_acc} lieb gewonnen].',
    ],
    'friends.kin': [
      '{a} und {b} standen sich so nah wie nie zuvor.',
      'Das Band zwischen {a_dat} und {b_dat} wurde fest.',
      '{a} und {b} entdeckten, wie gut sie sich verstanden.',
    ],
    close: [
      '{a} und {b} wurden unzertrennlich.',
      '{a} und {b} hätten fast alles füreinander getan.',
      'Zwischen {a_acc} und {b_acc} passte nun kein Blatt mehr.',
    ],
    'close.own': [
      'Wenige waren {a_dat} so lieb wie {b}.',
      '{a} wäre für {b_acc} [durchs Feuer gegangen|bis ans Ende der Welt gegangen].',
      'Niemandem vertraute {a} lieber als {b_dat}.',
    ],
    fallout: [
      '{a} und {b} überwarfen sich.',
      'Zwischen {a_dat} und {b_dat} gab es böses Blut.',
      '{a} und {b} stritten, und [vergessen wurde es nicht|es blieb etwas zurück].',
      'Nach einem Streit [gingen sich {a} und {b} aus dem Weg|ließen {a} und {b} kein gutes Haar mehr aneinander].',
    ],
    'fallout.own': [
      '{a} überwarf sich mit {b_dat}.',
      '{a} hatte genug von {b_dat}.',
      '{a} war auf {b_acc} nicht mehr gut zu sprechen.',
    ],
    'fallout.friends': [
      '{a} und {b}, bis dahin Freunde, überwarfen sich.',
      'Die Freundschaft von {a_dat} und {b_dat} zerbrach in einem Streit.',
    ],
    'fallout.friends.own': [
      '{a} überwarf sich mit {b_dat}, trotz aller Freundschaft.',
      '{a} kündigte {b_dat} die Freundschaft.',
    ],
    rift: ['{a} und {b} waren keine Freunde mehr.', 'Die Freundschaft von {a_dat} und {b_dat} ging zu Ende.'],
    'rift.own': ['{a} wandte sich von {b_dat} ab.', '{a} war {b_dat} nicht mehr so gewogen wie früher.'],
    words: [
      'Zwischen {a_dat} und {b_dat} fielen harte Worte.',
      '{a} und {b} hatten Streit.',
      '{a} und {b} [wurden laut|gerieten aneinander].',
      'Ein Gespräch von {a_dat} und {b_dat} [nahm kein gutes Ende|endete im Streit].',
    ],
    feud: [
      '{a} und {b} wurden Feinde.',
      'Von nun an waren {a} und {b} Feinde.',
      'Zwischen {a_dat} und {b_dat} war aus Abneigung Hass geworden.',
    ],
    'feud.own': [
      '{a} hasste {b_acc} inzwischen.',
      'Für {a_acc} war {b} nun ein Feind.',
      '{a} konnte den Anblick von {b_dat} nicht mehr ertragen.',
    ],
    peace: [
      '{a} und {b} schlossen Frieden.',
      '{a} und {b} [legten ihren Streit bei|begruben ihren Streit].',
      'Der Streit von {a_dat} und {b_dat} war vorbei.',
      '{a} und {b} vertrugen sich wieder.',
    ],
    'peace.own': [
      '{a} verzieh {b_dat}.',
      '{a} schloss Frieden mit {b_dat}.',
      '{a} trug {b_dat} nichts mehr nach.',
    ],
    'peace.enemies': [
      '{a} und {b}, so lange verfeindet, schlossen Frieden.',
      'Niemand hatte damit gerechnet: {a} und {b} begruben ihre Feindschaft.',
    ],
    'peace.enemies.own': ['{a} sah in {b_dat} keinen Feind mehr.', '{a} hörte auf, {b_acc} zu hassen.'],
    'promise.broken': [
      '{a} hatte {b_dat} {amount} versprochen und konnte nicht zahlen.',
      '{a} gab {b_dat} das Wort, {amount} zu zahlen, und brach es.',
      'Auf {amount}, versprochen von {a_dat}, wartete {b} vergeblich.',
    ],
    'word.broken': [
      '{a} brach ein Versprechen an {b_acc}.',
      '{a} gab {b_dat} das Wort und hielt es nicht.',
      '{b} hatte das Wort von {a_dat}, und es wurde nichts daraus.',
    ],
    'word.broken.said': [
      '{a} brach ein Versprechen an {b_acc}: „{text}“.',
      '{a} gab {b_dat} das Wort, „{text}“, und hielt es nicht.',
      '{b} hatte das Wort von {a_dat}, „{text}“, und es wurde nichts daraus.',
    ],
    'word.kept.said': [
      '{a} hielt ein Versprechen an {b_acc}: „{text}“.',
      '{b} hatte das Wort von {a_dat}, „{text}“, und es wurde gehalten.',
    ],
    'word.kept': [
      '{a} hielt ein Versprechen an {b_acc}.',
      '{b} hatte das Wort von {a_dat}, und es wurde gehalten.',
    ],
    'due.missed': [
      '{a} zahlte {b_dat} nicht, was fällig war: {amount}.',
      '{b} wartete auf {amount} von {a_dat}, und sie kamen nicht.',
    ],
    'debt.forgiven': [
      '{b} erließ {a_dat} eine Schuld von {amount}.',
      '{a} schuldete {b_dat} {amount}, und {b} ließ es gut sein.',
    ],
    'goods.sold': [
      '{a} verkaufte alles: {goods}, {count} im Ganzen, für {amount}.',
      'Von {goods} hatte {a} nichts mehr: Alles war verkauft, für {amount}.',
    ],
    'goods.made': [
      '{a} stellte {goods} her, {count} auf einmal.',
      'Nie wurde in dieser Zeit mehr auf einmal gemacht von {goods}: {count}, durch {a_acc}.',
    ],
    'goods.perished': [
      'Über Nacht verdarb {goods}, {count} davon, und den Schaden hatte {a}.',
      '{a} hob {goods} zu lange auf: {count} waren verdorben.',
    ],
    payment: [
      '{a} zahlte {b_dat} {amount}.',
      '#Von {a_dat} gingen {amount} an {b_acc}.',
      '{b} bekam von {a_dat} {amount}.',
    ],
    'payment.share': [
      '{a} zahlte {b_dat} {amount}, {share}.',
      'Für {b_acc} gab {a} {share} her: {amount}.',
      '{a} musste {b_dat} {amount} zahlen, {share}.',
    ],
    'payment.gain': [
      '{b} bekam von {a_dat} {amount}, mehr als der Beutel vorher enthielt.',
      'Mit {amount} von {a_dat} hatte {b} auf einen Schlag mehr als doppelt so viel wie zuvor.',
      'Durch {amount} von {a_dat} wuchs die Barschaft von {b_dat} auf mehr als das Doppelte.',
    ],
    'payment.reason': [
      '{a} zahlte {b_dat} {amount} für „{reason}“.',
      'Für „{reason}“ bekam {b} von {a_dat} {amount}.',
      '{a} gab {b_dat} {amount}, der Zweck: „{reason}“.',
    ],
    'spent.reason': [
      '{a} gab {amount} für „{reason}“ aus.',
      'Für „{reason}“ zahlte {a} {amount}.',
      '{a} legte {amount} für „{reason}“ hin.',
    ],
    spent: [
      '{a} gab {amount} aus.',
      '#{amount} gingen {a_dat} durch die Finger.',
      '{a} ließ {amount} springen.',
    ],
    'spent.share': [
      '{a} gab {amount} aus, {share}.',
      '{amount} musste {a} hergeben, {share}.',
      'Auf einmal gab {a} {share} aus: {amount}.',
    ],
    ruin: [
      '{a} gab {b_dat} {amount} und hatte nichts mehr.',
      '#Die letzten {amount} von {a_dat} gingen an {b_acc}.',
      '{a} zahlte {b_dat} {amount} und stand mit leeren Händen da.',
    ],
    'ruin.spent': [
      '#{a} gab die letzten {amount} aus.',
      'Mit {amount} war auch das letzte Geld von {a_dat} ausgegeben.',
      '{a} gab {amount} aus und stand mit leeren Händen da.',
    ],
    income: [
      '{a} [nahm {amount} ein|verdiente {amount}].',
      '#Für {a_acc} war es ein guter Tag: {amount} kamen herein.',
      '{a} [kam zu {amount}|konnte {amount} beiseitelegen].',
      'Der Beutel von {a_dat} wurde um {amount} schwerer.',
    ],
    'income.gain': [
      '{a} kam zu {amount}, mehr als vorher im Beutel war.',
      'Auf einen Schlag hatte {a} {amount} mehr, und damit über doppelt so viel wie zuvor.',
    ],
    aid: ['{a} bekam {amount} aus der Schatzkammer.', 'Die Schatzkammer half {a_dat} mit {amount}.'],
    fortune: [
      'Mit {amount} war {a} nun so reich wie sonst niemand {inworld} in dieser Zeit.',
      '{a} besaß nun {amount}, mehr als irgendwer {inworld} vorher oder nachher in dieser Zeit.',
    ],
    'fortune.own': [
      'In all der Zeit war {a} nie reicher: {amount}.',
      'Mit {amount} stand {a} auf der Höhe des Reichtums.',
    ],
    'inheritance.goods': ['{b} hinterließ {a_dat} Güter.', '{a} erbte Güter von {b_dat}.'],
    inheritance: ['{a} erbte {amount} von {b_dat}.', '{b} hinterließ {a_dat} {amount}.'],
    grief: ['{b} starb, und {a} [trauerte|weinte].', '{a} trauerte um {b_acc}.', '{a} verlor {b_acc}.'],
    'grief.child': ['{a} verlor ein Kind, {b_acc}.', '{a} musste das eigene Kind begraben, {b_acc}.'],
    'grief.parent': [
      'Mit {b_dat} starb {a_dat} ein Elternteil.',
      '{a} musste einen Elternteil zu Grabe tragen, {b_acc}.',
    ],
    'grief.sibling': [
      'Mit {b_dat} verlor {a} ein Geschwister.',
      '{b} starb, und {a} trauerte wie nur Geschwister trauern.',
    ],
    despair: [
      'Nach einem Gespräch mit {b_dat} war {a} der Verzweiflung nahe.',
      'Was {b} sagte, stürzte {a_acc} in Verzweiflung.',
      '{a} war so niedergeschlagen wie nie, nach einem Gespräch mit {b_dat}.',
    ],
    joy: [
      'Nach einem Gespräch mit {b_dat} hätte {a} kaum glücklicher sein können.',
      'Das Gespräch mit {b_dat} machte {a_acc} überglücklich.',
      '{a} strahlte, und {b} hatte Anteil daran.',
    ],
    'rate.up': [
      'Die Steuer stieg von {old} auf {rate} Prozent.',
      'Von nun an betrug die Steuer {rate} statt {old} Prozent.',
    ],
    'rate.down': [
      'Die Steuer sank von {old} auf {rate} Prozent.',
      'Ein Aufatmen ging um: Die Steuer sank von {old} auf {rate} Prozent.',
    ],
    'rate.none': [
      'Die Steuer von {old} Prozent wurde abgeschafft.',
      'Von nun an zahlte niemand mehr Steuern.',
    ],
    'rate.new': [
      'Eine Steuer von {rate} Prozent wurde eingeführt.',
      'Von nun an galt eine Steuer von {rate} Prozent.',
    ],
    collection: [
      'Die Steuern wurden eingezogen: {amount} von {count} Leuten.',
      'Die Steuereinnehmer gingen von Tür zu Tür und brachten {amount} heim.',
      '{count} Leute zahlten ihre Steuern, zusammen {amount}.',
      '#Am Steuertag kamen {amount} in die Schatzkammer.',
    ],
    'collection.one': [
      'Die Steuern wurden eingezogen, und ein einziger Beutel zahlte {amount}.',
      '#Am Steuertag kamen {amount} in die Schatzkammer.',
    ],
    'disbursement.all': [
      'Die Schatzkammer zahlte {amount} an {count} Leute.',
      '{count} Leute teilten sich {amount} aus der Schatzkammer.',
      '#Die Schatzkammer öffnete sich, und {amount} gingen an {count} Leute.',
    ],
    'disbursement.all.one': [
      '#{amount} aus der Schatzkammer gingen an eine einzige Person.',
      'Die Schatzkammer zahlte {amount} an eine einzige Person.',
    ],
    'disbursement.poorest': [
      'Die Schatzkammer gab den {count} Ärmsten {amount}.',
      'Die {count} Ärmsten teilten sich {amount} aus der Schatzkammer.',
      '#Für die {count} Ärmsten öffnete sich die Schatzkammer: {amount} wurden verteilt.',
    ],
    'disbursement.poorest.one': [
      'Die Schatzkammer gab {amount} dorthin, wo am wenigsten war.',
      '#Aus der Schatzkammer kamen {amount} dorthin, wo die Not am größten war.',
    ],
    'disbursement.refund': [
      'Die Schatzkammer zahlte {count} Leuten ihre Steuern zurück, zusammen {amount}.',
      '{count} Leute bekamen ihre Steuern zurück, zusammen {amount}.',
    ],
    'disbursement.refund.one': [
      'Die Schatzkammer zahlte einer einzigen Person ihre Steuern zurück, {amount}.',
      'Eine einzige Person bekam ihre Steuern zurück, {amount}.',
    ],
  },
};
