import { type MigrationInterface, type QueryRunner } from 'typeorm';

const money = 'numeric(15,4)';
const total = 'numeric(24,4)';
const percentage = 'numeric(7,4)';
const stamps = `created_at timestamptz(3) NOT NULL DEFAULT now(), updated_at timestamptz(3) NOT NULL DEFAULT now()`;
const mortal = `${stamps}, deleted_at timestamptz(3)`;

/**
 * The tables. `application` and `agent` are shared; everything else is led by `instance_id` in its primary key, its
 * unique constraints and its foreign keys, so that a world can live on a node of its own. See docs/adr/0002.
 */
export class Initial1763700000000 implements MigrationInterface {
  name = 'Initial1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...tables, ...foreignKeys, ...indexes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    const functions = (await runner.query(
      `SELECT oid::regprocedure::text AS name FROM pg_proc WHERE pronamespace = 'economy'::regnamespace`,
    )) as { name: string }[];
    for (const { name } of functions) await runner.query(`DROP FUNCTION ${name}`);
    for (const table of [...names].reverse()) await runner.query(`DROP TABLE economy.${table}`);
  }
}

const names = [
  'application',
  'agent',
  'agent_credential',
  'instance',
  'agent_claim',
  'npc',
  'agent_npc',
  'agent_npc_parent',
  'relationship',
  'memory',
  'event',
  'idempotency_key',
  'schema_state',
] as const;

