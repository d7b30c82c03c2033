import { EventEmitter } from 'node:events';
import { type ServerResponse } from 'node:http';
import { type ContextRequest, RequestContext } from './request-context.js';

class Response extends EventEmitter {
  destroyed = false;

  close(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

describe('what a request holds', () => {
  let response: Response;
  let context: RequestContext;
  let released: string[];
  beforeEach(() => {
    response = new Response();
    released = [];
    const request = { headers: {}, url: '/' } as ContextRequest;
    context = new RequestContext(request, response as unknown as ServerResponse, '/');
    response.once('close', () => context.whenOver(() => context.leave()));
    context.hold(() => released.push('place'));
    context.holdForWork(() => released.push('turn'));
  });

  it('is released in two steps: turns when its work has ended, the rest when its response has ended, too', () => {
    context.endWork();
    expect(released).toEqual(['turn']);
    response.close();
    expect(released).toEqual(['turn', 'place']);
  });

  it('is kept by work whose caller has left', () => {
    response.close();
    expect(released).toEqual([]);
    context.endWork();
    expect(released).toEqual(['turn', 'place']);
  });

  it('is released once', () => {
    context.leave();
    context.endWork();
    response.close();
    expect(released).toEqual(['turn', 'place']);
  });

  it('is released, too, where it was taken after the caller had left', () => {
    context.leave();
    response.close();
    context.hold(() => released.push('late'));
    context.endWork();
    expect(released).toEqual(['turn', 'place', 'late']);
  });

  it('is kept for work that outlasts the response', async () => {
    let end = (): void => undefined;
    const talk = new Promise<void>((resolve) => (end = resolve));
    context.outlastedBy(talk);
    response.close();
    context.endWork();
    expect(released).toEqual(['turn']);
    end();
    await talk;
    await Promise.resolve();
    expect(released).toEqual(['turn', 'place']);
  });

  it('has a signal that aborts at its end', () => {
    const signal = context.endSignal();
    expect(signal.aborted).toBe(false);
    response.close();
    expect([signal.aborted, context.endSignal().aborted]).toEqual([true, true]);
  });
});
