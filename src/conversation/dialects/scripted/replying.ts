import { isGrieving } from '../../labels.js';
import { type Answer, answerToAct, only, reactionTo } from './answering.js';
import { Dealing } from './dealing.js';
import { ageOf } from './ages.js';
import { aspectOf, followUp, isElsewhere, keyOf, once, type Thread } from './following.js';
import { type Heard } from './hearing.js';
import { Knowledge, nameOf, shown } from './knowledge.js';
import { griefOf, lossIn } from './mourning.js';
import { People } from './people.js';
import { type Recollection } from './recollection.js';
import { type Found, Search } from './search.js';
import { type Setting } from './speaker.js';
import { subjectOf } from './subjects.js';
import { Surroundings } from './surroundings.js';
import { type Understood } from './understanding.js';
import { tradeIn } from './voice.js';

/** To what an enemy still gives an answer of its own. */
const evenToEnemies =
  /^(?:alarm|confession|theft|promise|kept|money|offer|selling|gift|flirt|farewell|gibberish|foreign|you|request|yes|no)$/;

/** What a character says to somebody's own words, from what it knows and feels; it makes nothing up. */
export function replyTo(
  heard: Heard,
  said: Understood,
  setting: Setting,
  memories: readonly Recollection[],
  isGreeted: boolean,
  thread: Thread | null,
): Answer[] {
  const isOfDeath =
    thread !== null && /^(?:dead|person\.dead|dying|grief|mood\.grieving)/.test(thread.answer.rule);
  if (said.act === 'apology' && (isOfDeath || isAfterDeath(setting))) return [only('condoled')];
  const isCold = setting.bond.warmth === 'cold';
  // A question about goods that it sells needs nothing said before.
  const isOfPerson =
    said.act === 'why' && said.who !== null && (thread === null || isElsewhere(said, thread.answer));
  const isOther =
    said.word !== null && (said.isQuestion || said.word !== thread?.said.word || said.count! > 1);
  const reply = new Reply(setting, memories, said, heard, thread);
  const before = isOther ? only('wares') : isOfPerson ? undefined : thread?.answer;
  const isNew = before === undefined || reply.isNew(before);
  const on = isNew || isCold ? null : followUp(said, before, setting.library);
  if (on !== null) return [on];
  const byAct = answerToAct(heard, setting);
  if (byAct !== null) return byAct;
  if (isCold && said.act === 'greeting') return [];
  if (isCold && !evenToEnemies.test(said.act)) return [only('scorn')];
  const answers = reply.answer(isGreeted);
  const inTrade = answers.map((answer) => ofTrade(answer, setting));
  return thread === null || !said.isQuestion ? inTrade : once(inTrade, thread, setting.library);
}

/** What those of a trade say in place of what others say: `hurt.herbalist`. */
function ofTrade({ rule, slots }: Answer, { voice, library }: Setting): Answer {
  const own = `${rule}.${voice.trade}`;
  return { rule: library.pools.has(own) ? own : rule, slots };
}

class Reply extends Knowledge {
  private readonly others: People;
  private readonly dealing: Dealing;

  private readonly found: Found | null;

  constructor(
    setting: Setting,
    memories: readonly Recollection[],
    said: Understood,
    private readonly heard: Heard,
    private readonly thread: Thread | null,
  ) {
    super(setting, memories, said);
    this.others = new People(setting, memories, this.said);
    this.dealing = new Dealing(setting, memories, this.said);
    this.found = new Search(setting, memories, this.said).answer();
  }

  /** Whether the line leaves what was spoken of. */
  isNew(before: Answer): boolean {
    return this.found === null ? isElsewhere(this.said, before) : keyOf(this.found) !== keyOf(before);
  }

  /** What it knows of what the line asks comes before what the line seems to be. */
  answer(isGreeted: boolean): Answer[] {
    const { areYou } = this.setting.library.book.acts;
    if (new RegExp(areYou, 'iu').test(this.heard.text) && this.isDescribed()) return [only('am')];
    return this.found === null ? [this.decide(isGreeted)].flat() : this.toFound(this.found);
  }

  private toFound(found: Found): Answer[] {
    const { setting, memories, said, thread } = this;
    if (found.person !== undefined) {
      const asked = { ...said, act: 'whois', who: found.person };
      return new People(setting, memories, asked).toPerson();
    }
    const aspect = aspectOf(said, found, setting.library);
    if (aspect) return [aspect];
    return [thread?.given.includes(keyOf(found)) ? only('asked.said') : found];
  }

