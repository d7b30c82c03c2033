import { canonicalHost, specialAddress } from './address-rules.js';
import { checkEndpoint, refusedAddress, type EndpointPolicy } from './endpoint-policy.js';

const closed: EndpointPolicy = {
  subject: 'agent endpoint',
  setting: 'AGENT_ALLOWED_HOSTS',
  allowedHosts: [],
  allowHttp: false,
};
const allowing = (...allowedHosts: string[]): EndpointPolicy => ({ ...closed, allowedHosts });

describe('specialAddress', () => {
  it.each([
    ['169.254.169.254', 'metadata'],
    ['168.63.129.16', 'metadata'],
    ['fd00:ec2::254', 'metadata'],
    ['127.8.9.10', 'loopback'],
    ['::1', 'loopback'],
    ['10.0.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['fc00::1', 'private'],
    ['fdff::1', 'private'],
    ['169.254.1.1', 'link-local'],
    ['fe80::1', 'link-local'],
    ['fe80::1%lo', 'reserved'],
    ['100.64.0.1', 'carrier-grade'],
    ['0.0.0.0', 'unspecified'],
    ['0.1.2.3', 'unspecified'],
    ['::', 'unspecified'],
    ['224.0.0.1', 'multicast'],
    ['ff02::1', 'multicast'],
    ['255.255.255.255', 'reserved'],
    ['198.18.0.1', 'reserved'],
    ['2001:db8::1', 'reserved'],
    ['::ffff:8.8.8.8', 'IPv4-mapped'],
    ['::ffff:127.0.0.1', 'IPv4-mapped'],
    ['::7f00:1', 'reserved'],
    ['64:ff9b::a00:1', 'NAT64'],
    ['64:ff9b:1::1', 'NAT64'],
    ['2002:7f00:1::', 'tunnel'],
    ['2001::1', 'tunnel'],
    ['not an address', 'reserved'],
  ])('%s is %s', (address, rule) => {
    expect(specialAddress(address)).toContain(rule);
  });

  it.each([
    ['metadata', '169.254.170.2', '100.100.100.200', '192.0.0.192', 'fd20:ce::254'],
    ['loopback', '127.0.0.0', '127.255.255.255'],
    ['unspecified', '0.255.255.255'],
    ['private', '10.0.0.0', '10.255.255.255', '172.16.0.0', '192.168.0.0', '192.168.255.255'],
    ['private', 'fdff:ffff::', 'fec0::', 'feff:ffff::'],
    ['link-local', '169.254.0.0', '169.254.255.255', 'febf:ffff::'],
    ['carrier-grade', '100.64.0.0', '100.127.255.255'],
    ['multicast', '224.0.0.0', '239.255.255.255', 'ffff::'],
    ['NAT64', '64:ff9b::ffff:ffff', '64:ff9b:1:ffff::'],
    ['tunnel', '2002:ffff::', '2001:0:ffff::', '192.88.99.0', '192.88.99.255'],
    ['reserved', '192.0.0.0', '192.0.0.255', '192.0.2.0', '192.0.2.255', '198.18.0.0', '198.19.255.255'],
    ['reserved', '198.51.100.0', '198.51.100.255', '203.0.113.0', '203.0.113.255', '240.0.0.0'],
    ['reserved', '2001:1ff:ffff::', '2001:db8:ffff::', '3fff::', '3fff:fff:ffff::'],
  ])('begins and ends where a range does: %s', (rule, ...addresses) => {
    for (const address of addresses)
      expect([address, specialAddress(address)]).toEqual([address, expect.stringContaining(rule)]);
  });

  it.each([
    ['1.0.0.0', '9.255.255.255', '11.0.0.0', '100.63.255.255', '126.255.255.255', '128.0.0.0'],
    ['169.253.255.255', '169.255.0.0', '172.15.255.255', '191.255.255.255', '192.0.1.0', '192.0.3.0'],
    ['192.88.98.255', '192.88.100.0', '192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0'],
    ['198.51.99.255', '198.51.101.0', '203.0.112.255', '203.0.114.0', '223.255.255.255'],
    ['2000::', '2001:200::', '2001:db7:ffff::', '2001:db9::', '2003::', '3ffe:ffff::', '3fff:1000::'],
  ])('%s and others next to a range are of the public internet', (...addresses) => {
    for (const address of addresses) expect([address, specialAddress(address)]).toEqual([address, null]);
  });

  it.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
    '%s is one of the public internet',
    (address) => {
      expect(specialAddress(address)).toBeNull();
    },
  );
});

