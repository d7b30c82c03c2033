import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { EconomyError } from '../common/errors/economy-error.js';

const nonceLength = 12;
const tagLength = 16;

/**
 * Text that is stored encrypted (AES-256-GCM), bound to its row: sealed text that is copied into
 * another row cannot be opened there. Each purpose has its own key, derived from the key in the settings.
 */
export class SealedText {
  private readonly key: Buffer | null;
  private readonly previousKey: Buffer | null;

  /**
   * Without a secret nothing can be sealed or opened: `CREDENTIALS_KEY_MISSING`. `previous`: the previous secret, which
   * can open too.
   */
  constructor(secret: string | null, purpose: string, previous: string | null = null) {
    this.key = keyOf(secret, purpose);
    this.previousKey = keyOf(previous, purpose);
  }

  seal(owner: string, text: string): Buffer {
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv('aes-256-gcm', this.getKey(), nonce).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  open(owner: string, sealed: Buffer): string {
    try {
      return openWith(this.getKey(), owner, sealed);
    } catch (error) {
      if (!this.previousKey || error instanceof EconomyError) throw error;
      return openWith(this.previousKey, owner, sealed);
    }
  }

  /** The same text sealed with the current secret; null if it already is. */
  reseal(owner: string, sealed: Buffer): Buffer | null {
    try {
      openWith(this.getKey(), owner, sealed);
      return null;
    } catch {
      return this.seal(owner, this.open(owner, sealed));
    }
  }

  private getKey(): Buffer {
    if (!this.key) throw new EconomyError('CREDENTIALS_KEY_MISSING');
    return this.key;
  }
}

function keyOf(secret: string | null, purpose: string): Buffer | null {
  return secret === null ? null : Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

function openWith(key: Buffer, owner: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength), {
    authTagLength: tagLength,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
  const text = Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]);
  return text.toString('utf8');
}
