import { type ErrorCode } from '../../src/common/errors/error-code.js';
import { readDocument } from '../../src/http/openapi/document.js';
import { type Answer, type Json } from '../support/api-client.js';
import { type Estate, fill, newEstate, rowsOf } from '../support/estate.js';
import { hostileBodies, wrongValues } from '../support/hostile.js';
import {
  type ApiOperation,
  eachOf,
  type Field,
  operationsOf,
  pointerOf,
  Schemas,
  withField,
} from '../support/operations.js';
import { sharedService } from '../support/test-service.js';

const placeholder = 'a value that stands nowhere else';

/**
 * Every operation of the OpenAPI document that takes a body × bodies that no client means well, and × wrong values for
 * each field of its schema. The client holds each answer against the document, too.
 */
describe('hostile bodies', () => {
  const service = sharedService();
  let schemas: Schemas;
  let operations: ApiOperation[];
  let estate: Estate;
  let before: Readonly<Record<string, string>>;
  const counts = { bodies: 0, fields: 0, values: 0 };
  beforeAll(async () => {
    const document = readDocument();
    schemas = new Schemas(document);
    operations = operationsOf(document).filter(({ body }) => body !== null);
    estate = await newEstate(service);
    before = await rowsOf(service.dataSource, estate.applicationId);
  });
  afterEach(async () => {
    expect(await rowsOf(service.dataSource, estate.applicationId)).toEqual(before);
  });
  afterAll(async () => {
    process.stderr.write(
      `hostile bodies: ${counts.bodies} bodies and ${counts.values} values for ${counts.fields} fields of ` +
        `${operations.length} operations, each with the decided 4xx; no row changed\n`,
    );
  });

  const isBulk = ({ body }: ApiOperation): boolean =>
    schemas.fieldsOf(body!.schema).some(({ schema }) => schema.maxItems === 1000 && schema.items?.$ref);

  async function send(
    operation: ApiOperation,
    raw: string | Uint8Array,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const { path } = fill(operation, schemas, estate);
    return estate.world.client.send(operation.method, path, undefined, { raw, headers });
  }

  it.each<ErrorCode>(['MALFORMED_JSON', 'VALIDATION_FAILED', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE'])(
    'are refused by every operation with %s',
    async (expected) => {
      const calls = operations.flatMap((operation) => {
        const good = JSON.stringify(fill(operation, schemas, estate).body);
        const limit = (operation.guarded ? (isBulk(operation) ? 1024 : 100) : 10) * 1024;
        return hostileBodies(good, limit)
          .filter(({ code }) => code === expected)
          .map((body) => ({ operation, body }));
      });
      await eachOf(calls, 8, async ({ operation, body: { name, raw, headers, status, code } }) => {
        // RFC 6749 §3.2 wants them ignored there.
        if (operation.name === 'POST /v1/auth/token' && name.includes('unknown field')) return;
        const answer = await send(operation, raw, headers);
        expect([operation.name, name, answer.status, answer.body['code']]).toEqual([
          operation.name,
          name,
          status,
          code,
        ]);
        counts.bodies += 1;
      });
    },
  );

  it('are refused where every field is missing that is needed', async () => {
    for (const operation of operations) {
      const needed = schemas.resolve(operation.body!.schema).required ?? [];
      if (needed.length === 0) continue;
      for (const raw of ['{}', '\ufeff{}', '']) {
        const { status, body } = await send(operation, raw);
        expect([operation.name, status]).toEqual([operation.name, 400]);
        const pointers = (body['errors'] as Json[]).map(({ pointer }) => pointer);
        expect(pointers).toEqual(expect.arrayContaining(needed.map((name) => `/${name}`)));
        counts.bodies += 1;
      }
    }
  });

  it('with two fields of one name are read by the last one, and never by a mix of both', async () => {
    for (const operation of operations) {
      const good = JSON.stringify(fill(operation, schemas, estate).body);
      for (const { path, required } of schemas.fieldsOf(operation.body!.schema)) {
        if (!required || path.length > 1) continue;
        const { status, body } = await send(operation, `${good.slice(0, -1)},"${path[0]}":[[]]}`);
        expect([operation.name, path[0], status]).toEqual([operation.name, path[0], 400]);
        expect(body['errors'][0].pointer).toMatch(new RegExp(`^/${path[0]}`));
        counts.bodies += 1;
      }
    }
  });

  it.each([0, 1, 2])(
    'are refused for a wrong value in any field (every third operation, from %s)',
    async (from) => {
      const these = operations.filter((_operation, index) => index % 3 === from);
      const calls = these.flatMap((operation) =>
        schemas.fieldsOf(operation.body!.schema).flatMap((field) => {
          counts.fields += 1;
          return wrongValues(field).map((value) => ({ operation, field, value }));
        }),
      );
      const faults: unknown[] = [];
      await eachOf(calls, 8, async ({ operation, field, value }) => {
        const { status, body } = await send(operation, bodyWith(operation, field, value));
        const pointers = ((body['errors'] ?? []) as Json[]).map(({ pointer }) => String(pointer));
        counts.values += 1;
        // A fault inside of a list or an object may be told of the whole.
        const told = pointers.some(
          (pointer) => pointerOf(field.path).startsWith(pointer) || pointer.startsWith(pointerOf(field.path)),
        );
        if (status === 400 && told) return;
        faults.push([
          operation.name,
          pointerOf(field.path),
          value.slice(0, 40),
          status,
          body['code'],
          pointers,
        ]);
      });
      expect(faults).toEqual([]);
    },
  );

  /** The good body as JSON, with a text in place of one value. */
  function bodyWith(operation: ApiOperation, { path }: Field, value: string): string {
    const { body } = fill(operation, schemas, estate);
    return JSON.stringify(withField(body, path, placeholder)).replace(
      JSON.stringify(placeholder),
      () => value,
    );
  }
});
