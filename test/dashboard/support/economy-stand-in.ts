import { type Page as BrowserPage } from 'playwright-core';

interface Character {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly wealth: number;
  readonly mood: number;
}

interface World {
  readonly id: string;
  readonly treasury: number;
  readonly collectedTaxes: number;
  readonly npcCount: number;
}

interface Event {
  readonly seq: number;
  readonly type: string;
  readonly data: { readonly cause?: string; readonly amount?: number };
}

/**
 * Answers `GET …/economy` and `…/economy/history` in the place of the service, from what the service itself says of the
 * world of less than 200 characters: for a service that has no such operations.
 */
export async function standInForEconomy(page: BrowserPage, baseUrl: string): Promise<void> {
  await page.route(/\/v1\/instance\/[^/]+\/economy(\/history)?(\?|$)/, async (route) => {
    const url = new URL(route.request().url());
    const instanceId = url.pathname.split('/')[3]!;
    const authorization = (await route.request().headerValue('authorization')) ?? '';
    const read = async <Answer>(path: string): Promise<Answer> => {
      const response = await fetch(`${baseUrl}/v1/${path}`, { headers: { authorization } });
      return (await response.json()) as Answer;
    };
    try {
      const world = await read<World>(`instance/${instanceId}`);
      const { items: characters } = await read<{ items: Character[] }>(`agent-npc/${instanceId}?limit=200`);
      const events = await allEvents(read, instanceId);
      const answer = url.pathname.endsWith('/history')
        ? { items: historyOf(world, characters), nextCursor: null }
        : economyOf(world, characters, events);
      await route.fulfill({ json: answer });
    } catch {
      await route.abort();
    }
  });
}

async function allEvents(
  read: <Answer>(path: string) => Promise<Answer>,
  instanceId: string,
): Promise<Event[]> {
  const events: Event[] = [];
  for (;;) {
    const after = events.at(-1)?.seq ?? 0;
    const { items } = await read<{ items: Event[] }>(`instance/${instanceId}/event?limit=200&after=${after}`);
    events.push(...items);
    if (items.length < 200) return events;
  }
}

export function economyOf(world: World, characters: readonly Character[], events: readonly Event[]) {
  const sorted = [...characters].sort((a, b) => a.wealth - b.wealth);
  const wealths = sorted.map(({ wealth }) => wealth);
  const supply = sum(wealths);
  const count = wealths.length;
  const top = wealths.at(-1) ?? 0;
  const gini = supply === 0 ? 0 : sum(wealths.map((w, i) => (2 * i - count + 1) * w)) / (count * supply);
  const trades = events.filter(({ type, data }) => type === 'trade' && data.cause === 'trade');
  const period = {
    trades: trades.length,
    tradeVolume: sum(trades.map(({ data }) => data.amount ?? 0)),
    taxes: 0,
    taxesCollected: world.collectedTaxes,
    interactions: events.filter(({ type }) => type === 'interact').length,
    deaths: 0,
    spawns: count,
    minted: supply,
    sunk: 0,
    disbursed: 0,
  };
  const at = (share: number): number | null => wealths[Math.round(share * (count - 1))] ?? null;
  return {
    instanceId: world.id,
    at: new Date().toISOString(),
    seq: events.at(-1)?.seq ?? 0,
    population: count,
    npcPopulation: world.npcCount,
    moneySupply: supply,
    treasury: world.treasury,
    collectedTaxes: world.collectedTaxes,
    minted: supply,
    sunk: 0,
    wealth: {
      mean: count === 0 ? null : supply / count,
      median: at(0.5),
      min: at(0),
      max: at(1),
      gini: Number(gini.toFixed(6)),
      percentiles: {
        p10: at(0.1),
        p25: at(0.25),
        p50: at(0.5),
        p75: at(0.75),
        p90: at(0.9),
        p95: at(0.95),
        p99: at(1),
      },
      lorenz: Array.from({ length: 11 }, (_, i) => ({
        population: i / 10,
        wealth: supply === 0 ? 0 : sum(wealths.slice(0, Math.round((count * i) / 10))) / supply,
      })),
      histogram: bins(wealths, 20, top),
    },
    mood: {
      mean: count === 0 ? null : sum(characters.map(({ mood }) => mood)) / count,
      histogram: bins(
        characters.map(({ mood }) => mood),
        10,
        100,
      ),
    },
    richest: sorted.toReversed().slice(0, 5),
    poorest: sorted.slice(0, 5),
    mostConnected: [],
    velocity: { day: null, week: null },
    periods: { hour: period, day: period, week: period, all: period },
    mintedBy: [],
  };
}

/** An hour in which nothing happened before what there is now. */
function historyOf(world: World, characters: readonly Character[]) {
  const moneySupply = sum(characters.map(({ wealth }) => wealth));
  return [60, 30].map((minutes) => ({
    at: new Date(Date.now() - minutes * 60_000).toISOString(),
    moneySupply: moneySupply - minutes,
    treasury: Math.max(0, world.treasury - minutes),
    population: characters.length,
  }));
}

function bins(values: readonly number[], most: number, top: number) {
  const width = top / most || 1;
  const counts = Array.from({ length: most }, () => 0);
  for (const value of values) counts[Math.min(most - 1, Math.floor(value / width))]! += 1;
  return counts.map((count, i) => ({ from: width * i, to: width * (i + 1), count }));
}

function sum(values: readonly number[]): number {
  return Number(values.reduce((total, value) => total + value, 0).toFixed(4));
}
