import { call } from '../api/client.js';
import { createStore } from '../api/store.js';
import type { AgentNpc } from '../api/types.js';
import type { Person } from '../ui/form/suggest-field.js';
import type { IconName } from '../ui/icon.js';

export interface ActionProps {
  /** Whom it was opened for; null: the dialog asks. */
  readonly who: Person | null;
  readonly onClose: () => void;
}

interface WorldAction {
  readonly title: string;
  readonly icon: IconName;
  /** Whether it is about one character, and so stands on its page and in the list. */
  readonly ofCharacter: boolean;
}

/** What an operator does in a world, each from the page of a character, from lists and from the search. */
export const worldActions = {
  pay: { title: 'Pay', icon: 'flows', ofCharacter: true },
  grant: { title: 'Grant', icon: 'up', ofCharacter: true },
  talk: { title: 'Let talk', icon: 'talk', ofCharacter: true },
  tell: { title: 'Tell', icon: 'story', ofCharacter: true },
  change: { title: 'Change', icon: 'settings', ofCharacter: true },
  kill: { title: 'Kill', icon: 'warning', ofCharacter: true },
  spawn: { title: 'Spawn a character', icon: 'characters', ofCharacter: false },
  spawnNpc: { title: 'Spawn a plain NPC', icon: 'characters', ofCharacter: false },
  night: { title: 'Let a night pass', icon: 'dark', ofCharacter: false },
} as const satisfies Record<string, WorldAction>;

export type WorldActionName = keyof typeof worldActions;

export const characterActions = (Object.keys(worldActions) as WorldActionName[]).filter(
  (name) => worldActions[name].ofCharacter,
);

export interface Opened {
  readonly name: WorldActionName;
  readonly who: Person | null;
}

export const opened = createStore<Opened | null>(null);

export function startAction(name: WorldActionName, who: Person | null = null): void {
  opened.set({ name, who });
}

/** The same, where only an id is known: the dialog asks for a character that cannot be found. */
export function startActionFor(name: WorldActionName, instanceId: string, id: string | undefined): void {
  if (id === undefined || !worldActions[name].ofCharacter) startAction(name);
  else {
    call<AgentNpc>(`/v1/agent-npc/${instanceId}/${encodeURIComponent(id)}`).then(
      (who) => startAction(name, who),
      () => startAction(name),
    );
  }
}
