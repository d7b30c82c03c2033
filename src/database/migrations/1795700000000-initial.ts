import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { distributeNewTables } from '../distribute-new-tables.js';

/** Ten-thousandths of the currency. Why each column is what it is stands in docs/schema.md. */
const money = 'bigint';
/** No history is long enough for it: 2^63 events that each move the largest amount add up to less than 10^34 of them. */
const total = 'numeric(34)';
/** Ten-thousandths of a point. */
const points = 'integer';
const percentage = 'numeric(7,4)';
const timestamps = `created_at timestamptz(3) NOT NULL DEFAULT now(), updated_at timestamptz(3) NOT NULL DEFAULT now()`;
const softDeletable = `${timestamps}, deleted_at timestamptz(3)`;
/** Of a row in whose place another one stands with every change of what answers show of it. */
const version = 'version integer NOT NULL DEFAULT 0';
/** Ids are made of uuids, so a world may get those of one that was removed: versions that begin at random tell the two apart in caches. */
const versionOfWorld = 'version integer NOT NULL DEFAULT floor((random() * (1000000000)))';
const most = '999999999999999';
const mostPoints = '1000000';

const types = [
  `CREATE TYPE economy.event_kind AS ENUM ('instance', 'settings', 'tax-rate', 'tax-collection', 'spawn', 'npc-spawn',
    'death', 'npc-death', 'interact', 'trade', 'tax', 'disbursement', 'account', 'account-update', 'account-closing',
    'hold', 'release', 'exchange', 'deletion', 'restoration', 'night', 'agent-npc-update', 'obligation')`,
  `CREATE TYPE economy.event_cause AS ENUM ('trade', 'tax', 'inheritance', 'disbursement', 'grant',
    'opening', 'payment', 'closing', 'capture', 'listing', 'bid', 'release', 'expiry', 'death', 'reversal', 'obligation', 'perish')`,
];

