import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Agent } from 'undici';
import { type DemoFacts } from '../../src/process/demo/demo-world.js';
import { type Json } from './api-client.js';
import { ServiceProcess } from './service-process.js';

/** A line of the log. */
export interface Line {
  readonly msg: string;
  readonly pid: number;
  readonly worker?: number;
  /** Of a request. */
  readonly path?: string;
}

/** `npm run start:cluster`, from outside. */
export class Cluster {
  static readonly launched: Cluster[] = [];

  baseUrl = '';

  private constructor(readonly service: ServiceProcess) {}

  static launch(env: Record<string, string>): Cluster {
    const cluster = new Cluster(
      ServiceProcess.launch(
        { PORT: '0', HOST: '127.0.0.1', CLUSTER_WORKERS: '2', ...env },
        'process/cluster/main.js',
      ),
    );
    Cluster.launched.push(cluster);
    return cluster;
  }

  static async start(env: Record<string, string>): Promise<Cluster> {
    const cluster = Cluster.launch(env);
    [, cluster.baseUrl = ''] = await cluster.service.says(
      /"baseUrl":"([^"]+)".*"msg":"all workers are ready"/,
    );
    return cluster;
  }

  get lines(): Line[] {
    const whole = this.service.stdout.slice(0, this.service.stdout.lastIndexOf('\n') + 1);
    return whole
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line);
  }

  /** The processes that have listened as this worker, the last one last. */
  pidsOf(number: number): number[] {
    return this.lines.filter(({ msg, worker }) => msg === 'ready' && worker === number).map(({ pid }) => pid);
  }

  async endAll(): Promise<void> {
    await this.service.cleanUp();
  }
}

export interface Called {
  readonly status: number;
  readonly connection: string | null;
  readonly body: Json;
}

export async function call(
  { baseUrl, token }: { readonly baseUrl: string; readonly token: string },
  method: string,
  path: string,
  options: { readonly body?: unknown; readonly dispatcher?: Agent; readonly close?: boolean } = {},
): Promise<Called> {
  const { body, dispatcher, close } = options;
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(close ? { connection: 'close' } : {}),
    },
    ...(dispatcher ? { dispatcher } : {}),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  } as RequestInit);
  const connection = response.headers.get('connection');
  return { status: response.status, connection, body: (await response.json()) as Json };
}

export function readDemo(dataDir: string): DemoFacts {
  return JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoFacts;
}
