import { clampConclusions } from '../conclusions.js';
import type { Conclusion } from '../conversation-dialect.js';
import { plainFailure } from '../turn-failure.js';
import { withoutMarks } from './marks.js';
import { findJson } from './near-json.js';

/** The conclusions in the output of a model. */
export function readConclusions(output: string): readonly Conclusion[] {
  if (withoutMarks(output) === '') throw plainFailure('empty', 'its response has no words');
  return clampConclusions(findJson(output, 'conclusions')?.object['conclusions']);
}
