import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../auth/access.guard.js';
import { SETTINGS, type Settings } from '../settings.js';
import { finishAnswer } from '../http/finish-answer.js';
import { contextOf, rawRequest } from '../http/request-context.js';
import { takeOver } from '../http/take-over.js';
import { checkMetricsAccess, type MetricsAccess } from './metrics-access.js';
import { MetricsReport } from './metrics-report.js';

/** For Prometheus, not for games: outside of the API and its document. */
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
  async read(@Req() request: object, @Res() response: object): Promise<void> {
    checkMetricsAccess(rawRequest(request), this.access);
    const text = await this.report.text();
    const answer = takeOver(response);
    answer.setHeader('Content-Type', this.report.contentType);
    finishAnswer(contextOf(request), answer, text, (body) => {
      answer.writeHead(200, { 'Content-Length': Buffer.byteLength(body ?? '') }).end(body);
    });
  }
}
