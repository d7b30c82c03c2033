import {
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { type Observable } from 'rxjs';
import { contextOf, type RequestContext } from './request-context.js';

/** Marks the request of an operation for `finishAnswer`. */
class MarkRequest implements NestInterceptor {
  constructor(private readonly mark: (request: RequestContext) => void) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    this.mark(contextOf(context.switchToHttp().getRequest<object>()));
    return next.handle();
  }
}

/** The answer is that of one thing: it has a tag, and a caller that has it already gets 304. */
export function Keepable(): MethodDecorator {
  return UseInterceptors(new MarkRequest((request) => (request.keepable = true)));
}

/** The answer shows a secret beside what the caller sent: it is never compressed. */
export function ShowsSecret(): MethodDecorator {
  return UseInterceptors(new MarkRequest((request) => (request.hasSecret = true)));
}
