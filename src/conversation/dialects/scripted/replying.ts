import { isGrieving } from '../../labels.js';
import { type TurnAcquaintance, type TurnObligation, type TurnRelative } from '../../turn.js';
import { type Answer, answerToAct, isOf, only, reactionTo } from './answering.js';
import { type Gender } from './book.js';
import { hoursBetween } from './day.js';
import { unmarked } from './grammar.js';
import { griefOf } from './mourning.js';
import { type Heard } from './hearing.js';
import { coinsOf, mentions, type Recollection } from './recollection.js';
import { type Setting } from './speaker.js';
import { chance, subjectOf, taxRule } from './subjects.js';
import { type Understood } from './understanding.js';
import { genderOf, shortName } from './voice.js';

/** The trust from which on down nothing is lent and no word is taken. */
const distrust = -10;
/** Who has less gives nothing away, whatever the others have. */
const little = 10;
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
): Answer[] {
  if (said.act === 'apology' && isAfterDeath(setting)) return [only('condoled')];
  const byAct = answerToAct(heard, setting);
  if (byAct !== null) return byAct;
  if (setting.bond.warmth === 'cold' && said.act === 'greeting') return [];
  if (setting.bond.warmth === 'cold' && !evenToEnemies.test(said.act)) return [only('scorn')];
  return new Reply(setting, memories, said, heard).answers(isGreeted);
}

class Reply {
  private readonly people: readonly TurnAcquaintance[];
  private readonly family: readonly TurnRelative[];
  private readonly isUnkind: boolean;
  private readonly distrusts: boolean;

  constructor(
    private readonly setting: Setting,
    private readonly memories: readonly Recollection[],
    private readonly said: Understood,
    private readonly heard: Heard,
  ) {
    const { turn, bond } = setting;
    const { trust = 0, stage } = turn.relationship;
    this.people = turn.known?.people ?? [];
    this.family = turn.self.family ?? [];
    this.isUnkind = bond.warmth === 'cold' || bond.warmth === 'cool';
    this.distrusts = trust <= distrust || stage === 'wary' || stage === 'hostile';
  }

