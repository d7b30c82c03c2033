import { holdConversation } from '../../src/conversation/conversation.js';
import { startSayingAgent } from './support/saying-agent.js';
import { makeGateway, makeTalk } from './support/talk.js';

describe('an A2A agent', () => {
  it.each([
    ['0.2.5', '127.0.0.1'],
    ['0.2.6', '127.0.0.1'],
    ['0.3.0', '0.0.0.0'],
    ['0.3.0', '[::]'],
  ])('of version %s, whose card names the host %s, is healthy and speaks', async (protocolVersion, host) => {
    const gateway = makeGateway();
    const agent = await startSayingAgent('a2a text', (url) => ({
      protocolVersion,
      url: url.replace('127.0.0.1', host),
    }));
    try {
      agent.next = { content: 'Good day.' };
      const talk = makeTalk(gateway, agent, 'scripted', { maxLines: 1 });
      expect(await gateway.checkHealth(talk.participants[0]!.agent)).toMatchObject({ ok: true });
      expect(await holdConversation(talk)).toMatchObject({ failures: [], lines: [{ text: 'Good day.' }] });
    } finally {
      await gateway.onApplicationShutdown();
      await agent.close();
    }
  });
});
