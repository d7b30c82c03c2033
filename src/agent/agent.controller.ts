import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Requires } from '../http/auth/jwt-auth.guard.js';
import { type Note, Noted } from '../http/auth/noted.js';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { Idempotency, type IdempotentRequest } from '../http/request/idempotency.js';
import { ListOwner, ListQuery, PageOf } from '../http/request/list-query.js';
import { Identifier, Operation } from '../http/request/operation.js';
import { mapPage, type Page, readPage } from '../common/paging/page.js';
import { Agent, minimalAgent, toFullAgent } from './agent.resource.js';
import { Probe, toProbeAttempt } from './probe.resource.js';
import { ChangeAgentDto, RegisterAgentDto } from './agent.dto.js';
import { AgentProbeService } from './agent-probe.service.js';
import { AgentService, agentCursor } from './agent.service.js';

const AgentPage = PageOf(Agent);

@ApiTags('Agents')
@Controller('v1/agent')
export class AgentController {
  constructor(
    private readonly agents: AgentService,
    private readonly probes: AgentProbeService,
  ) {}

  @Post()
  @Requires('manage')
  @Operation({
    summary: 'Register an agent',
    description: 'Needs the scope `manage`.',
    returns: Agent,
    status: 201,
    write: true,
    minimal: minimalAgent,
    refusals: ['ENDPOINT_REFUSED', 'TOO_MANY_AGENTS'],
  })
  async registerAgent(
    @CurrentCaller() caller: Caller,
    @Body() dto: RegisterAgentDto,
    @Idempotency() request: IdempotentRequest,
  ): Promise<Agent> {
    return toFullAgent(await this.agents.register(caller, dto, request), caller.application);
  }

  @Get()
  @Operation({
    summary: 'List the agents',
    description: 'All of the application, and the built-in one.',
    returns: AgentPage,
  })
  async listAgents(
    @CurrentCaller() caller: Caller,
    @Query() query: ListQuery,
    @ListOwner() owner: string,
  ): Promise<Page<Agent>> {
    const page = await this.agents.list(caller, readPage(query, { list: 'agent', owner }, agentCursor));
    return mapPage(page, (found) => toFullAgent(found, caller.application));
  }

  @Get(':identifier')
  @Operation({
    summary: 'Retrieve an agent',
    description: 'With the instances that it has claimed.',
    returns: Agent,
    cacheable: true,
  })
  async getAgent(@CurrentCaller() caller: Caller, @Identifier('agent') identifier: string): Promise<Agent> {
    return toFullAgent(await this.agents.get(caller, identifier), caller.application);
  }

  @Put(':identifier')
  @Requires('manage')
  @Operation({
    summary: 'Change an agent',
    description:
      'Absent fields stay as they are, except `credentials`: a new origin of `endpoint` removes them. A new `endpoint` or `protocol` resets the health.',
    returns: Agent,
    write: true,
    minimal: minimalAgent,
    refusals: ['ENDPOINT_REFUSED'],
  })
  changeAgent(
    @CurrentCaller() caller: Caller,
    @Identifier('agent') identifier: string,
    @Body() dto: ChangeAgentDto,
    @Idempotency() request: IdempotentRequest,
    @Noted() note: Note,
  ): Promise<Agent> {
    return note(
      dto,
      (found) => toFullAgent(found, caller.application),
      () => this.agents.get(caller, identifier),
      () => this.agents.change(caller, identifier, dto, request),
    );
  }

  @Delete(':identifier')
  @Requires('manage')
  @Operation({
    summary: 'Remove an agent',
    description: 'Refused while living Agent NPCs use it. Its claims are removed.',
    returns: Agent,
    write: true,
    minimal: minimalAgent,
    refusals: ['AGENT_IN_USE'],
  })
  async removeAgent(
    @CurrentCaller() caller: Caller,
    @Identifier('agent') identifier: string,
    @Idempotency() request: IdempotentRequest,
  ): Promise<Agent> {
    return toFullAgent(await this.agents.remove(caller, identifier, request), caller.application);
  }

  @Post(':identifier/probe')
  @Requires('manage')
  @Operation({
    summary: 'Probe an agent',
    description:
      'It speaks one line. Returns what was sent and received, without secrets, and what to do next.',
    returns: Probe,
    status: 201,
  })
  async probeAgent(@CurrentCaller() caller: Caller, @Identifier('agent') identifier: string): Promise<Probe> {
    const probe = await this.probes.probe(caller, identifier);
    return { ...probe, tried: probe.tried.map(toProbeAttempt) };
  }

  @Put(':identifier/claim/:instance')
  @Requires('manage')
  @Operation({
    summary: 'Claim an instance for an agent',
    description: 'New Agent NPCs that name no agent get the claiming one with the fewest characters.',
    returns: Agent,
    write: true,
    minimal: minimalAgent,
  })
  async claimInstance(
    @CurrentCaller() caller: Caller,
    @Identifier('agent') identifier: string,
    @Identifier('instance', 'instance') instance: string,
    @Idempotency() request: IdempotentRequest,
  ): Promise<Agent> {
    return toFullAgent(await this.agents.claim(caller, identifier, instance, request), caller.application);
  }

  @Delete(':identifier/claim/:instance')
  @Requires('manage')
  @Operation({
    summary: "End an agent's claim",
    description: 'It keeps the characters that it already speaks for.',
    returns: Agent,
    write: true,
    minimal: minimalAgent,
  })
  async unclaimInstance(
    @CurrentCaller() caller: Caller,
    @Identifier('agent') identifier: string,
    @Identifier('instance', 'instance') instance: string,
    @Idempotency() request: IdempotentRequest,
  ): Promise<Agent> {
    return toFullAgent(await this.agents.unclaim(caller, identifier, instance, request), caller.application);
  }
}
