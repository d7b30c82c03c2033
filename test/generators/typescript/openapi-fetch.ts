import createClient from 'openapi-fetch';
import { type paths } from './schema';

const { BASE = '', TOKEN = '', WORLD = '', MARTA = '', ISOLDE = '' } = process.env;
const economy = createClient<paths>({ baseUrl: BASE, headers: { authorization: `Bearer ${TOKEN}` } });

const trade = await economy.PUT('/v1/agent-npc/{instance}/{identifier}/trade', {
  params: { path: { instance: WORLD, identifier: MARTA }, header: { 'Idempotency-Key': 'openapi-fetch' } },
  body: { recipientIdentifier: ISOLDE, amount: 1.25 },
});
if (trade.error) throw new Error(trade.error.code);
console.log(`trade ${trade.data.seq}`);

const page = await economy.GET('/v1/instance/{identifier}/event', {
  params: { path: { identifier: WORLD }, query: { after: trade.data.seq - 1, limit: 5 } },
});
if (page.error) throw new Error(page.error.code);
const [first] = page.data.items;
if (first?.type === 'trade') console.log(`page ${page.data.items.length} ${first.type} ${first.data.amount}`);
