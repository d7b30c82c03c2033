import { type Client } from 'pg';

/** Ids of the rows that `insertWorld` makes. */
export const ids = {
  application: '00000000-0000-4000-8000-00000000000a',
  agent: '00000000-0000-4000-8000-0000000000a9',
  instance: '00000000-0000-4000-8000-000000000001',
  ann: '00000000-0000-4000-8000-0000000000aa',
  bob: '00000000-0000-4000-8000-0000000000bb',
  webhook: '00000000-0000-4000-8000-0000000000d1',
  npc: '00000000-0000-4000-8000-0000000000cc',
} as const;

/** A row in every table, by plain SQL: an instance with two characters who know each other. */
export async function insertWorld(client: Client): Promise<void> {
  const { application, agent, instance, ann, bob, npc, webhook } = ids;
  for (const [sql, values] of [
    [`INSERT INTO economy.application (id, name) VALUES ($1, 'A game')`, [application]],
    [
      `INSERT INTO economy.application_key (application_id, id, name, scopes, secret_hash) VALUES ($1, $1, 'first', '{}', '')`,
      [application],
    ],
    [
      `INSERT INTO economy.person (application_id, id, name, role) VALUES ($1, $1, 'anna', 'own')`,
      [application],
    ],
    [
      `INSERT INTO economy.revoked_token (application_id, jti, expires_at) VALUES ($1, 'a token', now())`,
      [application],
    ],
    [
      `INSERT INTO economy.audit_entry (application_id, id, at, method, route, request_id)
       VALUES ($1, $1, now(), 'POST', '/v1/agent', 'a request')`,
      [application],
    ],
    [
      `INSERT INTO economy.agent (id, application_id, name, endpoint, host_type, protocol)
       VALUES ($1, $2, 'An agent', 'built-in:scripted', 'built_in', 'scripted')`,
      [agent, application],
    ],
    [`INSERT INTO economy.agent_credential (agent_id, sealed) VALUES ($1, 'x')`, [agent]],
    [`INSERT INTO economy.instance (id, application_id, uuid) VALUES ($1, $2, $1)`, [instance, application]],
    [`INSERT INTO economy.agent_claim (instance_id, agent_id) VALUES ($1, $2)`, [instance, agent]],
    [
      `INSERT INTO economy.npc (instance_id, id, uuid, name, type) VALUES ($1, $2, $2, 'Miller', 'manual')`,
      [instance, npc],
    ],
    ...[ann, bob].map(
      (id) =>
        [
          `INSERT INTO economy.holder (instance_id, id, uuid, name, type, agent_id)
           VALUES ($1, $2, $2, 'Somebody', 'manual', $3)`,
          [instance, id, agent],
        ] as const,
    ),
    [
      `INSERT INTO economy.hold (instance_id, id, payer_id, recipient_id, amount, seq) VALUES ($1, $1, $2, $3, 1, 1)`,
      [instance, ann, bob],
    ],
    [
      `INSERT INTO economy.asset (instance_id, code, name, kind, made) VALUES ($1, 'bread', 'Bread', 'item', 1)`,
      [instance],
    ],
    [
      `INSERT INTO economy.holding (instance_id, owner_id, asset, amount) VALUES ($1, $2, 'bread', 1)`,
      [instance, ann],
    ],
    [
      `INSERT INTO economy.listing (instance_id, id, owner_id, asset, side, quantity, remaining, unit_price, seq)
       VALUES ($1, $1, $2, 'bread', 'sell', 1, 1, 1, 1)`,
      [instance, ann],
    ],
    [
      `INSERT INTO economy.obligation (instance_id, id, uuid, debtor_id, creditor_id, kind, clock, amount, due, seq)
       VALUES ($1, $1, $1, $2, $3, 'payment', 'world', 1, now(), 1)`,
      [instance, ann, bob],
    ],
    [
      `INSERT INTO economy.agent_npc_parent (instance_id, child_id, parent_id, parent_type, position)
       VALUES ($1, $2, $3, 'agent-npc', 1)`,
      [instance, ann, bob],
    ],
    [
      `INSERT INTO economy.relationship (instance_id, character_id, other_id) VALUES ($1, $2, $3)`,
      [instance, ann, bob],
    ],
    [
      `INSERT INTO economy.memory (instance_id, character_id, id, about_id, kind, text, weight, event_seq)
       VALUES ($1, $2, $1, $3, 'fact', 'They met.', 1, 1)`,
      [instance, ann, bob],
    ],
    [
      `INSERT INTO economy.feeling_change (instance_id, character_id, id, other_id, cause, event_seq, created_at)
       VALUES ($1, $2, $1, $3, 'gift', 1, now())`,
      [instance, ann, bob],
    ],
    [
      `INSERT INTO economy.event (instance_id, seq, id, created_at, actor_id, recipient_id, kind, amount, actor_wealth)
       VALUES ($1, 1, $1, now(), $2, $3, 'trade', 0, 0)`,
      [instance, ann, bob],
    ],
    [
      `INSERT INTO economy.hash_chain (instance_id, first_seq, last_seq, hash, hashes)
       VALUES ($1, 1, 1, sha256('x'), sha256('x'))`,
      [instance],
    ],
    [`INSERT INTO economy.hash_chain_head (instance_id, seq, hash) VALUES ($1, 1, sha256('x'))`, [instance]],
    [
      `INSERT INTO economy.idempotency_key (instance_id, key, fingerprint, done, expires_at)
       VALUES ($1, 'key', '', true, now())`,
      [instance],
    ],
    [
      `INSERT INTO economy.webhook (id, application_id, url, notified_from, sealed_secret) VALUES ($1, $2, 'x', now(), 'x')`,
      [webhook, application],
    ],
    [`INSERT INTO economy.webhook_state (webhook_id, delivered_at) VALUES ($1, now())`, [webhook]],
    [
      `INSERT INTO economy.consumer_cursor (instance_id, consumer, seq, due_at, lease_until)
       VALUES ($1, $2, 1, now(), '-infinity')`,
      [instance, webhook],
    ],
    [
      `INSERT INTO economy.webhook_failure (instance_id, webhook_id, seq, attempts, error, failed_at)
       VALUES ($1, $2, 1, 10, 'x', now())`,
      [instance, webhook],
    ],
    [
      `INSERT INTO economy.usage (instance_id, day, operation, calls) VALUES ($1, current_date, 'trade', 1)`,
      [instance],
    ],
    [
      `INSERT INTO economy.rollup (instance_id, minute, seq, trades, taxes, interactions, spawns, deaths, trade_volume,
         circulated, taxes_collected, estates_collected, payments_collected, disbursed, minted, sunk, held, supply_minutes)
       VALUES ($1, date_trunc('minute', now()), 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`,
      [instance],
    ],
    [
      `INSERT INTO economy.rollup_mint (instance_id, source, reason, count, amount) VALUES ($1, 'grant', 'quest', 0, 0)`,
      [instance],
    ],
    [
      `INSERT INTO economy.rollup_price (instance_id, item, hour, price, trades, quantity, last_seq)
       VALUES ($1, 'bread', '2026-01-01T00:00:00Z', 10000, 1, 10000, 1)`,
      [instance],
    ],
    [`INSERT INTO economy.rollup_cursor (instance_id, seq) VALUES ($1, 1)`, [instance]],
    [
      `INSERT INTO economy.rate_use (subject, replica, total, published_at) VALUES ($1, $2, 1, now())`,
      [application, instance],
    ],
    [
      `INSERT INTO economy.token_use (application_id, day, agent_id, input, output, estimated) VALUES ($1, '2026-01-01', $2, 1, 1, 0)`,
      [application, instance],
    ],
  ] as const) {
    await client.query(sql, [...values]);
  }
}
