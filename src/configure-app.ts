import { NestFactory } from '@nestjs/core';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import { json, type RequestHandler, urlencoded } from 'express';
import { AppModule, type AppOptions } from './app.module.js';
import { bodyLimit, bodyLimitOf, bulkBodyLimit, inspectBody, requireJson } from './http/body.js';
import { limitInFlight } from './http/in-flight.js';
import { requestContext } from './http/request-context.js';
import { RouteTable } from './http/route-table.js';
import { NestLogger } from './logger.js';
import { ApiDocument, createDocument } from './openapi/document.js';

/** Creates the service, ready to listen: the same for `main.ts` and for the tests. */
export async function createApp(options: AppOptions): Promise<NestExpressApplication> {
  const { settings, logger } = options;
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(options), {
    logger: new NestLogger(logger),
    bodyParser: false,
    abortOnError: false,
  });
  app.disable('x-powered-by');
  // Answers are never cached (`no-store`): a hash over each of them would be work for nothing.
  app.disable('etag');
  app.use(requestContext(logger));
  app.use(limitInFlight(settings.maxInFlight));
  app.use(requireJson);
  const parser = { verify: inspectBody, type: ['application/json', 'application/*+json'] };
  const parse = json({ ...parser, limit: bodyLimit });
  const parseBulk = json({ ...parser, limit: bulkBodyLimit });
  app.use(((request, response, next) =>
    (bodyLimitOf(request) === bodyLimit ? parse : parseBulk)(
      request,
      response,
      next,
    )) satisfies RequestHandler);
  app.use(urlencoded({ limit: bodyLimit, extended: false }));
  if (settings.corsOrigins.length > 0) {
    app.enableCors({
      origin: [...settings.corsOrigins],
      allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'X-Request-Id'],
      exposedHeaders: ['X-Request-Id', 'Idempotent-Replayed', 'Retry-After', 'WWW-Authenticate'],
    });
  }
  const api = app.get(ApiDocument);
  api.document = createDocument(app);
  app.get(RouteTable).fill(api.document.paths);
  SwaggerModule.setup('docs', app, () => api.document, {
    jsonDocumentUrl: 'openapi.json',
    yamlDocumentUrl: 'openapi.yaml',
    customSiteTitle: 'Agent NPC Economy API',
    swaggerOptions: { persistAuthorization: false, displayRequestDuration: true },
  });
  return app;
}