const tables: Readonly<Record<string, string>> = {
  application: `
    id uuid NOT NULL,
    name varchar(200) NOT NULL,
    description varchar(2000) NOT NULL DEFAULT '',
    stream_username varchar(200),
    featured_instance_id uuid,
    tokens_valid_from timestamptz(3) NOT NULL DEFAULT now(),
    revoked_at timestamptz(3),
    rate_limit integer,
    monthly_quota bigint,
    require_idempotency_key boolean NOT NULL DEFAULT false,
    ${softDeletable},
    CONSTRAINT pk_application PRIMARY KEY (id),
    CONSTRAINT ck_application_name CHECK (name <> ''),
    CONSTRAINT ck_application_limits CHECK (rate_limit >= 0 AND monthly_quota >= 0)`,
  application_key: `
    application_id uuid NOT NULL,
    id uuid NOT NULL,
    name varchar(100) NOT NULL,
    scopes text[] NOT NULL,
    secret_hash varchar(300) NOT NULL,
    made_with uuid,
    person_id uuid,
    person_name varchar(100),
    expires_at timestamptz(3),
    last_used_at timestamptz(3),
    revoked_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_application_key PRIMARY KEY (application_id, id),
    CONSTRAINT ck_application_key_name CHECK (name <> '')`,
  revoked_token: `
    application_id uuid NOT NULL,
    jti varchar(255) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT pk_revoked_token PRIMARY KEY (application_id, jti)`,
  person: `
    application_id uuid NOT NULL,
    id uuid NOT NULL,
    name varchar(100) NOT NULL,
    role varchar(10) NOT NULL,
    password_hash varchar(300),
    session integer NOT NULL DEFAULT 0,
    invitation_hash varchar(300),
    invited_until timestamptz(3),
    disabled_at timestamptz(3),
    last_sign_in_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_person PRIMARY KEY (application_id, id),
    CONSTRAINT uq_person_name UNIQUE (application_id, name),
    CONSTRAINT ck_person_name CHECK (name <> ''),
    CONSTRAINT ck_person_role CHECK (role IN ('read', 'operate', 'own'))`,
  agent: `
    id uuid NOT NULL,
    application_id uuid NOT NULL,
    name varchar(200) NOT NULL,
    endpoint varchar(2000) NOT NULL,
    host_type varchar(20) NOT NULL,
    protocol varchar(40) NOT NULL,
    options jsonb NOT NULL DEFAULT '{}',
    has_credentials boolean NOT NULL DEFAULT false,
    healthy boolean NOT NULL DEFAULT true,
    speaks boolean NOT NULL DEFAULT false,
    failures integer NOT NULL DEFAULT 0,
    last_failure jsonb,
    last_health_check timestamptz(3),
    probe_due_at timestamptz(3) NOT NULL DEFAULT now(),
    ${version},
    ${softDeletable},
    CONSTRAINT pk_agent PRIMARY KEY (id),
    CONSTRAINT ck_agent_host_type CHECK (host_type IN ('self_hosted', 'built_in'))`,
  // Beside `agent`, not in it: rows of `agent` go into answers and snapshots, credentials never may.
  agent_credential: `
    agent_id uuid NOT NULL,
    sealed bytea NOT NULL,
    ${timestamps},
    CONSTRAINT pk_agent_credential PRIMARY KEY (agent_id)`,
  instance: `
    id uuid NOT NULL,
    application_id uuid NOT NULL,
    uuid uuid NOT NULL,
    name varchar(200) NOT NULL DEFAULT '',
    label varchar(64) NOT NULL DEFAULT '',
    expires_at timestamptz(3),
    tax_rate ${percentage} NOT NULL DEFAULT 0,
    tax_mood_impact ${percentage} NOT NULL DEFAULT 0,
    inheritance varchar(64) NOT NULL DEFAULT 'heirs',
    tax_policy varchar(64) NOT NULL DEFAULT 'flat',
    tax_policy_options jsonb NOT NULL DEFAULT '{}',
    mood_policy varchar(64) NOT NULL DEFAULT 'sentiment',
    talk_seed varchar(100) NOT NULL DEFAULT '',
    texts_kept_days integer,
    texts_due_at timestamptz(3) NOT NULL DEFAULT now(),
    tax_schedule jsonb,
    tax_due_at timestamptz(3),
    tax_failure jsonb,
    holds_due_at timestamptz(3),
    talk_trades jsonb,
    clock jsonb,
    nights integer NOT NULL DEFAULT 0,
    last_night_at timestamptz(3),
    night_due_at timestamptz(3),
    obligations_due_at timestamptz(3),
    collected_taxes ${total} NOT NULL DEFAULT 0,
    treasury_spent ${total} NOT NULL DEFAULT 0,
    treasury ${money} NOT NULL DEFAULT 0,
    minted ${total} NOT NULL DEFAULT 0,
    sunk ${total} NOT NULL DEFAULT 0,
    goods_owned boolean NOT NULL DEFAULT false,
    asset_count integer NOT NULL DEFAULT 0,
    agent_npc_count integer NOT NULL DEFAULT 0,
    npc_count integer NOT NULL DEFAULT 0,
    last_seq bigint NOT NULL DEFAULT 0,
    last_event_at timestamptz(3) NOT NULL DEFAULT now(),
    pending_since timestamptz(3) DEFAULT now(),
    forked_from uuid,
    copied_seq bigint NOT NULL DEFAULT 0,
    purge_at timestamptz(3),
    purged_rows bigint NOT NULL DEFAULT 0,
    ${versionOfWorld},
    ${softDeletable},
    CONSTRAINT pk_instance PRIMARY KEY (id),
    CONSTRAINT ck_instance_money CHECK (treasury BETWEEN 0 AND ${most} AND treasury = collected_taxes - treasury_spent
      AND treasury_spent >= 0 AND minted < 'NaN' AND sunk BETWEEN 0 AND minted),
    CONSTRAINT ck_instance_purge CHECK (num_nulls(deleted_at, purge_at) <> 1),
    CONSTRAINT ck_instance_talk_trades CHECK (talk_trades IS NULL OR (coalesce(talk_trades ->> 'maxPerTalk', '') ~ '^\\d{1,15}$'
      AND coalesce(talk_trades ->> 'maxPerDay', '') ~ '^\\d{1,15}$'))`,
  agent_claim: `
    instance_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    characters integer NOT NULL DEFAULT 0,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_agent_claim PRIMARY KEY (instance_id, agent_id),
    CONSTRAINT ck_agent_claim_characters CHECK (characters >= 0)`,
  npc: `
    instance_id uuid NOT NULL,
    id uuid NOT NULL,
    uuid uuid NOT NULL,
    name varchar(200) NOT NULL,
    type varchar(20) NOT NULL,
    ${softDeletable},
    CONSTRAINT pk_npc PRIMARY KEY (instance_id, id)`,
  // Whoever can own: characters, which have an agent, and accounts, which have none. One table, so that money moves in one way.
  holder: `
    instance_id uuid NOT NULL,
    id uuid NOT NULL,
    uuid uuid NOT NULL,
    name varchar(200) NOT NULL,
    type varchar(20),
    agent_id uuid,
    wealth ${money} NOT NULL DEFAULT 0,
    held ${money} NOT NULL DEFAULT 0,
    mood ${points} DEFAULT ${mostPoints},
    mood_baseline ${points},
    usual_wealth ${money},
    mourning smallint NOT NULL DEFAULT 0,
    personality varchar(2000) NOT NULL DEFAULT '',
    description varchar(500) NOT NULL DEFAULT '',
    trades_seen bigint NOT NULL DEFAULT 0,
    reflected_at timestamptz(3),
    kind varchar(32),
    owner_id uuid,
    taxable boolean NOT NULL DEFAULT true,
    metadata jsonb,
    ${versionOfWorld},
    ${softDeletable},
    CONSTRAINT pk_holder PRIMARY KEY (instance_id, id),
    CONSTRAINT ck_holder_wealth CHECK (wealth >= 0 AND held >= 0 AND wealth + held <= ${most}),
    CONSTRAINT ck_holder_mood CHECK (mood BETWEEN 0 AND ${mostPoints}),
    CONSTRAINT ck_holder_mood_baseline CHECK (mood_baseline BETWEEN 0 AND ${mostPoints}),
    CONSTRAINT ck_holder_estate CHECK (deleted_at IS NULL OR wealth = 0 AND held = 0),
    CONSTRAINT ck_holder_kind CHECK (num_nulls(agent_id, type, mood) = CASE WHEN kind IS NULL THEN 0 ELSE 3 END)`,
  // Amounts that are reserved: what is left of one is in the `held` of its payer until it is captured, released or due.
  hold: `
    instance_id uuid NOT NULL,
    id uuid NOT NULL,
    payer_id uuid NOT NULL,
    recipient_id uuid,
    to_treasury boolean NOT NULL DEFAULT false,
    asset varchar(64),
    state varchar(10) NOT NULL DEFAULT 'held',
    amount ${money} NOT NULL,
    captured ${money} NOT NULL DEFAULT 0,
    expires_at timestamptz(3),
    reason varchar(64),
    reference varchar(128),
    seq bigint NOT NULL,
    ended_seq bigint,
    ${timestamps},
    CONSTRAINT pk_hold PRIMARY KEY (instance_id, id),
    CONSTRAINT ck_hold_state CHECK (state IN ('held', 'captured', 'released', 'expired') AND (state = 'held') = (ended_seq IS NULL)),
    CONSTRAINT ck_hold_amount CHECK (amount BETWEEN 1 AND ${most} AND captured BETWEEN 0 AND amount
      AND (state <> 'held' OR captured < amount)),
    CONSTRAINT ck_hold_recipient CHECK (recipient_id IS NULL OR NOT to_treasury)`,
  // Kinds of goods. What of it is in the world is made less consumed.
  asset: `
    instance_id uuid NOT NULL,
    code varchar(64) NOT NULL,
    name varchar(80) NOT NULL,
    kind varchar(10) NOT NULL,
    decimals smallint NOT NULL DEFAULT 0,
    perishes_after_days integer,
    made ${total} NOT NULL DEFAULT 0,
    consumed ${total} NOT NULL DEFAULT 0,
    ${version},
    ${timestamps},
    CONSTRAINT pk_asset PRIMARY KEY (instance_id, code),
    CONSTRAINT ck_asset_kind CHECK (kind IN ('item', 'currency') AND decimals BETWEEN 0 AND 4 AND perishes_after_days > 0),
    CONSTRAINT ck_asset_total CHECK (consumed BETWEEN 0 AND made AND made < 'NaN' AND made - consumed <= ${most})`,
  // Whose id an owner is, it does not say: that of a holder, or of the hold or listing in which the goods are. No foreign keys, as with
  // events. What perishes is kept by the world's day on which it was made, all else as lot 0.
  holding: `
    instance_id uuid NOT NULL,
    owner_id uuid NOT NULL,
    amount ${money} NOT NULL,
    lot integer NOT NULL DEFAULT 0,
    asset varchar(64) NOT NULL,
    CONSTRAINT pk_holding PRIMARY KEY (instance_id, owner_id, asset, lot),
    CONSTRAINT ck_holding_amount CHECK (amount BETWEEN 1 AND ${most})`,
  // Goods for sale are a holding of the listing's id; the money of one that buys stands in `held` of its owner.
  listing: `
    instance_id uuid NOT NULL,
    id uuid NOT NULL,
    owner_id uuid NOT NULL,
    asset varchar(64) NOT NULL,
    side varchar(4) NOT NULL,
    state varchar(10) NOT NULL DEFAULT 'open',
    quantity ${money} NOT NULL,
    remaining ${money} NOT NULL,
    unit_price ${money} NOT NULL,
    expires_at timestamptz(3),
    reason varchar(64),
    reference varchar(128),
    seq bigint NOT NULL,
    ended_seq bigint,
    ${timestamps},
    CONSTRAINT pk_listing PRIMARY KEY (instance_id, id),
    CONSTRAINT ck_listing_state CHECK (side IN ('sell', 'buy') AND state IN ('open', 'sold', 'withdrawn', 'expired')
      AND (state = 'open') = (ended_seq IS NULL)),
    CONSTRAINT ck_listing_quantity CHECK (quantity BETWEEN 1 AND ${most} AND remaining BETWEEN 0 AND quantity
      AND (state <> 'open' OR remaining > 0) AND unit_price BETWEEN 0 AND ${most})`,
  // What somebody owes or has promised. No debtor or no creditor: the treasury. `due` is the next due time by the clock that it names, and
  // `due_at` is that in real time: NULL as well while that clock stands still.
  obligation: `
    instance_id uuid NOT NULL,
    id uuid NOT NULL,
    uuid uuid NOT NULL,
    debtor_id uuid,
    creditor_id uuid,
    amount ${money},
    owed ${money} NOT NULL DEFAULT 0,
    due timestamptz(3),
    due_at timestamptz(3),
    ends_at timestamptz(3),
    seq bigint NOT NULL,
    ended_seq bigint,
    ${timestamps},
    paid_count integer NOT NULL DEFAULT 0,
    missed_count integer NOT NULL DEFAULT 0,
    ${version},
    kind varchar(10) NOT NULL,
    state varchar(10) NOT NULL DEFAULT 'open',
    clock varchar(5) NOT NULL,
    on_shortfall varchar(10) NOT NULL DEFAULT 'skip',
    catch_up varchar(5) NOT NULL DEFAULT 'all',
    schedule jsonb,
    text varchar(500) NOT NULL DEFAULT '',
    reason varchar(64),
    reference varchar(128),
    CONSTRAINT pk_obligation PRIMARY KEY (instance_id, id),
    CONSTRAINT uq_obligation_uuid UNIQUE (instance_id, uuid),
    CONSTRAINT ck_obligation_words CHECK (kind IN ('payment', 'promise') AND clock IN ('world', 'real')
      AND on_shortfall IN ('skip', 'partial', 'owe') AND catch_up IN ('all', 'skip')),
    CONSTRAINT ck_obligation_state CHECK (state IN ('open', 'kept', 'broken', 'ended')
      AND (state = 'open') = (ended_seq IS NULL) AND (state = 'open' OR due IS NULL AND owed = 0)),
    CONSTRAINT ck_obligation_amount CHECK (amount BETWEEN 1 AND ${most} AND owed BETWEEN 0 AND ${most}
      AND (kind = 'payment') = (amount IS NOT NULL) AND (kind = 'payment' OR owed = 0 AND schedule IS NULL)),
    CONSTRAINT ck_obligation_counts CHECK (paid_count >= 0 AND missed_count >= 0),
    CONSTRAINT ck_obligation_due CHECK (due_at IS NULL OR due IS NOT NULL),
    CONSTRAINT ck_obligation_sides CHECK (num_nulls(debtor_id, creditor_id) < 2 AND (debtor_id <> creditor_id) IS NOT FALSE)`,
  agent_npc_parent: `
    instance_id uuid NOT NULL,
    child_id uuid NOT NULL,
    parent_id uuid NOT NULL,
    parent_type varchar(20) NOT NULL,
    position smallint NOT NULL,
    CONSTRAINT pk_agent_npc_parent PRIMARY KEY (instance_id, child_id, parent_id),
    CONSTRAINT ck_agent_npc_parent_type CHECK (parent_type IN ('agent-npc', 'npc'))`,
  relationship: `
    instance_id uuid NOT NULL,
    character_id uuid NOT NULL,
    other_id uuid NOT NULL,
    affinity smallint NOT NULL DEFAULT 0,
    trust smallint NOT NULL DEFAULT 0,
    respect smallint NOT NULL DEFAULT 0,
    interactions integer NOT NULL DEFAULT 0,
    last_interaction_at timestamptz(3),
    ended_at timestamptz(3),
    recent_talks timestamptz[] NOT NULL DEFAULT '{}',
    ${timestamps},
    CONSTRAINT pk_relationship PRIMARY KEY (instance_id, character_id, other_id),
    CONSTRAINT ck_relationship_affinity CHECK (affinity BETWEEN -100 AND 100),
    CONSTRAINT ck_relationship_trust CHECK (trust BETWEEN -100 AND 100 AND respect BETWEEN -100 AND 100),
    CONSTRAINT ck_relationship_interactions CHECK (interactions >= 0),
    CONSTRAINT ck_relationship_other CHECK (character_id <> other_id)`,
  memory: `
    instance_id uuid NOT NULL,
    character_id uuid NOT NULL,
    id uuid NOT NULL,
    about_id uuid,
    kind varchar(20) NOT NULL,
    text varchar(500) NOT NULL,
    weight numeric(7,4) NOT NULL,
    event_seq bigint,
    amount ${money},
    teller_id uuid,
    origin_id uuid,
    hops smallint NOT NULL DEFAULT 0,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_memory PRIMARY KEY (instance_id, character_id, id)`,
  feeling_change: `
    instance_id uuid NOT NULL,
    character_id uuid NOT NULL,
    id uuid NOT NULL,
    other_id uuid,
    cause varchar(16) NOT NULL,
    event_seq bigint NOT NULL,
    affinity_delta smallint NOT NULL DEFAULT 0,
    affinity smallint,
    trust_delta smallint NOT NULL DEFAULT 0,
    trust smallint,
    respect_delta smallint NOT NULL DEFAULT 0,
    respect smallint,
    mood_delta ${points} NOT NULL DEFAULT 0,
    mood ${points},
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT pk_feeling_change PRIMARY KEY (instance_id, character_id, id),
    CONSTRAINT ck_feeling_change_cause CHECK (cause IN ('talk', 'gift', 'death', 'mourning', 'birth', 'inheritance', 'night', 'obligation'))`,
  // Talks of players, which go on from call to call.
  open_talk: `
    instance_id uuid NOT NULL,
    id uuid NOT NULL,
    character_id uuid NOT NULL,
    speaker_id uuid NOT NULL,
    scene jsonb NOT NULL DEFAULT '{}',
    said jsonb NOT NULL DEFAULT '{}',
    claim uuid,
    claimed_until timestamptz(3),
    silent_at timestamptz(3) NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_open_talk PRIMARY KEY (instance_id, id),
    CONSTRAINT uq_open_talk_pair UNIQUE (instance_id, character_id, speaker_id)`,
  // Turns that wait for the voice of their character.
  waiting_turn: `
    instance_id uuid NOT NULL,
    id uuid NOT NULL,
    character_id uuid NOT NULL,
    context jsonb NOT NULL,
    answer jsonb,
    ends_at timestamptz(3) NOT NULL,
    CONSTRAINT pk_waiting_turn PRIMARY KEY (instance_id, id)`,
  // No foreign keys: rows are only ever added, by the functions that hold the instance's lock and have just read what they
  // refer to, and a look-up for each row would cost more than the row. Wide columns first: the order leaves no gaps.
  event: `
    instance_id uuid NOT NULL,
    seq bigint NOT NULL,
    created_at timestamptz(3) NOT NULL,
    actor_id uuid,
    recipient_id uuid,
    amount ${money},
    actor_wealth ${money},
    recipient_wealth ${money},
    actor_mood ${points},
    recipient_mood ${points},
    kind economy.event_kind NOT NULL,
    cause economy.event_cause,
    id uuid,
    reason varchar(64),
    reference varchar(128),
    data jsonb,
    CONSTRAINT pk_event PRIMARY KEY (instance_id, seq),
    CONSTRAINT ck_event_amount CHECK (amount BETWEEN 0 AND ${most})`,
  // The third and further characters of a talk: an event itself has two places.
  event_participant: `
    instance_id uuid NOT NULL,
    character_id uuid NOT NULL,
    seq bigint NOT NULL,
    CONSTRAINT pk_event_participant PRIMARY KEY (instance_id, character_id, seq)`,
  hash_chain: `
    instance_id uuid NOT NULL,
    first_seq bigint NOT NULL,
    last_seq bigint NOT NULL,
    hash bytea NOT NULL,
    hashes bytea NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_hash_chain PRIMARY KEY (instance_id, first_seq),
    CONSTRAINT ck_hash_chain_hashes
      CHECK (octet_length(hash) = 32 AND octet_length(hashes) = 32 * (last_seq - first_seq + 1))`,
  hash_chain_head: `
    instance_id uuid NOT NULL,
    seq bigint NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT pk_hash_chain_head PRIMARY KEY (instance_id),
    CONSTRAINT ck_hash_chain_head_hash CHECK (octet_length(hash) = 32)`,
  usage: `
    instance_id uuid NOT NULL,
    day date NOT NULL,
    operation varchar(20) NOT NULL,
    calls bigint NOT NULL,
    silent bigint NOT NULL DEFAULT 0,
    CONSTRAINT pk_usage PRIMARY KEY (instance_id, day, operation)`,
  idempotency_key: `
    instance_id uuid NOT NULL,
    key varchar(255) NOT NULL,
    fingerprint char(32) NOT NULL,
    done boolean NOT NULL,
    claim uuid,
    code varchar(40),
    seq bigint,
    result jsonb,
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT pk_idempotency_key PRIMARY KEY (instance_id, key)`,
  webhook: `
    id uuid NOT NULL,
    application_id uuid NOT NULL,
    url varchar(2000) NOT NULL,
    description varchar(500) NOT NULL DEFAULT '',
    event_types text[] NOT NULL DEFAULT '{}',
    instance_ids uuid[] NOT NULL DEFAULT '{}',
    filter jsonb NOT NULL DEFAULT '{}',
    view varchar(16) NOT NULL DEFAULT 'full',
    notified_from timestamptz(3) NOT NULL,
    sealed_secret bytea NOT NULL,
    sealed_previous_secret bytea,
    previous_secret_until timestamptz(3),
    enabled boolean NOT NULL DEFAULT true,
    disabled_reason varchar(16),
    disabled_at timestamptz(3),
    ${softDeletable},
    CONSTRAINT pk_webhook PRIMARY KEY (id),
    CONSTRAINT ck_webhook_view CHECK (view IN ('full', 'compact')),
    CONSTRAINT ck_webhook_disabled_reason CHECK (disabled_reason IN ('gone', 'exhausted', 'manual')),
    CONSTRAINT ck_webhook_enabled CHECK (enabled = (disabled_reason IS NULL))`,
  // Beside `webhook`, not in it: a shared table is rarely written.
  webhook_state: `
    webhook_id uuid NOT NULL,
    delivered_at timestamptz(3),
    failed_at timestamptz(3),
    failure varchar(500),
    CONSTRAINT pk_webhook_state PRIMARY KEY (webhook_id)`,
  // Updated with what was handled, in place: due_at, which is in an index, stays 'infinity' while nothing goes wrong.
  consumer_cursor: `
    instance_id uuid NOT NULL,
    consumer varchar(64) NOT NULL,
    seq bigint NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    due_at timestamptz(3) NOT NULL,
    lease_until timestamptz(3) NOT NULL,
    last_error varchar(500),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_consumer_cursor PRIMARY KEY (instance_id, consumer),
    CONSTRAINT ck_consumer_cursor_seq CHECK (seq >= 0 AND attempts >= 0)`,
  webhook_failure: `
    instance_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    seq bigint NOT NULL,
    attempts integer NOT NULL,
    error varchar(500) NOT NULL,
    failed_at timestamptz(3) NOT NULL,
    replayed_at timestamptz(3),
    CONSTRAINT pk_webhook_failure PRIMARY KEY (instance_id, webhook_id, seq)`,
  rollup: `
    instance_id uuid NOT NULL,
    minute timestamptz(0) NOT NULL,
    seq bigint NOT NULL,
    trades bigint NOT NULL,
    taxes bigint NOT NULL,
    interactions bigint NOT NULL,
    spawns bigint NOT NULL,
    deaths bigint NOT NULL,
    trade_volume ${total} NOT NULL,
    circulated ${total} NOT NULL,
    taxes_collected ${total} NOT NULL,
    estates_collected ${total} NOT NULL,
    payments_collected ${total} NOT NULL,
    disbursed ${total} NOT NULL,
    minted ${total} NOT NULL,
    sunk ${total} NOT NULL,
    held ${total} NOT NULL,
    supply_minutes ${total} NOT NULL,
    CONSTRAINT pk_rollup PRIMARY KEY (instance_id, minute),
    CONSTRAINT ck_rollup_counts CHECK (trades >= 0 AND taxes >= 0 AND interactions >= 0 AND spawns >= 0 AND deaths >= 0),
    CONSTRAINT ck_rollup_volume CHECK (circulated >= 0 AND trade_volume >= circulated AND sunk >= trade_volume - circulated)`,
  rollup_mint: `
    instance_id uuid NOT NULL,
    source varchar(16) NOT NULL,
    reason varchar(64) NOT NULL,
    count bigint NOT NULL,
    amount ${total} NOT NULL,
    CONSTRAINT pk_rollup_mint PRIMARY KEY (instance_id, source, reason),
    CONSTRAINT ck_rollup_mint_source CHECK (source IN ('spawn', 'account', 'grant', 'exchange', 'reversal')),
    CONSTRAINT ck_rollup_mint_amount CHECK (count >= 0 AND amount >= 0 AND amount < 'NaN')`,
  rollup_price: `
    instance_id uuid NOT NULL,
    item varchar(64) NOT NULL,
    hour timestamptz(0) NOT NULL,
    price ${total} NOT NULL,
    trades bigint NOT NULL,
    quantity ${total} NOT NULL,
    last_seq bigint NOT NULL,
    CONSTRAINT pk_rollup_price PRIMARY KEY (instance_id, item, hour, price),
    CONSTRAINT ck_rollup_price_figures
      CHECK (price >= -1 AND price < 'NaN' AND trades > 0 AND quantity > 0 AND quantity < 'NaN')`,
  rollup_cursor: `
    instance_id uuid NOT NULL,
    seq bigint NOT NULL,
    CONSTRAINT pk_rollup_cursor PRIMARY KEY (instance_id),
    CONSTRAINT ck_rollup_cursor_seq CHECK (seq >= 0)`,
  audit_entry: `
    id uuid NOT NULL,
    at timestamptz(3) NOT NULL,
    ended_at timestamptz(3),
    application_id uuid,
    operator varchar(200),
    key_id uuid,
    token_id varchar(255),
    person_id uuid,
    person_name varchar(100),
    method varchar(10) NOT NULL,
    route varchar(200) NOT NULL,
    targets jsonb NOT NULL DEFAULT '{}',
    changes jsonb NOT NULL DEFAULT '[]',
    details jsonb NOT NULL DEFAULT '{}',
    status smallint,
    request_id varchar(128) NOT NULL DEFAULT '',
    CONSTRAINT pk_audit_entry PRIMARY KEY (id)`,
  rate_use: `
    subject uuid NOT NULL,
    replica uuid NOT NULL,
    total bigint NOT NULL,
    published_at timestamptz(3) NOT NULL,
    CONSTRAINT pk_rate_use PRIMARY KEY (subject, replica)`,
  // What a copy calls the characters and agents of its original. Filled and emptied in one transaction.
  copied_id: `
    instance_id uuid NOT NULL,
    old_id uuid NOT NULL,
    new_id uuid NOT NULL,
    CONSTRAINT pk_copied_id PRIMARY KEY (instance_id, old_id)`,
  // The lines of a snapshot that is being imported, and how far: after a crash of the database the import begins again.
  import_row: `
    instance_id uuid NOT NULL,
    line bigint NOT NULL,
    kind varchar(20) NOT NULL,
    new_id uuid,
    content jsonb NOT NULL,
    CONSTRAINT pk_import_row PRIMARY KEY (instance_id, line)`,
  import_progress: `
    instance_id uuid NOT NULL,
    line bigint NOT NULL,
    digest varchar(64) NOT NULL,
    CONSTRAINT pk_import_progress PRIMARY KEY (instance_id)`,
  // Which text of the SQL functions is installed: see src/ledger/ledger-functions.ts.
  schema_state: `
    name varchar(40) NOT NULL,
    digest varchar(64) NOT NULL,
    CONSTRAINT pk_schema_state PRIMARY KEY (name)`,
};

