import { type TurnAcquaintance, type TurnRelative } from '../../turn.js';
import { type Answer, only } from './answering.js';
import { unmarked } from './grammar.js';
import { ageOf } from './ages.js';
import { lossIn } from './mourning.js';
import { Knowledge, nameOf, partsOf, shown } from './knowledge.js';

/** What a character says of others: its family, whom it knows, who died. */
export class People extends Knowledge {
  toFamily(): Answer {
    const { said } = this;
    if (said.kin === null && said.who !== null) return this.toKinship();
    if (said.kin === null) {
      const kinfolk = this.kinfolk(this.family.filter(({ alive }) => alive));
      return kinfolk === '' ? only('family.none') : { rule: 'family.all', slots: { kinfolk } };
    }
    const person = said.who === null ? undefined : this.person();
    const relatives = this.relatives().filter(
      (relative) => person === undefined || relative.name === person.name || this.isNamed(relative),
    );
    if (person && relatives.length === 0) return { rule: 'family.not', slots: { who: nameOf(person) } };
    const living = relatives.filter(({ alive }) => alive);
    if (living.length > 0) {
      const known = this.people.find(({ name }) => name === living[0]!.name);
      if (said.act === 'kinjob' && known && this.isTold(known)) return this.toDescription(known);
      if (said.act === 'iskin') return { rule: 'family.yes', slots: this.kinSlots(living) };
      const rule = {
        kincount: 'family.count',
        kinwell: this.welfareOf(living),
        kinwhere: 'family.where',
      }[said.act];
      return { rule: rule ?? 'family.one', slots: this.welfareSlots(living) };
    }
    if (relatives.length > 0) return this.toDeadKin(relatives[0]!);
    if (said.kin.startsWith('partner')) return only('family.partner.none');
    return { rule: 'family.without', slots: this.kinSlots([]) };
  }

  private toKinship(): Answer {
    const person = this.person();
    const named = this.family.filter(({ name }) => name === person?.name);
    if (named.length > 0) return { rule: 'family.yes', slots: this.kinSlots(named) };
    return person ? { rule: 'family.not', slots: { who: nameOf(person) } } : only('unsure.it');
  }

  toWelfare(): Answer | Answer[] {
    if (this.said.kin !== null) return this.toFamily();
    const living = this.family.filter(({ alive }) => alive);
    if (this.said.who === null && living.length > 0)
      return { rule: this.welfareOf(living), slots: this.welfareSlots(living) };
    const named = this.family.filter(({ name }) => name === this.person()?.name);
    return named[0]?.alive
      ? { rule: this.welfareOf(named), slots: this.welfareSlots(named) }
      : this.toPerson();
  }

  /** Nobody is well of those who mourn the same. */
  private welfareOf(relatives: readonly TurnRelative[]): string {
    const loss = lossIn(this.setting);
    return loss?.isOfFamily && relatives.length > 0 ? 'family.well.grief' : 'family.well';
  }

  private welfareSlots(relatives: readonly TurnRelative[]): Record<string, string> {
    return { ...this.kinSlots(relatives), dead: lossIn(this.setting)?.slots['dead'] ?? '' };
  }

  /** How old somebody is, if that is known. */
  toAge(): Answer {
    const named = this.person() ?? this.relatives()[0];
    const known = this.people.find(({ name }) => name === named?.name);
    const answer = ageOf(known?.description ?? '', 'age.of');
    if (!named || !answer) return only('kinage');
    const relative = this.family.find(({ name }) => name === named.name);
    const who = relative ? this.kinfolk([relative]) : nameOf(named);
    return { ...answer, slots: { ...answer.slots, who } };
  }

  /** What somebody is or was like. */
  toCharacter(): Answer | Answer[] {
    const dead = [...this.family, ...this.people].filter(({ alive }) => !alive).sort(byDeath);
    const named = this.person() ?? this.relatives()[0] ?? dead[0];
    if (!named || named.alive) return named ? this.toPerson() : only('unsure.you');
    const isKin = this.isKin(named);
    const affinity = this.people.find(({ name }) => name === named.name)?.affinity ?? 0;
    const rule = isKin ? '.kin' : affinity >= 10 ? '' : '.not';
    const who = 'relation' in named ? this.kinfolk([named]) : nameOf(named);
    return { rule: `dead.like${rule}`, slots: { who } };
  }

