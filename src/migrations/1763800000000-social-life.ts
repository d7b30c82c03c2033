import { type MigrationInterface, type QueryRunner } from 'typeorm';

const forward = [
  // It gets another argument: the effects of the talk.
  `DROP FUNCTION IF EXISTS economy.register_interaction(uuid, uuid, uuid, uuid, jsonb, text, text)`,
  // Trades reach the memory of their parties when somebody looks, not when they are registered: how far it has looked.
  `ALTER TABLE economy.agent_npc ADD COLUMN trades_seen bigint NOT NULL DEFAULT 0`,
  // When the two talked in the last day, for the effect of talking too often.
  `ALTER TABLE economy.relationship ADD COLUMN recent_talks timestamptz[] NOT NULL DEFAULT '{}'`,
  `ALTER TABLE economy.instance ADD COLUMN talk_seed varchar(100) NOT NULL DEFAULT ''`,
  // Which replica probes an agent: the one that moved this moment into the future.
  `ALTER TABLE economy.agent ADD COLUMN probe_due_at timestamptz(3) NOT NULL DEFAULT now()`,
  `ALTER TABLE economy.agent ADD COLUMN has_credentials boolean NOT NULL DEFAULT false`,
  `CREATE TABLE economy.feeling_change (
    instance_id uuid NOT NULL,
    character_id uuid NOT NULL,
    id uuid NOT NULL,
    other_id uuid,
    cause varchar(16) NOT NULL,
    event_seq bigint NOT NULL,
    affinity_delta smallint NOT NULL DEFAULT 0,
    affinity smallint,
    mood_delta numeric(7,4) NOT NULL DEFAULT 0,
    mood numeric(7,4),
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT pk_feeling_change PRIMARY KEY (instance_id, character_id, id),
    CONSTRAINT ck_feeling_change_cause CHECK (cause IN ('talk', 'gift', 'death')))`,
  `ALTER TABLE economy.feeling_change ADD CONSTRAINT fk_feeling_change_character
    FOREIGN KEY (instance_id, character_id) REFERENCES economy.agent_npc (instance_id, id)`,
  // Ids are made of their instance's id: no need to repeat it in every entry of the two largest indexes.
  `CREATE INDEX ix_event_actor ON economy.event (actor_id, seq)`,
  `CREATE INDEX ix_event_recipient ON economy.event (recipient_id, seq)`,
];

const back = [
  // Whoever starts next puts its own functions, also a release that is older than those that were there.
  `DELETE FROM economy.schema_state WHERE name = 'functions'`,
  `DROP FUNCTION IF EXISTS economy.register_interaction(uuid, uuid, uuid, uuid, jsonb, jsonb, text, text)`,
  `DROP FUNCTION IF EXISTS economy.notice_trades(uuid, uuid)`,
  `DROP FUNCTION IF EXISTS economy.notice_trades_with(uuid, uuid, uuid[])`,
  `DROP FUNCTION IF EXISTS economy.memories_about(uuid, uuid, uuid)`,
  `DROP FUNCTION IF EXISTS economy.forget_memory(uuid, uuid, uuid, uuid, text, text)`,
  `DROP INDEX economy.ix_event_recipient`,
  `DROP INDEX economy.ix_event_actor`,
  `DROP TABLE economy.feeling_change`,
  `ALTER TABLE economy.agent DROP COLUMN has_credentials`,
  `ALTER TABLE economy.agent DROP COLUMN probe_due_at`,
  `ALTER TABLE economy.instance DROP COLUMN talk_seed`,
  `ALTER TABLE economy.relationship DROP COLUMN recent_talks`,
  `ALTER TABLE economy.agent_npc DROP COLUMN trades_seen`,
];

/** What characters remember and feel, and why. */
export class SocialLife1763800000000 implements MigrationInterface {
  name = 'SocialLife1763800000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of forward) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of back) await runner.query(statement);
  }
}
