import { Injectable } from '@nestjs/common';
import { type ResolvedAddress, systemResolve } from './endpoint-policy.js';

/** Finds the addresses of a host, at registration and for every connection; provide another one to replace it. */
@Injectable()
export class HostResolver {
  resolve(hostname: string): Promise<ResolvedAddress[]> {
    return systemResolve(hostname);
  }
}
