import { Inject, Injectable } from '@nestjs/common';
import { EconomyError, invalidAt } from '../common/errors/economy-error.js';
import { type EndpointPolicy, resolveEndpoint, HostResolver } from '../outbound/endpoint-policy.js';
import { toHeaders } from '../conversation/agent-credentials.js';
import { ENDPOINT_POLICY } from '../conversation/agent-policy.js';
import { AgentProber } from '../conversation/agent-prober.js';
import { DialectRegistry } from '../conversation/dialect-registry.js';
import { type ChangeAgentDto, type RegisterAgentDto } from './agent.dto.js';

/** What stands for the address of agents that have none; no address can begin so. */
export const noAddress = 'built-in:';

/** Where agents are, and in which dialect they answer there. */
@Injectable()
export class AgentAddresses {
  constructor(
    private readonly dialects: DialectRegistry,
    private readonly prober: AgentProber,
    private readonly hosts: HostResolver,
    @Inject(ENDPOINT_POLICY) private readonly policy: EndpointPolicy,
  ) {}

  /** Refuses unknown protocols, and addresses that the rules forbid. */
  async check({ endpoint, protocol }: ChangeAgentDto): Promise<void> {
    if (protocol !== undefined && this.dialects.findDialect(protocol) === null) {
      const known = this.dialects.protocols.join(', ');
      throw invalidAt('/protocol', 'NOT_ALLOWED', `protocol must be one of ${known}`);
    }
    if (endpoint === undefined) return;
    const verdict = await resolveEndpoint(endpoint, this.policy, (host) => this.hosts.resolve(host));
    if (verdict.ok || verdict.rule === 'unresolvable') return;
    if (verdict.rule === 'url' || verdict.rule === 'scheme') {
      throw invalidAt('/endpoint', 'NOT_AN_ENDPOINT', verdict.message);
    }
    throw new EconomyError('ENDPOINT_REFUSED', { detail: verdict.message });
  }

  /** Refuses options that the dialect says are wrong. */
  checkOptions(protocol: string, options: Readonly<Record<string, unknown>>): void {
    for (const { option, detail } of this.dialects.findDialect(protocol)?.faultsIn(options) ?? []) {
      throw invalidAt(`/options/${option}`, 'NOT_ALLOWED', detail);
    }
  }

  /** The address to store, for a checked registration. */
  of({ endpoint, protocol }: RegisterAgentDto): string {
    if (endpoint !== undefined) return endpoint;
    const stored = `${noAddress}${protocol ?? ''}`;
    this.expectAddress(protocol, stored);
    return stored;
  }

  /** Refuses a dialect that is called where there is nothing to call. */
  expectAddress(protocol: string | undefined, endpoint: string): void {
    const isCalled = protocol === undefined || (this.dialects.findDialect(protocol)?.hasEndpoint ?? true);
    if (!isCalled || !endpoint.startsWith(noAddress)) return;
    const detail = 'endpoint must be the address of the agent, such as http://127.0.0.1:3001/api/my-agent';
    throw invalidAt('/endpoint', 'REQUIRED', detail);
  }

  /**
   * The dialect in which the agent answers now; if it does not answer, the simplest is assumed. A
   * host name may resolve to other addresses since it was checked, so a refused connection is reported here too.
   */
  async findProtocol(
    id: string,
    { name, endpoint, credentials, options = {} }: RegisterAgentDto & { readonly endpoint: string },
  ): Promise<{ readonly protocol: string; readonly ok: boolean }> {
    const headers = credentials ? { credentials: toHeaders(credentials) } : {};
    const attempts = await this.prober.discover({ id, name, endpoint, options, ...headers });
    const [best] = attempts;
    if (best?.ok) return best;
    const blocked = attempts.find((attempt) => attempt.blocked);
    if (blocked) throw new EconomyError('ENDPOINT_REFUSED', { detail: blocked.detail });
    return { protocol: 'converse', ok: false };
  }
}
