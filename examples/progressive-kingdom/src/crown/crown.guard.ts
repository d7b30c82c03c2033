import { createHash, timingSafeEqual } from 'node:crypto';
import { type IncomingHttpHeaders } from 'node:http';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { setting } from '../setting.js';

/** Lets in who has the key of the crown. The tokens of the economy say nothing here, and this guard nothing there. */
@Injectable()
export class CrownGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<{ headers: IncomingHttpHeaders }>();
    return timingSafeEqual(digest(String(headers['x-crown-key'])), digest(setting('CROWN_KEY')));
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
