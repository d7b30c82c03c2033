import { Controller, Get, Header, Headers, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../auth/jwt-auth.guard.js';
import { EconomyError } from '../../common/errors/economy-error.js';
import { hijackResponse } from '../adapter/hijack-response.js';
import { DashboardFiles } from './dashboard-files.js';

/** The names of assets are made of their content, so what a name stands for never changes. */
const forGood = 'public, max-age=31536000, immutable';

/** The dashboard: a page and its assets, for everybody; what it shows it reads with the viewer's own token. */
@ApiExcludeController()
@Public()
@Controller('dashboard')
export class DashboardController {
  constructor(private readonly files: DashboardFiles) {}

  @Get()
  @Header('Content-Type', 'text/html; charset=utf-8')
  page(): string {
    if (this.files.page !== null) return this.files.page;
    throw new EconomyError('ROUTE_NOT_FOUND', {
      detail: 'The dashboard was not built: run `npm run build`.',
    });
  }

  @Get('assets/:name')
  asset(
    @Param('name') name: string,
    @Headers('accept-encoding') acceptEncoding: string | undefined,
    @Res() reply: object,
  ): void {
    const file = this.files.asset(name, acceptEncoding ?? '');
    if (!file) throw new EconomyError('ROUTE_NOT_FOUND');
    // By hand: the frameworks would each add to the headers in a way of their own.
    const response = hijackResponse(reply);
    response.setHeader('Content-Type', file.mediaType);
    response.setHeader('Content-Length', file.content.length);
    response.setHeader('Cache-Control', forGood);
    response.setHeader('Vary', 'Accept-Encoding');
    if (file.encoding) response.setHeader('Content-Encoding', file.encoding);
    response.end(file.content);
  }
}
