import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** A snapshot of the village after a month, which `node scripts/demo-history.mjs` makes: it was lived by `examples/village-life`. */
const file = new URL('history.ndjson.gz', import.meta.url);

/** Ids of version 7 begin with the milliseconds of what they name, and are sorted by. */
const timedId = /"([0-9a-f]{8})-([0-9a-f]{4})(?=-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")/g;
/** Goods that perish have the day on which they were made, and the event the day on which they did. */
const day = /^(\{"holding" : .*"lot" : |\{"event" : .*"kind" : "perish".*"day": )([1-9]\d*)/;
const dayMs = 86_400_000;
const moment = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(\+00:00|Z)"/g;

/**
 * The lines of the snapshot with all its times moved by the same whole seconds, so that its last event has just happened;
 * and with an end that fits them.
 */
export function historyUntil(now: Date): Buffer {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
  const { instance } = JSON.parse(lines[1]!) as { instance: { last_event_at: string } };
  const last = Date.parse(instance.last_event_at);
  const shiftMs = Math.floor((now.getTime() - last) / 1000) * 1000;
  const shiftDays = Math.floor((last + shiftMs) / dayMs) - Math.floor(last / dayMs);
  const moved = lines.slice(0, -1).map((line) => `${shifted(line, shiftMs, shiftDays)}\n`);
  const sha256 = createHash('sha256').update(moved.join('')).digest('hex');
  const end = { lines: moved.length - 1, sha256 };
  return Buffer.from(`${moved.join('')}${JSON.stringify({ end })}\n`);
}

function shifted(line: string, shiftMs: number, shiftDays: number): string {
  return line
    .replace(day, (_text, before: string, made: string) => `${before}${Number(made) + shiftDays}`)
    .replace(moment, (_text, seconds: string, fraction = '', zone: string) => {
      const at = new Date(Date.parse(`${seconds}Z`) + shiftMs).toISOString().slice(0, 19);
      return `"${at}${fraction}${zone}"`;
    })
    .replace(timedId, (_text, high: string, low: string) => {
      const at = (Number.parseInt(high + low, 16) + shiftMs).toString(16).padStart(12, '0');
      return `"${at.slice(0, 8)}-${at.slice(8)}`;
    });
}