  /** How it gets on with its kin, and what it says to praise of them. */
  toLiking(): Answer | Answer[] {
    const [first] = this.relatives();
    if (first && !first.alive) return this.toCharacter();
    if (!first) return this.toFamily();
    const affinity = this.people.find(({ name }) => name === first.name)?.affinity ?? 0;
    return { rule: affinity > -10 ? this.said.act : 'person.bad', slots: this.kinSlots([first]) };
  }

  /** What it thinks of somebody, and what it remembers. */
  toPerson(): Answer[] {
    const { said, setting } = this;
    if (said.who === null) return [this.toFamily()];
    const asked = said.who;
    const isAsked = (name: string): boolean => partsOf(name).includes(asked);
    const memory = this.memoryOf(asked);
    if (isAsked(setting.turn.self.name)) return [only('person.self')];
    const relative = this.family.find(({ name }) => isAsked(name));
    const described = this.people.find(({ name, alive }) => alive && isAsked(name));
    if (said.act === 'whereis' && (described || relative?.alive))
      return [{ rule: 'person.where', slots: { who: nameOf((described ?? relative)!) } }];
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

  toDeath(): Answer {
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
  toDead(): Answer {
    const { said } = this;
    const named = this.person() ?? (said.kin === null ? undefined : this.relatives()[0]);
    if (named?.alive) return { rule: 'dead.alive', slots: { who: nameOf(named) } };
    const dead = named ?? [...this.family, ...this.people].filter(({ alive }) => !alive).sort(byDeath)[0];
    if (!dead) return only('unsure.how');
    const rule = this.isKin(dead) ? 'dying.kin' : 'dying';
    return { rule, slots: { who: nameOf(dead), ago: this.agoOf(dead) } };
  }

  /** What only the one knows of whom it is. */
  toPrivate(): Answer[] {
    const person = this.person() ?? this.relatives()[0];
    if (!person || nameOf(person) === nameOf(this.setting.turn.self)) return this.toPerson();
    if (!person.alive) return [{ rule: 'dead.private', slots: { who: nameOf(person) } }];
    const rule = 'relation' in person || this.isKin(person) ? 'person.private.kin' : 'person.private';
    return [{ rule, slots: { who: nameOf(person) } }];
  }

  /** Who boasts a death of somebody who lives, as far as it knows, is told so. */
  toConfession(): Answer[] {
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

  toFriends(): Answer {
    const isFriends = this.said.act === 'friends';
    const met = this.people
      .filter(({ name, alive, affinity }) => alive && affinity !== null && !this.isKin({ name }))
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

  toVillagers(): Answer {
    const living = this.people.filter(({ alive }) => alive).slice(0, 4);
    return living.length === 0
      ? only('unsure.who')
      : { rule: 'villagers', slots: { who: this.listed(living.map(({ name }) => shown(name))) } };
  }

  toWealth(): Answer {
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

  /** Whom it loves is its own affair, unless everybody knows it. */
  toLove(): Answer {
    const partner = this.family.filter(({ relation, alive }) => relation === 'partner' && alive);
    return partner.length > 0
      ? { rule: 'love.partner', slots: { kinfolk: this.kinfolk(partner) } }
      : only(this.setting.voice.isChild ? 'flirt.child' : 'love');
  }

  private isKin({ name }: Pick<TurnAcquaintance, 'name'>): boolean {
    return this.family.some((relative) => relative.name === name);
  }

  private toDeadKin(dead: TurnRelative): Answer {
    const slots = { ...this.kinSlots([dead]), who: nameOf(dead), ago: this.agoOf(dead) };
    return { rule: 'dead.kin', slots };
  }

  private toDeadOrMore(dead: TurnAcquaintance | TurnRelative): Answer {
    const slots = { who: nameOf(dead), ago: this.agoOf(dead) };
    if (this.hasNamed(dead)) return { rule: 'dead.good', slots };
    return 'relation' in dead ? this.toDeadKin(dead) : { rule: 'person.dead', slots };
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
    const relative = this.family.find((each) => each.name === name);
    if (relative)
      return {
        rule: 'kin.is',
        slots: {
          ...this.kinSlots([relative]),
          text: text.split(',')[0]!.replace(/^\p{L}+/u, (word) => word.toLowerCase()),
        },
      };
    return { rule: 'person.is', slots: { who: shown(name), text } };
  }
}

/** Who died last comes first. */
function byDeath(one: { readonly diedAt?: string }, other: { readonly diedAt?: string }): number {
  return (other.diedAt ?? '').localeCompare(one.diedAt ?? '');
}
