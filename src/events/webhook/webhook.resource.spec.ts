import { toWebhook, toWebhookFailure, type WebhookProgress, type WebhookRow } from './webhook.resource.js';

const at = (second: number): string => `2026-01-01T00:00:0${second}+00:00`;
const shown = (second: number): string => `2026-01-01T00:00:0${second}.000Z`;

const row: WebhookRow = {
  id: '00000000-0000-4000-8000-000000000001',
  created_at: at(1),
  updated_at: at(2),
  deleted_at: null,
  url: 'https://game.example/hook',
  description: 'all trades',
  event_types: ['trade'],
  instance_ids: [],
  filter: {},
  view: 'full',
  enabled: true,
  disabled_reason: null,
  disabled_at: at(3),
  previous_secret_until: at(4),
};
const progress: WebhookProgress = {
  instances: 2,
  events: 3,
  failing: 0,
  next_at: at(5),
  delivered_at: at(6),
  failed_at: at(7),
  failure: 'status 500',
};

describe('a webhook as a response shows it', () => {
  it('has all that is in its row, each moment its own', () => {
    expect(toWebhook({ row, progress })).toEqual({
      id: row.id,
      createdAt: shown(1),
      updatedAt: shown(2),
      deletedAt: null,
      url: 'https://game.example/hook',
      description: 'all trades',
      eventTypes: ['trade'],
      instanceIds: [],
      filter: {},
      view: 'full',
      enabled: true,
      disabledReason: null,
      disabledAt: shown(3),
      failing: false,
      lastDeliveredAt: shown(6),
      lastFailure: { at: shown(7), detail: 'status 500' },
      backlog: { instances: 2, events: 3 },
      nextAttemptAt: shown(5),
      previousSecretExpiresAt: shown(4),
    });
  });

  it.each([
    ['an instance that refuses', {}, { failing: 1 }, true],
    ['a receiver that is gone', { disabled_reason: 'gone' as const }, {}, true],
    ['too many failures', { disabled_reason: 'exhausted' as const }, {}, true],
    ['its owner, who switched it off', { disabled_reason: 'manual' as const }, {}, false],
  ])('is failing by %s: %#', (_by, ofRow, ofProgress, failing) => {
    expect(toWebhook({ row: { ...row, ...ofRow }, progress: { ...progress, ...ofProgress } }).failing).toBe(
      failing,
    );
  });

  it('is not tried again while it is switched off', () => {
    expect(toWebhook({ row: { ...row, enabled: false }, progress }).nextAttemptAt).toBeNull();
  });

  it('tells of a message that was not delivered', () => {
    const failure = {
      instance_id: 'i',
      seq: 4,
      attempts: 9,
      error: 'gone',
      failed_at: at(1),
      replayed_at: at(2),
    };
    const told = {
      instanceId: 'i',
      seq: 4,
      attempts: 9,
      error: 'gone',
      failedAt: shown(1),
      replayedAt: shown(2),
    };
    expect(toWebhookFailure(failure)).toEqual(told);
    expect(toWebhookFailure({ ...failure, replayed_at: null })).toEqual({ ...told, replayedAt: null });
  });
});