/** After a crash of the database these are empty, and whoever fills them begins again. */
const unlogged = new Set(['rate_use', 'copied_id', 'import_row', 'import_progress']);

/** Room on each page for the next version of a row that is written often. */
const fillFactors: Readonly<Record<string, number>> = {
  instance: 50,
  holder: 80,
  hold: 80,
  holding: 80,
  asset: 80,
  listing: 80,
  obligation: 80,
  hash_chain_head: 50,
  usage: 50,
  consumer_cursor: 70,
  rollup_cursor: 50,
  rate_use: 50,
};

function createTable(name: string): string {
  const fill = fillFactors[name];
  return `CREATE ${unlogged.has(name) ? 'UNLOGGED ' : ''}TABLE economy.${name} (${tables[name]!})${
    fill === undefined ? '' : ` WITH (fillfactor = ${fill})`
  }`;
}

const foreignKey = (table: string, what: string, columns: string, target: string): string =>
  `ALTER TABLE economy.${table} ADD CONSTRAINT fk_${table}_${what} FOREIGN KEY (${columns}) REFERENCES economy.${target}`;

const foreignKeys = [
  foreignKey('application_key', 'application', 'application_id', 'application (id)'),
  foreignKey('person', 'application', 'application_id', 'application (id)'),
  foreignKey('agent', 'application', 'application_id', 'application (id)'),
  foreignKey('agent_credential', 'agent', 'agent_id', 'agent (id)'),
  foreignKey('webhook', 'application', 'application_id', 'application (id)'),
  foreignKey('webhook_state', 'webhook', 'webhook_id', 'webhook (id)'),
  foreignKey('instance', 'application', 'application_id', 'application (id)'),
  foreignKey('agent_claim', 'instance', 'instance_id', 'instance (id)'),
  foreignKey('agent_claim', 'agent', 'agent_id', 'agent (id)'),
  foreignKey('npc', 'instance', 'instance_id', 'instance (id)'),
  foreignKey('holder', 'instance', 'instance_id', 'instance (id)'),
  foreignKey('holder', 'agent', 'agent_id', 'agent (id)'),
  foreignKey('hold', 'payer', 'instance_id, payer_id', 'holder (instance_id, id)'),
  foreignKey('hold', 'recipient', 'instance_id, recipient_id', 'holder (instance_id, id)'),
  foreignKey('listing', 'owner', 'instance_id, owner_id', 'holder (instance_id, id)'),
  foreignKey('listing', 'asset', 'instance_id, asset', 'asset (instance_id, code)'),
  foreignKey('obligation', 'debtor', 'instance_id, debtor_id', 'holder (instance_id, id)'),
  foreignKey('obligation', 'creditor', 'instance_id, creditor_id', 'holder (instance_id, id)'),
  foreignKey('agent_npc_parent', 'child', 'instance_id, child_id', 'holder (instance_id, id)'),
  foreignKey('relationship', 'character', 'instance_id, character_id', 'holder (instance_id, id)'),
  foreignKey('memory', 'character', 'instance_id, character_id', 'holder (instance_id, id)'),
  foreignKey('feeling_change', 'character', 'instance_id, character_id', 'holder (instance_id, id)'),
  foreignKey('consumer_cursor', 'instance', 'instance_id', 'instance (id)'),
  foreignKey('webhook_failure', 'instance', 'instance_id', 'instance (id)'),
  foreignKey('webhook_failure', 'webhook', 'webhook_id', 'webhook (id)'),
];

