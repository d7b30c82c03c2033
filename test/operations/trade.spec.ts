import { TestService } from '../support/test-service.js';

describe('trade', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  it('moves wealth and answers with both as they are right after', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 10.5 }, bob: {} } });
    const { status, body } = await world.trade('ann', 'bob', 0.1 + 0.2);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      amount: 0.3,
      type: 'trade',
      cause: 'trade',
      traderWealthAfter: 10.2,
      recipientWealthAfter: 0.3,
      traderAgentNPC: { id: world.character('ann')['id'], wealth: 10.2 },
      recipientAgentNPC: { id: world.character('bob')['id'], wealth: 0.3 },
    });
    expect(await world.wealth('ann')).toBe(10.2);
    expect(await world.wealth('bob')).toBe(0.3);
  });
});
