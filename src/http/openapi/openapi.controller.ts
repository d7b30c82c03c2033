import { type ServerResponse } from 'node:http';
import { Controller, Get, Headers, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../auth/jwt-auth.guard.js';
import { type FileHeaders, sendStaticFile } from '../response/static-file.js';
import { ApiDocument } from './document.js';

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