  answers(isGreeted: boolean): Answer[] {
    const { setting, said, isUnkind, distrusts } = this;
    const { turn, bond, day } = setting;
    const { scene, now, self } = turn;
    const isPoor = self.wealth < little || self.standing === 'poor' || self.standing === 'penniless';
    switch (said.act) {
      case 'greeting':
        return [only(isGreeted ? 'welcome' : 'greet.again')];
      case 'introduction':
        return [only('introduced')];
      case 'farewell':
        return [];
      case 'name':
        return isGreeted && bond.isFirst ? [] : [only('name')];
      case 'alarm':
        return [only(isUnkind ? 'alarm.cold' : 'alarm')];
      case 'confession':
        return this.toConfession();
      case 'theft':
        return [only('confession.theft')];
      case 'promise':
        return [this.toPromise()];
      case 'kept':
        return [this.toKept()];
      case 'offer':
      case 'selling': {
        const needsMoney = said.act === 'selling' && isPoor;
        return [distrusts ? only('offer.distrust') : needsMoney ? only('offer.poor') : only('offer.thing')];
      }
      case 'gift':
        return [only(isUnkind ? 'offer.gift.cold' : 'offer.gift')];
      case 'money':
        if (distrusts || isUnkind) return [only('money.distrust')];
        return [
          only(isPoor ? 'money.poor' : turn.relationship.interactions < 3 ? 'money.stranger' : 'money.no'),
        ];
      case 'wares':
      case 'prices':
      case 'haggle':
        return [this.toTrade()];
      case 'owed':
        return [this.toOwed()];
      case 'debts':
        return [this.toDebts()];
      case 'purse':
        return [this.isClose() ? only('purse.secret') : subjectOf('wealth', setting, this.memories)!];
      case 'wealth':
      case 'poorest':
        return [this.toWealth()];
      case 'dead':
        return [this.toDeath()];
      case 'dying':
      case 'close':
        return [this.toDead()];
      case 'condolence':
        return [only('condoled')];
      case 'family':
      case 'kinjob':
      case 'kincount':
      case 'kinwhere':
        return [this.toFamily()];
      case 'kinwell': {
        const named = said.kin === null ? this.family.filter(({ name }) => name === this.person()?.name) : [];
        if (said.kin !== null) return [this.toFamily()];
        return named[0]?.alive ? [{ rule: 'family.well', slots: this.kinSlots(named) }] : this.toPerson();
      }
      case 'hurt':
        return [only(setting.voice.trade === 'herbalist' ? 'hurt.healer' : 'hurt')];
      case 'room':
        return setting.voice.trade === 'innkeeper'
          ? [only('room.host')]
          : [{ rule: 'way', slots: { spot: this.spot() } }];
      case 'love':
        return [this.toLove()];
      case 'source':
        return [this.toSource()];
      case 'rumour': {
        const memory = this.memoryOf(said.who);
        return memory ? [only('rumour.known'), memory] : [only('rumour')];
      }
      case 'wage':
        return [this.toWage()];
      case 'boss': {
        const [wage] = turn.known?.earns ?? [];
        return [wage ? { rule: 'boss.known', slots: { who: shown(wage.from) } } : only('wage.none')];
      }
      case 'claim':
        return [this.owedBy('self') ? this.toDebts() : only('debts.not')];
      case 'looks':
        return [self.mood < 45 ? only('mood.low') : only('looks')];
      case 'private':
        return this.toPrivate();
      case 'sad':
        return [only(isUnkind ? 'curt' : 'sympathy')];
      case 'friends':
      case 'enemies':
        return [this.toFriends()];
      case 'person':
      case 'whois':
      case 'whereis':
        return this.toPerson();
      case 'tax':
        return [only(`tax.rate.${taxRule(setting, this.memories).slice('tax.'.length)}`)];
      case 'treasury':
        return [only('treasury.known')];
      case 'place':
        return [only(scene?.place === undefined ? 'where.unknown' : 'where.is')];
      case 'way':
        return [{ rule: 'way', slots: { spot: this.spot() } }];
      case 'task':
        return [{ rule: 'task', slots: { spot: this.spot() } }];
      case 'time': {
        if (scene?.time !== undefined) return [{ rule: 'when.is', slots: { time: unmarked(scene.time) } }];
        if (now === undefined) return [only('when.part')];
        return [{ rule: 'when.clock', slots: { hour: String(new Date(now).getUTCHours()) } }];
      }
      case 'weather':
        if (scene?.weather !== undefined)
          return [{ rule: 'weather.is', slots: { text: unmarked(scene.weather) } }];
        return [subjectOf('weather', setting, this.memories) ?? only('weather.unknown')];
      case 'forecast':
        return [only(day.sky === null ? 'weather.unknown' : 'weather.later')];
      case 'news':
        return [this.toNews()];
      case 'job':
        return [subjectOf('work', setting, this.memories)!];
      case 'pastime':
        return [subjectOf('pastime', setting, this.memories) ?? subjectOf('work', setting, this.memories)!];
      case 'mood':
        return [griefOf(setting, this.memories) ?? subjectOf('mood', setting, this.memories)!];
      case 'you':
        return [only(`you.${bond.warmth}`)];
      case 'flirt':
        return [this.toFlirt()];
      case 'joke':
        if (isGrieving(self)) return [{ rule: 'joke.grief', slots: { dead: nameOf(self.mourning![0]!) } }];
        return [only(self.mood < 35 || isUnkind ? 'joke.no' : 'joke')];
      case 'request':
        return [only(isUnkind ? 'request.cold' : 'request')];
      case 'yes':
      case 'no':
        return [only(isUnkind ? 'curt' : said.act === 'yes' ? 'nod' : 'nod.no')];
      case 'accused':
        return [only(isUnkind ? 'accused.cold' : 'accused')];
      case 'more':
        return [only('again')];
      case 'unclear':
        return [only(isUnkind ? 'unclear.cool' : 'unclear')];
      default:
        if (said.act === 'unknown' && said.isQuestion) return [only('unsure.said')];
        if (/^(?:unknown$|heard)/.test(said.act)) return [this.toStatement()];
        // All else has an answer of its own name.
        return [only(said.act)];
    }
  }

