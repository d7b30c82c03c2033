import { type Json } from '../support/http.js';
import { type Random } from '../support/random.js';
import { mostUnits, toNumber, toUnits, type Units } from '../support/units.js';
import { playBulk } from './bulk-model.js';
import { type Command, firstOf, outcome } from './command.js';
import { type BulkEntry, codeOf, differs, refusal, refusedWhole, type Stage, toWire } from './expected.js';
import { Names } from './names.js';
import { debtsOf } from './obligation-model.js';
import { ObligationCommands } from './obligation-commands.js';
import { MarketCommands } from './market-commands.js';
import { PaymentCommands } from './payment-commands.js';
import { type Birth, inheritanceRules, type WorldModel } from './world-model.js';

/** Makes commands for one world; `foreign` is the world of another application. */
export class Commands {
  private readonly names: Names;
  private readonly payments: PaymentCommands;
  private readonly obligations: ObligationCommands;
  private readonly markets: MarketCommands;

  constructor(
    private readonly random: Random,
    private readonly stage: Stage,
    private readonly foreign: Stage,
  ) {
    this.names = new Names(random, stage, foreign);
    this.payments = new PaymentCommands(random, stage, this.names);
    this.obligations = new ObligationCommands(random, stage, this.names);
    this.markets = new MarketCommands(random, stage, this.names);
  }

  private get model(): WorldModel {
    return this.stage.model;
  }

  next(): Command {
    if (this.model.deleted) return this.inDeleted();
    const few = this.model.living.length < 4;
    const name = this.random.weighted({
      trade: 36,
      wage: 6,
      open: this.model.accounts.length < 3 ? 8 : 2,
      changeAccount: 2,
      closeAccount: this.model.accounts.length > 2 ? 2 : 0,
      payment: 16,
      obligation: 8,
      market: 24,
      remove: 1,
      bulk: 12,
      spawn: few ? 40 : 9,
      spawnMany: 3,
      npc: 3,
      npcDeath: 2,
      death: few ? 0 : 7,
      rate: 4,
      collect: 6,
      settings: 5,
      get: 5,
      getInstance: 3,
      invalid: 4,
      foreignInstance: 3,
    });
    return this[name]();
  }

  private obligation(): Command {
    return this.obligations.next();
  }

  private payment(): Command {
    return this.payments.next();
  }

  private market(): Command {
    return this.markets.next();
  }

  private remove(): Command {
    return {
      method: 'DELETE',
      path: `/v1/instance/${this.names.instance()}`,
      play: () => outcome(this.model.setDeleted(true), 200),
    };
  }

  /** Nothing of a deleted world is found, until it is restored. */
  private inDeleted(): Command {
    if (this.random.chance(0.5))
      return {
        method: 'POST',
        path: `/v1/instance/${this.names.instance()}/restore`,
        play: () => outcome(this.model.setDeleted(false), 201),
      };
    const name = this.random.pick([
      'trade',
      'payment',
      'obligation',
      'bulk',
      'death',
      'collect',
      'get',
      'spawn',
      'settings',
    ] as const);
    return { ...this[name](), early: refusal('INSTANCE_NOT_FOUND') };
  }

  private trade(): Command {
    return this.tradeOf(
      this.random.chance(0.04) ? this.names.accountName() : this.names.identifier(),
      'character',
    );
  }

  private wage(): Command {
    return this.tradeOf(this.names.accountName(), 'account');
  }

  private tradeOf(trader: string, by: 'character' | 'account'): Command {
    const recipient = this.random.chance(0.08) ? null : this.names.party();
    const asked = this.names.amountFor(trader);
    const atMost = this.random.chance(0.15);
    return {
      method: 'PUT',
      path: `/v1/${by === 'account' ? 'account' : 'agent-npc'}/${this.names.instance()}/${trader}/trade`,
      body: { recipientIdentifier: recipient, amount: toNumber(asked), ...(atMost ? { atMost } : {}) },
      play: () => {
        const available = this.model.holder(trader)?.wealth ?? 0n;
        const amount = atMost && asked > available ? available : asked;
        const verdict = this.model.trade({ trader, recipient, amount: asked, by, atMost });
        const seq = this.model.lastSeq;
        const from = this.model.holder(trader)?.wealth ?? 0n;
        const isSomebody = recipient !== null && !this.model.isTreasury(recipient);
        const to = isSomebody ? (this.model.holder(recipient)?.wealth ?? 0n) : null;
        if (verdict === 'INSUFFICIENT_WEALTH') {
          return {
            ...refusal(verdict),
            check: (body) => differs('available', body['available'], toNumber(available)),
          };
        }
        return outcome(verdict, 200, (body) =>
          firstOf(
            differs('amount', body['amount'], toNumber(amount)),
            differs('seq', body['seq'], seq),
            differs('traderWealthAfter', body['traderWealthAfter'], toNumber(from)),
            differs('recipientWealthAfter', body['recipientWealthAfter'], to === null ? null : toNumber(to)),
            differs('trader', (body['traderAgentNPC'] ?? body['traderAccount']).wealth, toNumber(from)),
            differs(
              'recipient',
              (body['recipientAgentNPC'] ?? body['recipientAccount'])?.wealth ?? null,
              to === null ? null : toNumber(to),
            ),
          ),
        );
      },
    };
  }

