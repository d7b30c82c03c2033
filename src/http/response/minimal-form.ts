import { StreamableFile, type Type } from '@nestjs/common';
import { returnPreferenceOf } from './prefer.js';
import { type RequestContext } from '../adapter/request-context.js';

/** The minimal response of a write: its class, and how it is built from the full one. Declared next to the resource. */
export interface MinimalForm<Full> {
  readonly type: Type;
  readonly of: (full: Full) => object;
}

/** Applies `Prefer` to the response of a write and reports that in a header; a refusal is always a problem document. */
export function asPreferred({ traits, problem, request, response }: RequestContext, full: unknown): unknown {
  if (!traits.toMinimal || problem !== undefined || full instanceof StreamableFile) return full;
  const preference = returnPreferenceOf(request);
  if (preference === null) return full;
  response.setHeader('Preference-Applied', `return=${preference}`);
  return preference === 'minimal' ? traits.toMinimal(full as never) : full;
}