  /** An agent's line is small talk; a player's is news, of which nobody pretends to know more. */
  private toStatement(): Answer {
    const { setting, heard, said, isUnkind } = this;
    const [reaction] = reactionTo(heard, setting, this.memories);
    const isPlain = reaction === undefined || /^(?:interest|tease|agree|disagree)/.test(reaction.rule);
    if (setting.turn.other.kind === 'agent-npc' || !isPlain) return reaction ?? only('heard');
    return only(isUnkind ? 'curt' : said.act === 'unknown' ? 'heard' : said.act);
  }

  /** Who boasts a death of somebody who lives, as far as it knows, is told so. */
  private toConfession(): Answer[] {
    const { said } = this;
    const person = this.person();
    if (person?.alive) return [{ rule: 'confession.alive', slots: { who: nameOf(person) } }];
    if (said.kin === null) return [only('confession')];
    const relatives = this.relatives();
    const living = relatives.find(({ alive }) => alive);
    if (living) return [{ rule: 'confession.alive', slots: { who: nameOf(living) } }];
    const kin = {
      rule: relatives.length > 0 ? 'confession.kin' : 'family.without',
      slots: this.kinSlots(relatives),
    };
    return relatives.length > 0 ? [kin] : [kin, only('confession')];
  }

  private toPromise(): Answer {
    const open = this.owedBy('other');
    if (this.distrusts || this.isUnkind) return only('promise.doubt');
    return open?.kind === 'promise' && open.text !== ''
      ? { rule: 'promise.known', slots: { what: this.quoted(open) } }
      : only('promise.given');
  }

  private toKept(): Answer {
    const open = this.owedBy('other');
    if (!open) return only('kept.none');
    return open.kind === 'promise' && open.text !== ''
      ? { rule: 'kept.open', slots: { what: this.quoted(open) } }
      : { rule: 'kept.debt', slots: { coins: this.coins(open.owed || (open.amount ?? 0)) } };
  }

  private toTrade(): Answer {
    const { said, setting } = this;
    const { known, trade } = setting.turn;
    const { priced } = setting.library.book.lexicon;
    if (known === undefined && trade?.goods === undefined) return only('unsure');
    const sells = known?.sells ?? [];
    const wares = this.listed(
      sells.map(({ item, price }) =>
        priced.replace('{item}', unmarked(item)).replace('{coins}', this.coins(price)),
      ),
    );
    if (sells.length === 0) {
      const goods = this.listed((trade?.goods ?? []).map(({ item }) => unmarked(item)));
      return goods === '' ? only('wares.none') : { rule: 'wares.have', slots: { wares: goods } };
    }
    if (said.act === 'haggle') return { rule: 'prices.firm', slots: { wares } };
    const asked = said.thing;
    const found = sells.find(({ item }) =>
      [asked, said.word].some((kind) => kind !== null && isOfKind(item, kind)),
    );
    const one = found ?? (asked === null && sells.length === 1 && said.act === 'prices' ? sells[0]! : null);
    if (!one) return { rule: asked === null ? 'wares.known' : 'wares.other', slots: { wares } };
    const slots = {
      item: unmarked(one.item),
      coins: this.coins(one.price),
      left: this.number(one.quantity),
    };
    const count = found ? said.count : null;
    if (count === null || count === 1) return { rule: 'prices.known', slots };
    if (count > one.quantity) return { rule: 'wares.short', slots };
    return {
      rule: 'wares.sum',
      slots: { ...slots, count: this.number(count), coins: this.coins(count * one.price) },
    };
  }

  private toDebts(): Answer {
    const [own, theirs] = [this.owedBy('self'), this.owedBy('other')];
    const sum = ({ owed, amount = 0 }: TurnObligation): string => this.coins(owed || amount);
    if (own && own.kind === 'payment') return { rule: 'debts.you', slots: { coins: sum(own) } };
    if (theirs && theirs.kind === 'payment') return { rule: 'debts.yours', slots: { coins: sum(theirs) } };
    const [first] = this.setting.turn.known?.owes ?? [];
    if (!first) return only(this.setting.turn.known === undefined ? 'purse.secret' : 'debts.none');
    if (this.isClose()) return only('purse.secret');
    return { rule: 'debts.known', slots: { who: shown(first.to), coins: this.coins(first.amount) } };
  }