describe('checkEndpoint', () => {
  it.each([
    ['nonsense', 'url'],
    ['/converse', 'url'],
    ['file:///etc/passwd', 'url'],
    ['ftp://agent.example/', 'scheme'],
    ['http://agent.example/', 'scheme'],
    ['https://user:secret@agent.example/', 'userinfo'],
    ['https://169.254.169.254/', 'address'],
    ['https://2852039166/', 'address'],
    ['https://0xa9.0xfe.0xa9.0xfe/', 'address'],
    ['https://0251.0376.0251.0376/', 'address'],
    ['https://[::ffff:10.0.0.1]/', 'address'],
    ['https://LOCALHOST/', 'address'],
    ['http://127.0.0.1:3001/', 'address'],
  ])('refuses %s by the rule of %s', (endpoint, rule) => {
    expect(checkEndpoint(endpoint, closed)).toMatchObject({ ok: false, rule });
  });

  it('names the rule and the setting', () => {
    expect(checkEndpoint('https://10.1.2.3/', closed)).toEqual({
      ok: false,
      rule: 'address',
      message:
        "The agent endpoint's host 10.1.2.3 is a private address; add '10.1.2.3' to AGENT_ALLOWED_HOSTS to allow it",
    });
    expect(checkEndpoint('http://localhost:1/', closed)).toMatchObject({
      message: expect.stringContaining("'localhost' or 'loopback'") as string,
    });
    expect(checkEndpoint('http://agent.example/', closed)).toMatchObject({
      message: expect.stringContaining('to allow it over http') as string,
    });
  });

  it('speaks of what the policy is about', () => {
    const policy = { ...closed, subject: 'webhook address', setting: 'WEBHOOK_ALLOWED_HOSTS' };
    expect(checkEndpoint('https://10.1.2.3/', policy)).toMatchObject({
      message:
        "The webhook address's host 10.1.2.3 is a private address; add '10.1.2.3' to WEBHOOK_ALLOWED_HOSTS to allow it",
    });
  });

  it.each([
    ['https://agent.example/api', closed],
    ['https://8.8.8.8/', closed],
    ['http://agent.example/', { ...closed, allowHttp: true }],
    ['http://agent.example/', allowing('AGENT.example.')],
    ['http://a.b.agent.example/', allowing('*.agent.example')],
    ['http://localhost:3001/', allowing('loopback')],
    ['http://127.0.0.1:3001/', allowing('loopback')],
    ['http://[::1]:3001/', allowing('loopback')],
    ['http://[0:0:0:0:0:0:0:1]:3001/', allowing('::1')],
    ['http://10.0.0.1/', allowing('10.0.0.1')],
    ['http://169.254.169.254/', allowing('*')],
  ])('accepts %s with %j', (endpoint, policy) => {
    expect(checkEndpoint(endpoint, policy)).toMatchObject({ ok: true });
  });

  it.each([
    ['http://agent.example/', allowing('*.agent.example')],
    ['http://evil-agent.example/', allowing('*.agent.example')],
    ['https://10.0.0.1/', allowing('loopback')],
    ['https://127.0.0.1/', allowing('*.0.0.1')],
    ['https://[::ffff:127.0.0.1]/', allowing('loopback')],
    ['http://agent.example/', allowing('loopback')],
    ['https://127.0.0.1/', { ...closed, allowHttp: true }],
  ])('refuses %s with %j', (endpoint, policy) => {
    expect(checkEndpoint(endpoint, policy)).toMatchObject({ ok: false });
  });
});

describe('refusedAddress', () => {
  it('lets a listed name be anywhere, and a listed address be reached by any name', () => {
    expect(refusedAddress('10.0.0.5', 'ollama', closed)).toBe(
      "The agent endpoint's host ollama leads to a private address; add 'ollama' to AGENT_ALLOWED_HOSTS to allow it",
    );
    expect(refusedAddress('10.0.0.5', 'ollama', allowing('ollama'))).toBeNull();
    expect(refusedAddress('10.0.0.5', 'ollama', allowing('10.0.0.5'))).toBeNull();
    expect(refusedAddress('10.0.0.6', 'ollama', allowing('10.0.0.5'))).not.toBeNull();
  });

  it('compares addresses, not spellings', () => {
    expect(canonicalHost('[0:0::0:1]')).toBe('::1');
    expect(canonicalHost('::FFFF:10.0.0.1')).toBe('::ffff:a00:1');
  });
});
