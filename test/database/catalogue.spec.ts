import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { highestAffinity, largestAmount } from '../../src/common/bounds.js';
import { characterTexts, formerTexts } from '../../src/database/character-texts.js';
import { placements } from '../../src/database/distribution.js';
import { eventCauses, eventKinds, nonTransfers } from '../../src/database/event-kinds.js';
import { mintSources } from '../../src/instance/insight/economy.resource.js';
import { feelingCauses } from '../../src/agent-npc/social.resource.js';
import { sections } from '../../src/instance/snapshot/snapshot-format.js';
import { functionText, ledgerFunctions } from '../../src/ledger/ledger-functions.js';
import { findCatalogueFaults, ruleNames } from './support/catalogue-rules.js';
import { openScratch, type Scratch } from './support/scratch.js';

/** Columns of a world that its copies do not have. */
const leftOut: readonly string[] = [
  'asset.version',
  'holder.version',
  'instance.copied_seq',
  'instance.forked_from',
  // It follows from the holds.
  'instance.holds_due_at',
  'instance.night_due_at',
  // It follows from the obligations.
  'instance.obligations_due_at',
  'instance.pending_since',
  // Deleted worlds are neither exported nor copied.
  'instance.purge_at',
  'instance.purged_rows',
  'instance.tax_failure',
  'instance.texts_due_at',
  // It follows from what was collected and spent.
  'instance.treasury',
  'instance.version',
  'obligation.version',
];

/** The texts of a world that `TextErasure` erases, or deletes with their row. */
const erased: readonly string[] = [
  // A new one belongs in that list; test/scenarios/character-texts.spec.ts then says what else it needs.
  ...['name', ...formerTexts].map((name) => `holder.${name}`),
  ...characterTexts.map((name) => `character_text.${name}`),
  'event.data',
  'holder.metadata',
  'idempotency_key.result',
  'memory.fact',
  'memory.text',
  'npc.name',
  'obligation.text',
  'open_talk.said',
  'open_talk.scene',
  'waiting_turn.answer',
  'waiting_turn.context',
];
/** Texts with no words of a character; what an import has read goes with its end. */
const kept: readonly string[] = [
  'holder.kind',
  'holder.type',
  'agent_npc_parent.parent_type',
  'consumer_cursor.consumer',
  'consumer_cursor.last_error',
  'event.reason',
  'event.reference',
  'feeling_change.cause',
  'asset.code',
  'asset.kind',
  'asset.name',
  'hold.asset',
  'hold.reason',
  'hold.reference',
  'hold.state',
  'holding.asset',
  'listing.asset',
  'listing.reason',
  'listing.reference',
  'listing.side',
  'listing.state',
  'obligation.catch_up',
  'obligation.clock',
  'obligation.kind',
  'obligation.on_shortfall',
  'obligation.reason',
  'obligation.reference',
  'obligation.schedule',
  'obligation.state',
  'idempotency_key.code',
  'idempotency_key.key',
  'import_progress.digest',
  'import_row.kind',
  'instance.clock',
  'instance.inheritance',
  'instance.label',
  'instance.language',
  'instance.mood_policy',
  'instance.name',
  'instance.setting',
  'instance.talk_seed',
  'instance.talk_trades',
  'instance.tax_failure',
  'instance.tax_policy',
  'instance.tax_policy_options',
  'instance.tax_schedule',
  'memory.kind',
  'memory.language',
  'npc.type',
  'relationship.tie',
  'rollup_mint.reason',
  'rollup_mint.source',
  'rollup_price.item',
  'usage.operation',
  'webhook_failure.error',
  'import_row.content',
];

