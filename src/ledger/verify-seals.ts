import { createHash } from 'node:crypto';
import { type EntityManager } from 'typeorm';

/** How far the events of an instance are sealed. Kept elsewhere, the hash proves everything up to there. */
export interface SealHead {
  readonly instanceId: string;
  readonly sealedSeq: number;
  /** Hexadecimal; 64 zeros before the first event. */
  readonly sealHash: string;
  /** The newest events, which have no seal yet. */
  readonly unsealed: number;
}

/** The first event, or seal, that is not as it was. */
export interface SealFault {
  readonly subject: string;
  readonly expected: string;
  readonly found: string;
}

export interface SealReport {
  readonly head: SealHead;
  readonly fault: SealFault | null;
}

interface Seal {
  readonly first_seq: string;
  readonly last_seq: string;
  readonly hash: Buffer;
  readonly hashes: Buffer;
}

const hashBytes = 32;
const nothing = Buffer.alloc(hashBytes);
/** Rows of seals and events that are in memory at a time. */
const sealPage = 50;
const eventPage = 1000;

/** Computes the chain of an instance again from its events, in the snapshot of the transaction that it runs in. */
export async function verifySeals(
  manager: EntityManager,
  instanceId: string,
  onEvents: (events: number) => void = () => undefined,
): Promise<SealReport> {
  const [counted] = await manager.query<{ last_seq: string; seq: string | null; hash: Buffer | null }[]>(
    `SELECT i.last_seq, h.seq, h.hash FROM economy.instance i
       LEFT JOIN economy.event_seal_head h ON h.instance_id = i.id WHERE i.id = $1`,
    [instanceId],
  );
  const head = { seq: Number(counted?.seq ?? 0), hash: counted?.hash ?? nothing };
  const fault = (await findForeign(manager, instanceId)) ?? (await walk(manager, instanceId, head, onEvents));
  return {
    head: {
      instanceId,
      sealedSeq: head.seq,
      sealHash: head.hash.toString('hex'),
      unsealed: Math.max(0, Number(counted?.last_seq ?? 0) - head.seq),
    },
    fault,
  };
}

/** Numbers begin with 1, so whatever stands before that was put there. */
async function findForeign(manager: EntityManager, instanceId: string): Promise<SealFault | null> {
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
): Promise<SealFault | null> {
  let last = 0;
  let hash: Buffer = nothing;
  for (;;) {
    const seals = await manager.query<Seal[]>(
      `SELECT s.first_seq, s.last_seq, s.hash, s.hashes FROM economy.event_seal s
        WHERE s.instance_id = $1 AND s.first_seq > $2 ORDER BY s.first_seq LIMIT $3`,
      [instanceId, last, sealPage],
    );
    for (const seal of seals) {
      const first = Number(seal.first_seq);
      if (first <= last) return fault(`the seal of event ${first} was inserted`, 'one seal', 'two');
      if (first !== last + 1)
        return fault(`the seal of event ${last + 1} is missing`, 'a seal', `one from ${first}`);
      const broken = await verifySeal(manager, instanceId, seal, hash);
      if (broken) return broken;
      onEvents(Number(seal.last_seq) - last);
      last = Number(seal.last_seq);
      hash = seal.hash;
    }
    if (seals.length < sealPage) break;
  }
  if (last < head.seq)
    return fault(`the seal of event ${last + 1} is missing`, `seals up to ${head.seq}`, `up to ${last}`);
  if (last > head.seq)
    return fault('the head of the seals was changed', `event ${last}`, `event ${head.seq}`);
  return hash.equals(head.hash)
    ? null
    : fault('the head of the seals was changed', hash.toString('hex'), head.hash.toString('hex'));
}

async function verifySeal(
  manager: EntityManager,
  instanceId: string,
  seal: Seal,
  before: Buffer,
): Promise<SealFault | null> {
  const first = Number(seal.first_seq);
  const last = Number(seal.last_seq);
  let hash = before;
  for (let from = first; from <= last; from += eventPage) {
    const to = Math.min(last, from + eventPage - 1);
    const rows = await manager.query<{ seq: string; content: string }[]>(
      `SELECT e.seq, economy.event_content(e) AS content FROM economy.event e
        WHERE e.instance_id = $1 AND e.seq BETWEEN $2 AND $3 ORDER BY e.seq`,
      [instanceId, from, to],
    );
    for (let seq = from; seq <= to; seq += 1) {
      const row = rows[seq - from];
      if (!row || Number(row.seq) !== seq) return fault(`event ${seq} is missing`, 'an event', 'none');
      const made = link(hash, row.content);
      const kept = hashOf(seal, seq);
      if (!made.equals(kept)) {
        const next = rows[seq - from + 1];
        return disagreement({ seq, made, kept, next: next && seq < last ? next.content : null, seal });
      }
      hash = made;
    }
  }
  return hash.equals(seal.hash) ? null : sealChanged(last, hash, seal.hash);
}

/** Event or seal? The hash after it was made from the right one of the two: it tells which of them is the changed one. */
function disagreement(at: {
  readonly seq: number;
  readonly made: Buffer;
  readonly kept: Buffer;
  readonly next: string | null;
  readonly seal: Seal;
}): SealFault {
  const { seq, made, kept, next, seal } = at;
  const after = next === null ? seal.hash : hashOf(seal, seq + 1);
  const expected = next === null ? made : link(made, next);
  if (expected.equals(after)) return sealChanged(seq, made, kept);
  return fault(`event ${seq} was changed`, kept.toString('hex'), made.toString('hex'));
}

function sealChanged(seq: number, made: Buffer, kept: Buffer): SealFault {
  return fault(`the seal of event ${seq} was changed`, made.toString('hex'), kept.toString('hex'));
}

function link(before: Buffer, content: string): Buffer {
  return createHash('sha256').update(before).update(content, 'utf8').digest();
}

function hashOf({ first_seq, hashes }: Seal, seq: number): Buffer {
  const at = (seq - Number(first_seq)) * hashBytes;
  return hashes.subarray(at, at + hashBytes);
}

function fault(subject: string, expected: string, found: string): SealFault {
  return { subject, expected, found };
}
