import { type EndpointPolicy } from '../outbound/endpoint-policy.js';

/** The policy for the addresses of agents, as a provider. */
export const ENDPOINT_POLICY = Symbol('ENDPOINT_POLICY');

/** How messages refer to the addresses of agents. */
export const agentEndpoints: Pick<EndpointPolicy, 'subject' | 'setting'> = {
  subject: 'agent endpoint',
  setting: 'AGENT_ALLOWED_HOSTS',
};
