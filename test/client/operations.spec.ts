import { randomUUID } from 'node:crypto';
import { type AnswerHead, EconomyClient, isProblem } from '../../packages/client/src/index.js';
import { choosePassword, password } from '../support/people.js';
import { insertWaitingTurn } from '../support/waiting-turn.js';
import { TestService } from '../support/test-service.js';
import { clientOperations } from '../support/typed-transport.js';
import { deadUrl, WebhookReceiver } from '../support/webhook-receiver.js';
import { payDues } from '../support/writes.js';
import { until } from '../../prove/support/until.js';

const operations = clientOperations();

describe('the operations of the document', () => {
  it.each(operations.map(({ name, operationId, method }) => [name, operationId, method] as const))(
    '%s has a method',
    (_name, operationId, method) => {
      // The live stream is no request with one answer: `events()` iterates over it.
      if (operationId.startsWith('stream')) expect(method).toBeNull();
      else expect(method).toEqual(expect.any(String));
    },
  );

  describe('against the service', () => {
    let service: TestService;
    let receiver: WebhookReceiver;
    beforeAll(async () => {
      // Nobody is told twice: the list of failures has something at once.
      service = await TestService.start({ env: { 'webhooks.sweepMs': '20', 'webhooks.retryMs': '0' } });
      receiver = await WebhookReceiver.start((body) => ({ status: body['type'] === 'tax-rate' ? 500 : 204 }));
    });
    afterAll(async () => {
      await receiver.close();
      await service.stop();
    });

    it('are all there, typed, and do what they say', async () => {
      const { credentials } = await service.newClient();
      const { applicationId: clientId, clientSecret } = credentials!;
      const answered = new Set<string>();
      const own = {
        baseUrl: `${service.baseUrl}/`,
        fetch: async (url: string, init: RequestInit) => {
          const response = await fetch(url, init);
          const request = `${init.method} ${new URL(url).pathname}`;
          const operation = operations.find(({ pattern }) => pattern.test(request));
          if (response.ok && operation) answered.add(operation.name);
          return response;
        },
      };
      const economy = new EconomyClient({ ...own, clientId, clientSecret });
      const clientOf = (token: string): EconomyClient => new EconomyClient({ ...own, token });
      const manual = { type: 'manual' } as const;

      expect((await economy.checkLive()).status).toBe('ok');
      await economy.checkReady();
      await economy.issueToken({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      });
      expect((await economy.getApplication()).id).toBe(clientId);
      expect((await economy.changeApplication({ requireIdempotencyKey: false })).id).toBe(clientId);
      expect((await economy.whoAmI()).applicationId).toBe(clientId);

      const uuid = randomUUID();
      const { id: world } = await economy.registerInstance({ uuid, name: 'Rivermoor', taxRate: 10 });
      expect((await economy.listInstances({ limit: 1 })).items[0]?.id).toBe(world);
      expect((await economy.changeSettings(world, { name: 'Rivermoor-on-Sea' })).name).toBe(
        'Rivermoor-on-Sea',
      );
      expect((await economy.getInstance(uuid)).id).toBe(world);
      expect((await economy.deleteInstance(uuid)).deletedAt).toEqual(expect.any(String));
      expect((await economy.restoreInstance(uuid)).deletedAt).toBeNull();

      const spawned = await economy.spawnAgentNpc({
        instanceIdentifier: world,
        uuid: randomUUID(),
        ...manual,
        name: 'Ann',
        wealth: 100,
      });
      const ann = spawned.agentNpc.id;
      const bulk = await economy.spawnMany(world, {
        agentNpcs: ['Bob', 'Cid', 'Dan'].map((name) => ({ uuid: randomUUID(), ...manual, name })),
      });
      expect(bulk.registered).toBe(3);
      const names: string[] = [];
      for await (const { name } of economy.agentNpcs(world, { sort: 'name', limit: 1 })) names.push(name);
      expect(names).toEqual(['Ann', 'Bob', 'Cid', 'Dan']);
      const bob = (await economy.listAgentNpcs(world, { sort: 'name' })).items[1]!.id;
      expect((await economy.getAgentNpc(world, ann)).wealth).toBe(100);

      const goods = [{ item: 'a cow', quantity: 1 }];
      const trade = await economy.trade(world, ann, { recipientIdentifier: bob, amount: 60, goods });
      expect([trade.traderWealthAfter, trade.recipientWealthAfter]).toEqual([40, 60]);
      const many = await economy.tradeMany(
        world,
        { trades: [{ traderIdentifier: bob, recipientIdentifier: ann, amount: 1 }] },
        { prefer: 'representation' },
      );
      expect(many.results[0]?.event?.amount).toBe(1);
      expect((await economy.grant(world, ann, { amount: 9, reason: 'a feast' })).amount).toBe(9);
      const grants = [ann, bob].map((identifier) => ({ identifier, amount: 0, reason: 'a feast' }));
      expect((await economy.grantMany(world, { grants })).registered).toBe(2);
      const updates = [{ identifier: ann, description: 'The miller.' }];
      expect((await economy.updateMany(world, { updates })).results[0]?.event?.agentNpcId).toBe(ann);
      const talk = await economy.interact(world, ann, { responderIdentifier: bob });
      expect(talk.chat.length).toBeGreaterThan(0);
      const interactions = [{ initiatorIdentifier: ann, responderIdentifier: bob }];
      expect((await economy.interactMany(world, { interactions })).registered).toBe(1);
      expect((await economy.listRelationships(world, ann)).items.length).toBeGreaterThan(0);
      expect((await economy.getRelationship(world, ann, bob)).interactions).toBeGreaterThan(0);
      await economy.setRelationship(world, ann, bob, { affinity: 40, tie: 'friend' });
      expect(await economy.getRelationship(world, ann, bob)).toMatchObject({ affinity: 40, tie: 'friend' });
      const nobody = randomUUID();
      expect((await economy.hearBark(world, ann, { occasion: 'greeting', to: bob })).text).toMatch(/\S/);
      const { items, missing } = await economy.lookUpAgentNpcs(world, { identifiers: [nobody, bob] });
      expect([items[0]?.id, missing]).toEqual([bob, [nobody]]);
      expect((await economy.getSocialGraph(world)).relationships.length).toBeGreaterThan(0);
      expect((await economy.listFeelingChanges(world, bob)).items.length).toBeGreaterThan(0);
      const [memory] = (await economy.listMemories(world, bob)).items;
      expect((await economy.forget(world, bob, memory!.id)).id).toBe(memory!.id);
      expect((await economy.tell(world, ann, { text: 'The bell rang.' })).kind).toBe('told');
      const told = { identifiers: [ann, bob], text: 'The bell rang twice.' };
      expect((await economy.tellMany(world, told)).told).toBe(2);
      expect((await economy.reflect(world, ann)).items).toEqual([]);
      expect((await economy.updateAgentNpc(world, ann, { mood: 40 })).agentNpc.mood).toBe(40);
      expect((await economy.passNight(world)).night).toBe(1);
      expect((await economy.listHistory(world, ann)).items.length).toBeGreaterThan(0);
      expect((await economy.eraseTexts(world, bob)).agentNpcId).toBe(bob);

      const till = (
        await economy.openAccount({
          instanceIdentifier: world,
          uuid: randomUUID(),
          name: 'The till',
          kind: 'shop',
          ownerIdentifier: ann,
        })
      ).account.id;
      const bought = await economy.trade(world, ann, {
        recipientIdentifier: till,
        amount: 5,
        reason: 'bread',
      });
      expect([bought.recipientAccount?.wealth, bought.reason]).toEqual([5, 'bread']);
      expect((await economy.getAccount(world, till)).owner).toBe(ann);
      expect((await economy.listAccounts(world, { kind: 'shop' })).items).toHaveLength(1);
      expect((await economy.updateAccount(world, till, { name: 'The stall' })).account.name).toBe(
        'The stall',
      );
      const fee = await economy.tradeWithAccount(world, till, { recipientIdentifier: world, amount: 2 });
      expect([fee.type, fee.traderAccount?.wealth]).toEqual(['tax', 3]);
      expect((await economy.grantToAccount(world, till, { amount: 1, reason: 'a prize' })).amount).toBe(1);
      expect((await economy.listAccountHistory(world, till)).items[0]?.wealthAfter).toBe(4);
      const bread = await economy.putAsset(world, 'bread', { name: 'Bread', kind: 'item' });
      expect([bread.code, bread.perishesAfterDays]).toEqual(['bread', null]);
      const sold = await economy.exchangeGoods(world, {
        legs: [
          { from: null, to: till, asset: 'bread', amount: 3 },
          { from: till, to: ann, asset: 'bread', amount: 1 },
        ],
      });
      expect(sold.legs[1]).toMatchObject({ asset: 'bread', from: till, fromLeft: 2, toLeft: 1 });
      const consumed = await economy.exchangeMany(world, {
        exchanges: [{ legs: [{ from: till, to: null, asset: 'bread', amount: 1 }] }],
      });
      expect(consumed.registered).toBe(1);
      expect((await economy.listAssets(world)).items.map(({ code }) => code)).toEqual(['bread']);
      expect((await economy.getAsset(world, 'bread')).inWorld).toBe(2);
      expect((await economy.listAssetHolders(world, 'bread')).items).toHaveLength(2);
      expect((await economy.listHoldings(world, ann)).items).toEqual([
        { asset: 'bread', name: 'Bread', amount: 1, price: null, worth: null },
      ]);
      expect((await economy.listAccountHoldings(world, till)).items[0]?.amount).toBe(1);
      const placed = await economy.placeHold({
        instanceIdentifier: world,
        payerIdentifier: till,
        recipientIdentifier: ann,
        amount: 3,
      });
      expect((await economy.captureHold(world, placed.id, { body: { amount: 1 } })).hold?.captured).toBe(1);
      const rest = await economy.captureHold(world, placed.id, { query: { dryRun: true } });
      expect([rest.amount, rest.dryRun]).toEqual([2, true]);
      expect((await economy.releaseHold(world, placed.id)).state).toBe('released');
      expect((await economy.getHold(world, placed.id)).captured).toBe(1);
      expect((await economy.listHolds(world, { payer: till })).items).toHaveLength(1);
      await economy.putAsset(world, 'bread', { name: 'Bread', kind: 'item' });
      const bid = {
        ownerIdentifier: till,
        asset: 'bread',
        side: 'buy',
        quantity: 2,
        unitPrice: 0.5,
      } as const;
      const listed = await economy.openListing({ instanceIdentifier: world, ...bid });
      const sale = { sellerIdentifier: ann, quantity: 1 };
      await economy.exchangeGoods(world, { legs: [{ from: null, to: ann, asset: 'bread', amount: 1 }] });
      expect((await economy.acceptListing(world, listed.id, sale)).listing?.remaining).toBe(1);
      expect((await economy.getListing(world, listed.id)).remaining).toBe(1);
      expect((await economy.listListings(world, { owner: till })).items).toHaveLength(1);
      expect((await economy.withdrawListing(world, listed.id)).state).toBe('withdrawn');
      const wage = await economy.openObligation({
        instanceIdentifier: world,
        uuid: randomUUID(),
        debtorIdentifier: till,
        creditorIdentifier: ann,
        amount: 3,
        every: 86_400,
      });
      const { account: debtor } = await economy.openAccount({
        instanceIdentifier: world,
        uuid: randomUUID(),
        name: 'Debtor',
      });
      const debt = await economy.openObligation({
        instanceIdentifier: world,
        uuid: randomUUID(),
        debtorIdentifier: debtor.id,
        creditorIdentifier: ann,
        amount: 2,
        in: 'real',
        dueIn: 1,
        onShortfall: 'owe',
      });
      await until('it owes', async () => {
        await payDues(service.baseUrl, world);
        return (await economy.getObligation(world, debt.id)).owed === 2;
      });
      await economy.grantToAccount(world, debtor.id, { amount: 1, reason: 'luck' });
      expect((await economy.repayObligation(world, debt.id, { body: { amount: 1 } })).owed).toBe(1);
      expect((await economy.changeObligation(world, wage.id, { amount: 4 })).amount).toBe(4);
      expect((await economy.getObligation(world, wage.uuid)).amount).toBe(4);
      expect((await economy.listObligations(world, { debtor: till })).items).toHaveLength(1);
      expect((await economy.endObligation(world, wage.id)).state).toBe('ended');
      expect((await economy.closeAccount(world, till, { query: { to: ann } })).account.wealth).toBe(0);

      const { npc } = await economy.spawnNpc({
        instanceIdentifier: world,
        uuid: randomUUID(),
        ...manual,
        name: 'Pell',
      });
      expect((await economy.listNpcs(world)).items).toHaveLength(1);
      expect((await economy.getNpc(world, npc.id)).name).toBe('Pell');
      expect((await economy.getTurn(world, ann)).turn).toBeNull();
      const turn = await insertWaitingTurn(world, ann);
      expect((await economy.speakInTurn(world, ann, turn, { say: 'Good day!' })).id).toBe(turn);
      const heard = await economy.talk(world, ann, { speaker: npc.id, text: 'Good day!' });
      expect([heard.status, heard.reply?.speakerId]).toEqual(['open', ann]);
      expect((await economy.recordNpcDeath(world, npc.id)).npc.id).toBe(npc.id);

      const webhook = await economy.createWebhook({ url: receiver.url, eventTypes: ['tax-rate'] });
      expect((await economy.changeTaxRate(world, { taxRate: 20 })).taxRate).toBe(20);
      expect((await economy.collectTaxes(world)).collectedTaxes).toBeGreaterThan(0);
      expect((await economy.forkInstance(world, { uuid: randomUUID() })).id).not.toBe(world);
      const dryRun = { body: { taxRate: 50 }, query: { dryRun: true } } as const;
      expect((await economy.collectTaxes(world, dryRun)).collection?.taxRate).toBe(50);
      expect((await economy.getEconomy(world, { top: 1 })).population).toBe(4);
      expect((await economy.listEconomyHistory(world, { bucket: 'hour' })).items.length).toBeGreaterThan(0);
      expect((await economy.getEconomyFlows(world)).items.length).toBeGreaterThan(0);
      const [cow] = (await economy.listPrices(world, { bucket: 'hour' })).items;
      expect([cow?.item, cow?.buckets[0]?.mean]).toEqual(['a cow', 60]);
      const index = await economy.getPriceIndex(world, { basket: 'a cow:2' });
      expect(index.buckets[0]).toMatchObject({ cost: 120, laspeyres: 100 });
      expect((await economy.disburse(world, { amount: 1, policy: 'equal' })).treasury).toBeGreaterThan(0);
      const paid = await economy.trade(world, ann, { recipientIdentifier: null, amount: 1, reason: 'toll' });
      expect((await economy.reverseEvent(world, paid.seq)).reverses).toBe(paid.seq);
      expect((await economy.recordDeath(world, bob)).agentNpc?.id).toBe(bob);
      const { items: left } = await economy.listAgentNpcs(world, { search: 'cid' });
      const identifiers = left.map(({ id }) => id);
      expect((await economy.recordDeaths(world, { identifiers })).registered).toBe(1);

      expect((await economy.listEvents(world, { limit: 1 })).items[0]?.type).toBe('instance');
      const compact = await economy.listEvents(world, { reason: 'toll', view: 'compact' });
      expect(compact.items.map(({ trader }) => trader?.name)).toEqual(['Ann']);
      for await (const { trader } of economy.eventHistory(world, { reason: 'toll', view: 'compact' }))
        expect(trader?.name).toBe('Ann');
      expect((await economy.getEvent(world, 1)).seq).toBe(1);
      expect((await economy.getChronicle(world, { limit: 5 })).language).toBe('en');
      expect((await economy.getLifeChronicle(world, ann)).title).toBe('Ann');
      for await (const event of economy.events(world, { after: 0 })) if (event.type === 'death') break;
      for await (const event of economy.eventsOfAll({ after: '0' })) if (event.type === 'death') break;

      const agent = await economy.registerAgent({ name: 'Hob', endpoint: await deadUrl() });
      expect((await economy.listAgents()).items.length).toBeGreaterThan(1);
      expect((await economy.changeAgent(agent.id, { name: 'Hob II' })).name).toBe('Hob II');
      await economy.probeAgent(agent.id);
      expect((await economy.claimInstance(agent.id, world)).claimedInstances).toHaveLength(1);
      expect((await economy.getAgent(agent.id)).claimedInstances).toHaveLength(1);
      expect((await economy.unclaimInstance(agent.id, world)).claimedInstances).toHaveLength(0);
      await economy.removeAgent(agent.id);

      await receiver.until(() => receiver.calls.length > 0);
      await until('a failure is listed', async () => {
        const { items } = await economy.listWebhookFailures(webhook.id);
        return items.length > 0;
      });
      const failure = (await economy.listWebhookFailures(webhook.id)).items[0]!;
      expect((await economy.changeWebhook(webhook.id, { enabled: true })).enabled).toBe(true);
      await economy.replayWebhookFailure(webhook.id, world, failure.seq);
      await economy.replayWebhook(webhook.id, { instanceIdentifier: world, fromSeq: 1 });
      expect((await economy.retryWebhook(webhook.id)).id).toBe(webhook.id);
      expect((await economy.testWebhook(webhook.id)).status).toBe(204);
      expect((await economy.rotateWebhookSecret(webhook.id, {})).secret).toMatch(/^whsec_/);
      expect((await economy.listWebhooks()).items).toHaveLength(1);
      expect((await economy.getWebhook(webhook.id)).id).toBe(webhook.id);
      await economy.removeWebhook(webhook.id);

      const key = await economy.createKey({ name: 'tools', scopes: ['economy:read'] });
      expect(key.secret).toMatch(/^sk_/);
      expect((await economy.listKeys()).items.map(({ name }) => name)).toEqual(['first', 'tools']);
      expect((await economy.getKey(key.id)).revokedAt).toBeNull();
      expect((await economy.revokeKey(key.id)).revokedAt).not.toBeNull();
      const anna = await economy.invitePerson({ name: 'anna', role: 'read' });
      expect(anna.invitation).not.toBeNull();
      expect((await economy.listPeople()).items.map(({ name }) => name)).toEqual(['anna']);
      expect((await economy.changePerson(anna.id, { role: 'own' })).role).toBe('own');
      await choosePassword(service.baseUrl, anna.invitation);
      const application = (await economy.whoAmI()).applicationId;
      const signedIn = await economy.signIn({ application, name: 'anna', password });
      expect(signedIn.scope).toContain('manage');
      const herself = clientOf(signedIn.access_token);
      const changed = await herself.changePassword({ current: password, password: 'another horse battery' });
      expect((await clientOf(changed.access_token).signOut({})).everywhere).toBe(false);
      await economy.deletePerson(anna.id);
      expect((await economy.revokeToken({ jti: 'leaked' })).jti).toBe('leaked');
      expect((await economy.listChanges({ limit: 1 })).items[0]?.targets).toEqual({ jti: 'leaked' });

      expect((await economy.getUsage()).total.calls).toBeGreaterThan(0);
      expect(await economy.usageCsv({ groupBy: 'operation' })).toContain('operation,calls,silent');

      expect([...answered].sort()).toEqual(operations.map(({ name }) => name).sort());
    });

    it('are also there by method and path', async () => {
      const world = await service.world({ agentNpcs: { ann: { wealth: 5 } } });
      const economy = new EconomyClient({ baseUrl: service.baseUrl, token: world.client.token! });
      const ann = world.character('ann')['id'] as string;
      const heads: [number, string | null][] = [];
      const send = () =>
        economy.request('PUT', '/v1/agent-npc/{instance}/{identifier}/trade', {
          path: { instance: world.id, identifier: ann },
          body: { recipientIdentifier: null, amount: 3 },
          idempotencyKey: 'the same',
          onAnswer: ({ status, headers }) => heads.push([status, headers.get('idempotent-replayed')]),
        });
      expect((await send()).amount).toBe(3);
      expect((await send()).traderWealthAfter).toBe(2);
      expect(heads).toEqual([
        [200, null],
        [200, 'true'],
      ]);
      expect((await economy.request('GET', '/v1/application')).id).toBe(world.instance['application'].id);
    });

    it('return the form that the option `prefer` names, with its types', async () => {
      const world = await service.world({ agentNpcs: { ann: { wealth: 5 } } });
      const economy = new EconomyClient({ baseUrl: service.baseUrl, token: world.client.token! });
      const ann = world.character('ann')['id'] as string;
      const body = { recipientIdentifier: null, amount: 1 };
      const heads: unknown[] = [];
      const onAnswer = ({ headers }: AnswerHead): void => {
        heads.push(headers.get('preference-applied'));
      };
      const short = await economy.trade(world.id, ann, body, { prefer: 'minimal', onAnswer });
      // @ts-expect-error: not in the short form
      expect(short.traderAgentNPC).toBeUndefined();
      const whole = await economy.trade(world.id, ann, body, { prefer: 'representation', onAnswer });
      expect([short.traderWealthAfter, whole.traderAgentNPC?.wealth]).toEqual([4, 3]);
      const plain = await economy.trade(world.id, ann, body, { onAnswer });
      expect(plain.traderAgentNPC?.wealth).toBe(2);
      expect(heads).toEqual(['return=minimal', 'return=representation', null]);

      const trades = [{ ...body, traderIdentifier: ann }];
      const some = await economy.tradeMany(world.id, { trades });
      // @ts-expect-error: a bulk call answers shortly
      expect(some.results[0]?.event?.traderAgentNPC).toBeUndefined();
      const all = await economy.tradeMany(world.id, { trades }, { prefer: 'representation' });
      expect(all.results[0]?.event?.traderAgentNPC?.wealth).toBe(0);

      const path = { identifier: world.id };
      const asked = await economy.request('PUT', '/v1/instance/{identifier}/tax', {
        path,
        prefer: 'minimal',
      });
      // @ts-expect-error: not in the short form
      expect([asked.agentNpcCount, asked.application]).toEqual([1, undefined]);
      // @ts-expect-error: reads prefer nothing
      expect((await economy.getApplication({ prefer: 'minimal' })).id).toEqual(expect.any(String));
    });

    it('reject with a problem whose members go with its code', async () => {
      const world = await service.world({ agentNpcs: { ann: { wealth: 5 } } });
      const economy = new EconomyClient({ baseUrl: service.baseUrl, token: world.client.token! });
      const ann = world.character('ann')['id'] as string;
      const pay = (amount: number): Promise<unknown> =>
        economy.trade(world.id, ann, { recipientIdentifier: null, amount }).catch((error: unknown) => error);
      const poor = await pay(6);
      if (!isProblem(poor)) throw poor;
      const { problem } = poor;
      if (problem.code !== 'INSUFFICIENT_WEALTH') throw poor;
      expect([problem.available, problem.requested]).toEqual([5, 6]);
      expect([poor.status, poor.requestId, poor.message]).toEqual([
        422,
        expect.stringMatching(/\S/),
        expect.stringMatching(/^INSUFFICIENT_WEALTH: /),
      ]);
      const invalid = await pay(-1);
      if (!isProblem(invalid, 'VALIDATION_FAILED')) throw invalid;
      expect(invalid.errors).toMatchObject([{ pointer: '/amount', code: 'NOT_MONEY' }]);
      expect(isProblem(invalid, 'SELF_TRADE', 'INSUFFICIENT_WEALTH')).toBe(false);
      expect(isProblem(new Error('x'))).toBe(false);
      await economy.recordDeath(world.id, ann);
      const dead = await pay(1);
      if (!isProblem(dead, 'AGENT_NPC_NOT_FOUND')) throw dead;
      expect(dead.problem.diedAt).toEqual(expect.any(String));
    });

    it('reject with what a hold, an account or an event has become', async () => {
      const world = await service.world({ agentNpcs: { ann: { wealth: 9 }, bob: {} } });
      const economy = new EconomyClient({ baseUrl: service.baseUrl, token: world.client.token! });
      const [ann, bob] = ['ann', 'bob'].map((name) => world.character(name)['id'] as string) as [
        string,
        string,
      ];
      const refusal = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);
      const hold = await economy.placeHold({
        instanceIdentifier: world.id,
        payerIdentifier: ann,
        recipientIdentifier: bob,
        amount: 3,
      });
      const exceeded = await refusal(economy.captureHold(world.id, hold.id, { body: { amount: 4 } }));
      if (!isProblem(exceeded, 'HOLD_EXCEEDED')) throw exceeded;
      expect([exceeded.problem.available, exceeded.problem.requested]).toEqual([3, 4]);
      const { seq } = await economy.captureHold(world.id, hold.id);
      const ended = await refusal(economy.captureHold(world.id, hold.id));
      if (!isProblem(ended, 'HOLD_ENDED')) throw ended;
      expect(ended.problem.state).toBe('captured');
      const reversal = await economy.reverseEvent(world.id, seq);
      const reversed = await refusal(economy.reverseEvent(world.id, seq));
      if (!isProblem(reversed, 'ALREADY_REVERSED')) throw reversed;
      expect(reversed.problem.reversal).toBe(reversal.seq);
      const { account } = await economy.openAccount({
        instanceIdentifier: world.id,
        uuid: randomUUID(),
        name: 'The till',
        wealth: 2,
      });
      const full = await refusal(economy.closeAccount(world.id, account.id));
      if (!isProblem(full, 'ACCOUNT_NOT_EMPTY')) throw full;
      expect(full.problem.available).toBe(2);
      const poor = await refusal(economy.disburse(world.id, { amount: 1, policy: 'equal' }));
      if (!isProblem(poor, 'INSUFFICIENT_TREASURY')) throw poor;
      expect([poor.problem.available, poor.problem.requested]).toEqual([0, 1]);
    });
  });
});
