import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { holdConversation } from '../../src/conversation/conversation.js';
import type { Running } from './support/talk.js';
import { makeGateway, makeTalk, memoriesOf } from './support/talk.js';

const examples = join(__dirname, '..', '..', 'examples', 'agents');

describe('the example agents', () => {
  const processes: ChildProcess[] = [];
  const start = async (protocol: string): Promise<Running> => {
    const child = spawn(process.execPath, [join(examples, protocol, 'server.mjs'), '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    processes.push(child);
    for await (const line of createInterface(child.stdout)) {
      const endpoint = /listens at (http\S+)/.exec(line)?.[1];
      if (endpoint !== undefined) return { protocol, endpoint };
    }
    throw new Error(`the example ${protocol} did not start`);
  };

  afterAll(async () => {
    for (const child of processes) {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    }
  });

  it('talk with each other in character, the same each time', async () => {
    const [converse, a2a] = await Promise.all([start('converse'), start('a2a')]);
    const gateway = makeGateway();
    const said: string[][] = [];
    for (const [ann, bob] of [
      [converse, a2a],
      [a2a, converse],
      [a2a, a2a],
    ] as const) {
      const talk = makeTalk(gateway, ann, bob);
      const result = await holdConversation(talk);
      expect(result).toMatchObject({ outcome: 'completed', failures: [] });
      expect(memoriesOf(result)).toEqual({
        initiator: 'Bob made me laugh.',
        responder: 'Ann made me laugh.',
      });
      said.push(result.lines.map((line) => line.text));
    }
    expect(said[0]).toHaveLength(6);
    expect(said[1]).toEqual(said[0]);
    expect(said[2]).toEqual(said[0]);
    await gateway.onApplicationShutdown();
  });
});
