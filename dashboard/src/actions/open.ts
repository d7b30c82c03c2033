import { createStore } from '../api/store.js';
import { useWorld } from '../api/world.js';
import type { Person } from '../ui/form/person-search.js';

/** What an operator does with a character, from its page. */
export const characterActions = [
  { name: 'pay', text: 'Pay …' },
  { name: 'grant', text: 'Grant …' },
  { name: 'talk', text: 'Let talk …' },
  { name: 'tell', text: 'Tell …' },
  { name: 'change', text: 'Change …' },
  { name: 'kill', text: 'Kill …' },
] as const;
export type CharacterAction = (typeof characterActions)[number]['name'];
export type WorldAction = 'spawn' | 'night';

export interface WorldActionProps {
  readonly onClose: () => void;
}

export interface CharacterActionProps extends WorldActionProps {
  readonly who: Person;
}

/** What is asked in a dialog. */
export type Opened =
  | { readonly name: CharacterAction; readonly who: Person }
  | { readonly name: WorldAction; readonly who: null };

export const opened = createStore<Opened | null>(null);

export function startAction(name: WorldAction): void {
  opened.set({ name, who: null });
}

export function startActionFor(who: Person, name: CharacterAction): void {
  opened.set({ name, who });
}

export function usePathOf(who: Person): string {
  const { instance } = useWorld();
  return `/v1/agent-npc/${instance.id}/${who.id}`;
}
