import { BlockList, isIP } from 'node:net';

/** Order matters: the first rule that holds names the address. Source: IANA special-purpose registries. */
const RULES: ReadonlyArray<readonly [rule: string, ...subnets: string[]]> = [
  ['an IPv4-mapped address', '::ffff:0:0/96'],
  ['a loopback address', '127.0.0.0/8', '::1/128'],
  ['an unspecified address', '0.0.0.0/8', '::/128'],
  [
    'an address of a cloud metadata service',
    '169.254.169.254/32',
    '169.254.170.2/32',
    '100.100.100.200/32',
    '168.63.129.16/32',
    '192.0.0.192/32',
    'fd00:ec2::254/128',
    'fd20:ce::254/128',
  ],
  ['a private address', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7', 'fec0::/10'],
  ['a link-local address', '169.254.0.0/16', 'fe80::/10'],
  ['a carrier-grade NAT address', '100.64.0.0/10'],
  ['a multicast address', '224.0.0.0/4', 'ff00::/8'],
  ['a NAT64 address', '64:ff9b::/96', '64:ff9b:1::/48'],
  ['a tunnel address', '2002::/16', '2001::/32', '192.88.99.0/24'],
  [
    'a reserved address',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '240.0.0.0/4',
    '2001::/23',
    '2001:db8::/32',
    '3fff::/20',
  ],
];

export const LOOPBACK_RULE = 'a loopback address';
const RESERVED_RULE = 'a reserved address';

/** A list per family: a BlockList holding ::ffff:0:0/96 would match every plain IPv4 address too. */
const LISTS = RULES.map(([rule, ...subnets]) => {
  const lists = { rule, ipv4: new BlockList(), ipv6: new BlockList() };
  for (const subnet of subnets) {
    const [address, prefix] = subnet.split('/') as [string, string];
    const family = address.includes(':') ? 'ipv6' : 'ipv4';
    lists[family].addSubnet(address, Number(prefix), family);
  }
  return lists;
});

const GLOBAL_IPV6 = new BlockList();
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6');

/** What an IP address is when it is not one of the public internet, e.g. "a private address"; else null. */
export function specialAddress(address: string): string | null {
  const version = isIP(address);
  // A zone (fe80::1%eth0) names an interface of this machine: never the public internet.
  if (version === 0 || address.includes('%')) return RESERVED_RULE;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const found = LISTS.find((lists) => lists[family].check(address, family));
  if (found !== undefined) return found.rule;
  return family === 'ipv6' && !GLOBAL_IPV6.check(address, family) ? RESERVED_RULE : null;
}

/** One spelling per address, so that addresses can be compared; other text is returned in lower case. */
export function canonicalHost(host: string): string {
  const bare = host
    .trim()
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
  if (isIP(bare) !== 6 || bare.includes('%')) return bare;
  return new URL(`http://[${bare}]/`).hostname.slice(1, -1);
}
