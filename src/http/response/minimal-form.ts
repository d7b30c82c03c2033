import { StreamableFile, type Type } from '@nestjs/common';
import { returnPreferenceOf } from './prefer.js';
import { type RequestContext } from '../adapter/request-context.js';

/** The minimal response of a write: its class, and how it is built from the whole one. Declared next to the resource. */
export interface MinimalForm<Whole> {
  readonly type: Type;
  readonly of: (whole: Whole) => object;
}

/** Applies `Prefer` to the response of a write and reports that in a header; a refusal is always a problem document. */
export function asPreferred({ traits, problem, request, response }: RequestContext, whole: unknown): unknown {
  if (!traits.toMinimal || problem !== undefined || whole instanceof StreamableFile) return whole;
  const preference = returnPreferenceOf(request);
  if (preference === null) return whole;
  response.setHeader('Preference-Applied', `return=${preference}`);
  return preference === 'minimal' ? traits.toMinimal(whole as never) : whole;
}