/** What makes the schema ready for a distributed PostgreSQL, held by a plain one. See docs/adr/0002. */
describe('the catalogue', () => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await openScratch('economy_catalogue');
  });
  afterAll(() => scratch.close());

  it('breaks no rule', async () => {
    expect(await findCatalogueFaults(scratch.client, 'economy')).toEqual([]);
  });

  it('has the words and bounds that the code has', async () => {
    const found = await scratch.rows<{ name: string; text: string }>(
      `SELECT conname AS name, pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE connamespace = 'economy'::regnamespace AND contype = 'c'
       UNION ALL
       SELECT typname, string_agg(quote_literal(e.enumlabel), ', ' ORDER BY e.enumlabel)
         FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid WHERE typnamespace = 'economy'::regnamespace GROUP BY typname
       UNION ALL
       SELECT 'ix_event_chronicle', pg_get_expr(indpred, indrelid) FROM pg_index WHERE indexrelid = 'economy.ix_event_chronicle'::regclass`,
    );
    const texts = Object.fromEntries(found.map(({ name, text }) => [name, text]));
    const wordsOf = (name: string): string[] =>
      [...texts[name]!.matchAll(/'([^']*)'/g)].map(([, word]) => word!).sort();
    const sorted = (words: readonly string[]): string[] => [...words].sort();
    expect(wordsOf('event_kind')).toEqual(sorted(eventKinds));
    expect(wordsOf('event_cause')).toEqual(sorted(eventCauses));
    expect(wordsOf('ck_feeling_change_cause')).toEqual(sorted(feelingCauses));
    expect(wordsOf('ck_rollup_mint_source')).toEqual(sorted(mintSources));
    expect(wordsOf('ix_event_chronicle')).toEqual(
      sorted([...nonTransfers().matchAll(/'([^']*)'/g)].map(([, word]) => word!)),
    );
    expect(texts['ck_event_amount']).toContain(String(largestAmount));
    expect(texts['ck_relationship_affinity']).toContain(`'-${highestAffinity}'::integer`);
    expect(texts['ck_relationship_affinity']).toContain(`<= ${highestAffinity}`);
  });

  const columnsOf = (tables: readonly string[]) =>
    scratch.rows<{ table: string; column: string; type: string }>(
      `SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type
         FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        WHERE c.relnamespace = 'economy'::regnamespace AND c.relname = ANY ($1) ORDER BY 1, 2`,
      [tables],
    );

  it('leaves no world with a new event out of those that the tail of the log looks through', () => {
    const lacking = ledgerFunctions.filter((name) =>
      functionText(name)
        .split('UPDATE economy.instance i')
        .slice(1)
        .map((rest) => rest.split(/;|\bWHERE\b/)[0]!)
        .some(
          (changes) =>
            /\blast_seq = /.test(changes) && !/\bpending_since = coalesce\(i\.pending_since, /.test(changes),
        ),
    );
    // It waits from the start, by the default of the column.
    expect(lacking).toEqual(['fork_instance']);
  });

  it('has each column of a world in its snapshot and its copy, or on the list of those left out', async () => {
    const kinds = sections.map(({ kind }) => kind).filter((kind) => kind !== 'agent');
    const copy = functionText('copy_world') + functionText('fork_instance') + functionText('import_world');
    const fields = new Map(sections.map(({ kind, fields: each }) => [kind, Object.keys(each)]));
    const found = await columnsOf(kinds);
    const missing = found
      .filter(({ table, column }) => column !== (table === 'instance' ? 'application_id' : 'instance_id'))
      .filter(
        ({ table, column }) =>
          !fields.get(table)!.includes(column) || !new RegExp(`\\b${column}\\b`).test(copy),
      )
      .map(({ table, column }) => `${table}.${column}`);
    expect(missing).toEqual([...leftOut].sort());
  });

  it('has each text of a world on the list of what an erasure does with it', async () => {
    const tables = Object.entries(placements).flatMap(([name, { kind }]) =>
      kind === 'distributed' ? [name] : [],
    );
    const found = await columnsOf(tables);
    const texts = found.filter(({ type }) => /^(text|character varying|jsonb?)(\[\])?$/.test(type));
    expect(texts.map(({ table, column }) => `${table}.${column}`)).toEqual([...erased, ...kept].sort());
    const erasing = ['text-erasure.ts', 'sql/erase_texts.sql']
      .map((name) => readFileSync(join(__dirname, '../../src/ledger', name), 'utf8'))
      .join('\n');
    const forgotten = erased.filter((text) => {
      const [table, column] = text.split('.');
      // Erased in test/scenarios/character-texts.spec.ts.
      if (table === 'holder') return false;
      const rewritten = new RegExp(`UPDATE economy\\.${table}\\b[^;]*\\b${column} = `).test(erasing);
      return !rewritten && !new RegExp(`DELETE FROM economy\\.${table}\\b`).test(erasing);
    });
    expect(forgotten).toEqual([]);
  });

  /** A schema of its own with one fault; all that is found must be that fault. */
  const offences: readonly (readonly [rule: string, statements: string, subjects: readonly string[]])[] = [
    ['a game table has a primary key', 'CREATE TABLE quest (instance_id uuid)', ['quest']],
    [
      'keys of game tables are led by the instance',
      `CREATE TABLE quest (instance_id uuid, id uuid, name text,
         CONSTRAINT pk_quest PRIMARY KEY (id, instance_id), CONSTRAINT uq_quest_name UNIQUE (name, instance_id));
       CREATE TABLE instance (id uuid, uuid uuid, CONSTRAINT pk_instance PRIMARY KEY (uuid, id))`,
      ['pk_instance', 'pk_quest', 'uq_quest_name'],
    ],
    [
      'unique indexes of game tables are led by the instance',
      `CREATE TABLE quest (instance_id uuid, name text, CONSTRAINT pk_quest PRIMARY KEY (instance_id));
       CREATE UNIQUE INDEX uq_quest_name ON quest (name);
       CREATE UNIQUE INDEX uq_quest_lower_name ON quest (lower(name), instance_id)`,
      ['uq_quest_lower_name', 'uq_quest_name'],
    ],
    [
      'foreign keys between game tables are led by the instance on both sides',
      `CREATE TABLE quest (instance_id uuid, id uuid, CONSTRAINT pk_quest PRIMARY KEY (instance_id, id));
       CREATE TABLE step (instance_id uuid, quest_id uuid, CONSTRAINT pk_step PRIMARY KEY (instance_id),
         CONSTRAINT fk_step_quest FOREIGN KEY (quest_id, instance_id) REFERENCES quest (instance_id, id))`,
      ['fk_step_quest'],
    ],
    [
      'no foreign key leads out of the shared tables into the games',
      `CREATE TABLE instance (id uuid, CONSTRAINT pk_instance PRIMARY KEY (id));
       CREATE TABLE application (id uuid, featured_id uuid, CONSTRAINT pk_application PRIMARY KEY (id),
         CONSTRAINT fk_application_featured FOREIGN KEY (featured_id) REFERENCES instance (id))`,
      ['fk_application_featured'],
    ],
    [
      'no foreign key sets a column when its target goes',
      `CREATE TABLE agent (id uuid, CONSTRAINT pk_agent PRIMARY KEY (id));
       CREATE TABLE quest (instance_id uuid, agent_id uuid, CONSTRAINT pk_quest PRIMARY KEY (instance_id),
         CONSTRAINT fk_quest_agent FOREIGN KEY (agent_id) REFERENCES agent (id) ON DELETE SET NULL)`,
      ['fk_quest_agent'],
    ],
    [
      'no triggers',
      `CREATE TABLE quest (instance_id uuid, CONSTRAINT pk_quest PRIMARY KEY (instance_id));
       CREATE TRIGGER quest_change BEFORE UPDATE ON quest FOR EACH ROW
         EXECUTE FUNCTION suppress_redundant_updates_trigger()`,
      ['quest_change'],
    ],
    [
      'no identity, serial or sequence',
      `CREATE TABLE quest (instance_id uuid, a integer GENERATED BY DEFAULT AS IDENTITY, b bigserial,
         CONSTRAINT pk_quest PRIMARY KEY (instance_id));
       CREATE TABLE agent (id serial, CONSTRAINT pk_agent PRIMARY KEY (id))`,
      ['agent.id', 'quest.a', 'quest.b'],
    ],
    [
      'nothing is unique by uuid alone',
      `CREATE TABLE agent (id uuid, uuid uuid, CONSTRAINT pk_agent PRIMARY KEY (id), CONSTRAINT uq_agent_uuid UNIQUE (uuid))`,
      ['uq_agent_uuid'],
    ],
    [
      'constraints are named by their kind and table',
      `CREATE TABLE agent (id uuid PRIMARY KEY, health integer CHECK (health > 0));
       CREATE TABLE agent_npc (instance_id uuid, agent_id uuid, wealth integer,
         CONSTRAINT pk_agent_npc PRIMARY KEY (instance_id), CONSTRAINT ck_agent_wealth CHECK (wealth >= 0),
         CONSTRAINT fk_npc_agent FOREIGN KEY (agent_id) REFERENCES agent (id));
       ALTER TABLE agent ADD CONSTRAINT ck_agent_npc_id CHECK (id IS NOT NULL)`,
      [
        'agent: agent_health_check',
        'agent: agent_pkey',
        'agent: ck_agent_npc_id',
        'agent_npc: ck_agent_wealth',
        'agent_npc: fk_npc_agent',
      ],
    ],
    [
      'indexes are named by their kind and table',
      `CREATE TABLE agent (id uuid, name text, CONSTRAINT pk_agent PRIMARY KEY (id));
       CREATE INDEX ON agent (name);
       CREATE UNIQUE INDEX ix_agent_name ON agent (name)`,
      ['agent: agent_name_idx', 'agent: ix_agent_name'],
    ],
  ];

  it('has an offence for every rule', () => {
    expect(offences.map(([rule]) => rule)).toEqual(ruleNames);
  });

  it.each(offences)('would show: %s', async (rule, statements, subjects) => {
    await scratch.client.query('BEGIN');
    try {
      await scratch.client.query('CREATE SCHEMA offence; SET LOCAL search_path = offence');
      await scratch.client.query(statements);
      expect(await findCatalogueFaults(scratch.client, 'offence')).toEqual(
        subjects.map((subject) => ({ rule, subject })),
      );
    } finally {
      await scratch.client.query('ROLLBACK');
    }
  });
});
