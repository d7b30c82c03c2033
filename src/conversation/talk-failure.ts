import { type talkFailureKinds } from './failure-kind.js';
import type { TurnRole } from './turn.js';
import type { TurnFailure } from './turn-failure.js';

/** A turn without a line, as reported to callers. */
export interface TalkFailure {
  readonly role: TurnRole;
  /** Only in a group. */
  readonly speakerId?: string;
  /** 0 for the opening line. */
  readonly turn: number;
  readonly kind: (typeof talkFailureKinds)[number];
  /** One plain line, without secrets and addresses. */
  readonly detail: string;
}

export function toTalkFailure(role: TurnRole, turn: number, { kind, told }: TurnFailure): TalkFailure {
  return { role, turn, kind, detail: told };
}

/** An agent that had nothing to say, where nothing else was said. */
export function declined(role: TurnRole, turn = 0): TalkFailure {
  return { role, turn, kind: 'declined', detail: 'it had nothing to say (`say` was null or empty)' };
}

/** A talk that is refused because a turn failed. */
export class RefusedTalk extends Error {
  constructor(
    readonly failure: TalkFailure,
    override readonly cause: TurnFailure,
  ) {
    super(cause.message, { cause });
  }
}
