import { randomUUID } from 'node:crypto';
import { eventsOf } from '../support/events.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { formsOf, instanceShape } from '../support/shape.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

describe('updating the tax rate', () => {
  const service = sharedService();

  const setRate = (world: World, taxRate: unknown) =>
    world.client.put(`/v1/instance/${world.id}/tax-rate`, { taxRate });

  it('answers with the whole instance at the new rate', async () => {
    const world = await service.world({ taxRate: 5 });
    const { status, body } = await setRate(world, 12.3456);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...instanceShape, id: world.id, taxRate: 12.3456, collectedTaxes: 0 });
    expect(Date.parse(body['updatedAt'] as string)).toBeGreaterThanOrEqual(
      Date.parse(world.instance['updatedAt'] as string),
    );
    expect(await world.read()).toMatchObject({ taxRate: 12.3456 });
  });

  it('accepts ids and uuids of any case', async () => {
    const world = await service.world();
    for (const [form, identifier] of formsOf(world.instance).entries()) {
      const { body } = await world.client.put(`/v1/instance/${identifier}/tax-rate`, { taxRate: form });
      expect(body).toMatchObject({ id: world.id, taxRate: form });
    }
  });

  it('is registered with the old and the new rate, also when it stays the same', async () => {
    const world = await service.world({ taxRate: 5 });
    await setRate(world, 7.5);
    await setRate(world, 7.5);
    expect(await eventsOf(service, world, 'tax-rate')).toMatchObject([
      { data: { oldRate: 5, newRate: 7.5 } },
      { data: { oldRate: 7.5, newRate: 7.5 } },
    ]);
  });

  it.each([0, 100, 0.0001, 99.9999, 0.1 + 0.2])('accepts the rate %d', async (taxRate) => {
    const world = await service.world({ taxRate: 1 });
    const { status, body } = await setRate(world, taxRate);
    expect(status).toBe(200);
    expect(body['taxRate']).toBe(Number(taxRate.toFixed(4)));
  });

  it.each([-1, -0.0001, 100.0001, 101, 1e9, 1e-7, 0.00001, '5', true, null, [5], {}])(
    'refuses the rate %j',
    async (taxRate) => {
      const world = await service.world({ taxRate: 1 });
      expectInvalid(await setRate(world, taxRate), '/taxRate', 'NOT_A_PERCENTAGE');
      expect(await world.read()).toMatchObject({ taxRate: 1 });
    },
  );

  it('does not find an unknown instance', async () => {
    const client = await service.newClient();
    const answer = await client.put(`/v1/instance/${randomUUID()}/tax-rate`, { taxRate: 1 });
    expectProblem(answer, 'INSTANCE_NOT_FOUND');
  });
});