  private decide(isGreeted: boolean): Answer | Answer[] {
    const { act, isQuestion } = this.said;
    const answers = {
      ...this.ofOthers(),
      ...this.ofDeals(),
      ...new Surroundings(this.setting, this.memories, this.said, this.heard.text).answers(),
      ...this.ofSelf(),
      ...this.ofTheTwo(isGreeted),
    };
    const found = Object.hasOwn(answers, act) ? answers[act] : undefined;
    if (found) return found();
    // What is unknown of somebody's own affairs may be asked of that one.
    if (act.startsWith('unsure.') && this.said.who !== null && this.said.kin !== null)
      return this.others.toPrivate();
    if (act === 'unknown' && isQuestion) return only('unsure.said');
    // All else has an answer of its own name.
    return /^(?:unknown$|heard)/.test(act) ? this.toStatement() : only(act);
  }

  private ofOthers(): Answers {
    const { others, said } = this;
    const [family, friends, person] = [
      () => others.toFamily(),
      () => others.toFriends(),
      () => others.toPerson(),
    ];
    const [dead, character] = [() => others.toDead(), () => others.toCharacter()];
    const wealth = (): Answer => others.toWealth();
    return {
      ...{
        family,
        iskin: family,
        kinjob: family,
        kincount: family,
        kinwhere: family,
        friends,
        enemies: friends,
      },
      ...{ person, whois: person, whereis: person, dying: dead, close: character, wealth, poorest: wealth },
      character,
      kinage: () => others.toAge(),
      dead: () => others.toDeath(),
      villagers: () => others.toVillagers(),
      whosays: () => {
        const who = this.person();
        return who ? { rule: 'whosays', slots: { who: nameOf(who) } } : only('heard');
      },
      kinwell: () => others.toWelfare(),
      kinlike: () => others.toLiking(),
      kinpraise: () => others.toLiking(),
      love: () => others.toLove(),
      private: () => others.toPrivate(),
      why: () => {
        // What it holds against somebody is why.
        const known = said.who === null ? undefined : this.memoryOf(said.who);
        if (known && known.topic === 'told') return known;
        const [opinion] = said.who === null ? [] : others.toPerson();
        return (opinion && followUp(said, opinion, this.setting.library)) ?? only('why');
      },
      rumour: () => {
        const memory = this.memoryOf(said.who);
        if (memory?.rule.startsWith('thirdOwed')) return memory;
        return memory ? [only('rumour.known'), memory] : only('rumour');
      },
    };
  }

  private ofDeals(): Answers {
    const { dealing, setting, isUnkind } = this;
    const [trade, offer] = [() => dealing.toTrade(), () => dealing.toOffer()];
    return {
      ...{ wares: trade, prices: trade, haggle: trade, stock: trade, deal: trade, offer, selling: offer },
      gift: () => only(isUnkind ? 'offer.gift.cold' : 'offer.gift'),
      money: () => dealing.toMoney(),
      owed: () => dealing.toOwed(),
      debts: () => dealing.toDebts(),
      payday: () => dealing.toPayday(),
      forgive: () => dealing.toForgiving(),
      dues: () => (this.owedBy('other') ? dealing.toOwed() : only('dues')),
      claim: () => (this.owedBy('self') ? dealing.toDebts() : only('debts.not')),
      purse: () => (this.isClose() ? only('purse.secret') : subjectOf('wealth', setting)!),
      wage: () => dealing.toWage(),
      promise: () => dealing.toPromise(),
      kept: () => dealing.toKept(),
      boss: () => {
        const wage = setting.turn.known?.dues.find(({ isWage, debtor }) => isWage && debtor === 'other');
        return wage ? { rule: 'boss.known', slots: { who: shown(wage.with) } } : only('wage.none');
      },
    };
  }

