import { type Page as BrowserPage, type Route } from 'playwright-core';

interface Character {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly wealth: number;
  readonly mood: number;
}

interface World {
  readonly id: string;
  readonly taxRate: number;
  readonly treasury: number;
}

interface Event {
  readonly seq: number;
  readonly data: {
    readonly amount: number;
    readonly cause: string;
    readonly traderAgentNPC: Character | null;
    readonly recipientAgentNPC: Character | null;
  };
}

/**
 * Answers the flows, the forecast of taxes and the schedule of collections in the place of the service, from what the
 * service itself says of a world of less than 200 characters: for a service that has no such operations.
 */
export async function standInForLevers(page: BrowserPage, baseUrl: string): Promise<void> {
  const reader = async (route: Route) => {
    const authorization = (await route.request().headerValue('authorization')) ?? '';
    return async <Answer>(path: string): Promise<Answer> => {
      const response = await fetch(`${baseUrl}/v1/${path}`, { headers: { authorization } });
      return (await response.json()) as Answer;
    };
  };
  const idOf = (route: Route): string => new URL(route.request().url()).pathname.split('/')[3]!;

  await page.route(/\/v1\/instance\/[^/]+\/economy\/flows/, async (route) => {
    const read = await reader(route);
    const { items } = await read<{ items: Event[] }>(`instance/${idOf(route)}/event?type=trade&limit=200`);
    await route.fulfill({ json: flowsOf(items, new URL(route.request().url()).searchParams) });
  });

  await page.route(/\/v1\/instance\/[^/]+\/tax\/forecast/, async (route) => {
    const read = await reader(route);
    const world = await read<World>(`instance/${idOf(route)}`);
    const { items } = await read<{ items: Character[] }>(`agent-npc/${world.id}?limit=200&sort=wealth`);
    const { taxRate } = route.request().postDataJSON() as { taxRate?: number };
    await route.fulfill({ json: forecastOf(world, items, taxRate ?? world.taxRate) });
  });

  let taxSchedule: object | null = null;
  await page.route(/\/v1\/instance\/[^/]+(\?limit=1)?$/, async (route) => {
    const request = route.request();
    const body = request.method() === 'PUT' ? (request.postDataJSON() as Record<string, unknown>) : {};
    if ('taxSchedule' in body) {
      const wish = body['taxSchedule'] as object | null;
      taxSchedule = wish && { ...wish, nextCollectionAt: '2027-01-04T05:00:00.000Z' };
    }
    const world = await (await reader(route))<object>(`instance/${idOf(route)}`);
    await route.fulfill({ json: { ...world, taxSchedule } });
  });
}

function flowsOf(events: readonly Event[], query: URLSearchParams) {
  const flows = new Map<string, { trader: unknown; recipient: unknown; trades: number; amount: number }>();
  for (const { data } of events) {
    const { traderAgentNPC: trader, recipientAgentNPC: recipient, amount, cause } = data;
    if (!trader || cause !== 'trade') continue;
    const key = `${trader.id} ${recipient?.id ?? ''}`;
    const flow = flows.get(key) ?? { trader: name(trader), recipient: name(recipient), trades: 0, amount: 0 };
    flows.set(key, { ...flow, trades: flow.trades + 1, amount: money(flow.amount + amount) });
  }
  const items = [...flows.values()].sort((a, b) => b.amount - a.amount);
  return { from: query.get('from'), to: new Date().toISOString(), items };
}

/** Of characters by wealth, the poorest first. */
function forecastOf(world: World, characters: readonly Character[], taxRate: number) {
  const taxed = characters.map((character) => {
    const tax = Math.floor(Math.round(character.wealth * 1e4) * (taxRate / 100)) / 1e4;
    return { ...character, tax, after: money(character.wealth - tax) };
  });
  const collected = sum(taxed.map(({ tax }) => tax));
  const unable = taxed.filter(({ after }) => after === 0);
  const mood = characters.length === 0 ? null : sum(characters.map(({ mood }) => mood)) / characters.length;
  const size = taxed.length / 10;
  return {
    instanceId: world.id,
    at: new Date().toISOString(),
    seq: 1,
    taxRate,
    policy: 'flat',
    population: taxed.length,
    payers: taxed.filter(({ tax }) => tax > 0).length,
    collected,
    treasuryBefore: world.treasury,
    treasuryAfter: money(world.treasury + collected),
    refusal: null,
    gini: { before: gini(taxed.map(({ wealth }) => wealth)), after: gini(taxed.map(({ after }) => after)) },
    mood: { before: mood, after: mood },
    deciles: Array.from({ length: 10 }, (_, index) => {
      const part = taxed.slice(Math.round(index * size), Math.round((index + 1) * size));
      return {
        decile: index + 1,
        population: part.length,
        wealthBefore: sum(part.map(({ wealth }) => wealth)),
        tax: sum(part.map(({ tax }) => tax)),
        wealthAfter: sum(part.map(({ after }) => after)),
      };
    }),
    unable: {
      count: unable.length,
      items: unable.slice(0, 20).map((each) => ({ ...name(each), wealth: each.wealth })),
    },
    payments: { items: [], nextCursor: null },
  };
}

function gini(sorted: readonly number[]): number {
  const total = sum(sorted);
  if (sorted.length < 2 || total === 0) return 0;
  const weighed = sum(sorted.map((wealth, index) => (2 * (index + 1) - sorted.length - 1) * wealth));
  return Number((weighed / (sorted.length * total)).toFixed(6));
}

function name(character: Character | null) {
  return character && { id: character.id, uuid: character.uuid, name: character.name };
}

function money(value: number): number {
  return Number(value.toFixed(4));
}

function sum(values: readonly number[]): number {
  return money(values.reduce((total, value) => total + value, 0));
}
