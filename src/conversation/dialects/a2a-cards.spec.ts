import { type AgentHttp } from '../agent-http.js';
import { type AgentEndpoint } from '../conversation-dialect.js';
import { TurnFailure } from '../turn-failure.js';
import { A2aCards, parseCard } from './a2a-cards.js';

const at = new URL('http://agents.lan:9000/bard/.well-known/agent-card.json');
const legacy = (url: string, protocolVersion = '0.3.0') =>
  parseCard({ name: 'Bard', url, protocolVersion, preferredTransport: 'JSONRPC' }, at)
    .supportedInterfaces[0]!;

describe('the card of an A2A agent', () => {
  it.each([
    ['http://0.0.0.0:9000/rpc', 'http://agents.lan:9000/rpc'],
    ['http://[::]:8080/rpc?key=1', 'http://agents.lan:8080/rpc?key=1'],
    ['http://localhost:9000/rpc', 'http://agents.lan:9000/rpc'],
    ['http://127.0.0.1:9000/rpc', 'http://agents.lan:9000/rpc'],
    ['http://other.lan/rpc', 'http://other.lan/rpc'],
    ['rpc', 'http://agents.lan:9000/bard/.well-known/rpc'],
  ])('that names %s is called at %s', (url, called) => {
    expect(legacy(url).url).toBe(called);
    const current = {
      name: 'Bard',
      supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
    };
    expect(parseCard(current, at).supportedInterfaces[0]!.url).toBe(called);
  });

  it('of this machine may name this machine', () => {
    const card = { name: 'Bard', url: 'http://127.0.0.1:9001/rpc', protocolVersion: '0.3.0' };
    const home = new URL('http://localhost:9000/card.json');
    expect(parseCard(card, home).supportedInterfaces[0]!.url).toBe('http://127.0.0.1:9001/rpc');
  });

  it.each(['0.2.0', '0.2.5', '0.2.6', 'v0.2', '0.1'])('of version %s speaks as 0.3 does', (version) => {
    expect(legacy('/rpc', version).protocolVersion).toBe('0.3');
  });

  describe('is looked for', () => {
    const agent = { endpoint: 'http://agents.lan:9000/bard' } as AgentEndpoint;
    const card = { name: 'Bard', url: 'http://agents.lan:9000/rpc', protocolVersion: '0.3.0' };
    /** Where it was asked for, and what came of it, if each place answers with the status; at the last is a card. */
    const asked = async (status: number) => {
      const places: string[] = [];
      const send = ({ url }: { readonly url: URL }): Promise<unknown> => {
        places.push(url.pathname);
        if (places.length === 4) return Promise.resolve({ json: card, status: 200 });
        return Promise.reject(new TurnFailure('status', 'no', { status }));
      };
      const cards = new A2aCards({ send } as unknown as AgentHttp);
      const { signal } = new AbortController();
      const found = await cards.read(agent, signal).then(
        ({ name }) => name,
        (error: unknown) => (error as TurnFailure).status,
      );
      return { places, found };
    };

    it('at four places, while there is none', async () => {
      expect(await asked(404)).toEqual({
        places: [
          '/bard/.well-known/agent-card.json',
          '/.well-known/agent-card.json',
          '/bard/.well-known/agent.json',
          '/.well-known/agent.json',
        ],
        found: 'Bard',
      });
    });

    it.each([401, 500, 503])('no further where a place answers with %d', async (status) => {
      expect(await asked(status)).toEqual({ places: ['/bard/.well-known/agent-card.json'], found: status });
    });
  });
});
