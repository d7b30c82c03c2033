import { type Settings } from '../common/config/settings.js';
import { SealedText } from './sealed-text.js';

/** A secret that one response shows, and the retries of that request: what is stored for them has it sealed. */
export class ShownOnce {
  /** Whether the service has a key to seal with. */
  readonly canSeal: boolean;
  private readonly vault: SealedText;

  constructor({ agents }: Pick<Settings, 'agents'>, purpose: string) {
    this.canSeal = agents.credentialsKey !== null;
    this.vault = new SealedText(agents.credentialsKey, purpose, agents.previousCredentialsKey);
  }

  /** The form that may be stored under an Idempotency-Key, which may be empty: then nothing is stored. */
  seal(idempotencyKey: string, owner: string, secret: string): string {
    return idempotencyKey === '' ? secret : this.vault.seal(owner, secret).toString('base64');
  }

  show(idempotencyKey: string, owner: string, sealed: string): string {
    return idempotencyKey === '' ? sealed : this.vault.open(owner, Buffer.from(sealed, 'base64'));
  }
}
