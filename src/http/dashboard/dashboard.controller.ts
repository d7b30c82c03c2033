import { type ServerResponse } from 'node:http';
import { Controller, Get, Header, Headers, Param, Redirect, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../auth/jwt-auth.guard.js';
import { type ContextRequest } from '../adapter/request-context.js';
import { EconomyError } from '../../common/errors/economy-error.js';
import { type FileHeaders, sendStaticFile } from '../response/static-file.js';
import { DashboardFiles } from './dashboard-files.js';

/** The dashboard: a public page and its assets; it reads its data with the viewer's own token. */
@ApiExcludeController()
@Public()
@Controller('dashboard')
export class DashboardController {
  constructor(private readonly files: DashboardFiles) {}

  @Get()
  @Header('Content-Type', 'text/html; charset=utf-8')
  page(): string {
    if (this.files.page !== null) return this.files.page;
    throw notBuilt();
  }

  @Get('assets/:name')
  asset(@Param('name') name: string, @Headers() headers: FileHeaders, @Res() reply: ServerResponse): void {
    const file = this.files.asset(name);
    if (!file) throw new EconomyError('ROUTE_NOT_FOUND');
    sendStaticFile(reply, file, headers);
  }
}

/** Leads a browser from the address of the service to the dashboard. */
@ApiExcludeController()
@Public()
@Controller()
export class StartPageController {
  constructor(private readonly files: DashboardFiles) {}

  @Get()
  @Redirect()
  open(@Req() request: ContextRequest): { readonly url: string; readonly statusCode: number } {
    if (this.files.page === null) throw notBuilt();
    return { url: `${request.hostPath ?? ''}/dashboard`, statusCode: 302 };
  }
}

function notBuilt(): EconomyError {
  return new EconomyError('ROUTE_NOT_FOUND', {
    detail: 'The dashboard was not built: run `npm run build`.',
  });
}
