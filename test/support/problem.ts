import { errorKinds, type ErrorCode } from '../../src/common/errors/error-code.js';
import { type Answer, type Json } from './api-client.js';

/** Expects a complete problem document of the code, without anything that belongs inside the service only. */
export function expectProblem(answer: Answer, code: ErrorCode, extra: Json = {}): void {
  const { status, title } = errorKinds[code];
  expect(answer.body).toMatchObject({
    type: `/problems/${code}`,
    title,
    status,
    detail: expect.stringMatching(/\S/),
    code,
    requestId: answer.headers.get('x-request-id'),
    ...extra,
  });
  expect(answer.status).toBe(status);
  // Those of the token endpoint are errors of OAuth, too.
  const mediaType = answer.body['error'] === undefined ? 'application/problem+json' : 'application/json';
  expect(answer.headers.get('content-type')?.split(';', 1)).toEqual([mediaType]);
  const text = JSON.stringify(answer.body);
  expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|\bSELECT\b|\bINSERT\b|economy\.\w+|QueryFailed/);
}

/** Expects a 400 that names the field by its JSON Pointer. */
export function expectInvalid(answer: Answer, pointer: string, code?: string): void {
  const fault = { pointer, detail: expect.stringMatching(/\S/), code: code ?? expect.any(String) };
  expectProblem(answer, 'VALIDATION_FAILED', { errors: expect.arrayContaining([fault]) });
}
