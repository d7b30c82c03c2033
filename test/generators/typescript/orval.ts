import { listEvents, tradeWithCharacter } from './client';

const { WORLD = '', MARTA = '', ISOLDE = '' } = process.env;

const order = { recipientIdentifier: ISOLDE, amount: 1.25 };
const trade = await tradeWithCharacter(WORLD, MARTA, order, undefined, {
  headers: { 'Idempotency-Key': 'orval' },
});
if (trade.status !== 200) throw new Error(trade.data.code);
console.log(`trade ${trade.data.seq}`);

const page = await listEvents(WORLD, { after: trade.data.seq - 1, limit: 5 });
if (page.status !== 200) throw new Error(page.data.code);
const [first] = page.data.items;
if (first?.type === 'trade') console.log(`page ${page.data.items.length} ${first.type} ${first.data.amount}`);