  /** What others owe it is between it and them. */
  private toOwed(): Answer {
    const theirs = this.owedBy('other');
    if (theirs?.kind !== 'payment') return only('debts.others');
    return { rule: 'debts.yours', slots: { coins: this.coins(theirs.owed || (theirs.amount ?? 0)) } };
  }

  private toWealth(): Answer {
    const { self } = this.setting.turn;
    const isRich = this.said.act === 'wealth';
    const living = this.people.filter(({ alive }) => alive);
    if (living.length === 0) return only('rich.unknown');
    const best = living.reduce((one, other) =>
      (isRich ? other.wealth > one.wealth : other.wealth < one.wealth) ? other : one,
    );
    const isSelf = isRich ? self.wealth > best.wealth : self.wealth < best.wealth;
    const rule = isRich ? 'rich' : 'poor';
    return isSelf ? only(`${rule}.self`) : { rule: `${rule}.known`, slots: { who: shown(best.name) } };
  }

  private toDeath(): Answer {
    const person = this.person();
    if (person)
      return person.alive
        ? { rule: 'dead.alive', slots: { who: nameOf(person) } }
        : this.toDeadOrMore(person);
    if (this.said.kin !== null) {
      const relatives = this.relatives();
      const [first] = relatives;
      if (!first) return { rule: 'family.without', slots: this.kinSlots([]) };
      const dead = relatives.find(({ alive }) => !alive);
      return dead ? this.toDeadKin(dead) : { rule: 'dead.alive', slots: { who: nameOf(first) } };
    }
    const grief = this.memories.find(({ topic }) => topic === 'grief');
    if (grief) return { rule: 'dead.known', slots: grief.slots };
    const kin = this.family.find(({ alive }) => !alive);
    const dead = kin ?? this.people.filter(({ alive }) => !alive).sort(byDeath)[0];
    if (!dead) return only('dead.none');
    return { rule: 'dead.known', slots: { dead: nameOf(dead), ago: this.agoOf(dead) } };
  }

  /** More of somebody dead: the one of whom they speak, or who died last. */
  private toDead(): Answer {
    const { said } = this;
    const named = this.person() ?? (said.kin === null ? undefined : this.relatives()[0]);
    if (named?.alive) return { rule: 'dead.alive', slots: { who: nameOf(named) } };
    const dead = named ?? [...this.family, ...this.people].filter(({ alive }) => !alive).sort(byDeath)[0];
    if (!dead) return only(said.act === 'close' ? 'unsure.you' : 'unsure.how');
    const rule = said.act === 'close' ? 'dead.good' : 'dying';
    return { rule, slots: { who: nameOf(dead), ago: this.agoOf(dead) } };
  }

  /** What only the one knows of whom it is. */
  private toPrivate(): Answer[] {
    const person = this.person();
    if (!person || nameOf(person) === nameOf(this.setting.turn.self)) return this.toPerson();
    if (!person.alive) return [this.toDead()];
    return [{ rule: 'person.private', slots: { who: nameOf(person) } }];
  }

  private toDeadKin(dead: TurnRelative): Answer {
    const slots = { ...this.kinSlots([dead]), who: nameOf(dead), ago: this.agoOf(dead) };
    return { rule: 'dead.kin', slots };
  }

  private agoOf(dead: { readonly diedAt?: string }): string {
    const { lexicon } = this.setting.library.book;
    const hours = dead.diedAt === undefined ? null : hoursBetween(dead.diedAt, this.setting.turn.now);
    return (hours === null ? lexicon.longAgo : lexicon.ago(hours))[0];
  }

