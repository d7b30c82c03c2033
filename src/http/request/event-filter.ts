import { type EventKind, eventKinds } from '../../database/event-kinds.js';
import { mostReason, mostReference } from '../../common/bounds.js';
import { invalidAt } from '../../common/errors/economy-error.js';
import { isIdentifier } from '../../common/identifier.js';
import { isPlainText } from '../../common/text.js';

/** What payments were for. */
export interface Purpose {
  readonly reason: string | undefined;
  readonly reference: string | undefined;
}

export function readPurpose(query: { readonly reason?: unknown; readonly reference?: unknown }): Purpose {
  return {
    reason: readLine('reason', query.reason, mostReason),
    reference: readLine('reference', query.reference, mostReference),
  };
}

function readLine(name: string, value: unknown, most: number): string | undefined {
  if (value === undefined || isPlainText(value, 1, most)) return value;
  throw invalidAt(`/${name}`, 'NOT_PLAIN_TEXT', `${name} must be text of 1 to ${most} characters`);
}

export function readTypes(value: unknown): readonly EventKind[] {
  const words = typeof value === 'string' ? value.split(',') : [];
  const types = eventKinds.filter((kind) => words.includes(kind));
  if (types.length > 0 && types.length === new Set(words).size) return types;
  throw invalidAt(
    '/type',
    'NOT_ALLOWED',
    `type must be one or more of ${eventKinds.join(', ')}, comma-separated`,
  );
}

export function readAgentNpc(value: unknown): string {
  if (isIdentifier(value)) return value.toLowerCase();
  throw invalidAt('/agentNpc', 'NOT_A_UUID', 'agentNpc must be a UUID');
}
