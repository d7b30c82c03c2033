import { isOffered, type Offer } from '../api/rights.js';
import { signOut } from '../api/session.js';
import type { AgentNpc, Instance } from '../api/types.js';
import { worldName } from '../api/use-worlds.js';
import { startActionFor, type WorldActionName, worldActions } from '../actions/open.js';
import { applicationPages } from '../pages/application.js';
import { pages } from '../pages/index.js';
import {
  applicationHref,
  goTo,
  newWorldHref,
  pageHref,
  showMoment,
  type Route,
  worldsHref,
} from '../router.js';
import type { IconName } from '../ui/icon.js';
import { chooseTheme } from '../ui/theme.js';

export interface Entry {
  readonly key: string;
  readonly text: string;
  readonly note?: string;
  readonly icon: IconName;
  readonly run: () => void;
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
  const { route, worldsOnly } = known;
  const here = route.at === 'world' ? route.instanceId : null;
  const worlds = {
    title: 'Worlds',
    entries: matching(search, worldEntries(known)).slice(0, worldsOnly ? 50 : mostOfEach),
  };
  if (worldsOnly)
    return [worlds, { title: 'Pages', entries: matching(search, pageEntries(null)) }].filter(isAny);
  return [
    { title: 'Events', entries: here === null ? [] : eventEntries(search, here) },
    { title: 'Pages', entries: matching(search, pageEntries(here)) },
    { title: 'Characters', entries: here === null ? [] : characterEntries(known.characters, here) },
    worlds,
    { title: 'Actions', entries: matching(search, actionEntries(route)) },
  ].filter(isAny);
}

function isAny({ entries }: EntryGroup): boolean {
  return entries.length > 0;
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
  const [, seq] = /^(?:event\s*)?#?(\d{1,15})$/i.exec(search) ?? [];
  if (seq === undefined || Number(seq) < 1) return [];
  return [opens('event', `Event ${Number(seq)}`, 'events', pageHref(here, 'events', String(Number(seq))))];
}

function pageEntries(here: string | null): readonly Entry[] {
  const ofWorld =
    here === null ? [] : pages.map(({ name, title, icon }) => opens(name, title, icon, pageHref(here, name)));
  return [
    ...ofWorld,
    opens('worlds', 'All worlds', 'worlds', worldsHref),
    ...applicationPages().map(({ name, title, icon }) => opens(name, title, icon, applicationHref(name))),
  ];
}

function characterEntries(characters: readonly AgentNpc[], here: string): readonly Entry[] {
  return characters.map(({ id, name }) => opens(id, name, 'characters', pageHref(here, 'characters', id)));
}

/** To the same page of another world. */
function worldEntries({ worlds, route }: Known): readonly Entry[] {
  const page = route.at === 'world' ? route.page : 'overview';
  const here = route.at === 'world' ? route.instanceId : null;
  return worlds.map((world) => ({
    ...opens(world.id, worldName(world), 'worlds', pageHref(world.id, page)),
    ...(world.id === here && { note: 'You are here' }),
  }));
}

function actionEntries(route: Route): readonly Entry[] {
  return [
    ...(route.at === 'world' ? entriesOfWorld(route) : []),
    ...offered('createWorlds', opens('new world', 'New world …', 'plus', newWorldHref)),
    ...offered(
      'manageAgents',
      opens('new agent', 'Register an agent …', 'agents', applicationHref('agents', 'new')),
      opens('test agent', 'Test an agent', 'agents', applicationHref('agents')),
    ),
    ...offered(
      'webhooks',
      opens('new webhook', 'Create a webhook …', 'webhooks', applicationHref('webhooks', 'new')),
    ),
    ...offered('keys', opens('new key', 'Create a key …', 'keys', applicationHref('keys', 'new'))),
    ...offered(
      'people',
      opens('new person', 'Invite a person …', 'people', applicationHref('people', 'new')),
    ),
    opens('usage', 'See usage and limits', 'chart', applicationHref('usage')),
    { key: 'light', text: 'Light colours', icon: 'light', run: () => chooseTheme('light') },
    { key: 'dark', text: 'Dark colours', icon: 'dark', run: () => chooseTheme('dark') },
    { key: 'auto', text: 'System colours', icon: 'auto', run: () => chooseTheme('auto') },
    { key: 'leave', text: 'Sign out', icon: 'leave', run: () => signOut('left') },
  ];
}

function offered(offer: Offer, ...entries: readonly Entry[]): readonly Entry[] {
  return isOffered(offer) ? entries : [];
}

const opensNow: Entry = { key: 'now', text: 'Back to now', icon: 'past', run: () => showMoment(null) };

function entriesOfWorld({
  instanceId,
  page,
  path,
  moment,
}: Extract<Route, { at: 'world' }>): readonly Entry[] {
  const lever = (at: string, text: string): Entry =>
    opens(`lever ${at} ${text}`, text, 'levers', pageHref(instanceId, 'levers', at));
  // On the page of a character it is the one that is meant.
  const about = page === 'characters' && path[0] !== 'npcs' && path[0] !== 'accounts' ? path[0] : undefined;
  const actions = (Object.keys(worldActions) as WorldActionName[]).map((name): Entry => {
    const { title, icon } = worldActions[name];
    return {
      key: `action ${name}`,
      text: `${title} …`,
      icon,
      run: () => startActionFor(name, instanceId, about),
    };
  });
  return [
    // The past is only looked at.
    ...(moment === null ? [] : [opensNow]),
    ...offered(
      'changeWorlds',
      ...(moment === null ? actions : []),
      lever('taxes', 'Change the tax rate'),
      lever('taxes', 'Collect taxes'),
      lever('what-if', 'What if the tax were different'),
      lever('treasury', 'Pay out of the treasury'),
      lever('schedule', 'Schedule tax collections'),
      opens('settings', 'Change the settings', 'settings', pageHref(instanceId, 'settings')),
    ),
    { key: 'day-ago', text: 'Show the world a day ago', icon: 'past', run: () => showMoment(dayAgo()) },
    opens('export', 'Export events', 'events', pageHref(instanceId, 'events')),
  ];
}

function dayAgo(): string {
  return new Date(Date.now() - 86_400_000).toISOString();
}

function opens(key: string, text: string, icon: IconName, href: string): Entry {
  return { key, text, icon, run: () => goTo(href) };
}
