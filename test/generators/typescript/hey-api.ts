import { listEvents, streamEvents, tradeWithCharacter } from './client';
import { client } from './client/client.gen';

const { BASE = '', TOKEN = '', WORLD = '', MARTA = '', ISOLDE = '' } = process.env;
client.setConfig({ baseUrl: BASE, auth: TOKEN });

const trade = await tradeWithCharacter({
  path: { instance: WORLD, identifier: MARTA },
  headers: { 'Idempotency-Key': 'hey-api' },
  body: { recipientIdentifier: ISOLDE, amount: 1.25 },
});
if (trade.error) throw new Error(trade.error.code);
console.log(`trade ${trade.data.seq}`);

const after = trade.data.seq - 1;
const page = await listEvents({ path: { identifier: WORLD }, query: { after, limit: 5 } });
if (page.error) throw new Error(page.error.code);
const [first] = page.data.items;
if (first?.type === 'trade') console.log(`page ${page.data.items.length} ${first.type} ${first.data.amount}`);

const { stream } = await streamEvents({ path: { identifier: WORLD }, query: { after } });
for await (const event of stream) {
  console.log(`stream ${event.seq} ${event.type}`);
  break;
}
process.exit(0);
