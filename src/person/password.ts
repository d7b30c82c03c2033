import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** 32 MiB and some tenths of a second: as the OWASP cheat sheet on password storage (2023) has it, of equal strength. */
const current = { N: 2 ** 15, r: 8, p: 3 } as const;
const maxmem = 64 * 1024 * 1024;
const hashBytes = 32;

/** The passwords of people as `scrypt$N$r$p$salt$hash`: a slow hash, since people choose what can be guessed. Whoever hashes takes a permit of `SignInPermits`. */
@Injectable()
export class Passwords {
  /** Nobody's: a name that nobody has takes as long as a wrong password. */
  private readonly nobodys = `scrypt$${current.N}$${current.r}$${current.p}$${randomBytes(16).toString('base64url')}$`;

  async hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    const hash = await this.derive(password, salt, current);
    return ['scrypt', current.N, current.r, current.p, salt.toString('base64url'), hash].join('$');
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

  private async derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<string> {
    // One person types an umlaut as one character, another's keyboard as two.
    const hash = await derive(password.normalize('NFC'), salt, hashBytes, { ...cost, maxmem });
    return hash.toString('base64url');
  }
}
