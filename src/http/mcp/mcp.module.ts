import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { AuthorizationMetadataController } from './authorization-metadata.controller.js';
import { McpController } from './mcp.controller.js';

/** Tools for AI agents: they look at a world and act in it through the HTTP API. */
@Module({
  imports: [AuthModule],
  controllers: [McpController, AuthorizationMetadataController],
})
export class McpModule {}
