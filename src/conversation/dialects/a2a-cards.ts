import { A2A_PROTOCOL_VERSION, A2A_VERSION_HEADER, AGENT_CARD_PATH, type AgentCard } from '@a2a-js/sdk';
import { DefaultAgentCardResolver } from '@a2a-js/sdk/client';
import { LRUCache } from 'lru-cache';
import { type AgentHttp, endpointUrl } from '../agent-http.js';
import type { AgentEndpoint } from '../conversation-dialect.js';
import { isRecord } from '../turn.js';
import { plainFailure, TurnFailure } from '../turn-failure.js';
import { authorized } from './a2a-fetch.js';

const CARD_MS = 60_000;
/** Where versions before 0.3 serve the card. */
const OLD_CARD_PATH = '.well-known/agent.json';
const BINDINGS = new Set(['JSONRPC', 'HTTP+JSON']);
const NOWHERE = new Set(['0.0.0.0', '[::]']);
const HERE = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

const resolver = new DefaultAgentCardResolver({ legacyCompat: { enabled: true } });

export interface KnownCard extends AgentCard {
  readonly promisesStreams: boolean;
}

/** The agents' cards, read at most once a minute per agent, so that a turn costs one request. */
export class A2aCards {
  private readonly known = new LRUCache<string, KnownCard>({ max: 1000, ttl: CARD_MS });

  constructor(private readonly http: AgentHttp) {}

  /** The card, from the cache if it is fresh. */
  async get(agent: AgentEndpoint, signal: AbortSignal): Promise<KnownCard> {
    return this.known.get(keyOf(agent)) ?? this.read(agent, signal);
  }

  /** The current card of the agent. */
  async read(agent: AgentEndpoint, signal: AbortSignal): Promise<KnownCard> {
    const { json, url } = await this.fetchCard(agent, signal);
    const card = parseCard(json, url);
    this.known.set(keyOf(agent), card);
    return card;
  }

  /** After a failed turn: the agent may have moved. */
  forget(agent: AgentEndpoint): void {
    this.known.delete(keyOf(agent));
  }

  private async fetchCard(agent: AgentEndpoint, signal: AbortSignal): Promise<{ json: unknown; url: URL }> {
    const urls = cardUrls(agent.endpoint);
    for (;;) {
      const url = urls.shift()!;
      try {
        return { json: await this.fetchJson(agent, url, signal), url };
      } catch (error) {
        const isAbsent = error instanceof TurnFailure && error.status === 404;
        if (!isAbsent || urls.length === 0) throw error;
      }
    }
  }

  private async fetchJson(agent: AgentEndpoint, url: URL, signal: AbortSignal): Promise<unknown> {
    const headers = { [A2A_VERSION_HEADER.toLowerCase()]: A2A_PROTOCOL_VERSION };
    const { json } = await this.http.send({ method: 'GET', ...authorized(agent, url, []), headers, signal });
    return json;
  }
}

/**
 * Possible addresses of a card: the endpoint itself if it names a `.json`; below the endpoint, as hosts of many agents do;
 * at the root of its origin, as the protocol specifies; both with the name that cards had before.
 */
function cardUrls(endpoint: string): URL[] {
  const given = new URL(endpoint);
  if (given.pathname.endsWith('.json')) return [given];
  const urls = [AGENT_CARD_PATH, OLD_CARD_PATH].flatMap((path) => [
    endpointUrl(endpoint, path),
    new URL(`/${path}`, given),
  ]);
  return urls.filter(({ pathname }, n) => urls.findIndex((url) => url.pathname === pathname) === n);
}

/**
 * A card of either protocol version, reduced to what a talk needs, so that the cache stays small. Its addresses may be
 * relative to its own.
 */
