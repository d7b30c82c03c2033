import { parseCard } from './a2a-cards.js';

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
});
