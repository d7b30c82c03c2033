import { createHash } from 'node:crypto';

/**
 * The tag of a response with this body. Weak, because the same tag is used for every content coding (RFC 9110 §8.8.3);
 * any other byte makes another one.
 */
export function entityTagOf(body: string | Buffer): string {
  return `W/"${createHash('sha1').update(body).digest('base64url')}"`;
}

const tag = /[ \t]*((?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")[ \t]*/y;

/** Whether `If-None-Match` names the tag, by the weak comparison; a list with a fault in it names nothing. */
export function namesTag(header: string | undefined, current: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return readTags(header).some((given) => opaque(given) === opaque(current));
}

function readTags(header: string): string[] {
  const tags: string[] = [];
  // Not split by commas: a tag may have one in it.
  for (let at = 0; at <= header.length; at += 1) {
    tag.lastIndex = at;
    const found = tag.exec(header);
    if (found) {
      tags.push(found[1]!);
      at = tag.lastIndex;
    } else {
      while (header[at] === ' ' || header[at] === '\t') at += 1;
    }
    if (at < header.length && header[at] !== ',') return [];
  }
  return tags;
}

function opaque(entityTag: string): string {
  return entityTag.startsWith('W/') ? entityTag.slice(2) : entityTag;
}
