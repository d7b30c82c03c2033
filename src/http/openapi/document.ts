import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type INestApplication, Injectable } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { addExamples, type ExampleFacts, madeUpFacts } from './examples.js';
import { finishDocument } from './finish-document.js';
import { compress } from '../response/content-coding.js';
import { entityTagOf } from '../response/entity-tag.js';
import { type StaticFile } from '../response/static-file.js';
import { BaseResource, NumberedEvent } from '../resource/base-resource.js';
import { EventTotals } from '../../instance/insight/event-totals.resource.js';
import { ScheduledInstance, TaxedInstance } from '../../instance/scheduled-instance.resource.js';
import { Problem } from '../request/problem.resource.js';

/** The groups of operations, in their order. */
const tags = {
  Characters: 'Agent NPCs: lives, trades and talks.',
  Accounts: 'Wealth without a person: tills, banks, wallets.',
  Holds: 'Amounts that are reserved for payments.',
  Obligations: 'Wages, rents, loans and promises.',
  Goods: 'What can be owned beside money: assets, who has them, and how they change hands.',
  Listings: 'Goods that are offered at a price, or sought.',
  'Social life': 'What characters feel and remember.',
  Bulk: 'Many trades or spawns in one call.',
  NPCs: 'Plain characters, without wealth or mood.',
  Instances: 'Game worlds: settings, taxes and copies.',
  Economy: 'The state, past and flows of an economy.',
  Events: 'What happened, as pages and as a stream.',
  Webhooks: 'Events that the service sends to you.',
  Agents: 'The programs that speak for characters.',
  Authentication: 'Access tokens.',
  Application: 'The application, its keys and changes.',
  Usage: 'Billable operations.',
  Health: 'Whether a process is alive and can serve.',
};

/**
 * The document as shipped, which describes the service with all of its features: to describe the controllers takes a second, at each
 * start of each process. `npm run openapi` writes it, the build puts it next to the code; a test compares it with them.
 */
export function readDocument(): OpenAPIObject {
  return JSON.parse(readFileSync(shipped, 'utf8')) as OpenAPIObject;
}

/** The copy of the build. */
export const shipped = join(import.meta.dirname, '..', '..', 'openapi.json');

/** The OpenAPI 3.1 document of a service, generated from its controllers. */
export function createDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Agent NPC Economy')
    .setDescription(
      'The economy and social life of AI-driven game characters. ' +
        'Get a token at `POST /v1/auth/token` and press *Authorize*. Errors are RFC 9457 problem ' +
        'documents with a stable `code`, explained at [/problems](/problems); operations name those that are special to ' +
        'them. `x-minimal` is a response to `Prefer: return=minimal`, `x-representation` to `return=representation`, ' +
        '`x-compact` with `view=compact`. ' +
        'Operations with `x-character-token` accept tokens of one character or account: `itself` if the path names the character, ' +
        '`account` the account, `world` in its instance. `/mcp` has MCP tools that call these operations.',
    )
    .setVersion('1')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' });
  for (const [name, description] of Object.entries(tags)) config.addTag(name, description);
  const document = SwaggerModule.createDocument(app, config.build(), {
    extraModels: [Problem, BaseResource, NumberedEvent, EventTotals, TaxedInstance, ScheduledInstance],
    operationIdFactory: (_controller, method) => method,
  });
  const finished = finishDocument(document);
  addExamples(finished, madeUpFacts);
  return finished;
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

  /** The document as sent, compressed once: anybody may request it. */
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