  private toFamily(): Answer {
    const { said } = this;
    if (said.kin === null) {
      const kinfolk = this.kinfolk(this.family.filter(({ alive }) => alive));
      return kinfolk === '' ? only('family.none') : { rule: 'family.all', slots: { kinfolk } };
    }
    const person = said.who === null ? undefined : this.person();
    const relatives = this.relatives().filter(({ name }) => person === undefined || name === person.name);
    if (person && relatives.length === 0) return { rule: 'family.not', slots: { who: nameOf(person) } };
    const living = relatives.filter(({ alive }) => alive);
    if (living.length > 0) {
      const known = this.people.find(({ name }) => name === living[0]!.name);
      if (said.act === 'kinjob' && known && this.isTold(known)) return this.toDescription(known);
      const rule = { kincount: 'family.count', kinwell: 'family.well', kinwhere: 'family.where' }[said.act];
      return { rule: rule ?? 'family.one', slots: this.kinSlots(living) };
    }
    if (relatives.length > 0) return this.toDeadKin(relatives[0]!);
    if (said.kin.startsWith('partner')) return only('family.partner.none');
    return { rule: 'family.without', slots: this.kinSlots([]) };
  }

  private toFriends(): Answer {
    const isFriends = this.said.act === 'friends';
    const met = this.people
      .filter(
        ({ name, alive, affinity }) =>
          alive && affinity !== null && !this.family.some((kin) => kin.name === name),
      )
      .sort((one, other) => (isFriends ? -1 : 1) * (one.affinity! - other.affinity!));
    const found = met.filter(({ affinity }) => (isFriends ? affinity! >= 10 : affinity! <= -5));
    const who = this.listed(found.slice(0, isFriends ? 2 : 1).map(nameOf));
    if (who !== '') return { rule: isFriends ? 'friends.known' : 'enemies.known', slots: { who } };
    const [best] = met;
    if (!isFriends) return only('enemies.none');
    return best && best.affinity! > 0
      ? { rule: 'friends.some', slots: { who: nameOf(best) } }
      : only('friends.none');
  }

  /** What it thinks of somebody, and what it remembers. */
  private toPerson(): Answer[] {
    const { said, setting } = this;
    const asked = said.who ?? '';
    const isAsked = (name: string): boolean => partsOf(name).includes(asked);
    const memory = this.memoryOf(asked);
    if (isAsked(setting.turn.self.name)) return [only('person.self')];
    const relative = this.family.find(({ name }) => isAsked(name));
    const described = this.people.find(({ name, alive }) => alive && isAsked(name));
    if (said.act === 'whereis' && (described || relative?.alive))
      return [{ rule: 'person.where', slots: { who: nameOf((described ?? relative)!), spot: this.spot() } }];
    if (relative) {
      if (!relative.alive) return [this.toDeadOrMore(relative)];
      if (said.act === 'whois' && described && this.isTold(described)) return [this.toDescription(described)];
      const isTold = said.act === 'person' && this.hasNamed(relative);
      const isLoved = (this.people.find(({ name }) => name === relative.name)?.affinity ?? 0) > -10;
      const rule = isTold ? (isLoved ? 'person.kin.good' : 'person.bad') : 'person.kin';
      return [{ rule, slots: { ...this.kinSlots([relative]), who: nameOf(relative) } }];
    }
    const person = this.people.find(({ name }) => isAsked(name));
    const who = person ? shown(person.name) : asked.charAt(0).toUpperCase() + asked.slice(1);
    if (!person) return [memory ?? { rule: 'person.unknown', slots: { who } }];
    if (!person.alive) return [this.toDeadOrMore(person)];
    const { affinity } = person;
    const rule =
      affinity === null
        ? 'person.seen'
        : affinity >= 30
          ? 'person.friend'
          : affinity >= 10
            ? 'person.good'
            : affinity > -10
              ? 'person.neutral'
              : affinity > -50
                ? 'person.bad'
                : 'person.enemy';
    const opinion = { rule, slots: { who } };
    if (memory && !this.hasSaid(memory)) return [opinion, memory];
    return [said.act === 'whois' && this.isTold(person) ? this.toDescription(person) : opinion];
  }

  private toDeadOrMore(dead: TurnAcquaintance | TurnRelative): Answer {
    const slots = { who: nameOf(dead), ago: this.agoOf(dead) };
    if (this.heard.said?.act === 'more') return { rule: 'dead.known', slots: { ...slots, dead: slots.who } };
    if (this.hasNamed(dead)) return { rule: 'dead.good', slots };
    return 'relation' in dead ? this.toDeadKin(dead) : { rule: 'person.dead', slots };
  }

