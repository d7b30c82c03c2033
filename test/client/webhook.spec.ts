import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { EconomyClient, verifyWebhook, type WebhookFault } from '../../packages/client/src/index.js';
import { WebhookStage } from '../scenarios/support/webhooks.js';

const secret = `whsec_${randomBytes(24).toString('base64')}`;
const at = new Date('2026-05-04T12:00:00.000Z');
const body = '{"type":"webhook.test","timestamp":"2026-05-04T12:00:00.000Z","data":{"webhookId":"w ü"}}';

/** Signed by the library of the specification. */
function signed(by = [secret], text = body, time = at): Record<string, string> {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(time.getTime() / 1000),
    'webhook-signature': by.map((one) => new Webhook(one).sign('msg_1', time, text)).join(' '),
  };
}
const now = at.getTime();

describe('verifyWebhook', () => {
  it('accepts what the library of the specification signed, in every form of body and headers', async () => {
    const message = JSON.parse(body) as unknown;
    const bytes = new TextEncoder().encode(body);
    await expect(verifyWebhook(body, signed(), secret, { now })).resolves.toEqual(message);
    await expect(verifyWebhook(bytes, new Headers(signed()), [secret], { now })).resolves.toEqual(message);
    await expect(verifyWebhook(Buffer.from(body), signed(), secret, { now })).resolves.toEqual(message);
    const upper = Object.fromEntries(
      Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value]),
    );
    await expect(verifyWebhook(body, upper, secret.slice('whsec_'.length), { now })).resolves.toEqual(
      message,
    );
  });

  it('accepts either secret during a rotation', async () => {
    const next = `whsec_${randomBytes(32).toString('base64')}`;
    await expect(verifyWebhook(body, signed([next, secret]), secret, { now })).resolves.toBeDefined();
    await expect(verifyWebhook(body, signed([next]), [secret, next], { now })).resolves.toBeDefined();
  });

  const header = (name: string, value: string | undefined) => ({ ...signed(), [`webhook-${name}`]: value });
  const flipped = signed()['webhook-signature']!.replace(/.=$/, (end) => (end === 'A=' ? 'E=' : 'A='));
  it.each<[string, WebhookFault, Parameters<typeof verifyWebhook>]>([
    ['another body', 'BAD_SIGNATURE', [`${body} `, signed(), secret, { now }]],
    ['another id', 'BAD_SIGNATURE', [body, header('id', 'msg_2'), secret, { now }]],
    ['another time', 'BAD_SIGNATURE', [body, header('timestamp', String(now / 1000 + 1)), secret, { now }]],
    ['another secret', 'BAD_SIGNATURE', [body, signed(), 'whsec_AAAA', { now }]],
    ['a bit that is not the same', 'BAD_SIGNATURE', [body, header('signature', flipped), secret, { now }]],
    [
      'a signature of another version',
      'BAD_SIGNATURE',
      [body, header('signature', 'v1a,AAAA'), secret, { now }],
    ],
    ['a signature that is no base64', 'BAD_SIGNATURE', [body, header('signature', 'v1,?'), secret, { now }]],
    ['no secret at all', 'BAD_SIGNATURE', [body, signed(), [], { now }]],
    ['no signature', 'MISSING_HEADER', [body, header('signature', undefined), secret, { now }]],
    ['a time that is no number', 'BAD_TIMESTAMP', [body, header('timestamp', '1e9'), secret, { now }]],
    ['an old message', 'TIMESTAMP_TOO_FAR', [body, signed(), secret, { now: now + 300_001 }]],
    ['an early message', 'TIMESTAMP_TOO_FAR', [body, signed(), secret, { now: now - 300_001 }]],
    ['no JSON', 'BAD_BODY', ['{', signed([secret], '{'), secret, { now }]],
  ])('refuses %s', async (_name, code, given) => {
    await expect(verifyWebhook(...given)).rejects.toMatchObject({ name: 'WebhookRefused', code });
  });

  it.each([
    ['that is parsed', JSON.parse(body)],
    ['that a framework left out', undefined],
    ['that is null', null],
  ])('says that it needs the raw body, given one %s', async (_what, given) => {
    const verifying = verifyWebhook(given as string, signed(), secret, { now });
    await expect(verifying).rejects.toThrow(/needs the raw body, a text or bytes/);
    await expect(verifying).rejects.toMatchObject({ name: 'TypeError' });
  });

  it('accepts the messages of the service', async () => {
    const stage = await WebhookStage.open('client');
    try {
      const receiver = await stage.listen();
      const world = await stage.world();
      const economy = new EconomyClient({ baseUrl: stage.service.baseUrl, token: world.client.token! });
      const webhook = await economy.createWebhook({ url: receiver.url });
      await economy.testWebhook(webhook.id);
      const trade = await economy.trade(world.id, world.character('ann')['id'] as string, {
        recipientIdentifier: null,
        amount: 5,
      });
      await receiver.until(() => receiver.taken.length === 2);
      const messages = await Promise.all(
        receiver.taken.map(({ text, headers }) => verifyWebhook(text, headers, webhook.secret)),
      );
      const told = messages.find(({ type }) => type === 'trade');
      expect(messages.map(({ type }) => type).sort()).toEqual(['trade', 'webhook.test']);
      expect(told).toMatchObject({ data: { type: 'trade', data: { id: trade.id, amount: 5 } } });
    } finally {
      await stage.clear();
      await stage.service.stop();
    }
  });
});
