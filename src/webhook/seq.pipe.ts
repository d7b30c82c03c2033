import { Injectable, type PipeTransform } from '@nestjs/common';
import { validationFailed } from '../errors/economy-error.js';

/** The path parameter `seq`: a place in a history. */
@Injectable()
export class SeqPipe implements PipeTransform<string, number> {
  transform(value: string): number {
    if (/^[1-9]\d{0,14}$/.test(value)) return Number(value);
    const detail = 'the path parameter seq must be a whole number from 1 on';
    throw validationFailed([{ pointer: '/seq', code: 'NOT_A_WHOLE_NUMBER', detail }]);
  }
}
