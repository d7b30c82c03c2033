import { type Type } from '@nestjs/common';
import { returnPreferenceOf } from './prefer.js';
import { type RequestContext } from '../adapter/request-context.js';

/** The short answer of a write: its class, and how it is made of the whole one. Declared beside the resource. */
export interface MinimalForm<Whole> {
  readonly type: Type;
  readonly of: (whole: Whole) => object;
}

/** Answers a write as `Prefer` says, and says that it did; a refusal is a problem document whatever is preferred. */
export function asPreferred({ traits, problem, request, response }: RequestContext, whole: unknown): unknown {
  if (!traits.toMinimal || problem !== undefined) return whole;
  const preference = returnPreferenceOf(request);
  if (preference === null) return whole;
  response.setHeader('Preference-Applied', `return=${preference}`);
  return preference === 'minimal' ? traits.toMinimal(whole as never) : whole;
}
