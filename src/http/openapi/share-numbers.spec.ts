import { type OpenAPIObject } from '@nestjs/swagger';
import { money, percentage } from '../request/number-schema.js';
import { shareNumbers } from './share-numbers.js';

describe('shareNumbers', () => {
  it('refers to the numbers that have names, with what is special to a property', () => {
    const properties = {
      wealth: { ...money },
      amount: { ...money, description: 'Paid', default: 0 },
      moods: { type: 'array', items: { ...percentage } },
      bare: { type: 'number' },
      maybe: { ...money, type: ['number', 'null'] },
    };
    const document = { components: { schemas: { One: { properties } } } } as unknown as OpenAPIObject;
    shareNumbers(document);
    expect(document.components?.schemas).toMatchObject({
      Money: money,
      One: {
        properties: {
          wealth: { $ref: '#/components/schemas/Money' },
          amount: { $ref: '#/components/schemas/Money', description: 'Paid', default: 0 },
          moods: { type: 'array', items: { $ref: '#/components/schemas/Percentage' } },
          bare: { type: 'number' },
          maybe: properties.maybe,
        },
      },
    });
  });
});
