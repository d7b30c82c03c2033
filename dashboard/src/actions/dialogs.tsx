import type { ComponentType } from 'preact';
import { Change } from './change.js';
import { Grant } from './grant.js';
import { Kill } from './kill.js';
import { LetTalk } from './let-talk.js';
import { Night } from './night.js';
import type { CharacterAction, CharacterActionProps, Opened, WorldAction, WorldActionProps } from './open.js';
import { Pay } from './pay.js';
import { Spawn } from './spawn.js';
import { Tell } from './tell.js';

const ofCharacter: Readonly<Record<CharacterAction, ComponentType<CharacterActionProps>>> = {
  pay: Pay,
  grant: Grant,
  talk: LetTalk,
  tell: Tell,
  change: Change,
  kill: Kill,
};
const ofWorld: Readonly<Record<WorldAction, ComponentType<WorldActionProps>>> = {
  spawn: Spawn,
  night: Night,
};

/** The dialogs of the actions, loaded together when the first of them is opened. */
export function OpenedDialog({ open, onClose }: WorldActionProps & { readonly open: Opened }) {
  if (open.who) {
    const Dialog = ofCharacter[open.name];
    return <Dialog who={open.who} onClose={onClose} />;
  }
  const Dialog = ofWorld[open.name];
  return <Dialog onClose={onClose} />;
}
