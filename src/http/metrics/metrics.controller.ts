import { type ServerResponse } from 'node:http';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../auth/jwt-auth.guard.js';
import { SETTINGS, type Settings } from '../../common/config/settings.js';
import { finishResponse } from '../response/finish-response.js';
import { type ContextRequest, contextOf } from '../adapter/request-context.js';
import { checkMetricsAccess, type MetricsAccess } from './metrics-access.js';
import { MetricsReport } from './metrics-report.js';

/** For Prometheus, not for games: outside the API and its document. */
@ApiExcludeController()
@Public()
@Controller('metrics')
export class MetricsController {
  private readonly access: MetricsAccess;

  constructor(
    @Inject(SETTINGS) { metrics, databaseUrl }: Settings,
    private readonly report: MetricsReport,
  ) {
    this.access = { token: metrics.token, local: databaseUrl === null };
  }

  @Get()
  async read(@Req() request: ContextRequest, @Res() response: ServerResponse): Promise<void> {
    checkMetricsAccess(request, this.access);
    const text = await this.report.text();
    contextOf(request).endWork();
    response.setHeader('Content-Type', this.report.contentType);
    finishResponse(contextOf(request), response, text, (body) => {
      response.writeHead(200, { 'Content-Length': Buffer.byteLength(body ?? '') }).end(body);
    });
  }
}