export function parseCard(json: unknown, url: URL): KnownCard {
  const card = normalize(json);
  if (!isRecord(card) || typeof card['name'] !== 'string') {
    throw plainFailure('schema', 'the agent card has no name');
  }
  const listed: unknown = card['supportedInterfaces'];
  const supportedInterfaces = (Array.isArray(listed) ? listed : [])
    .filter(isUsable)
    .map((entry) => toInterface(entry, url));
  if (supportedInterfaces.length === 0) {
    throw plainFailure('schema', 'the agent card names no interface for JSON-RPC or HTTP+JSON');
  }
  const { capabilities } = card;
  return {
    promisesStreams: isRecord(capabilities) && capabilities['streaming'] === true,
    name: card['name'],
    description: '',
    supportedInterfaces,
    provider: undefined,
    version: '',
    // The SDK asks for a stream only where the card promises one; it is asked for where nothing else is there.
    capabilities: { streaming: true, pushNotifications: false, extensions: [], extendedAgentCard: false },
    securitySchemes: queryKeySchemes(card['securitySchemes']),
    securityRequirements: [],
    defaultInputModes: [],
    defaultOutputModes: [],
    skills: [],
    signatures: [],
  };
}

function normalize(json: unknown): unknown {
  try {
    return resolver.normalizeAgentCard(isRecord(json) ? { ...LEFT_OUT, ...json } : json);
  } catch (cause) {
    throw plainFailure('schema', 'the agent card cannot be read', { cause });
  }
}

/** What the protocol requires of a card, and cards leave out. */
const LEFT_OUT = { capabilities: {}, defaultInputModes: [], defaultOutputModes: [], skills: [] };

/** The names of credentials that belong into the query of a call. */
export function queryKeysOf({ securitySchemes }: AgentCard): string[] {
  return Object.values(securitySchemes).flatMap(({ scheme }) =>
    scheme?.$case === 'apiKeySecurityScheme' ? [scheme.value.name] : [],
  );
}

function queryKeySchemes(schemes: unknown): AgentCard['securitySchemes'] {
  const all = Object.entries((isRecord(schemes) ? schemes : {}) as AgentCard['securitySchemes']);
  const isInQuery = ({ scheme }: AgentCard['securitySchemes'][string]): boolean =>
    scheme?.$case === 'apiKeySecurityScheme' &&
    scheme.value.location === 'query' &&
    typeof scheme.value.name === 'string';
  return Object.fromEntries(all.filter(([, scheme]) => isInQuery(scheme)));
}

function isUsable(
  entry: unknown,
): entry is Record<string, unknown> & { url: string; protocolBinding: string } {
  return (
    isRecord(entry) &&
    typeof entry['url'] === 'string' &&
    typeof entry['protocolBinding'] === 'string' &&
    BINDINGS.has(entry['protocolBinding'].toUpperCase())
  );
}

function toInterface(
  entry: Record<string, unknown> & { url: string; protocolBinding: string },
  card: URL,
): AgentCard['supportedInterfaces'][number] {
  const { url, protocolBinding, protocolVersion, tenant } = entry;
  return {
    url: URL.canParse(url, card.href) ? reachable(new URL(url, card), card).href : url,
    protocolBinding,
    protocolVersion: toVersion(protocolVersion),
    tenant: typeof tenant === 'string' ? tenant : '',
  };
}

/** All of 0.x speak as 0.3 does, the only one of them that the SDK knows. */
function toVersion(version: unknown): string {
  if (typeof version !== 'string') return '';
  return /^\s*v?0\./.test(version) ? '0.3' : version;
}

/** A server that listens everywhere, or in a container, may name itself by an address that leads nowhere: it is where its card is. */
function reachable(url: URL, card: URL): URL {
  const isLost = NOWHERE.has(url.hostname) || (HERE.test(url.hostname) && !HERE.test(card.hostname));
  if (isLost) url.hostname = card.hostname;
  return url;
}

function keyOf(agent: AgentEndpoint): string {
  return `${agent.id} ${agent.endpoint} ${agent.revision ?? ''}`;
}
