import { type TurnDue, type TurnObligation } from '../../turn.js';
import { type Answer, only } from './answering.js';
import { answerOfDue } from './dues.js';
import { unmarked } from './grammar.js';
import { isOfKind, Knowledge, nameOf, shown } from './knowledge.js';

/** Who has less gives nothing away, whatever the others have. */
const little = 10;

/** What a character says of goods and prices, of debts, wages and promises. */
export class Dealing extends Knowledge {
  toTrade(): Answer {
    const { said, setting } = this;
    const { known, trade } = setting.turn;
    const { priced } = setting.library.book.lexicon;
    if (known === undefined && trade?.goods === undefined) return only('unsure');
    const sells = known?.sells ?? [];
    const person = this.person();
    const theirs = person && said.word !== null ? this.offer(said.word) : null;
    if (theirs?.slots['who'] === person?.name && theirs) return theirs;
    if (person && said.word !== null) return { rule: 'person.private', slots: { who: nameOf(person) } };
    const order = this.toOrder();
    if (order) return order;
    const found = this.ware();
    const isHaggled = said.act === 'haggle' || said.act === 'offer';
    const wares = this.listed(
      (isHaggled && found ? [found] : sells).map(({ item, price }) =>
        priced.replace('{item}', this.goods(item)).replace('{coins}', this.coins(price)),
      ),
    );
    const offer = said.word === null || found ? null : (this.usual(said.word) ?? this.offer(said.word));
    if (offer) return offer;
    if (sells.length === 0) {
      const goods = this.listed((trade?.goods ?? []).map(({ item }) => this.goods(item)));
      if (goods !== '') return { rule: 'wares.have', slots: { wares: goods } };
      const craft = setting.library.book.lexicon.crafts[setting.voice.trade];
      return craft === undefined ? only('wares.none') : { rule: 'wares.none.craft', slots: { craft } };
    }
    if (isHaggled && said.word !== null && !found) return only('heard.view');
    if (isHaggled) return { rule: 'prices.firm', slots: { wares } };
    const isOnly = said.word === null && sells.length === 1 && (said.act !== 'wares' || said.count !== null);
    const one = found ?? (isOnly ? sells[0]! : null);
    if (!one && said.act === 'deal') return only('wares.take');
    if (!one)
      return said.word === null ? { rule: 'wares.known', slots: { wares } } : this.toOther(said.word, wares);
    const slots = {
      item: this.goods(one.item),
      coins: this.coins(one.price),
      left: this.number(one.quantity),
    };
    if (said.act === 'deal') return { rule: 'wares.take', slots };
    const { count } = said;
    if (said.act === 'stock') return { rule: 'wares.left', slots };
    if (count !== null && count > one.quantity && count <= one.price)
      return { rule: 'prices.firm', slots: { wares } };
    if (count !== null && count > one.quantity) return { rule: 'wares.short', slots };
    if (count === null || count === 1) return { rule: 'prices.known', slots };
    return {
      rule: 'wares.sum',
      slots: { ...slots, count: this.number(count), coins: this.coins(count * one.price) },
    };
  }

  /** Of goods that others make: who does, if it knows somebody. */
  private toOther(word: string, wares: string): Answer {
    const person = this.expert(this.tradeOf(word));
    return person
      ? { rule: 'way.known', slots: { who: shown(person.name) } }
      : { rule: 'wares.other', slots: { wares } };
  }

  /** Who offers what it does not sell itself; null: nobody. */
  offer(word: string): Answer | null {
    const found = this.setting.turn.known?.market.find(({ item }) => isOfKind(item, word));
    if (!found) return null;
    const slots = { item: this.goods(found.item), coins: this.coins(found.price) };
    return { rule: 'market', slots: { ...slots, who: shown(found.by) } };
  }

  /** What it sells on other days; null: it does not. */
  private usual(word: string): Answer | null {
    const { turn, voice, library } = this.setting;
    const sold = turn.memories.find(
      ({ fact }) => fact?.what === 'sold' && fact.goods?.length === 1 && isOfKind(fact.goods[0]!.name, word),
    );
    const [goods] = sold?.fact?.goods ?? [];
    if (sold?.amount && goods)
      return { rule: 'wares.usual', slots: { coins: this.coins(Math.abs(sold.amount) / goods.amount) } };
    const craft = library.book.lexicon.crafts[voice.trade];
    const isOwn = craft !== undefined && isOfKind(craft, word);
    return isOwn ? { rule: 'wares.out', slots: { item: this.goods(word) } } : null;
  }