/** Which read needs each of them stands in docs/schema.md. */
const indexes = [
  `CREATE INDEX ix_revoked_token_expires_at ON economy.revoked_token (expires_at)`,
  `CREATE INDEX ix_agent_application ON economy.agent (application_id, id)`,
  `CREATE INDEX ix_agent_probe_due ON economy.agent (probe_due_at) WHERE host_type = 'self_hosted' AND deleted_at IS NULL`,
  `CREATE INDEX ix_instance_application ON economy.instance (application_id, id)`,
  // What is due is looked for across all instances; a trade changes none of its columns.
  `CREATE INDEX ix_instance_tax_due ON economy.instance (tax_due_at, id)
    WHERE tax_due_at IS NOT NULL AND deleted_at IS NULL`,
  `CREATE INDEX ix_instance_holds_due ON economy.instance (holds_due_at, id)
    WHERE holds_due_at IS NOT NULL AND deleted_at IS NULL`,
  `CREATE INDEX ix_instance_night_due ON economy.instance (night_due_at, id)
    WHERE night_due_at IS NOT NULL AND deleted_at IS NULL`,
  `CREATE INDEX ix_instance_obligations_due ON economy.instance (obligations_due_at, id)
    WHERE obligations_due_at IS NOT NULL AND deleted_at IS NULL`,
  // Where something is left to those who follow the events: a trade changes none of its columns while the world is busy.
  `CREATE INDEX ix_instance_texts_due ON economy.instance (texts_due_at, id)
    WHERE texts_kept_days IS NOT NULL AND deleted_at IS NULL`,
  `CREATE INDEX ix_instance_expiry_due ON economy.instance (expires_at, id) WHERE expires_at IS NOT NULL AND deleted_at IS NULL`,
  `CREATE INDEX ix_instance_purge_due ON economy.instance (purge_at, id) WHERE purge_at IS NOT NULL`,
  `CREATE INDEX ix_instance_label ON economy.instance (application_id, label, id) WHERE label <> '' AND deleted_at IS NULL`,
  `CREATE INDEX ix_instance_pending ON economy.instance (application_id, id) WHERE pending_since IS NOT NULL`,
  `CREATE INDEX ix_agent_claim_agent ON economy.agent_claim (agent_id)`,
  `CREATE INDEX ix_npc_name ON economy.npc (instance_id, name, id) WHERE deleted_at IS NULL`,
  `CREATE INDEX ix_holder_name ON economy.holder (instance_id, name, id) WHERE agent_id IS NOT NULL AND deleted_at IS NULL`,
  `CREATE INDEX ix_holder_created ON economy.holder (instance_id, created_at, id) WHERE agent_id IS NOT NULL AND deleted_at IS NULL`,
  `CREATE INDEX ix_holder_dead ON economy.holder (instance_id, created_at, id) WHERE agent_id IS NOT NULL AND deleted_at IS NOT NULL`,
  `CREATE INDEX ix_holder_agent ON economy.holder (agent_id, instance_id) WHERE deleted_at IS NULL`,
  `CREATE INDEX ix_holder_account ON economy.holder (instance_id, name, id) WHERE agent_id IS NULL AND deleted_at IS NULL`,
  `CREATE INDEX ix_hold_payer ON economy.hold (instance_id, payer_id, id)`,
  // What is open, among much that has ended.
  `CREATE INDEX ix_hold_open ON economy.hold (instance_id, payer_id, id) WHERE state = 'held'`,
  `CREATE INDEX ix_hold_due ON economy.hold (instance_id, expires_at, id) WHERE state = 'held' AND expires_at IS NOT NULL`,
  `CREATE INDEX ix_holding_asset ON economy.holding (instance_id, asset, owner_id)`,
  // The offers of one asset, the cheapest first, and those of one owner.
  `CREATE INDEX ix_listing_open ON economy.listing (instance_id, asset, unit_price, id) WHERE state = 'open'`,
  `CREATE INDEX ix_listing_owner ON economy.listing (instance_id, owner_id, id)`,
  `CREATE INDEX ix_listing_due ON economy.listing (instance_id, expires_at, id) WHERE state = 'open' AND expires_at IS NOT NULL`,
  `CREATE INDEX ix_obligation_debtor ON economy.obligation (instance_id, debtor_id, id)`,
  `CREATE INDEX ix_obligation_creditor ON economy.obligation (instance_id, creditor_id, id)`,
  // What is open, among much that has ended: between two who talk, and of one who dies.
  `CREATE INDEX ix_obligation_owing ON economy.obligation (instance_id, debtor_id, creditor_id) WHERE state = 'open'`,
  `CREATE INDEX ix_obligation_owed ON economy.obligation (instance_id, creditor_id) WHERE state = 'open'`,
  `CREATE INDEX ix_obligation_due ON economy.obligation (instance_id, due_at, id) WHERE due_at IS NOT NULL`,
  `CREATE INDEX ix_holder_owner ON economy.holder (instance_id, owner_id, name, id) WHERE owner_id IS NOT NULL AND deleted_at IS NULL`,
  `CREATE INDEX ix_agent_npc_parent_parent ON economy.agent_npc_parent (instance_id, parent_id)`,
  `CREATE INDEX ix_relationship_other ON economy.relationship (instance_id, other_id)`,
  `CREATE INDEX ix_memory_about ON economy.memory (instance_id, character_id, about_id, created_at)`,
  `CREATE INDEX ix_feeling_change_apart ON economy.feeling_change (instance_id, character_id, event_seq)
    WHERE cause IN ('death', 'birth', 'night') AND mood IS NOT NULL`,
  `CREATE INDEX ix_open_talk_silent_at ON economy.open_talk (silent_at)`,
  `CREATE INDEX ix_open_talk_speaker ON economy.open_talk (instance_id, speaker_id)`,
  `CREATE INDEX ix_waiting_turn_character ON economy.waiting_turn (instance_id, character_id)`,
  // Ids are made of their instance's id: no need to repeat it. By pages of 8192 events, because entries with the same key share
  // a fifth of the space.
  `CREATE INDEX ix_event_actor ON economy.event (actor_id, (seq >> 13))`,
  `CREATE INDEX ix_event_recipient ON economy.event (recipient_id, (seq >> 13)) WHERE recipient_id IS NOT NULL`,
  // The events that change an instance, and the talks: few among the trades and taxes, and asked for alone.
  `CREATE INDEX ix_event_chronicle ON economy.event (instance_id, seq)
    WHERE kind NOT IN ('trade', 'tax', 'exchange') OR (kind = 'tax' AND cause <> 'tax')`,
  // Where no reference was given, it costs nothing. Hashes, because a reference may be long; with its world in it, because games number alike.
  `CREATE INDEX ix_event_reference ON economy.event (hashtextextended(reference, uuid_hash_extended(instance_id, 0)), seq)
    WHERE reference IS NOT NULL`,
  // What moved goods, so that trades without any cost no index.
  `CREATE INDEX ix_event_legs ON economy.event (instance_id, seq) WHERE data ? 'legs'`,
  // A payment is reversed once.
  `CREATE UNIQUE INDEX uq_event_reversal ON economy.event (instance_id, ((data ->> 'reverses')::bigint)) WHERE cause = 'reversal'`,
  `CREATE INDEX ix_idempotency_key_expires_at ON economy.idempotency_key (expires_at)`,
  `CREATE INDEX ix_webhook_application ON economy.webhook (application_id, id)`,
  `CREATE INDEX ix_consumer_cursor_consumer ON economy.consumer_cursor (consumer)`,
  `CREATE INDEX ix_consumer_cursor_due ON economy.consumer_cursor (consumer, due_at, instance_id) WHERE due_at < 'infinity'`,
  `CREATE INDEX ix_webhook_failure_webhook ON economy.webhook_failure (webhook_id, failed_at, instance_id, seq)`,
  `CREATE INDEX ix_audit_entry_at ON economy.audit_entry (at, id)`,
  `CREATE INDEX ix_audit_entry_application ON economy.audit_entry (application_id, id)`,
  // The changes of one person. Those of games, which are most, are not in it.
  `CREATE INDEX ix_audit_entry_person ON economy.audit_entry (application_id, person_id, id) WHERE person_id IS NOT NULL`,
];

