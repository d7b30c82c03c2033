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
      /** What follows a question mark: `#/w/<instance>/events?type=trade`. */
      readonly query: string;
    };

const current = createStore(read());
addEventListener('hashchange', () => current.set(read()));

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

export function goTo(href: string): void {
  if (isPassing()) location.replace(href);
  else location.hash = href;
}

/** Another query for the same page: "back" leaves the page, it does not undo each key. */
export function replaceQuery(query: string): void {
  const [place] = location.hash.split('?');
  history.replaceState(history.state, '', query ? `${place}?${query}` : place);
  current.set(read());
}

function read(): Route {
  const [place = '', ...rest] = location.hash.split('?');
  const [, first, instanceId, page = '', ...path] = place.split('/').map(decode);
  const query = rest.join('?');
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
  return { at: 'world', instanceId, page: page || 'overview', path, query };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
