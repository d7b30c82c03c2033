import { createStore, useStore } from './api/store.js';

/** Addresses are hashes, so that the service serves one page and a link to a place can be kept. */
export type Route =
  | { readonly at: 'worlds' }
  | {
      readonly at: 'world';
      readonly instanceId: string;
      readonly page: string;
      /** What follows: `#/w/<instance>/characters/<id>` has one. */
      readonly path: readonly string[];
    };

const current = createStore(read());
addEventListener('hashchange', () => current.set(read()));

export function useRoute(): Route {
  return useStore(current);
}

export const worldsHref = '#/worlds';

/** `pageHref(instance.id, 'characters', character.id)` */
export function pageHref(instanceId: string, page: string, ...path: readonly string[]): string {
  return `#/w/${[instanceId, page, ...path].map(encodeURIComponent).join('/')}`;
}

export function goTo(href: string): void {
  location.hash = href;
}

function read(): Route {
  const [, first, instanceId, page = '', ...path] = location.hash.split('/').map(decode);
  if (first !== 'w' || !instanceId) return { at: 'worlds' };
  return { at: 'world', instanceId, page: page || 'overview', path };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
