import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type Caller } from '../auth/caller.js';
import { bodyLimitOf, hasBody, readBody } from '../request/body.js';
import { contextOf, type RequestContext } from '../adapter/request-context.js';
import { overloaded, RequestLoad } from './request-load.js';

interface GuardedRequest {
  readonly user?: Caller;
  body?: unknown;
}

/**
 * Reads the body of a request, and then takes its place among those in flight. Stands behind the guard of access: of
 * strangers nothing is read but small bodies on public routes, and those share a budget by address.
 */
@Injectable()
export class BodyGuard implements CanActivate {
  constructor(private readonly load: RequestLoad) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<GuardedRequest>();
    const requestContext = contextOf(request);
    const caller =
      request.user?.application.id ?? `address ${requestContext.request.socket.remoteAddress ?? ''}`;
    if (!hasBody(requestContext.request)) return this.load.enter(requestContext, caller);
    return this.read(request, requestContext, caller);
  }

  private async read(request: GuardedRequest, context: RequestContext, caller: string): Promise<boolean> {
    const limit = bodyLimitOf(context.request, request.user !== undefined);
    const release = this.load.reserveBody(caller, limit.expected);
    if (!release) throw overloaded();
    // What was parsed is held as long as the request.
    context.holds(release);
    request.body = await readBody(context.request, limit.most);
    return this.load.enter(context, caller);
  }
}