  private ofSelf(): Answers {
    const { setting, isUnkind } = this;
    const { self } = setting.turn;
    const work = (): Answer => subjectOf('work', setting)!;
    const [loss] = isGrieving(self) ? self.mourning! : [];
    const isOwn = tradeIn(this.heard.text) === setting.voice.trade || this.isDescribed();
    const ofWork = (): Answer => (isOwn ? work() : only(this.said.act));
    return {
      ...{ 'unsure.am': ofWork, tradework: ofWork },
      job: work,
      activity: () => this.ownWay('activity') ?? work(),
      dream: () => this.ownWay('goal') ?? only('dream'),
      pastime: () => subjectOf('pastime', setting) ?? only('pastime.none'),
      age: () => ageOf(self.description, 'age.is') ?? ageOf(self.personality, 'age.is') ?? only('age'),
      punchline: () => only(loss || self.mood < 45 ? 'punchline.low' : 'punchline'),
      banter: () => only(setting.bond.warmth === 'cold' ? 'insulted' : 'banter'),
      looks: () => only(self.mood < 45 ? 'mood.low' : 'looks'),
      mood: () => {
        const grief = griefOf(setting);
        if (grief && loss && this.hasNamed(loss)) return { rule: 'mood.grieving', slots: grief.slots };
        return grief ?? subjectOf('mood', setting)!;
      },
      joke: () => {
        if (loss) return { rule: 'joke.grief', slots: { dead: nameOf(loss), ...lossIn(setting)?.slots } };
        return only(self.mood < 35 || isUnkind ? 'joke.no' : 'joke');
      },
    };
  }

  private ofTheTwo(isGreeted: boolean): Answers {
    const { setting, isUnkind } = this;
    const { bond } = setting;
    const kindly = (kind: string, unkind: string) => () => only(isUnkind ? unkind : kind);
    return {
      greeting: () => only(isGreeted ? 'welcome' : 'greet.again'),
      introduction: () => only('introduced'),
      farewell: () => [],
      name: () => (isGreeted && bond.isFirst ? [] : only('name')),
      alarm: kindly('alarm', 'alarm.cold'),
      confession: () => this.others.toConfession(),
      theft: () => {
        const person = this.person();
        return person
          ? { rule: 'confession.other', slots: { who: nameOf(person) } }
          : only('confession.theft');
      },
      condolence: () => only('condoled'),
      sad: kindly('sympathy', 'curt'),
      you: () => only(`you.${bond.warmth}`),
      flirt: () => this.toFlirt(),
      request: kindly('request', 'request.cold'),
      yes: kindly('nod', 'curt'),
      no: kindly('nod.no', 'curt'),
      accused: kindly('accused', 'accused.cold'),
      more: () => only('again'),
      unclear: kindly('unclear', 'unclear.cool'),
    };
  }

  /** An agent's line is small talk; a player's is news, of which nobody pretends to know more. */
  private toStatement(): Answer {
    const { setting, heard, said, isUnkind } = this;
    const [reaction] = reactionTo(heard, setting, this.memories);
    const isPlain = reaction === undefined || /^(?:interest|tease|agree|disagree)/.test(reaction.rule);
    if (setting.turn.other.kind === 'agent-npc' || !isPlain) return reaction ?? only('heard');
    return only(isUnkind ? 'curt' : said.act === 'unknown' ? 'heard' : said.act);
  }

  /** Whether the line has a word of what everybody knows of the speaker: "Are you the shipwright?" */
  private isDescribed(): boolean {
    const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
    const { plain } = this.setting.library.book.acts;
    const own = wordsOf(this.setting.turn.self.description);
    return wordsOf(this.heard.text).some((word) => own.includes(word) && !` ${plain} `.includes(` ${word} `));
  }

  private ownWay(rule: 'goal' | 'activity'): Answer | null {
    const { setting, memories, said } = this;
    const text = new Search(setting, memories, said).inOwnWords(setting.turn.self[rule] ?? '', rule);
    return text === null || this.isUnkind ? null : { rule, slots: { text } };
  }

  private toFlirt(): Answer {
    const { voice, bond } = this.setting;
    if (voice.isChild) return only('flirt.child');
    if (this.isUnkind) return only('flirt.cold');
    const partner = this.family.filter(({ relation, alive }) => relation === 'partner' && alive);
    if (partner.length > 0) return { rule: 'flirt.taken', slots: { kinfolk: this.kinfolk(partner) } };
    return only(bond.warmth === 'warm' && !bond.isFirst ? 'flirt.warm' : 'flirt.open');
  }
}

type Answers = Readonly<Record<string, () => Answer | Answer[]>>;

/** "I am sorry" means a death of which one has just heard. */
function isAfterDeath({ turn: { transcript, self }, library }: Setting): boolean {
  return (
    transcript.slice(0, -1).some(({ speaker }) => speaker === self.name) &&
    transcript.slice(-5, -1).some(({ text }) => library.book.lexicon.ofDeath.test(text))
  );
}
