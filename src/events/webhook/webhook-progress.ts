// Handwritten SQL: it counts over cursors and instances, by the marks of those that are behind.
import { type EntityManager } from 'typeorm';
import { type WebhookProgress } from './webhook.resource.js';

const nothing: WebhookProgress = {
  instances: 0,
  events: 0,
  failing: 0,
  next_at: null,
  delivered_at: null,
  failed_at: null,
  failure: null,
};

/** How far these webhooks of an application are. It reads what is behind, however many instances there are. */
export async function readProgress(
  manager: EntityManager,
  applicationId: string,
  webhookIds: readonly string[],
): Promise<(webhookId: string) => WebhookProgress> {
  const states = await manager.query<Row[]>(
    `SELECT s.webhook_id AS id, to_jsonb(s.delivered_at) AS delivered_at, to_jsonb(s.failed_at) AS failed_at, s.failure FROM economy.webhook_state s
      WHERE s.webhook_id = ANY ($1)`,
    [webhookIds],
  );
  const backlogs = await manager.query<Row[]>(
    `SELECT b.id, count(*)::integer AS instances, sum(b.events)::float8 AS events,
            count(*) FILTER (WHERE b.attempts > 0)::integer AS failing, to_jsonb(min(b.due_at) FILTER (WHERE b.attempts > 0)) AS next_at
       FROM (SELECT c.consumer AS id, i.last_seq - c.seq AS events, c.attempts, c.due_at
               FROM economy.consumer_cursor c JOIN economy.instance i ON i.id = c.instance_id AND i.last_seq > c.seq
              WHERE c.consumer = ANY ($1) AND i.application_id = $2 AND c.due_at < 'infinity'
             UNION ALL
             SELECT w.id::text AS id,
                    i.last_seq - coalesce(c.seq, greatest(i.copied_seq, economy.seq_at(i.id, w.notified_from - interval '1 millisecond'))),
                    0, NULL
               FROM economy.instance i JOIN economy.webhook w ON w.application_id = i.application_id
               LEFT JOIN economy.consumer_cursor c ON c.instance_id = i.id AND c.consumer = w.id::text
              WHERE i.application_id = $2 AND i.pending_since IS NOT NULL AND w.id::text = ANY ($1)
                AND ((w.instance_ids = '{}' AND i.forked_from IS NULL) OR i.id = ANY (w.instance_ids))
                AND ((c.due_at = 'infinity' AND c.seq < i.last_seq)
                     OR (c.seq IS NULL AND i.last_seq > i.copied_seq AND i.last_event_at >= w.notified_from))) b
      GROUP BY b.id`,
    [webhookIds, applicationId],
  );
  const found = new Map<string, WebhookProgress>();
  for (const { id, ...row } of [...states, ...backlogs])
    found.set(id, { ...(found.get(id) ?? nothing), ...row });
  return (id) => found.get(id) ?? nothing;
}

type Row = { readonly id: string } & Partial<WebhookProgress>;