  /** What several wares cost together; null: not all of them are its own. */
  private toOrder(): Answer | null {
    const { orders, act } = this.said;
    const found = orders.flatMap(({ word, count }) => {
      const ware = this.ware(word);
      return ware && count <= ware.quantity ? [{ ...ware, count }] : [];
    });
    if (act === 'haggle' || found.length < 2 || found.length < orders.length) return null;
    const coins = this.coins(found.reduce((sum, { price, count }) => sum + price * count, 0));
    return { rule: 'wares.all', slots: { coins } };
  }

  /** Asked to let somebody off a debt. */
  toForgiving(): Answer {
    const isOwed = this.owedBy('other')?.kind === 'payment' || this.due('other') !== undefined;
    return only(isOwed ? 'forgive' : 'forgive.none');
  }

  /** When it pays what it owes. */
  toPayday(): Answer {
    const answer = this.toDebts();
    return answer.slots['due'] === undefined ? answer : { ...answer, rule: 'when@debts.known' };
  }

  /** For its own wares somebody else's price is none; of other things it needs nothing. */
  toOffer(): Answer {
    if (this.ware()) return this.toTrade();
    if (this.distrusts) return only('offer.distrust');
    return only(this.said.act === 'selling' && this.isPoor() ? 'offer.poor' : 'offer.thing');
  }

  toMoney(): Answer {
    if (this.distrusts || this.isUnkind) return only('money.distrust');
    const isStrange = this.setting.turn.relationship.interactions < 3;
    return only(this.isPoor() ? 'money.poor' : isStrange ? 'money.stranger' : 'money.no');
  }

  private isPoor(): boolean {
    const { wealth, standing } = this.setting.turn.self;
    return wealth < little || standing === 'poor' || standing === 'penniless';
  }

  toDebts(): Answer {
    const [own, theirs] = [this.owedBy('self'), this.owedBy('other')];
    const sum = ({ owed, amount = 0 }: TurnObligation): string => this.coins(owed || amount);
    if (own && own.kind === 'payment') return { rule: 'debts.you', slots: { coins: sum(own) } };
    if (theirs && theirs.kind === 'payment') return { rule: 'debts.yours', slots: { coins: sum(theirs) } };
    const first = this.due('self');
    if (!first) return only(this.setting.turn.known === undefined ? 'purse.secret' : 'debts.none');
    return this.isClose() ? only('purse.secret') : answerOfDue(first, this.setting);
  }

  /** What others owe it; to whom it is close with, that is between it and them. */
  toOwed(): Answer {
    const theirs = this.owedBy('other');
    const due = this.due('other');
    if (theirs?.kind !== 'payment')
      return due === undefined || this.isClose() ? only('debts.others') : answerOfDue(due, this.setting);
    return { rule: 'debts.yours', slots: { coins: this.coins(theirs.owed || (theirs.amount ?? 0)) } };
  }

  toWage(): Answer {
    const { memories } = this.setting.turn;
    const wage = memories.find(({ fact }) => fact?.what === 'earned' && fact.reason === 'wage');
    if (this.isClose()) return only('purse.secret');
    const due = this.setting.turn.known?.dues.find(({ isWage, debtor }) => isWage && debtor === 'other');
    if (due)
      return { rule: 'wage.known', slots: { who: shown(due.with), coins: this.coins(due.amount ?? 0) } };
    if (!wage?.about) return only('wage.none');
    const amount = (wage.amount ?? 0) / (wage.fact?.times ?? 1);
    return { rule: 'wage.known', slots: { who: nameOf(wage.about), coins: this.coins(amount) } };
  }

  toPromise(): Answer {
    const open = this.owedBy('other');
    if (this.distrusts || this.isUnkind) return only('promise.doubt');
    return open?.kind === 'promise' && open.text !== ''
      ? { rule: 'promise.known', slots: { what: this.quoted(open) } }
      : only('promise.given');
  }

  toKept(): Answer {
    const open = this.owedBy('other');
    if (!open) return only('kept.none');
    return open.kind === 'promise' && open.text !== ''
      ? { rule: 'kept.open', slots: { what: this.quoted(open) } }
      : { rule: 'kept.debt', slots: { coins: this.coins(open.owed || (open.amount ?? 0)) } };
  }

  /** What is open with the one whom the line names, or with anybody. */
  private due(debtor: 'self' | 'other'): TurnDue | undefined {
    const dues = (this.setting.turn.known?.dues ?? []).filter(
      (due) => due.debtor === debtor && due.kind === 'payment' && !due.isWage,
    );
    return dues.find((due) => due.with === this.person()?.name) ?? dues[0];
  }

  private quoted({ text }: TurnObligation): string {
    return this.setting.library.book.lexicon.quoted(unmarked(text));
  }
}