  private bulk(): Command {
    const { random } = this;
    const count = 1 + random.below(random.chance(0.2) ? 20 : 6);
    const entries: BulkEntry[] = [];
    // Only what an entry of before may spoil: else hardly any long list would be without a fault.
    const sound = this.model.living.length > 0 && random.chance(0.3);
    while (entries.length < count) {
      // Now and then an entry of this call or of an earlier one again, as it was or changed.
      const earlier = [...this.stage.entries.values()].map(({ entry }) => entry);
      const again = [...entries.filter(({ key }) => key !== null), ...earlier];
      if (again.length > 0 && random.chance(0.35)) {
        const entry = random.pick(again);
        entries.push(random.chance(0.75) ? entry : { ...entry, amount: entry.amount === 7n ? 8n : 7n });
        continue;
      }
      if (sound) {
        const [from, to] = [random.pick(this.model.living), random.pick(this.model.living)];
        entries.push({ trader: from.id, recipient: from === to ? null : to.id, amount: 0n, key: null });
        continue;
      }
      const trader = random.chance(0.15) ? this.names.accountName() : this.names.identifier();
      const recipient = random.chance(0.08) ? null : this.names.party();
      const header = random.chance(0.05) ? [...this.stage.headers] : [];
      const key = header.length > 0 ? random.pick(header) : random.chance(0.5) ? random.uuid() : null;
      entries.push({ trader, recipient, amount: this.names.amountFor(trader), key });
    }
    const atomic = random.chance(0.35);
    const whole = random.chance(0.2);
    return {
      method: 'POST',
      path: `/v1/instance/${this.names.instance()}/trades`,
      ...(whole ? { headers: { prefer: 'return=representation' } } : {}),
      body: { trades: entries.map(toWire), ...(atomic ? { atomic } : {}) },
      play: () => playBulk(this.stage, entries, atomic),
      learn: (reply) => {
        if (reply.status !== 201) return;
        for (const [index, result] of (reply.body['results'] as Json[]).entries()) {
          const kept = this.stage.entries.get(entries[index]?.key ?? '');
          if (kept && kept.answer === null && kept.entry === entries[index]) kept.answer = result;
        }
      },
    };
  }

  private birth(siblings: readonly string[] = []): Birth {
    const { random, model } = this;
    const parents = Array.from(
      { length: random.weighted({ none: 5, one: 3, two: 2 }) === 'none' ? 0 : 1 + random.below(2) },
      () => {
        if (siblings.length > 0 && random.chance(0.4)) return random.pick(siblings);
        if (model.npcs.length > 0 && random.chance(0.2)) return this.names.formOf(random.pick(model.npcs));
        return this.names.identifier();
      },
    );
    const used = [...model.characters, ...model.accounts, ...model.npcs];
    const clash = used.length > 0 && random.chance(0.06);
    const others = this.foreign.model.characters;
    const kind = random.weighted({ small: 70, none: 10, most: 4, large: 16 });
    const wealths = {
      none: 0n,
      most: mostUnits,
      large: mostUnits / BigInt(2 + random.below(20)),
      small: BigInt(random.below(10_000_000)),
    };
    return {
      // The uuids of other applications are free, and the id of somebody is one as good as any.
      uuid: clash
        ? random.pick(used).uuid
        : others.length > 0 && random.chance(0.05)
          ? random.pick(others).uuid
          : random.uuid(),
      name: `Villager ${random.below(1000)}`,
      wealth: wealths[kind],
      mood: BigInt(random.below(1_000_001)),
      parents: parents.filter(
        (parent, index) => parents.findIndex((each) => each.toLowerCase() === parent.toLowerCase()) === index,
      ),
      agent: random.chance(0.03) ? 'unknown' : 'default',
    };
  }

