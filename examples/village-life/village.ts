// The rules of the village: what its people do on a day. The service keeps money, moods and memories; the game decides what
// happens, and gets the result.
import { Bonds } from './bonds.js';
import { Game, type Villager } from './game.js';
import { Market, tavern } from './market.js';
import { type As, type Deed, uuidOf } from './steward.js';

const goods = 'candles, herbs, eels, wool, a knife, honey cakes, a pair of clogs'.split(', ');
const topics =
  'the price of flour, the old song, the ferry, the broken bridge, the wedding at the mill'.split(', ');
/** What one does to another, as the other remembers it. */
const wrongs = [
  'sold me eels that were three days old',
  'let the goat into my beans',
  'laughed at me in front of everybody',
  'spoke ill of me at the well',
  'took my place at the market',
  'broke my good spade and said nothing',
];
const places = 'the well, the market square, the mill bridge, the tavern, the churchyard wall'.split(', ');
const firstNames = 'Wynn, Aldo, Merrin, Tilda, Perrin, Hesper, Rowan, Sunniva, Odo, Linnet'.split(', ');

export class Village extends Game {
  private readonly market = new Market(this);
  private readonly bonds = new Bonds(this);

  /** Lives a day and reports it. What happens depends only on the seed and the responses. */
  async live(day: number): Promise<string> {
    [this.day, this.tale, this.quarrels] = [day, [], []];
    for (let nth = this.number('deaths', 0.004); nth > 0; nth -= 1) await this.funeral(nth);
    if (day === 1) {
      await this.market.found();
      await this.bonds.found();
    }
    await this.fortune();
    await this.work();
    await this.market.work();
    await this.bonds.live();
    await this.market.sell();
    await this.shop();
    await this.market.eat();
    if (day % 10 === 3) await this.feast();
    await this.wrong();
    await this.evening();
    for (let nth = this.number('births', 0.008); nth > 0; nth -= 1) await this.birth(nth);
    if (day % 7 === 0) await this.taxes();
    return this.tale.join('; ');
  }

  /** The masters sell their produce down the river, which brings new money. */
  private async work(): Promise<void> {
    const sales = this.some(this.masters, 0.35, 'sells').map(({ id, name }): Deed => {
      const body = { amount: this.price(18, 'sale', name), reason: 'harvest' };
      return { key: `sale/${id}`, call: (as) => this.economy.grant(this.world, id, body, as) };
    });
    await this.during(6, 6, sales);
  }

  /** Luck and misfortune, which are felt by their share of what somebody owns. */
  private async fortune(): Promise<void> {
    const finds = this.some(this.adults, 0.03, 'finds').map(({ id, name }): Deed => {
      const body = { amount: this.price(30, 'find', name), reason: 'a find' };
      return { key: `find/${id}`, call: (as) => this.economy.grant(this.world, id, body, as) };
    });
    const fires = this.some(this.adults, 0.03, 'loses').map((one) =>
      this.payment('fire', one, null, this.price(15, 'fire', one.name), 'a fire in the shed'),
    );
    await this.during(6, 6, [...finds, ...fires]);
  }

  /** What is no asset of the village is bought all the same, and nobody has it. */
  private async shop(): Promise<void> {
    const purchases = this.some(this.awake, 0.4, 'buys').map((buyer) => {
      const sellers = this.roll('from a master', buyer.name) < 0.6 ? this.masters : this.adults;
      const seller = this.pick(sellers, 'seller', buyer.name);
      // Some goods come from far away: their price leaves the village.
      const isImport = seller === buyer || this.roll('import', buyer.name) < 0.15;
      const price = this.price(buyer.role === 'child' ? 3 : 8, 'price', buyer.name);
      const good = this.pick(goods, 'good', buyer.name);
      return this.payment('buy', buyer, isImport ? null : seller, price, good);
    });
    this.tale.push(`${await this.during(13, 15, purchases)} bought something else`);
    const gifts = this.some(this.adults, 0.08, 'gives').map((giver) =>
      this.payment('gift', giver, this.friend(giver), this.price(3, 'gift', giver.name), 'a gift'),
    );
    await this.during(15, 16, gifts);
  }

  private async feast(): Promise<void> {
    const host = this.pick(this.masters, 'host');
    const bill = this.payment('feast', host, tavern, this.people.length, 'ale and roast for everybody');
    if ((await this.during(17, 18, [bill])) === 0) return;
    this.tale.push(`${host.name} gave a feast`);
    const guests = this.some(this.adults, 0.5, 'feasts');
    const talks = guests.map((one) => this.meeting('feast', one, 'the feast', 'the green'));
    await this.during(18, 19, talks);
  }