const tables = [
  `CREATE TABLE economy.application (
    id uuid NOT NULL,
    name varchar(200) NOT NULL,
    description varchar(2000) NOT NULL DEFAULT '',
    stream_username varchar(200),
    featured_instance_id uuid,
    secret_hash varchar(300) NOT NULL,
    tokens_valid_from timestamptz(3) NOT NULL DEFAULT now(),
    revoked_at timestamptz(3),
    ${mortal},
    CONSTRAINT pk_application PRIMARY KEY (id),
    CONSTRAINT ck_application_name CHECK (name <> ''))`,
  `CREATE TABLE economy.agent (
    id uuid NOT NULL,
    application_id uuid NOT NULL,
    name varchar(200) NOT NULL,
    endpoint varchar(2000) NOT NULL,
    host_type varchar(20) NOT NULL,
    protocol varchar(40) NOT NULL,
    options jsonb NOT NULL DEFAULT '{}',
    healthy boolean NOT NULL DEFAULT true,
    failures integer NOT NULL DEFAULT 0,
    last_health_check timestamptz(3),
    ${mortal},
    CONSTRAINT pk_agent PRIMARY KEY (id),
    CONSTRAINT ck_agent_host_type CHECK (host_type IN ('self_hosted', 'built_in')))`,
  // Beside `agent`, not in it: rows of `agent` go into answers and snapshots, credentials never may.
  `CREATE TABLE economy.agent_credential (
    agent_id uuid NOT NULL,
    sealed bytea NOT NULL,
    ${stamps},
    CONSTRAINT pk_agent_credential PRIMARY KEY (agent_id))`,
  `CREATE TABLE economy.instance (
    id uuid NOT NULL,
    application_id uuid NOT NULL,
    uuid uuid NOT NULL,
    name varchar(200) NOT NULL DEFAULT '',
    tax_rate ${percentage} NOT NULL DEFAULT 0,
    tax_mood_impact ${percentage} NOT NULL DEFAULT 0,
    inheritance varchar(20) NOT NULL DEFAULT 'heirs',
    collected_taxes ${money} NOT NULL DEFAULT 0,
    treasury_spent ${money} NOT NULL DEFAULT 0,
    minted ${total} NOT NULL DEFAULT 0,
    sunk ${total} NOT NULL DEFAULT 0,
    agent_npc_count integer NOT NULL DEFAULT 0,
    npc_count integer NOT NULL DEFAULT 0,
    last_seq bigint NOT NULL DEFAULT 0,
    last_event_at timestamptz(3) NOT NULL DEFAULT now(),
    ${mortal},
    CONSTRAINT pk_instance PRIMARY KEY (id),
    CONSTRAINT ck_instance_tax_rate CHECK (tax_rate BETWEEN 0 AND 100),
    CONSTRAINT ck_instance_tax_mood_impact CHECK (tax_mood_impact BETWEEN 0 AND 100),
    CONSTRAINT ck_instance_inheritance CHECK (inheritance IN ('heirs', 'treasury', 'population', 'none')),
    CONSTRAINT ck_instance_collected_taxes CHECK (collected_taxes BETWEEN 0 AND 99999999999.9999),
    CONSTRAINT ck_instance_treasury_spent CHECK (treasury_spent BETWEEN 0 AND collected_taxes),
    CONSTRAINT ck_instance_totals CHECK (minted >= 0 AND minted < 'NaN' AND sunk >= 0 AND sunk <= minted),
    CONSTRAINT ck_instance_counts CHECK (agent_npc_count >= 0 AND npc_count >= 0 AND last_seq >= 0)
  ) WITH (fillfactor = 50)`,
  `CREATE TABLE economy.agent_claim (
    instance_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    characters integer NOT NULL DEFAULT 0,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_agent_claim PRIMARY KEY (instance_id, agent_id),
    CONSTRAINT ck_agent_claim_characters CHECK (characters >= 0))`,
  `CREATE TABLE economy.npc (
    instance_id uuid NOT NULL,
    id uuid NOT NULL,
    uuid uuid NOT NULL,
    name varchar(200) NOT NULL,
    type varchar(20) NOT NULL,
    ${mortal},
    CONSTRAINT pk_npc PRIMARY KEY (instance_id, id))`,
  `CREATE TABLE economy.agent_npc (
    instance_id uuid NOT NULL,
    id uuid NOT NULL,
    uuid uuid NOT NULL,
    name varchar(200) NOT NULL,
    type varchar(20) NOT NULL,
    agent_id uuid NOT NULL,
    wealth ${money} NOT NULL DEFAULT 0,
    mood ${percentage} NOT NULL DEFAULT 100,
    personality varchar(2000) NOT NULL DEFAULT '',
    ${mortal},
    CONSTRAINT pk_agent_npc PRIMARY KEY (instance_id, id),
    CONSTRAINT ck_agent_npc_wealth CHECK (wealth BETWEEN 0 AND 99999999999.9999),
    CONSTRAINT ck_agent_npc_mood CHECK (mood BETWEEN 0 AND 100),
    CONSTRAINT ck_agent_npc_estate CHECK (deleted_at IS NULL OR wealth = 0)
  ) WITH (fillfactor = 80)`,
  `CREATE TABLE economy.agent_npc_parent (
    instance_id uuid NOT NULL,
    child_id uuid NOT NULL,
    parent_id uuid NOT NULL,
    parent_type varchar(20) NOT NULL,
    position smallint NOT NULL,
    CONSTRAINT pk_agent_npc_parent PRIMARY KEY (instance_id, child_id, parent_id),
    CONSTRAINT ck_agent_npc_parent_type CHECK (parent_type IN ('agent-npc', 'npc')))`,
  `CREATE TABLE economy.relationship (
    instance_id uuid NOT NULL,
    character_id uuid NOT NULL,
    other_id uuid NOT NULL,
    affinity smallint NOT NULL DEFAULT 0,
    interactions integer NOT NULL DEFAULT 0,
    last_interaction_at timestamptz(3),
    ended_at timestamptz(3),
    ${stamps},
    CONSTRAINT pk_relationship PRIMARY KEY (instance_id, character_id, other_id),
    CONSTRAINT ck_relationship_affinity CHECK (affinity BETWEEN -100 AND 100),
    CONSTRAINT ck_relationship_interactions CHECK (interactions >= 0),
    CONSTRAINT ck_relationship_other CHECK (character_id <> other_id))`,
  `CREATE TABLE economy.memory (
    instance_id uuid NOT NULL,
    character_id uuid NOT NULL,
    id uuid NOT NULL,
    about_id uuid NOT NULL,
    kind varchar(20) NOT NULL,
    text varchar(500) NOT NULL,
    weight numeric(7,4) NOT NULL,
    event_seq bigint NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_memory PRIMARY KEY (instance_id, character_id, id))`,
  // No foreign keys and no index beside the primary key: rows are only ever added, by the functions that hold the
  // instance's lock and have just read what they refer to, and a look-up for each row would cost more than the row.
  `CREATE TABLE economy.event (
    instance_id uuid NOT NULL,
    seq bigint NOT NULL,
    id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL,
    actor_id uuid,
    recipient_id uuid,
    kind varchar(16) NOT NULL,
    cause varchar(16),
    amount ${money},
    actor_wealth ${money},
    recipient_wealth ${money},
    data jsonb,
    CONSTRAINT pk_event PRIMARY KEY (instance_id, seq),
    CONSTRAINT ck_event_kind CHECK (kind IN ('instance', 'settings', 'tax-rate', 'tax-collection', 'spawn', 'npc-spawn',
      'death', 'npc-death', 'interact', 'trade', 'tax')),
    CONSTRAINT ck_event_amount CHECK (amount BETWEEN 0 AND 99999999999.9999),
    CONSTRAINT ck_event_wealth CHECK (actor_wealth BETWEEN 0 AND 99999999999.9999
      AND recipient_wealth BETWEEN 0 AND 99999999999.9999))`,
  `CREATE TABLE economy.idempotency_key (
    instance_id uuid NOT NULL,
    key varchar(255) NOT NULL,
    fingerprint char(32) NOT NULL,
    done boolean NOT NULL,
    code varchar(40),
    result jsonb,
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT pk_idempotency_key PRIMARY KEY (instance_id, key))`,
  // Which text of the SQL functions is installed: see src/ledger/ledger-functions.ts.
  `CREATE TABLE economy.schema_state (
    name varchar(40) NOT NULL,
    digest varchar(64) NOT NULL,
    generation integer NOT NULL,
    CONSTRAINT pk_schema_state PRIMARY KEY (name))`,
];

