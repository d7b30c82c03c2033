import { A2A_PROTOCOL_VERSION, A2A_VERSION_HEADER, AGENT_CARD_PATH } from '@a2a-js/sdk';
import type { AgentCard } from '@a2a-js/sdk';
import { DefaultAgentCardResolver } from '@a2a-js/sdk/client';
import { LRUCache } from 'lru-cache';
import type { AgentHttp } from '../agent-http.js';
import type { AgentEndpoint } from '../conversation-dialect.js';
import { isRecord } from '../turn.js';
import { plainFailure, TurnFailure } from '../turn-failure.js';
import { credentialsFor } from './a2a-fetch.js';
import { endpointUrl } from './endpoint-url.js';

const CARD_MS = 60_000;
const BINDINGS = new Set(['JSONRPC', 'HTTP+JSON']);

const resolver = new DefaultAgentCardResolver({ legacyCompat: { enabled: true } });

/** The agents' cards, read at most once a minute per agent, so that a turn costs one request. */
export class A2aCards {
  private readonly known = new LRUCache<string, AgentCard>({ max: 1000, ttl: CARD_MS });

  constructor(private readonly http: AgentHttp) {}

  /** The card, from the cache if it is fresh. */
  async get(agent: AgentEndpoint, signal: AbortSignal): Promise<AgentCard> {
    return this.known.get(keyOf(agent)) ?? this.read(agent, signal);
  }

  /** The current card of the agent. */
  async read(agent: AgentEndpoint, signal: AbortSignal): Promise<AgentCard> {
    const card = parseCard(await this.fetchCard(agent, signal));
    this.known.set(keyOf(agent), card);
    return card;
  }

  /** After a failed turn: the agent may have moved. */
  forget(agent: AgentEndpoint): void {
    this.known.delete(keyOf(agent));
  }

  private async fetchCard(agent: AgentEndpoint, signal: AbortSignal): Promise<unknown> {
    const [below, atRoot] = cardUrls(agent.endpoint);
    try {
      return await this.fetchJson(agent, below, signal);
    } catch (error) {
      const absent = error instanceof TurnFailure && error.status === 404;
      if (!absent || atRoot === undefined) throw error;
      return this.fetchJson(agent, atRoot, signal);
    }
  }

  private async fetchJson(agent: AgentEndpoint, url: URL, signal: AbortSignal): Promise<unknown> {
    const credentials = credentialsFor(agent, url);
    const headers = { [A2A_VERSION_HEADER.toLowerCase()]: A2A_PROTOCOL_VERSION };
    const { json } = await this.http.send({
      method: 'GET',
      url,
      ...(credentials && { credentials }),
      headers,
      signal,
    });
    return json;
  }
}

/**
 * Possible addresses of a card: the endpoint itself if it names a `.json`; below the endpoint, as hosts of many agents do;
 * at the root of its origin, as the protocol specifies.
 */
function cardUrls(endpoint: string): [URL, URL?] {
  const below = endpointUrl(endpoint, AGENT_CARD_PATH);
  const given = new URL(endpoint);
  if (given.pathname.endsWith('.json')) return [given];
  const atRoot = new URL(`/${AGENT_CARD_PATH}`, given);
  return atRoot.pathname === below.pathname ? [below] : [below, atRoot];
}

/** A card of either protocol version, reduced to what a talk needs, so that the cache stays small. */
export function parseCard(json: unknown): AgentCard {
  const card = normalize(json);
  if (!isRecord(card) || typeof card['name'] !== 'string') {
    throw plainFailure('schema', 'the agent card has no name');
  }
  const listed: unknown = card['supportedInterfaces'];
  const supportedInterfaces = (Array.isArray(listed) ? listed : []).filter(isUsable).map(toInterface);
  if (supportedInterfaces.length === 0) {
    throw plainFailure('schema', 'the agent card names no interface for JSON-RPC or HTTP+JSON');
  }
  return {
    name: card['name'],
    description: '',
    supportedInterfaces,
    provider: undefined,
    version: '',
    capabilities: undefined,
    securitySchemes: {},
    securityRequirements: [],
    defaultInputModes: [],
    defaultOutputModes: [],
    skills: [],
    signatures: [],
  };
}

function normalize(json: unknown): unknown {
  try {
    return resolver.normalizeAgentCard(json);
  } catch (cause) {
    throw plainFailure('schema', 'the agent card cannot be read', { cause });
  }
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
): AgentCard['supportedInterfaces'][number] {
  const { url, protocolBinding, protocolVersion, tenant } = entry;
  return {
    url,
    protocolBinding,
    protocolVersion: typeof protocolVersion === 'string' ? protocolVersion : '',
    tenant: typeof tenant === 'string' ? tenant : '',
  };
}

function keyOf(agent: AgentEndpoint): string {
  return `${agent.id} ${agent.endpoint} ${agent.revision ?? ''}`;
}
