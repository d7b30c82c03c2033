import { isRecord } from './turn.js';

/** The words of an error in the forms that agents give it. */
export function errorWords(error: unknown): string {
  if (typeof error === 'string') return error;
  if (!isRecord(error)) return '';
  const inner = error['error'] ?? error['message'] ?? error['detail'];
  return typeof inner === 'object' && inner !== null && !isRecord(inner)
    ? JSON.stringify(inner)
    : errorWords(inner);
}

/** The error of an event. */
export function errorIn(data: string): unknown {
  let error: unknown = data;
  try {
    error = JSON.parse(data) as unknown;
  } catch {
    // Its words.
  }
  return isRecord(error) && 'error' in error ? error : { error };
}
