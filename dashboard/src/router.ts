import { createStore, useStore } from './api/store.js';
import { isPassing } from './back.js';

/** Addresses are hashes, so that the service serves one page and a link to a place can be kept. */
export type Route =
  | { readonly at: 'invitation'; readonly code: string }
  | {
      /** What belongs to no world: `#/worlds`, `#/app/webhooks`. */
      readonly at: 'application';
      readonly page: string;
      readonly path: readonly string[];
      readonly query: string;
    }
  | {
      readonly at: 'world';
      readonly instanceId: string;
      readonly page: string;
      /** What follows: `#/w/<instance>/characters/<id>` has one. */
      readonly path: readonly string[];
      /** What follows a question mark: `#/w/<instance>/events?type=trade`, without the moment. */
      readonly query: string;
      /** The moment that all pages of the world show, `at` of the address, in ISO 8601; null: now. */
      readonly moment: string | null;
    };

const current = createStore(read());
addEventListener('hashchange', () => {
  const [before, after] = [current.get(), read()];
  const stays = before.at === 'world' && after.at === 'world' && before.instanceId === after.instanceId;
  // Links do not name the moment: it stays until one goes back to now, or to another world.
  if (stays && after.moment === null) replace(after.query, before.moment);
  else current.set(after);
});

export function useRoute(): Route {
  return useStore(current);
}

export const worldsHref = '#/worlds';
export const newWorldHref = '#/worlds/new';

/** `applicationHref('webhooks', webhook.id)` */
export function applicationHref(page: string, ...path: readonly string[]): string {
  return `#/app/${[page, ...path].map(encodeURIComponent).join('/')}`;
}

/** `pageHref(instance.id, 'characters', character.id)` */
export function pageHref(instanceId: string, page: string, ...path: readonly string[]): string {
  return `#/w/${[instanceId, page, ...path].map(encodeURIComponent).join('/')}`;
}

/** The treasury, with the refund of the last taxes chosen. */
export function refundHref(instanceId: string): string {
  return `${pageHref(instanceId, 'levers', 'treasury')}?policy=refund`;
}

export function goTo(href: string): void {
  if (isPassing()) location.replace(href);
  else location.hash = href;
}

/** Another query for the same page: "back" leaves the page, it does not undo each key. */
export function replaceQuery(query: string): void {
  const route = current.get();
  replace(query, route.at === 'world' ? route.moment : null);
}

/** Shows the world as of a moment, or, with null, as it is. */
export function showMoment(moment: string | null): void {
  const route = current.get();
  if (route.at === 'world') replace(route.query, moment);
}

function replace(query: string, moment: string | null): void {
  const [place] = location.hash.split('?');
  const parts = [query, moment && `at=${moment}`].filter(Boolean).join('&');
  history.replaceState(history.state, '', parts ? `${place}?${parts}` : place);
  current.set(read());
}

function read(): Route {
  const [place = '', ...rest] = location.hash.split('?');
  const [, first, instanceId, page = '', ...path] = place.split('/').map(decode);
  const parts = rest.join('?').split('&');
  const query = parts.filter((part) => !part.startsWith('at=')).join('&');
  if (first === 'invitation' && instanceId) return { at: 'invitation', code: instanceId };
  if (first === 'app' && instanceId) {
    return { at: 'application', page: instanceId, path: [page, ...path].filter(Boolean), query };
  }
  if (first !== 'w' || !instanceId) {
    return {
      at: 'application',
      page: 'worlds',
      path: [instanceId].filter((part) => part !== undefined),
      query,
    };
  }
  const moment = readMoment(parts.find((part) => part.startsWith('at='))?.slice(3));
  return { at: 'world', instanceId, page: page || 'overview', path, query, moment };
}

function readMoment(text: string | undefined): string | null {
  const moment = text === undefined ? Number.NaN : Date.parse(decode(text));
  return Number.isNaN(moment) ? null : new Date(moment).toISOString();
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