  /** Whether it has spoken of somebody in this talk. */
  private hasNamed(person: { readonly name: string }): boolean {
    const { transcript, self } = this.setting.turn;
    return transcript.some(({ speaker, text }) => speaker === self.name && mentions(text, [nameOf(person)]));
  }

  /** Whether what everybody knows of somebody can be said in a sentence of its own. */
  private isTold({ description }: TurnAcquaintance): boolean {
    const text = unmarked(description).replace(/\.$/, '');
    const { lexicon } = this.setting.library.book;
    return text !== '' && text.length <= 80 && !/[.!?]/.test(text) && lexicon.reads(text);
  }

  private toDescription({ name, description }: TurnAcquaintance): Answer {
    const { lexicon } = this.setting.library.book;
    const text = lexicon.toMidSentence(unmarked(description).replace(/\.$/, ''));
    return { rule: 'person.is', slots: { who: shown(name), text } };
  }

  /** What it remembers of somebody. */
  private memoryOf(asked: string | null): Recollection | undefined {
    return this.memories.find(
      ({ about, isOfListener }) => !isOfListener && about !== '' && partsOf(about).includes(asked ?? ''),
    );
  }

  private hasSaid({ slots: { text } }: Recollection): boolean {
    return text !== undefined && this.setting.turn.transcript.some((line) => line.text.includes(text));
  }

  /** Whom it loves is its own affair, unless everybody knows it. */
  private toLove(): Answer {
    const partner = this.family.filter(({ relation, alive }) => relation === 'partner' && alive);
    return partner.length > 0
      ? { rule: 'love.partner', slots: { kinfolk: this.kinfolk(partner) } }
      : only(this.setting.voice.isChild ? 'flirt.child' : 'love');
  }

  /** Who told it what it has just told. */
  private toSource(): Answer {
    const { transcript, self } = this.setting.turn;
    const own = transcript.filter(({ speaker }) => speaker === self.name).map(({ text }) => text);
    const told = this.memories.find(
      ({ rule, slots }) => rule === 'gossip' && own.some((text) => text.includes(slots['text']!)),
    );
    return told ? { rule: 'source.from', slots: told.slots } : only('source');
  }

  private toWage(): Answer {
    const { memories } = this.setting.turn;
    const wage = memories.find(({ fact }) => fact?.what === 'earned' && fact.reason === 'wage');
    if (this.isClose()) return only('purse.secret');
    const [due] = this.setting.turn.known?.earns ?? [];
    if (due) return { rule: 'wage.known', slots: { who: shown(due.from), coins: this.coins(due.amount) } };
    if (!wage?.about) return only('wage.none');
    const amount = (wage.amount ?? 0) / (wage.fact?.times ?? 1);
    return { rule: 'wage.known', slots: { who: nameOf(wage.about), coins: this.coins(amount) } };
  }

  private toNews(): Answer {
    const told = this.memories.find(
      ({ topic, rule }) => ['gossip', 'told', 'witness'].includes(topic) && !rule.startsWith('grudge'),
    );
    const death = this.memories.find(({ topic, isNews }) => topic === 'grief' && isNews);
    if (told && !death) return told;
    return death ? { rule: 'news.fresh', slots: death.slots } : only('nonews');
  }

  private toFlirt(): Answer {
    const { voice, bond } = this.setting;
    if (voice.isChild) return only('flirt.child');
    if (this.isUnkind) return only('flirt.cold');
    const partner = this.family.filter(({ relation, alive }) => relation === 'partner' && alive);
    if (partner.length > 0) return { rule: 'flirt.taken', slots: { kinfolk: this.kinfolk(partner) } };
    return only(bond.warmth === 'warm' && !bond.isFirst ? 'flirt.warm' : 'flirt.open');
  }

  /** Whether it tells nobody what it has. */
  private isClose(): boolean {
    return (
      this.isUnkind ||
      (this.setting.bond.warmth !== 'warm' && isOf(['greedy', 'shrewd', 'proud', 'shy'], this.setting))
    );
  }

