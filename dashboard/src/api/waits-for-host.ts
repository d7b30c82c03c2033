import type { Agent } from './types.js';

/** Whether nothing calls the agent: an AI host fetches its turns, and the service does not know whether one is there. */
export function waitsForHost({ protocol, endpoint }: Pick<Agent, 'protocol' | 'endpoint'>): boolean {
  return protocol === 'mcp' && !/^https?:/.test(endpoint);
}
