import { call, CallError, toCallError } from '../../api/client.js';
import type { Page, WorldEvent } from '../../api/types.js';
import { charactersOf } from '../characters/use-fresh-figures.js';

export type ExportForm = 'csv' | 'jsonl';

export interface ExportState {
  readonly read: number;
  readonly done: boolean;
  readonly error: CallError | null;
}

const pageSize = 200;
/** A long export meets the rate limit; it continues when that allows it. */
const pauseMs = 1000;

/** Reads all events of a list and hands them over as a file. */
export async function exportEvents(
  path: string,
  form: ExportForm,
  signal: AbortSignal,
  tell: (state: ExportState) => void,
): Promise<void> {
  const parts: string[] = form === 'csv' ? [toLine(header)] : [];
  let read = 0;
  let cursor: string | null = '';
  tell({ read, done: false, error: null });
  try {
    while (cursor !== null) {
      const next: string = cursor && `&cursor=${cursor}`;
      const page: Page<WorldEvent> = await patiently(`${path}&limit=${pageSize}${next}`, signal);
      parts.push(
        ...page.items.map((event) => (form === 'csv' ? toRow(event) : `${JSON.stringify(event)}\n`)),
      );
      read += page.items.length;
      cursor = page.nextCursor;
      tell({ read, done: false, error: null });
    }
    save(new Blob(parts, { type: form === 'csv' ? 'text/csv' : 'application/jsonl' }), `events.${form}`);
    tell({ read, done: true, error: null });
  } catch (error) {
    if (signal.aborted) return;
    tell({ read, done: true, error: toCallError(error) });
  }
}

async function patiently(path: string, signal: AbortSignal): Promise<Page<WorldEvent>> {
  for (;;) {
    try {
      return await call<Page<WorldEvent>>(path, { signal });
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 429) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

const header = [
  'seq',
  'type',
  'occurredAt',
  'cause',
  'amount',
  'payerId',
  'payer',
  'recipientId',
  'recipient',
  'payerWealthAfter',
  'recipientWealthAfter',
  'characters',
] as const;

function toRow(event: WorldEvent): string {
  const moved = event.type === 'trade' || event.type === 'tax' ? event.data : null;
  return toLine([
    event.seq,
    event.type,
    event.occurredAt,
    moved?.cause,
    moved?.amount,
    moved?.traderAgentNPC?.id,
    moved?.traderAgentNPC?.name,
    moved?.recipientAgentNPC?.id,
    moved?.recipientAgentNPC?.name,
    moved?.traderWealthAfter,
    moved?.recipientWealthAfter,
    charactersOf(event)
      .map(({ name }) => name)
      .join('; '),
  ]);
}

/** As in RFC 4180. A name that spreadsheets would take for a formula gets an apostrophe, as in the service's own tables. */
function toLine(cells: readonly (string | number | null | undefined)[]): string {
  const fields = cells.map((cell) => {
    const text = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell ?? '');
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${fields.join(',')}\r\n`;
}

function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Not at once: the browser still reads it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
