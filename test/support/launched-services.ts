import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DemoFacts } from '../../src/process/demo/demo-world.js';
import { type Json } from './api-client.js';
import { ServiceProcess } from './service-process.js';

/** Services that a file of tests starts as an operator would; each ends with its test. */
export class LaunchedServices {
  /** For their data; PostgreSQL, which runs as another user, has to pass. */
  folder = '';
  private readonly launched: ServiceProcess[] = [];

  constructor() {
    beforeAll(() => {
      this.folder = mkdtempSync(join(tmpdir(), 'economy-start-up-'));
      chmodSync(this.folder, 0o755);
    });
    afterEach(async () => {
      for (const service of this.launched.splice(0)) await service.cleanUp();
    });
    afterAll(() => rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 }));
  }

  /** Ready. */
  async start(env: Record<string, string>): Promise<{ service: ServiceProcess; baseUrl: string }> {
    const started = await ServiceProcess.start({ PORT: '0', ...env });
    this.launched.push(started.service);
    return started;
  }

  launch(...command: Parameters<typeof ServiceProcess.launch>): ServiceProcess {
    const service = ServiceProcess.launch(...command);
    this.launched.push(service);
    return service;
  }
}

export function readDemo(dataDir: string): DemoFacts {
  return JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoFacts;
}

export async function callDemo(
  facts: DemoFacts,
  method: string,
  path: string,
  body?: unknown,
): Promise<Json> {
  const response = await fetch(`${facts.baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${facts.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const connection = response.headers.get('connection');
  return { status: response.status, connection, body: (await response.json()) as Json };
}
