import { Logger } from '@nestjs/common';

const logger = new Logger('Outbound');

/** Where a refused name leads is for operators alone: whoever registers names could map the inner network with it. */
export function logRefusal(reason: string, address: string): void {
  logger.warn(`refused ${address}: ${reason}`);
}
