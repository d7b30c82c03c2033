import { type OpenAPIObject } from '@nestjs/swagger';
import { nameInputs, omitDefaults, requireTokens, unwrapReferences } from './finish-document.js';

const asDocument = (document: object): OpenAPIObject => document as OpenAPIObject;
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

describe('the steps that finish the document', () => {
  it('name bodies by what they are, wherever they are referred to', () => {
    const schemas = {
      TradeDto: { properties: { offer: ref('OfferDto') } },
      TokenRequestDto: {},
      OfferDto: {},
    };
    expect(nameInputs(asDocument({ components: { schemas } })).components?.schemas).toEqual({
      TradeInput: { properties: { offer: ref('OfferInput') } },
      TokenInput: {},
      OfferInput: {},
    });
  });

  it('require a token of every operation, but of those that have no scheme', () => {
    const document = asDocument({ paths: { '/': { get: { security: [{ bearer: [] }] }, post: {} } } });
    requireTokens(document);
    expect(document).toMatchObject({ security: [{ bearer: [] }] });
    expect(document.paths['/']).toEqual({ get: {}, post: { security: [] } });
  });

  it('omit what is said by its absence', () => {
    const unchanged = { name: 'limit', in: 'query' };
    const parameters = [
      { ...unchanged, required: false },
      { name: 'authorization', in: 'header', required: true },
    ];
    const responses = {
      401: { $ref: 'x', description: '' },
      422: { $ref: 'x', description: '`SELF_TRADE`' },
    };
    const document = asDocument({ paths: { '/': { get: { parameters, responses } } } });
    omitDefaults(document);
    expect(document.paths['/']?.get).toEqual({
      parameters: [unchanged],
      responses: { 401: { $ref: 'x' }, 422: { $ref: 'x', description: '`SELF_TRADE`' } },
    });
  });

  it('refer to a schema without a wrapper, also in what extends a base', () => {
    const wrapped = { description: 'Its pair', allOf: [ref('Pair')] };
    const plain = { description: 'Its pair', ...ref('Pair') };
    const schemas = {
      One: { properties: { pair: { ...wrapped } } },
      Two: { allOf: [ref('One'), { properties: { pair: { ...wrapped } } }] },
    };
    const document = asDocument({ components: { schemas } });
    unwrapReferences(document);
    expect(document.components?.schemas).toEqual({
      One: { properties: { pair: plain } },
      Two: { allOf: [ref('One'), { properties: { pair: plain } }] },
    });
  });

  it('leave out a description that the schema itself has', () => {
    const pair = { description: 'Its pair', allOf: [ref('Pair')] };
    const schemas = { Pair: { description: 'Its pair' }, One: { properties: { pair } } };
    const document = asDocument({ components: { schemas } });
    unwrapReferences(document);
    expect(document.components?.schemas?.['One']).toEqual({ properties: { pair: ref('Pair') } });
  });
});