  private spot(): string {
    const { spots } = this.setting.library.book.lexicon;
    return spots[chance(this.setting, 'spot') % spots.length]!;
  }

  private owedBy(debtor: 'self' | 'other'): TurnObligation | undefined {
    return this.setting.turn.relationship.obligations?.find((each) => each.debtor === debtor);
  }

  private quoted({ text }: TurnObligation): string {
    return this.setting.library.book.lexicon.quoted(unmarked(text));
  }

  /** The one whom the line names. */
  private person(): TurnAcquaintance | TurnRelative | undefined {
    const { who } = this.said;
    return who === null
      ? undefined
      : [...this.people, ...this.family].find(({ name }) => partsOf(name).includes(who));
  }

  /** The kin that the line names: where the gender of a relative is not known, any. */
  private relatives(): readonly TurnRelative[] {
    const [relation, gender] = (this.said.kin ?? '').split('.');
    const found = this.family.filter((relative) => relative.relation === relation);
    if (gender === 'n') return found;
    const sure = found.filter(({ name }) => genderOf(name, '') === gender);
    return sure.length > 0 ? sure : found.filter(({ name }) => genderOf(name, '') === 'n');
  }

  private kinSlots(relatives: readonly TurnRelative[]): Record<string, string> {
    const { kinships } = this.setting.library.book.lexicon;
    const [relation = '', asked = 'n'] = this.said.kin?.split('.') ?? [];
    const [first] = relatives;
    const of = kinships[first?.relation ?? (relation as TurnRelative['relation'])];
    const gender = asked === 'n' && relatives.length === 1 ? genderOf(first!.name, '') : (asked as Gender);
    const counts = this.setting.library.book.lexicon.counts.split(' ');
    const count = counts[relatives.length] ?? String(relatives.length);
    return { kinfolk: this.kinfolk(relatives), kinship: of?.[gender] ?? '', count };
  }

  /** "my father Otto and my children Lina and Tom" */
  private kinfolk(relatives: readonly TurnRelative[]): string {
    const { kinOf, kinsOf } = this.setting.library.book.lexicon;
    const [relation, asked] = this.said.kin?.split('.') ?? [];
    const some = relatives.slice(0, 6);
    return this.listed(
      [...new Set(some.map((relative) => relative.relation))].flatMap((each) => {
        const of = some.filter((relative) => relative.relation === each);
        const names = this.listed(of.map(nameOf));
        if (of.length > 1 && kinsOf[each]) return [kinsOf[each].replace('{names}', names)];
        return of.map((relative) => {
          const known = genderOf(relative.name, '');
          const gender = known === 'n' && each === relation ? (asked as Gender) : known;
          return kinOf[each][gender].replace('{name}', nameOf(relative));
        });
      }),
    );
  }

  private listed(items: readonly string[]): string {
    const { and } = this.setting.library.book.lexicon;
    return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1)!}`;
  }

  private coins(amount: number): string {
    return coinsOf(amount, this.setting.library.book.lexicon);
  }

  private number(amount: number): string {
    return amount.toLocaleString(this.setting.library.book.lexicon.number);
  }
}

/** "I am sorry" means a death of which one has just heard. */
function isAfterDeath({ turn: { transcript, self }, library }: Setting): boolean {
  return (
    transcript.slice(0, -1).some(({ speaker }) => speaker === self.name) &&
    transcript.slice(-5, -1).some(({ text }) => library.book.lexicon.ofDeath.test(text))
  );
}

/** Who died last comes first. */
function byDeath(one: { readonly diedAt?: string }, other: { readonly diedAt?: string }): number {
  return (other.diedAt ?? '').localeCompare(one.diedAt ?? '');
}

function nameOf({ name }: { readonly name: string }): string {
  return unmarked(shortName(name));
}

function shown(name: string): string {
  return unmarked(name);
}

function partsOf(name: string): string[] {
  return name.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
}

/** "Loaves of bread" are bread; `iron-ore` is iron, if that is asked for. */
function isOfKind(item: string, asked: string): boolean {
  const words = item.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.some((word) => word === asked || word === `${asked}s` || `${word}s` === asked);
}
