import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../common/config/settings.js';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

const maxmem = 64 * 1024 * 1024;
const hashBytes = 32;

/** The passwords of people as `scrypt$N$r$p$salt$hash`: a slow hash, since people choose what can be guessed. Whoever hashes takes a permit of `SignInPermits`. */
@Injectable()
export class Passwords {
  private readonly cost: { readonly N: number; readonly r: number; readonly p: number };
  /** Nobody's: a name that nobody has takes as long as a wrong password. */
  private readonly nobodys: string;

  constructor(@Inject(SETTINGS) { passwordCost: N }: Settings) {
    this.cost = { N, r: 8, p: 3 };
    this.nobodys = this.stored(randomBytes(16), '');
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    return this.stored(salt, await this.derive(password, salt, this.cost));
  }

  /** False for null, in the time that it takes for a stored one. */
  async verify(password: string, stored: string | null): Promise<boolean> {
    const [scheme, N, r, p, salt = '', hash = ''] = (stored ?? this.nobodys).split('$');
    if (scheme !== 'scrypt') throw new Error('a password is stored in an unknown form');
    const cost = { N: Number(N), r: Number(r), p: Number(p) };
    const derived = await this.derive(password, Buffer.from(salt, 'base64url'), cost);
    const expected = Buffer.from(hash);
    return expected.length > 0 && timingSafeEqual(Buffer.from(derived), expected);
  }

  private stored(salt: Buffer, hash: string): string {
    const { N, r, p } = this.cost;
    return ['scrypt', N, r, p, salt.toString('base64url'), hash].join('$');
  }

  private async derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<string> {
    // One person types an umlaut as one character, another's keyboard as two.
    const hash = await derive(password.normalize('NFC'), salt, hashBytes, { ...cost, maxmem });
    return hash.toString('base64url');
  }
}
