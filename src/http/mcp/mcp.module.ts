import { Module } from '@nestjs/common';
import { McpController } from './mcp.controller.js';

/** Tools for AI agents: they look at a world and act in it through the HTTP API. */
@Module({ controllers: [McpController] })
export class McpModule {}