  private spawn(): Command {
    const birth = this.birth();
    let id = '';
    return {
      method: 'POST',
      path: '/v1/agent-npc',
      body: { instanceIdentifier: this.names.instance(), ...this.toSpawn(birth) },
      play: () => {
        const verdict = this.model.spawn(birth, 'newborn');
        const { lastSeq } = this.model;
        return outcome(verdict, 201, ({ agentNpc, seq }) =>
          firstOf(
            seq === undefined ? null : differs('seq', seq, lastSeq),
            differs('wealth', agentNpc.wealth, toNumber(birth.wealth)),
            differs('mood', agentNpc.mood, toNumber(birth.mood)),
          ),
        );
      },
      learn: (reply) => {
        id = reply.status === 201 ? (reply.body['agentNpc'].id as string) : id;
        this.nameNewborns([id]);
      },
    };
  }

  private spawnMany(): Command {
    const { random } = this;
    const births: Birth[] = [];
    const count = 1 + random.below(5);
    while (births.length < count) births.push(this.birth(births.map(({ uuid }) => uuid)));
    const atomic = random.chance(0.5);
    return {
      method: 'POST',
      path: `/v1/instance/${this.names.instance()}/agent-npcs`,
      body: { agentNpcs: births.map((birth) => this.toSpawn(birth)), atomic },
      play: () => {
        const trial = this.model.copy();
        const verdicts = births.map((birth) => trial.spawn(birth, 'newborn'));
        const refused = verdicts.filter((verdict) => verdict !== null).length;
        if (atomic && refused > 0) return refusedWhole('agentNpcs', verdicts);
        if (refused < births.length) this.stage.model = trial;
        return {
          status: 201,
          check: (body) =>
            firstOf(
              differs('registered', body['registered'], births.length - refused),
              ...verdicts.map((verdict, index) =>
                differs(`result ${index}`, codeOf(body['results'][index] as Json), verdict),
              ),
            ),
        };
      },
      learn: ({ status, body }) => {
        if (status !== 201) return;
        const events = (body['results'] as Json[]).flatMap(
          (result) => (result['event'] as Json | undefined) ?? [],
        );
        this.nameNewborns(events.map((event) => event['agentNpcId'] as string));
      },
    };
  }

  /** The service derives the ids of the newborn; the model takes them over, in their order. */
  private nameNewborns(ids: readonly string[]): void {
    const named = ids.values();
    for (const [index, character] of this.model.characters.entries()) {
      if (character.id !== 'newborn') continue;
      const id = named.next().value ?? 'missing';
      this.model.characters[index] = { ...character, id };
    }
    for (const [index, character] of this.model.characters.entries()) {
      if (!character.parents.includes('newborn')) continue;
      // A parent from the same call was named by its uuid.
      const parents = this.bornWith.get(character.uuid) ?? [];
      const found = parents.map(
        (parent) =>
          this.model.find(parent)?.id ??
          this.model.npcs.find(({ id, uuid }) => [id, uuid].includes(parent.toLowerCase()))?.id ??
          'missing',
      );
      this.model.characters[index] = { ...character, parents: [...new Set(found)] };
    }
  }

  private readonly bornWith = new Map<string, readonly string[]>();

  private toSpawn(birth: Birth): Json {
    this.bornWith.set(birth.uuid, birth.parents);
    const { uuid, name, wealth, mood, parents, agent } = birth;
    return {
      uuid,
      type: parents.length > 0 ? 'breeding' : 'natural',
      name,
      wealth: toNumber(wealth),
      mood: toNumber(mood),
      parentIdentifiers: parents,
      ...(agent === 'unknown' ? { agentIdentifier: '00000000-0000-4000-8000-00000000dead' } : {}),
    };
  }

  private owner(): string | null {
    if (this.random.chance(0.3)) return null;
    return this.random.chance(0.2) ? this.names.accountName() : this.names.identifier();
  }

