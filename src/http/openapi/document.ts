import { type INestApplication, Injectable } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { addExamples, type ExampleFacts, madeUpFacts } from './examples.js';
import { compress } from '../response/content-coding.js';
import { entityTagOf } from '../response/entity-tag.js';
import { type StaticFile } from '../response/static-file.js';
import { Problem } from '../resource/problem.resource.js';

/** The OpenAPI 3.1 document of the service, generated from its controllers. */
export function createDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Agent NPC Economy')
    .setDescription(
      'The economy and social life of AI-driven game characters: trades, conversations, deaths and taxes of Agent NPCs. ' +
        'Get a token at `POST /v1/auth/token`, press *Authorize*, and try the operations. Errors are RFC 9457 problem ' +
        'documents with a stable `code`; every code is explained at [/problems](/problems). Operations with ' +
        '`x-character-token` accept tokens of one character: `itself` if the path names the character, `world` in its ' +
        'instance. Tools for AI agents that call these operations are served at `/mcp` (MCP, not described here).',
    )
    .setVersion('1')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' })
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    extraModels: [Problem],
    operationIdFactory: (controller, method) => `${controller.replace('Controller', '')}_${method}`,
  });
  addExamples(document, madeUpFacts);
  return document;
}

/** The document that a running service shows; with a demo world, its examples work unchanged. */
@Injectable()
export class ApiDocument {
  private current: OpenAPIObject | null = null;
  private written: Promise<StaticFile> | null = null;

  get document(): OpenAPIObject {
    if (!this.current) throw new Error('the OpenAPI document is made when the service is configured');
    return this.current;
  }

  set document(document: OpenAPIObject) {
    this.current = document;
    this.written = null;
  }

  showDemo(facts: ExampleFacts): void {
    addExamples(this.document, facts);
    this.written = null;
  }

  /** The document as sent, compressed once: it has several hundred kilobytes, and anybody may request it. */
  file(): Promise<StaticFile> {
    return (this.written ??= write(this.document));
  }
}

async function write(document: OpenAPIObject): Promise<StaticFile> {
  const content = Buffer.from(JSON.stringify(document));
  const codings = ['br', 'gzip'] as const;
  const coded = await Promise.all(
    codings.map(async (coding) => [coding, await compress(coding, content)] as const),
  );
  return {
    content,
    mediaType: 'application/json; charset=utf-8',
    coded: new Map(coded),
    cacheControl: 'no-cache',
    tag: entityTagOf(content),
  };
}
