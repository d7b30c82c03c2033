import { createHash } from 'node:crypto';
import { type EntityManager } from 'typeorm';

/** The head of the hash chain of an instance. Stored elsewhere, the hash proves everything up to there. */
export interface HashChainHead {
  readonly instanceId: string;
  readonly seq: number;
  /** Hexadecimal; 64 zeros before the first event. */
  readonly hash: string;
  /** The number of events that are not in the chain yet. */
  readonly pending: number;
}

/** The first altered event or hash. */
export interface HashChainFault {
  readonly subject: string;
  readonly expected: string;
  readonly found: string;
}

export interface HashChainReport {
  readonly head: HashChainHead;
  readonly fault: HashChainFault | null;
}

interface Block {
  readonly first_seq: string;
  readonly last_seq: string;
  readonly hash: Buffer;
  readonly hashes: Buffer;
}

const hashBytes = 32;
const nothing = Buffer.alloc(hashBytes);
/** Blocks and events in memory at a time. */
const blockPage = 50;
const eventPage = 1000;

/** Recomputes the chain of an instance from its events, in the snapshot of the current transaction. */
export async function verifyHashChain(
  manager: EntityManager,
  instanceId: string,
  onEvents: (events: number) => void = () => undefined,
): Promise<HashChainReport> {
  const [counted] = await manager.query<{ last_seq: string; seq: string | null; hash: Buffer | null }[]>(
    `SELECT i.last_seq, h.seq, h.hash FROM economy.instance i
       LEFT JOIN economy.hash_chain_head h ON h.instance_id = i.id WHERE i.id = $1`,
    [instanceId],
  );
  const head = { seq: Number(counted?.seq ?? 0), hash: counted?.hash ?? nothing };
  const fault = (await findForeign(manager, instanceId)) ?? (await walk(manager, instanceId, head, onEvents));
  return {
    head: {
      instanceId,
      seq: head.seq,
      hash: head.hash.toString('hex'),
      pending: Math.max(0, Number(counted?.last_seq ?? 0) - head.seq),
    },
    fault,
  };
}

/** Numbers start at 1, so an event before that was inserted. */
async function findForeign(manager: EntityManager, instanceId: string): Promise<HashChainFault | null> {
  const [row] = await manager.query<{ seq: string }[]>(
    'SELECT e.seq FROM economy.event e WHERE e.instance_id = $1 AND e.seq < 1 ORDER BY e.seq LIMIT 1',
    [instanceId],
  );
  return row ? fault(`event ${row.seq} was inserted`, 'no event', 'an event') : null;
}

async function walk(
  manager: EntityManager,
  instanceId: string,
  head: { readonly seq: number; readonly hash: Buffer },
  onEvents: (events: number) => void,
): Promise<HashChainFault | null> {
  let last = 0;
  let hash: Buffer = nothing;
  for (;;) {
    const blocks = await manager.query<Block[]>(
      `SELECT s.first_seq, s.last_seq, s.hash, s.hashes FROM economy.hash_chain s
        WHERE s.instance_id = $1 AND s.first_seq > $2 ORDER BY s.first_seq LIMIT $3`,
      [instanceId, last, blockPage],
    );
    for (const block of blocks) {
      const first = Number(block.first_seq);
      if (first <= last) return fault(`the hash of event ${first} was inserted`, 'one hash', 'two');
      if (first !== last + 1)
        return fault(`the hash of event ${last + 1} is missing`, 'a hash', `one from ${first}`);
      const broken = await verifyBlock(manager, instanceId, block, hash);
      if (broken) return broken;
      onEvents(Number(block.last_seq) - last);
      last = Number(block.last_seq);
      hash = block.hash;
    }
    if (blocks.length < blockPage) break;
  }
  if (last < head.seq)
    return fault(`the hash of event ${last + 1} is missing`, `hashes up to ${head.seq}`, `up to ${last}`);
  if (last > head.seq)
    return fault('the head of the hash chain was changed', `event ${last}`, `event ${head.seq}`);
  return hash.equals(head.hash)
    ? null
    : fault('the head of the hash chain was changed', hash.toString('hex'), head.hash.toString('hex'));
}

async function verifyBlock(
  manager: EntityManager,
  instanceId: string,
  block: Block,
  before: Buffer,
): Promise<HashChainFault | null> {
  const first = Number(block.first_seq);
  const last = Number(block.last_seq);
  let hash = before;
  for (let from = first; from <= last; from += eventPage) {
    const to = Math.min(last, from + eventPage - 1);
    const rows = await manager.query<{ seq: string; content: string }[]>(
      `SELECT e.seq, economy.event_content(ROW(e.*)::economy.event) AS content FROM economy.event e
        WHERE e.instance_id = $1 AND e.seq BETWEEN $2 AND $3 ORDER BY e.seq`,
      [instanceId, from, to],
    );
    for (let seq = from; seq <= to; seq += 1) {
      const row = rows[seq - from];
      if (!row || Number(row.seq) !== seq) return fault(`event ${seq} is missing`, 'an event', 'none');
      const made = link(hash, row.content);
      const stored = hashOf(block, seq);
      if (!made.equals(stored)) {
        const next = rows[seq - from + 1];
        return disagreement({ seq, made, stored, next: next && seq < last ? next.content : null, block });
      }
      hash = made;
    }
  }
  return hash.equals(block.hash) ? null : hashChanged(last, hash, block.hash);
}

/** Event or hash? The next hash was computed from the original, so it shows which of the two was changed. */
function disagreement(at: {
  readonly seq: number;
  readonly made: Buffer;
  readonly stored: Buffer;
  readonly next: string | null;
  readonly block: Block;
}): HashChainFault {
  const { seq, made, stored, next, block } = at;
  const after = next === null ? block.hash : hashOf(block, seq + 1);
  const expected = next === null ? made : link(made, next);
  if (expected.equals(after)) return hashChanged(seq, made, stored);
  return fault(`event ${seq} was changed`, stored.toString('hex'), made.toString('hex'));
}

function hashChanged(seq: number, made: Buffer, stored: Buffer): HashChainFault {
  return fault(`the hash of event ${seq} was changed`, made.toString('hex'), stored.toString('hex'));
}

function link(before: Buffer, content: string): Buffer {
  return createHash('sha256').update(before).update(content, 'utf8').digest();
}

function hashOf({ first_seq, hashes }: Block, seq: number): Buffer {
  const at = (seq - Number(first_seq)) * hashBytes;
  return hashes.subarray(at, at + hashBytes);
}

function fault(subject: string, expected: string, found: string): HashChainFault {
  return { subject, expected, found };
}