  private open(): Command {
    const { random, model } = this;
    const used = [...model.characters, ...model.accounts, ...model.npcs];
    const opening = {
      uuid: used.length > 0 && random.chance(0.1) ? random.pick(used).uuid : random.uuid(),
      name: `Till ${random.below(100)}`,
      wealth: random.chance(0.05) ? mostUnits : BigInt(random.below(5_000_000)),
      taxable: random.chance(0.5),
      owner: this.owner(),
    };
    const { owner, wealth, ...given } = opening;
    return {
      method: 'POST',
      path: '/v1/account',
      body: {
        instanceIdentifier: this.names.instance(),
        ...given,
        wealth: toNumber(wealth),
        ...(owner === null ? {} : { ownerIdentifier: owner }),
      },
      play: () => {
        const verdict = this.model.open(opening, 'newborn');
        const { lastSeq } = this.model;
        return outcome(verdict, 201, ({ account, seq }) =>
          firstOf(differs('seq', seq, lastSeq), differs('wealth', account.wealth, toNumber(wealth))),
        );
      },
      learn: ({ status, body }) => {
        const last = this.model.accounts.at(-1);
        if (status !== 201 || last?.id !== 'newborn') return;
        this.model.accounts[this.model.accounts.length - 1] = { ...last, id: body['account'].id as string };
      },
    };
  }

  private changeAccount(): Command {
    const { random } = this;
    const identifier = this.names.accountName();
    const patch = {
      ...(random.chance(0.5) ? { name: `Stall ${random.below(100)}` } : {}),
      ...(random.chance(0.4) ? { owner: this.owner() } : {}),
      taxable: random.chance(0.5),
    };
    const { owner, ...given } = patch;
    return {
      method: 'PUT',
      path: `/v1/account/${this.names.instance()}/${identifier}`,
      body: { ...given, ...(owner === undefined ? {} : { ownerIdentifier: owner }) },
      play: () => {
        const verdict = this.model.changeAccount(identifier, patch);
        return outcome(verdict, 200, ({ account }) => differs('taxable', account.taxable, patch.taxable));
      },
    };
  }

  private closeAccount(): Command {
    const identifier = this.names.accountName();
    const to = this.random.chance(0.2) ? null : this.names.party();
    return {
      method: 'DELETE',
      path: `/v1/account/${this.names.instance()}/${identifier}${to === null ? '' : `?to=${to}`}`,
      play: () => outcome(this.model.closeAccount(identifier, to), 200),
    };
  }

  private npc(): Command {
    const used = [...this.model.characters, ...this.model.accounts, ...this.model.npcs];
    const uuid =
      used.length > 0 && this.random.chance(0.15) ? this.random.pick(used).uuid : this.random.uuid();
    return {
      method: 'POST',
      path: '/v1/npc',
      body: { instanceIdentifier: this.names.instance(), uuid, name: 'Miller', type: 'manual' },
      play: () => outcome(this.model.spawnNpc(uuid, 'newborn'), 201),
      learn: ({ status, body }) => {
        const last = this.model.npcs.at(-1);
        if (status === 201 && last)
          this.model.npcs[this.model.npcs.length - 1] = { ...last, id: body['npc'].id as string };
      },
    };
  }

  private npcDeath(): Command {
    const { npcs } = this.model;
    const identifier =
      npcs.length === 0 || this.random.chance(0.1)
        ? this.names.identifier()
        : this.names.formOf(this.random.pick(npcs));
    return {
      method: 'DELETE',
      path: `/v1/npc/${this.names.instance()}/${identifier}`,
      play: () => outcome(this.model.npcDeath(identifier), 200),
    };
  }

  private death(): Command {
    const identifier = this.names.identifier();
    return {
      method: 'DELETE',
      path: `/v1/agent-npc/${this.names.instance()}/${identifier}`,
      play: () => {
        const dead = this.model.find(identifier);
        const all = dead ? dead.wealth + this.model.heldOf(dead.id) : 0n;
        const debts = dead ? debtsOf(this.model, dead.id, all) : [];
        const estate = debts.reduce((rest, { amount }) => rest - amount, all);
        return outcome(this.model.death(identifier), 200, ({ agentNpc }) =>
          firstOf(
            differs('the final wealth', agentNpc.wealth, toNumber(estate)),
            differs('deletedAt', typeof agentNpc.deletedAt, 'string'),
          ),
        );
      },
    };
  }

