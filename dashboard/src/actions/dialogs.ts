import type { ComponentType } from 'preact';
import { Change } from './change.js';
import { Grant } from './grant.js';
import { Kill } from './kill.js';
import { LetTalk } from './let-talk.js';
import { Night } from './night.js';
import type { ActionProps, WorldActionName } from './open.js';
import { Pay } from './pay.js';
import { SpawnNpc } from './spawn-npc.js';
import { Spawn } from './spawn.js';
import { Tell } from './tell.js';

/** The dialogs of the actions, loaded together when the first of them is opened. */
export const dialogs: Readonly<Record<WorldActionName, ComponentType<ActionProps>>> = {
  pay: Pay,
  grant: Grant,
  talk: LetTalk,
  tell: Tell,
  change: Change,
  kill: Kill,
  spawn: Spawn,
  spawnNpc: SpawnNpc,
  night: Night,
};
