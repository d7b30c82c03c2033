import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SealedText } from '../../identity/sealed-text.js';
import { SETTINGS, type Settings } from '../../common/config/settings.js';

const secretBytes = 32;
export const webhookSecretsPurpose = 'webhook secrets';

/** The signing secrets of webhooks: shown once, encrypted in the database, decrypted only to sign. */
@Injectable()
export class WebhookSecrets {
  private readonly vault: SealedText;

  constructor(@Inject(SETTINGS) { agents }: Settings) {
    this.vault = new SealedText(agents.credentialsKey, webhookSecretsPurpose, agents.previousCredentialsKey);
  }

  /** A new secret, sealed for the webhook. */
  create(webhookId: string): Buffer {
    return this.vault.seal(webhookId, `whsec_${randomBytes(secretBytes).toString('base64')}`);
  }

  open(webhookId: string, sealed: Buffer): string {
    return this.vault.open(webhookId, sealed);
  }
}