function foreignKey(table: string, what: string, columns: string, target: string): string {
  return `ALTER TABLE economy.${table} ADD CONSTRAINT fk_${table}_${what} FOREIGN KEY (${columns}) REFERENCES economy.${target}`;
}

const foreignKeys = [
  foreignKey('agent', 'application', 'application_id', 'application (id)'),
  foreignKey('agent_credential', 'agent', 'agent_id', 'agent (id)'),
  foreignKey('instance', 'application', 'application_id', 'application (id)'),
  foreignKey('agent_claim', 'instance', 'instance_id', 'instance (id)'),
  foreignKey('agent_claim', 'agent', 'agent_id', 'agent (id)'),
  foreignKey('npc', 'instance', 'instance_id', 'instance (id)'),
  foreignKey('agent_npc', 'instance', 'instance_id', 'instance (id)'),
  foreignKey('agent_npc', 'agent', 'agent_id', 'agent (id)'),
  foreignKey('agent_npc_parent', 'child', 'instance_id, child_id', 'agent_npc (instance_id, id)'),
  foreignKey('relationship', 'character', 'instance_id, character_id', 'agent_npc (instance_id, id)'),
  foreignKey('relationship', 'other', 'instance_id, other_id', 'agent_npc (instance_id, id)'),
  foreignKey('memory', 'character', 'instance_id, character_id', 'agent_npc (instance_id, id)'),
];

const indexes = [
  `CREATE INDEX ix_agent_application ON economy.agent (application_id, id)`,
  `CREATE INDEX ix_instance_application ON economy.instance (application_id, id)`,
  `CREATE INDEX ix_agent_claim_agent ON economy.agent_claim (agent_id)`,
  `CREATE INDEX ix_npc_name ON economy.npc (instance_id, name, id) WHERE deleted_at IS NULL`,
  `CREATE INDEX ix_agent_npc_name ON economy.agent_npc (instance_id, name, id) WHERE deleted_at IS NULL`,
  `CREATE INDEX ix_agent_npc_agent ON economy.agent_npc (agent_id, instance_id) WHERE deleted_at IS NULL`,
  `CREATE INDEX ix_agent_npc_parent_parent ON economy.agent_npc_parent (instance_id, parent_id)`,
  `CREATE INDEX ix_relationship_other ON economy.relationship (instance_id, other_id)`,
  `CREATE INDEX ix_memory_about ON economy.memory (instance_id, character_id, about_id, created_at)`,
  `CREATE INDEX ix_idempotency_key_expires_at ON economy.idempotency_key (expires_at)`,
];
