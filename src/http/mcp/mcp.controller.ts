import { type Server, type ServerResponse } from 'node:http';
import { All, Controller, Inject, Req, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiExcludeController } from '@nestjs/swagger';
import { Requires, originOf } from '../auth/jwt-auth.guard.js';
import { type Caller, CurrentCaller } from '../../identity/caller.js';
import { SETTINGS, type Settings } from '../../common/config/settings.js';
import { EconomyError } from '../../common/errors/economy-error.js';
import { ForCharacters, Marked } from '../request/handler-traits.js';
import { contextOf } from '../adapter/request-context.js';
import { type McpMessages } from './handle-messages.js';
import { InnerHttp } from './inner-http.js';

interface McpRequest extends McpMessages {
  readonly method: string;
}

/** Each message is answered on its own; many at once would be a flood in one request, which the limits count as one. */
const mostMessages = 10;

/**
 * MCP over streamable HTTP. Nothing is kept between two requests, so any replica answers any of them: each one gets a
 * server of its own, which lives as long as the request.
 */
@ApiExcludeController()
@Controller('mcp')
export class McpController {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(HttpAdapterHost) private readonly adapterHost: HttpAdapterHost,
  ) {}

  @All()
  @Requires('economy:read')
  @ForCharacters('any')
  @Marked({ strictQuery: true })
  async handle(
    @CurrentCaller() caller: Caller,
    @Req() request: McpRequest,
    @Res() response: ServerResponse,
  ): Promise<void> {
    this.checkOrigin(request);
    if (caller.character?.account) {
      throw new EconomyError('FORBIDDEN', { detail: 'A token of one account allows its trades only.' });
    }
    if (request.method !== 'POST') {
      throw new EconomyError('METHOD_NOT_ALLOWED', {
        detail: 'Streams and sessions are not supported: send each message with POST.',
        headers: { Allow: 'POST' },
      });
    }
    if (Array.isArray(request.body) && (request.body.length === 0 || request.body.length > mostMessages)) {
      throw new EconomyError('VALIDATION_FAILED', {
        detail: `A request may have 1 to ${mostMessages} messages; MCP since 2025-06-18 sends each on its own.`,
      });
    }
    // Each call of a tool takes a place of its own, for as long as it works; one that waits has none.
    contextOf(request).leave();
    const sdkResponse = await this.respond(caller, request);
    const body = Buffer.from(await sdkResponse.arrayBuffer());
    sdkResponse.headers.forEach((value, name) => response.setHeader(name, value));
    response.writeHead(sdkResponse.status, { 'Content-Length': body.length });
    response.end(body);
  }

  /**
   * Pages of others may reach a service on the machine of their reader. Its own pages may use it: one that takes its place by a
   * name of its own (DNS rebinding) has no token.
   */
  private checkOrigin({ headers }: McpRequest): void {
    const { origin } = headers;
    if (origin === undefined || origin === originOf(headers)) return;
    if (this.settings.corsOrigins.includes(origin)) return;
    throw new EconomyError('FORBIDDEN', {
      detail: 'This origin is not allowed to use MCP; CORS_ORIGINS lists the allowed origins.',
    });
  }

  private async respond(caller: Caller, request: McpRequest): Promise<Response> {
    // Loaded with the first message, so that no start waits for the SDK and its schemas.
    const { handleMessages } = await import('./handle-messages.js');
    const context = contextOf(request);
    const identity = {
      authorization: request.headers.authorization ?? '',
      'x-request-id': context.id,
    };
    const server = this.adapterHost.httpAdapter.getHttpServer() as Server;
    return handleMessages(
      {
        api: new InnerHttp(server, identity, context.endSignal(), {
          maxAmount: this.settings.mcp.maxAmount,
          maxPerDay: null,
        }),
        grant: {
          applicationId: caller.application.id,
          scope: [...caller.scopes].join(' '),
          agentNpc: caller.character,
        },
        policy: this.settings.mcp,
      },
      request,
    );
  }
}
