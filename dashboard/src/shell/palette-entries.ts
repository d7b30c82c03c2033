import type { AgentNpc, Instance } from '../api/types.js';
import { worldName } from '../api/use-worlds.js';
import { applicationPages } from '../pages/application.js';
import { pages } from '../pages/index.js';
import { applicationHref, pageHref, type Route, worldsHref } from '../router.js';
import type { IconName } from '../ui/icon.js';

export interface Entry {
  readonly href: string;
  readonly text: string;
  readonly note?: string;
  readonly icon: IconName;
}

export interface EntryGroup {
  readonly title: string;
  readonly entries: readonly Entry[];
}

export interface Known {
  readonly route: Route;
  readonly characters: readonly AgentNpc[];
  readonly worlds: readonly Instance[];
  readonly worldsOnly: boolean;
}

const mostOfEach = 8;

/** What a search finds, in groups; without a search what one wants most often. */
export function entriesFor(search: string, known: Known): readonly EntryGroup[] {
  const { route, characters, worldsOnly } = known;
  const here = route.at === 'world' && !worldsOnly ? route.instanceId : null;
  const worlds = matching(search, worldEntries(known)).slice(0, worldsOnly ? 50 : mostOfEach);
  const groups = [
    { title: 'Events', entries: here === null ? [] : eventEntries(search, here) },
    { title: 'Pages', entries: matching(search, pageEntries(here)) },
    { title: 'Characters', entries: here === null ? [] : characterEntries(characters, here) },
  ];
  const found = { title: 'Worlds', entries: worlds };
  return (worldsOnly ? [found, ...groups] : [...groups, found]).filter(({ entries }) => entries.length > 0);
}

/** Those whose words begin like the search before those that only contain it. */
function matching(search: string, entries: readonly Entry[]): readonly Entry[] {
  const wanted = search.toLocaleLowerCase();
  const rank = ({ text }: Entry): number => {
    const found = text.toLocaleLowerCase();
    if (found.startsWith(wanted)) return 0;
    return found.includes(` ${wanted}`) ? 1 : found.includes(wanted) ? 2 : 3;
  };
  return entries.filter((entry) => rank(entry) < 3).toSorted((one, other) => rank(one) - rank(other));
}

function eventEntries(search: string, here: string): readonly Entry[] {
  const [, digits] = /^(?:event\s*)?#?(\d{1,15})$/i.exec(search) ?? [];
  const seq = Number(digits ?? 0);
  return seq < 1
    ? []
    : [{ text: `Event ${seq}`, icon: 'events', href: pageHref(here, 'events', String(seq)) }];
}

function pageEntries(here: string | null): readonly Entry[] {
  const ofWorld =
    here === null ? [] : pages.map((page) => ({ ...entryOf(page), href: pageHref(here, page.name) }));
  return [
    ...ofWorld,
    { text: 'All worlds', icon: 'worlds', href: worldsHref },
    ...applicationPages().map((page) => ({ ...entryOf(page), href: applicationHref(page.name) })),
  ];
}

function entryOf({ title, icon }: { readonly title: string; readonly icon: IconName }) {
  return { text: title, icon };
}

function characterEntries(characters: readonly AgentNpc[], here: string): readonly Entry[] {
  return characters.map(({ id, name }) => ({
    text: name,
    icon: 'characters',
    href: pageHref(here, 'characters', id),
  }));
}

/** To the same page of another world. */
function worldEntries({ worlds, route }: Known): readonly Entry[] {
  const page = route.at === 'world' ? route.page : 'overview';
  const here = route.at === 'world' ? route.instanceId : null;
  return worlds.map((world) => ({
    text: worldName(world),
    icon: 'worlds',
    href: pageHref(world.id, page),
    ...(world.id === here && { note: 'You are here' }),
  }));
}
