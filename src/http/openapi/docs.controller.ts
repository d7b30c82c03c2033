import { type IncomingMessage, type ServerResponse } from 'node:http';
import { Controller, Get, Headers, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../auth/jwt-auth.guard.js';
import { EconomyError } from '../../common/errors/economy-error.js';
import { type FileHeaders, sendStaticFile } from '../response/static-file.js';
import { DocsFiles } from './docs-files.js';
import { ApiDocument } from './document.js';

/** The documentation of the API: Swagger UI with the document of this service. */
@ApiExcludeController()
@Public()
@Controller('docs')
export class DocsController {
  constructor(
    private readonly files: DocsFiles,
    private readonly api: ApiDocument,
  ) {}

  @Get()
  async page(
    @Req() request: IncomingMessage,
    @Headers() headers: FileHeaders,
    @Res() reply: ServerResponse,
  ): Promise<void> {
    const [path = ''] = (request.url ?? '').split('?', 1);
    sendStaticFile(reply, await this.files.page(path.endsWith('/') ? '' : 'docs/'), headers);
  }

  /** Also where `/openapi.json` is switched off. */
  @Get('openapi.json')
  async document(@Headers() headers: FileHeaders, @Res() reply: ServerResponse): Promise<void> {
    sendStaticFile(reply, await this.api.file(), headers);
  }

  @Get(':name')
  async asset(
    @Param('name') name: string,
    @Headers() headers: FileHeaders,
    @Res() reply: ServerResponse,
  ): Promise<void> {
    const file = await this.files.find(name);
    if (!file) throw new EconomyError('ROUTE_NOT_FOUND');
    sendStaticFile(reply, file, headers);
  }
}

@ApiExcludeController()
@Public()
@Controller('openapi.json')
export class OpenApiController {
  constructor(private readonly api: ApiDocument) {}

  @Get()
  async read(@Headers() headers: FileHeaders, @Res() reply: ServerResponse): Promise<void> {
    sendStaticFile(reply, await this.api.file(), headers);
  }
}