/** The characters among the holders: what everything that is about persons reads. Written is the table alone. */
const characters = `CREATE VIEW economy.agent_npc AS
  SELECT instance_id, id, uuid, name, type, agent_id, wealth, held, mood, mood_baseline, usual_wealth, mourning, personality,
         description, trades_seen, reflected_at, version, created_at, updated_at, deleted_at
    FROM economy.holder WHERE agent_id IS NOT NULL`;

/**
 * The schema. `application`, `agent` and `webhook` are shared; everything else is led by `instance_id` in its primary key, its
 * unique constraints and its foreign keys, so that a world can live on a node of its own. See docs/adr/0002.
 */
export class Initial1795700000000 implements MigrationInterface {
  name = 'Initial1795700000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const type of types) await runner.query(type);
    for (const name of Object.keys(tables)) await runner.query(createTable(name));
    // Hashes cannot be compressed: nobody should try.
    await runner.query('ALTER TABLE economy.hash_chain ALTER COLUMN hashes SET STORAGE EXTERNAL');
    await distributeNewTables(runner);
    for (const statement of [...foreignKeys, ...indexes, characters]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    const functions = (await runner.query(
      `SELECT oid::regprocedure::text AS name FROM pg_proc WHERE pronamespace = 'economy'::regnamespace`,
    )) as { name: string }[];
    for (const { name } of functions) await runner.query(`DROP FUNCTION ${name}`);
    await runner.query('DROP VIEW economy.agent_npc');
    for (const name of Object.keys(tables).reverse()) await runner.query(`DROP TABLE economy.${name}`);
    await runner.query('DROP TYPE economy.event_cause, economy.event_kind');
  }
}
