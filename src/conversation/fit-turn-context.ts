import { truncate } from './clean-text.js';
import { MAX_TEXT, type TurnContext, type TurnMemory } from './turn.js';

export const MAX_CONTEXT_BYTES = 8192;
const MAX_NAME = 80;
const MAX_LABEL = 40;

/**
 * The context, reduced to `maxBytes` of JSON; one that fits is returned as is, and the argument is never changed.
 * Dropped in this order: over-long names and labels, memories (the lightest first, two stay), lines (the oldest
 * first, two stay), kin (the furthest first, three stay), personality and descriptions, the scene, the other memories, all lines but the
 * latest, the other kin, the end of that line.
 */
export function fitTurnContext(context: TurnContext, maxBytes = MAX_CONTEXT_BYTES): TurnContext {
  if (bytesOf(context) <= maxBytes) return context;
  const fitted = shortenNames(context);
  const tooLarge = (): boolean => bytesOf(fitted) > maxBytes;
  const furthest = (family: readonly unknown[]): number => family.length - 1;

  dropWhile(tooLarge, fitted.memories, 2, lightest);
  dropWhile(tooLarge, fitted.transcript, 2, () => 0);
  dropWhile(tooLarge, fitted.self.family ?? [], 3, furthest);
  for (const length of [1000, 500, 250, 100, 0]) {
    if (!tooLarge()) return fitted;
    for (const one of [fitted.other, ...(fitted.group ?? [])]) {
      one.description = truncate(one.description, length);
    }
    if (!tooLarge()) return fitted;
    fitted.self.personality = truncate(fitted.self.personality, length);
  }
  if (tooLarge()) delete fitted.scene;
  dropWhile(tooLarge, fitted.memories, 0, lightest);
  dropWhile(tooLarge, fitted.transcript, 1, () => 0);
  dropWhile(tooLarge, fitted.self.family ?? [], 0, furthest);
  const latest = fitted.transcript[0];
  for (const length of [MAX_TEXT, 200, 50, 0]) {
    if (latest === undefined || !tooLarge()) break;
    latest.text = truncate(latest.text, length);
  }
  return fitted;
}

function shortenNames(context: TurnContext): TurnContext {
  const { self, other, relationship } = context;
  const name = (text: string): string => truncate(text, MAX_NAME);
  const label = (text: string): string => truncate(text, MAX_LABEL);
  return {
    ...context,
    self: {
      ...self,
      name: name(self.name),
      moodLabel: label(self.moodLabel),
      standing: label(self.standing),
      ...(self.family && { family: self.family.map((each) => ({ ...each, name: name(each.name) })) }),
      ...(self.mourning && { mourning: self.mourning.map((each) => ({ ...each, name: name(each.name) })) }),
    },
    other: {
      ...other,
      name: name(other.name),
      moodLabel: label(other.moodLabel),
      ...(other.title !== undefined && { title: name(other.title) }),
      ...(other.mourning && { mourning: other.mourning.map((each) => ({ ...each, name: name(each.name) })) }),
    },
    relationship: {
      ...relationship,
      ...(relationship.obligations && {
        obligations: relationship.obligations.map((each) => ({ ...each, text: name(each.text) })),
      }),
    },
    ...(context.group && {
      group: context.group.map((listener) => ({
        ...listener,
        name: name(listener.name),
        moodLabel: label(listener.moodLabel),
      })),
    }),
    memories: context.memories.map((memory) => ({ ...memory, kind: label(memory.kind) })),
    transcript: context.transcript.map((line) => ({ ...line, speaker: name(line.speaker) })),
  };
}

function dropWhile<T>(tooLarge: () => boolean, items: T[], keep: number, pick: (items: T[]) => number): void {
  while (items.length > keep && tooLarge()) items.splice(pick(items), 1);
}

/** The lightest memory; among equal weights, the oldest. */
function lightest(memories: TurnMemory[]): number {
  let found = 0;
  memories.forEach((memory, index) => {
    const best = memories[found]!;
    if (memory.weight < best.weight || (memory.weight === best.weight && memory.at < best.at)) found = index;
  });
  return found;
}

function bytesOf(context: TurnContext): number {
  return Buffer.byteLength(JSON.stringify(context));
}
