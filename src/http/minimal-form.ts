import {
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { type ReturnPreference, returnPreferenceOf } from './prefer.js';
import { contextOf } from './request-context.js';

/** The short answer of a write: its class, and how it is made of the whole one. Declared beside the resource. */
export interface MinimalForm<Whole> {
  readonly type: Type;
  readonly of: (whole: Whole) => object;
}

/** Answers a write as `Prefer` says, and says that it did; a refusal is a problem document whatever is preferred. */
class AnswerAsPreferred implements NestInterceptor {
  constructor(private readonly toMinimal: (whole: never) => object) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const preference = returnPreferenceOf(context);
    const answer = next.handle();
    return preference === null ? answer : answer.pipe(map((whole) => this.apply(preference, whole, context)));
  }

  private apply(preference: ReturnPreference, whole: unknown, context: ExecutionContext): unknown {
    const { response } = contextOf(context.switchToHttp().getRequest<object>());
    response.setHeader('Preference-Applied', `return=${preference}`);
    return preference === 'minimal' ? this.toMinimal(whole as never) : whole;
  }
}

export function AnswersAsPreferred<Whole>({ of }: MinimalForm<Whole>): MethodDecorator {
  return UseInterceptors(new AnswerAsPreferred(of));
}
