import { invalidAt } from '../common/errors/economy-error.js';

/** The characters of an id that suffice to tell the instances of one stream apart. */
const idLength = 8;

/** The last event received of each instance, in one text: `0199f0a1-42.4be01c7-7`; without any, the beginning of those to come. */
export function toPosition(seqs: readonly (readonly [instanceId: string, seq: number])[]): string {
  return seqs.map(([instanceId, seq]) => `${instanceId.slice(0, idLength)}-${seq}`).join('.') || '0';
}

/**
 * Reads a position for these instances. One that is not in it starts at its first event, so that what was created between two
 * connections is not missed; one that is not followed any more is ignored. Of two whose ids begin alike, both start at the
 * earlier position: events may come twice then, but are never left out. `0` is the beginning of all.
 */
export function readPosition(
  name: string,
  text: unknown,
  instanceIds: readonly string[],
): Map<string, number> {
  if (typeof text !== 'string' || !/^(?:0|[0-9a-f]{8}-\d{1,15}(?:\.[0-9a-f]{8}-\d{1,15})*)$/.test(text)) {
    throw invalidAt(
      `/${name}`,
      'NOT_A_POSITION',
      `${name} must be the id of a message of a stream of several instances, or 0`,
    );
  }
  const seqs = new Map<string, number>();
  for (const part of text === '0' ? [] : text.split('.')) {
    const [start = '', seq] = part.split('-');
    seqs.set(start, Math.min(Number(seq), seqs.get(start) ?? Infinity));
  }
  return new Map(instanceIds.map((id) => [id, seqs.get(id.slice(0, idLength)) ?? 0]));
}
