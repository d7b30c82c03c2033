import { applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { type BillableOperation } from '../../database/event-kinds.js';
import { type CountUnits, Marked } from './handler-traits.js';

/**
 * Marks a route whose success counts as an operation: for the document, and for the quota. It is counted by the SQL
 * function that writes its event.
 */
export function Billable(operation: BillableOperation, units: CountUnits = () => 1): MethodDecorator {
  return applyDecorators(ApiExtension('x-billable', operation), Marked({ billing: { operation, units } }));
}

/** One for each entry of a list of the body. */
export function entriesOf(list: string): CountUnits {
  return (body) => {
    const entries = (body as Readonly<Record<string, unknown>> | undefined)?.[list];
    return Array.isArray(entries) ? entries.length : 1;
  };
}

/** One when the body has the field, else none. */
export function whenGiven(field: string): CountUnits {
  return (body) => ((body as Readonly<Record<string, unknown>> | undefined)?.[field] === undefined ? 0 : 1);
}
