import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Logger, Injectable } from '@nestjs/common';
import { canonicalHost, LOOPBACK_RULE, specialAddress } from './address-rules.js';

const logger = new Logger('Outbound');

/** Where the service may connect to on behalf of its callers. */
export interface EndpointPolicy {
  /** The kind of addresses, for messages: `agent endpoint`. */
  subject: string;
  /** The setting that `allowedHosts` comes from, for messages. */
  setting: string;
  /**
   * Hosts that may be anywhere and may use plain http. A name, an address,
   * `*.example.com` (names below it), `loopback` (this machine), or `*` (everything).
   */
  allowedHosts: readonly string[];
  /** Whether every host may use plain http (development). */
  allowHttp: boolean;
}

export type EndpointRule = 'url' | 'scheme' | 'userinfo' | 'address' | 'unresolvable';

export type EndpointVerdict =
  | { ok: true; url: URL }
  /** `message` names the rule and how to allow the host; fit for the caller who registers the address. */
  | { ok: false; rule: EndpointRule; message: string };

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** All addresses of a name. */
export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>;

export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

/** The part of the rules that needs no network: for registration, and again before each request. */
export function checkEndpoint(endpoint: string | URL, policy: EndpointPolicy): EndpointVerdict {
  const url = parse(endpoint);
  if (url === null || url.hostname === '')
    return refuse('url', `The ${policy.subject} is not an absolute URL`);
  const host = canonicalHost(url.hostname);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return refuse('scheme', `The ${policy.subject} must be an https URL, not ${url.protocol}`);
  }
  if (url.username !== '' || url.password !== '') {
    return refuse('userinfo', `The ${policy.subject} must not contain a user or password`);
  }
  if (isIP(host) !== 0 || isLocalName(host)) {
    const reason = refusedAddress(isIP(host) === 0 ? '127.0.0.1' : host, host, policy);
    if (reason !== null) return refuse('address', reason);
  }
  if (url.protocol === 'http:' && !policy.allowHttp && !isListed(host, policy)) {
    return refuse('scheme', `The ${policy.subject} must use https; ${howToAllow(host, policy, 'over http')}`);
  }
  return { ok: true, url };
}

/** `checkEndpoint`, and the addresses its name has now. They are checked again on every connection. */
export async function resolveEndpoint(
  endpoint: string | URL,
  policy: EndpointPolicy,
  resolve: Resolve = systemResolve,
): Promise<EndpointVerdict> {
  const verdict = checkEndpoint(endpoint, policy);
  if (!verdict.ok) return verdict;
  const host = canonicalHost(verdict.url.hostname);
  if (isIP(host) !== 0) return verdict;
  const addresses = await resolve(host).catch(() => []);
  if (addresses.length === 0)
    return refuse('unresolvable', `The ${policy.subject}'s host ${host} has no address`);
  const reason = refusedAddresses(addresses, host, policy);
  return reason === null ? verdict : refuse('address', reason);
}

/** Why none of the addresses of a name may be connected to; null where all of them may. */
export function refusedAddresses(
  addresses: readonly ResolvedAddress[],
  host: string,
  policy: EndpointPolicy,
): string | null {
  for (const { address } of addresses) {
    const reason = refusedAddress(address, host, policy);
    if (reason === null) continue;
    // Only operators may see the address of a refused name: callers could map the internal network with it.
    logger.warn(`refused ${address}: ${reason}`);
    return reason;
  }
  return null;
}

/**
 * Why an address must not be connected to on behalf of `host` (a name, or the address itself); else null. Safe for the
 * caller: it names the rule, never the address behind a name.
 */
export function refusedAddress(address: string, host: string, policy: EndpointPolicy): string | null {
  const rule = specialAddress(address);
  if (rule === null || isNamed(host, policy) || isNamed(address, policy)) return null;
  if (rule === LOOPBACK_RULE && policy.allowedHosts.includes('loopback')) return null;
  const name = canonicalHost(host);
  const what = canonicalHost(address) === name ? `${name} is ${rule}` : `${name} leads to ${rule}`;
  return `The ${policy.subject}'s host ${what}; ${howToAllow(name, policy)}`;
}

function isListed(host: string, policy: EndpointPolicy): boolean {
  if (isNamed(host, policy)) return true;
  const local = isLocalName(host) || specialAddress(host) === LOOPBACK_RULE;
  return local && policy.allowedHosts.includes('loopback');
}

function isNamed(host: string, policy: EndpointPolicy): boolean {
  const name = canonicalHost(host);
  return policy.allowedHosts.some((entry) => {
    const allowed = canonicalHost(entry);
    if (allowed === '*') return true;
    // A wildcard is about names: `*.0.0.1` must not let 127.0.0.1 in.
    if (allowed.startsWith('*.')) return isIP(name) === 0 && name.endsWith(allowed.slice(1));
    return allowed === name;
  });
}

/** RFC 6761: these never leave the machine. */
function isLocalName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

function howToAllow(host: string, { setting }: EndpointPolicy, how = ''): string {
  const local = isLocalName(host) || specialAddress(host) === LOOPBACK_RULE;
  return `add '${host}'${local ? " or 'loopback'" : ''} to ${setting} to allow it ${how}`.trimEnd();
}

function parse(endpoint: string | URL): URL | null {
  return URL.canParse(String(endpoint)) ? new URL(String(endpoint)) : null;
}

function refuse(rule: EndpointRule, message: string): EndpointVerdict {
  return { ok: false, rule, message };
}

/** Finds the addresses of a host, at registration and for every connection; provide another one to replace it. */
@Injectable()
export class HostResolver {
  resolve(hostname: string): Promise<ResolvedAddress[]> {
    return systemResolve(hostname);
  }
}