  /** Some are wronged, which the game lets them know; the service remembers it, and so it comes up between the two. */
  private async wrong(): Promise<void> {
    const deeds = this.some(this.adults, 0.08, 'is wronged').map((one): Deed => {
      // Mostly it is the same neighbour, again.
      const other = this.friend(one, 'wrong', this.roll('rival', one.name) < 0.7 ? 0 : this.day);
      const text = `${other.name} ${this.pick(wrongs, 'wrong', one.name)}.`;
      this.quarrels.push(this.meeting('reproach', one, null, this.pick(places, 'place', one.name), other));
      const body = { text, importance: 0.8, about: other.id };
      return { key: `wrong/${one.id}`, call: (as) => this.economy.tell(this.world, one.id, body, as) };
    });
    const quarrels = await this.during(18, 19, deeds);
    if (quarrels > 0) this.tale.push(`new quarrels: ${quarrels}`);
  }

  /** Who was wronged or not paid has words with the other; the rest have a chat. Not every chat has a topic of the day. */
  private async evening(): Promise<void> {
    const chats = [1, 2].flatMap((nth) =>
      this.some(this.awake, 0.6, 'chats', nth).map((one) => {
        const topic = this.roll('topical', nth, one.name) < 0.2 ? this.pick(topics, 'topic', one.name) : null;
        return this.meeting(`chat ${nth}`, one, topic, this.pick(places, 'place', nth, one.name));
      }),
    );
    await this.during(19, 21, [...this.quarrels, ...chats]);
  }

  private async birth(nth: number): Promise<void> {
    const mother = this.pick(this.adults, 'mother', nth);
    const familyOf = ({ name }: Villager): string => name.split(' ').at(-1)!;
    // Brother and sister may be such by their name alone: the village need not say who their parents were.
    const isKin = (one: Villager): boolean =>
      familyOf(one) === familyOf(mother) ||
      one.parents.includes(mother.id) ||
      [one.id, ...one.parents].some((each) => mother.parents.includes(each));
    const others = this.adults.filter((one) => one !== mother && !isKin(one));
    if (others.length === 0) return;
    const father = this.pick(others, 'father', nth);
    const unused = firstNames.filter((first) => !this.people.some(({ name }) => name.startsWith(first)));
    const first = this.pick(unused.length > 0 ? unused : firstNames, 'name', nth);
    const name = `${first} ${familyOf(mother)}`;
    const parents = [mother.id, father.id];
    const body = {
      instanceIdentifier: this.world,
      uuid: uuidOf(this.seed, this.day, 'child', nth),
      type: 'breeding' as const,
      parentIdentifiers: parents,
      name,
      description: `A child of ${mother.name} and ${father.name}.`,
      personality: 'Small, loud and curious.',
    };
    const call = async (as: As): Promise<void> => {
      const { agentNpcId: id } = await this.economy.spawnAgentNpc(body, as);
      this.people = [...this.people, { id, name, parents, role: 'baby', crafts: [] }];
      this.tale.push(`${mother.name} and ${father.name} have a child, ${name}`);
    };
    const cradle = this.payment('cradle', father, mother, 2, 'a cradle');
    await this.during(21, 22, [{ key: `birth/${nth}`, call }, cradle]);
  }

  /** One of the old dies; the heirs get the estate, and some who stood at the grave talk about it. */
  private async funeral(nth: number): Promise<void> {
    const old = this.tenants.filter(({ parents }) => parents.length === 0);
    if (old.length < 2) return;
    const { id, name } = this.pick(old, 'dies', nth);
    const call = (as: As): Promise<unknown> => this.economy.recordDeath(this.world, id, as);
    if ((await this.during(6, 6, [{ key: `death/${id}`, call }])) === 0) return;
    this.people = this.people.filter((one) => one.id !== id);
    this.tale.push(`${name} died`);
    const mourners = this.some(this.adults, Math.min(0.4, 4 / this.people.length), 'mourns', nth);
    const talks = mourners.map((one) =>
      this.meeting(`wake ${nth}`, one, `the death of ${name}`, 'the churchyard'),
    );
    await this.during(6, 7, talks);
  }

  /** The week ends with the taxes; a part of the treasury goes to the poorest. */
  private async taxes(): Promise<void> {
    let amount = 0;
    const collect = async (as: As): Promise<void> => {
      const { treasury } = await this.economy.collectTaxes(this.world, as);
      amount = Math.floor(treasury * 0.05);
    };
    await this.during(22, 22, [{ key: 'taxes', call: collect }]);
    const give = (as: As): Promise<unknown> =>
      this.economy.disburse(this.world, { amount, policy: 'poorest' }, as);
    await this.during(22, 22, [{ key: 'alms', call: give }]);
    this.tale.push(`the taxes were collected, and ${amount} went to the poor`);
  }
}