  private rate(): Command {
    const rate = this.percentage();
    return {
      method: 'PUT',
      path: `/v1/instance/${this.names.instance()}/tax-rate`,
      body: { taxRate: toNumber(rate) },
      play: () =>
        outcome(this.model.setRate(rate), 200, ({ taxRate }) => differs('taxRate', taxRate, toNumber(rate))),
    };
  }

  private collect(): Command {
    return {
      method: 'PUT',
      path: `/v1/instance/${this.names.instance()}/tax`,
      play: () => {
        const verdict = this.model.collect();
        const { collected } = this.model;
        return outcome(verdict, 200, (body) =>
          differs('collectedTaxes', body['collectedTaxes'], toNumber(collected)),
        );
      },
    };
  }

  private settings(): Command {
    const { random } = this;
    const patch = {
      ...(random.chance(0.7) ? { inheritance: random.pick(inheritanceRules) } : {}),
      ...(random.chance(0.3) ? { taxMoodImpact: this.percentage() } : {}),
      ...(random.chance(0.3) ? { taxRate: this.percentage() } : {}),
      ...(random.chance(0.2) ? { name: `World ${random.below(100)}` } : {}),
    };
    const body = {
      ...patch,
      ...(patch.taxMoodImpact === undefined ? {} : { taxMoodImpact: toNumber(patch.taxMoodImpact) }),
      ...(patch.taxRate === undefined ? {} : { taxRate: toNumber(patch.taxRate) }),
    };
    return {
      method: 'PUT',
      path: `/v1/instance/${this.names.instance()}`,
      body,
      play: () => outcome(this.model.configure(patch), 200),
    };
  }

  private get(): Command {
    const identifier = this.names.identifier();
    return {
      method: 'GET',
      path: `/v1/agent-npc/${this.names.instance()}/${identifier}`,
      play: () => {
        const found = this.model.find(identifier);
        if (!found?.alive) return refusal('AGENT_NPC_NOT_FOUND');
        return {
          status: 200,
          check: (body) =>
            firstOf(
              differs('id', body['id'], found.id),
              differs('wealth', body['wealth'], toNumber(found.wealth)),
              differs('mood', body['mood'], toNumber(found.mood)),
            ),
        };
      },
    };
  }

  private getInstance(): Command {
    return {
      method: 'GET',
      path: `/v1/instance/${this.names.instance()}`,
      play: () => {
        const { model } = this;
        return {
          status: 200,
          check: (body) =>
            firstOf(
              differs('collectedTaxes', body['collectedTaxes'], toNumber(model.collected)),
              differs('taxRate', body['taxRate'], toNumber(model.taxRate)),
              differs('inheritance', body['inheritance'], model.inheritance),
              differs('agentNpcCount', body['agentNpcCount'], model.living.length),
              differs('npcCount', body['npcCount'], model.npcs.filter(({ alive }) => alive).length),
            ),
        };
      },
    };
  }

  /** Never looked at further: neither the world nor the key. */
  private invalid(): Command {
    const amount = this.random.pick([-1, 0.000_01, 1e-7, 1e12, '5', null, true, [1]]);
    const command = this.random.chance(0.5)
      ? { ...this.trade(), body: { recipientIdentifier: null, amount } as Json }
      : { ...this.rate(), body: { taxRate: this.random.pick([-1, 100.0001, '5', null]) } as Json };
    return { ...command, early: refusal('VALIDATION_FAILED') };
  }

  /** Any command on the instance of another application, or of nobody. */
  private foreignInstance(): Command {
    const { model } = this.foreign;
    const other = this.random.pick([model.id, model.uuid, this.random.uuid()]);
    const command =
      this[
        this.random.pick(['trade', 'bulk', 'death', 'rate', 'collect', 'get', 'spawn', 'settings'] as const)
      ]();
    const own = new RegExp(`${this.model.id}|${this.model.uuid}`, 'i');
    return {
      ...command,
      path: command.path.replace(own, other),
      ...(command.body ? { body: JSON.parse(JSON.stringify(command.body).replace(own, other)) as Json } : {}),
      early: refusal('INSTANCE_NOT_FOUND'),
    };
  }

  private percentage(): Units {
    const { random } = this;
    const kind = random.weighted({ whole: 4, fine: 4, none: 1, all: 1 });
    return {
      whole: toUnits(random.below(60)),
      fine: BigInt(random.below(500_000)),
      none: 0n,
      all: toUnits(100),
    }[kind];
  }
}
