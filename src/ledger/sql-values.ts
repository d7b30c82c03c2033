import {
  closeFriendAffinity,
  enemyAffinity,
  friendAffinity,
  highestAffinity,
  highestMoodInUnits,
  largestAmount,
} from '../common/bounds.js';
import { inUnits } from '../common/money/units.js';
import { characterTexts, formerTexts, publicTexts } from '../database/character-texts.js';
import { purgeKeys } from '../database/purge-keys.js';
import {
  addedTo,
  instanceTotals,
  kindsThat,
  listOf,
  nonTransfers,
  tradeCauses,
  treasuryKinds,
} from '../database/event-kinds.js';
import {
  instanceSettings,
  patchedSetting,
  registeredSetting,
  settingColumns,
} from '../database/instance-settings.js';
import { forEach, rollupColumns, supplyOf } from '../database/rollup-columns.js';
import { nameOf, namesIn } from '../database/select-rows.js';
import { giftWords } from '../words/phrase-book.js';
import { mostClocks } from '../instance/instance.entity.js';
import { stateOf } from './character-state.js';
import { runSharedCall } from './shared-functions.js';
import { feelingRules, leftAfterNight, leftAfterSteps } from '../policy/feelings.js';
import { kin } from '../policy/mood-policy.js';
import { sqlTaxPolicies } from '../policy/policy-registry.js';
import { counterparts } from '../database/tie.js';

const ledgerResults = `RETURNS TABLE (ord integer, code text, replayed boolean, result jsonb)
LANGUAGE plpgsql STRICT AS $function$
#variable_conflict use_column
DECLARE`;

const writeVariables = `v_open record;
  v_instance economy.instance;
  v_at timestamptz;
  v_seq bigint;
  v_code text;
  v_result jsonb;`;

const unlessSettled = `IF v_open.settled THEN
    RETURN QUERY SELECT 1, v_open.code, v_open.replayed, v_open.result;
    RETURN;
  END IF;
  v_instance := v_open.instance;
  v_at := economy.next_event_time(v_instance.last_event_at);
  v_seq := v_instance.last_seq + 1;`;

/**
 * The frames of the functions of the write path in PL/pgSQL. Of a write: its declarations, and all that is around what it does, from `BEGIN`
 * and from the returned row to `END`.
 */
const frames = {
  ledger_results: ledgerResults,
  ledger_write: `${ledgerResults}\n  ${writeVariables}`,
  write_variables: writeVariables,
  run_shared_call: runSharedCall(),
  unless_settled: unlessSettled,
  begin_write: `BEGIN
  v_open := economy.open_write(p_instance, p_key, p_fingerprint);
  ${unlessSettled}`,
  /**
   * What economy.open_write does, where one row of arrays has the outcomes of all entries of a call. Without a call for it and for the whole row,
   * which would cost a lone trade a fifteenth.
   */
  open_entries: `SELECT i.uuid, i.version, i.last_seq, i.last_event_at, i.treasury, i.asset_count, i.goods_owned, i.deleted_at INTO v_instance
    FROM economy.instance i WHERE i.id = p_instance FOR NO KEY UPDATE;
  ord := 1;
  replayed := false;
  IF NOT FOUND OR v_instance.deleted_at IS NOT NULL THEN
    code := 'INSTANCE_NOT_FOUND';
    RETURN NEXT;
    RETURN;
  END IF;
  IF p_call_key <> '' THEN
    SELECT r.code, r.replayed, r.result INTO code, replayed, kept
      FROM economy.get_idempotent_result(p_instance, p_call_key, p_call_fingerprint) r;
    IF FOUND THEN
      RETURN NEXT;
      RETURN;
    END IF;
    replayed := false;
  END IF;
  v_at := economy.next_event_time(v_instance.last_event_at);
  at := extract(epoch FROM v_at) * 1000;
  first_seq := v_instance.last_seq + 1;`,
  end_write: `IF p_key <> '' THEN
    PERFORM economy.save_idempotent_result(p_instance, p_key, p_fingerprint, v_code, v_seq, v_result, v_at);
  END IF;
  RETURN QUERY SELECT 1, v_code, false, v_result;
END
$function$;`,
  /** Of a bulk call with a row for each entry. It is stored under one key: its rows as an array, with the event of each. */
  unless_settled_bulk: `IF v_open.replayed THEN
    RETURN QUERY
    SELECT o.ord::integer, o.row ->> 'code', true, nullif(o.row -> 'result', 'null')
      FROM jsonb_array_elements(v_open.result) WITH ORDINALITY AS o (row, ord);
    RETURN;
  ELSIF v_open.settled THEN
    RETURN QUERY SELECT 0, v_open.code, false, NULL::jsonb;
    RETURN;
  END IF;`,
  end_bulk: `RETURN QUERY
  SELECT o.ord::integer, o.code, false, o.result
    FROM unnest(v_codes, v_results) WITH ORDINALITY AS o (code, result, ord);
END
$function$;`,
  /** Of a line whose talk has another one, or whose character has died. */
  refuse_line: `SELECT CASE WHEN a.deleted_at IS NULL THEN 'TALK_BUSY' ELSE 'AGENT_NPC_NOT_FOUND' END,
           jsonb_build_object('diedAt', a.deleted_at)
      INTO v_code, v_result
      FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.id = p_character;`,
  /** Of entries in one row of arrays, whose statements are planned once per connection: see economy.register_trades. */
  planned_once: `LANGUAGE plpgsql STRICT
SET plan_cache_mode = 'force_generic_plan' SET enable_seqscan = 'off' SET enable_nestloop = 'off' SET enable_hashjoin = 'on' SET jit = 'off'
AS $function$
#variable_conflict use_column
DECLARE`,
  /** The same for entries of several instances: by place, each row is found by its whole key. */
  planned_for_worlds: `LANGUAGE plpgsql STRICT
SET plan_cache_mode = 'force_generic_plan' SET enable_seqscan = 'off' SET enable_hashjoin = 'off' SET enable_mergejoin = 'off'
SET enable_bitmapscan = 'off' SET jit = 'off'
AS $function$
#variable_conflict use_column
DECLARE`,
  /** What is returned of trades and of exchanges of several instances. */
  outcomes_of_worlds: `replayed := false;
  at := ARRAY(SELECT (extract(epoch FROM u.at) * 1000)::bigint FROM unnest(v_open.at) WITH ORDINALITY AS u (at, ord) ORDER BY u.ord);
  first_seq := ARRAY(SELECT u.seq + 1 FROM unnest(v_open.last_seq) WITH ORDINALITY AS u (seq, ord) ORDER BY u.ord);
  codes := CASE WHEN v_made.refused > 0 THEN v_made.code END;
  facts := CASE WHEN v_made.refused > 0 THEN v_made.fact END;
  seqs := v_made.seq;
  place := v_found.place;
  id := v_found.id;`,
  /** Of an instance to come, whose keys are those of its application. */
  unless_known: `SELECT k.code, k.replayed, k.result INTO v_known FROM economy.claim_key(p_application, p_key, p_fingerprint) k;
  IF FOUND THEN
    -- A world that was made with the key and deleted since is in no response.
    IF v_known.replayed AND v_known.code IS NULL
       AND NOT EXISTS (SELECT FROM economy.instance i WHERE i.id = p_instance AND i.deleted_at IS NULL) THEN
      v_known.code := 'INSTANCE_DELETED';
    END IF;
    RETURN QUERY SELECT 1, v_known.code::text, v_known.replayed, v_known.result;
    RETURN;
  END IF;`,
  end_known: `IF p_key <> '' THEN
    PERFORM economy.save_idempotent_result(p_application, p_key, p_fingerprint, v_code, NULL, v_result, v_at);
  END IF;
  RETURN QUERY SELECT 1, v_code, false, v_result;
END
$function$;`,
  /** Of entries with keys of their own, and in one row of arrays. */
  known_entries: `IF p_key <> '{}' THEN
    v_known := economy.known_trades(p_instance, p_key, p_fingerprint, p_call_key);
    IF v_known.settled IS NOT NULL THEN
      v_settled := v_known.settled;
      v_repeats := v_known.repeats;
      v_first := v_known.first;
      v_code := v_known.code;
      v_fact := v_known.fact;
      v_seq := v_known.seq;
    END IF;
  END IF;`,
  end_entries: `facts := CASE WHEN v_made.refused > 0 THEN v_made.fact END;
  IF p_call_key <> '' THEN
    PERFORM economy.save_idempotent_result(p_instance, p_call_key, p_call_fingerprint, NULL, NULL,
      jsonb_build_object('codes', codes, 'facts', facts, 'seqs', seqs), v_at);
  END IF;
  RETURN NEXT;
END
$function$;`,
};

const {
  baseline,
  birth,
  gift,
  grief,
  inheritance,
  inheritedGoods,
  leastGrief,
  mostGrief,
  night,
  obligation,
  offer,
  relief,
  sharedGrief,
} = feelingRules;
const inPoints = (points: number): string => String(Number(inUnits(points)));
/** As `mourning` of a character has its grief. */
const inHundredths = (points: number): string => String(Math.round(100 * points));

/** The rules of feelings, moods in units. */
const feelingValues = {
  baseline_from: inPoints(baseline.from),
  baselines: String(baseline.to - baseline.from + 1),
  gift_affinity: String(gift.affinity),
  gift_trust: String(gift.trust),
  refused_goods: "'INSUFFICIENT_GOODS', 'AMOUNT_TOO_FINE', 'NOT_AN_ASSET'",
  declined_affinity: String(offer.declinedAffinity),
  broken_trust: String(offer.brokenTrust),
  kept_trust: String(offer.keptTrust),
  missed_affinity: String(obligation.missed.affinity),
  missed_trust: String(obligation.missed.trust),
  made_good_trust: String(obligation.madeGood.trust),
  word_kept_affinity: String(obligation.kept.affinity),
  word_kept_trust: String(obligation.kept.trust),
  word_broken_affinity: String(obligation.broken.affinity),
  word_broken_trust: String(obligation.broken.trust),
  forgiven_affinity: String(obligation.forgiven.affinity),
  forgiven_trust: String(obligation.forgiven.trust),
  ...Object.fromEntries(
    Object.entries(grief).flatMap(([kin, { atOnce, lasting }]) => {
      const name = kin.replace('Friend', '_friend');
      return [
        [`grief_${name}`, String(atOnce)],
        [`lasting_${name}`, String(lasting)],
      ];
    }),
  ),
  most_grief: inHundredths(mostGrief),
  least_grief: inHundredths(leastGrief),
  shared_grief: String(sharedGrief.affinity),
  shared_grief_mourners: String(sharedGrief.mourners),
  relief: String(relief),
  birth_mood: inPoints(birth),
  inheritance_mood: inPoints(inheritance),
  inherited_goods: String(inheritedGoods),
  least_mood: inPoints(night.leastMood),
  richer_mood: inPoints(night.richer),
  poorer_mood: inPoints(night.poorer),
  lonely_mood: inPoints(night.lonely),
  lonely_days: String(night.lonelyDays),
  tie_days: String(night.tieDays),
  tie_nights: String(night.tieNights),
  kin_affinity: String(night.kinAffinity),
  // Ten pauses.
  most_clocks: String(mostClocks),
  most_nights: String(night.most),
  mood_kept: String(leftAfterNight(night.moodHalfLife)),
  grief_half_life: String(night.griefHalfLife),
  // Those of the longest grief, when each night moved the mood.
  mourned_changes: '60',
  grief_kept: String(leftAfterNight(night.griefHalfLife)),
  giving_mood: inPoints(night.giving),
  gift_events: String(night.giftEvents),
  tie_kept: leftAfterSteps(night.tieLoss).join(', '),
};

/** What wealth, next to what one is used to, does to where a mood rests: SQL of units for their ratio. */
function wealthEffect(ratio: string): string {
  const { richer, poorer } = night;
  const lost = (share: string): string => `(1 - greatest(${share}, ${night.leastWealth}))`;
  return `round(CASE WHEN ${ratio} < 1 THEN -${inPoints(poorer)} * ${lost(ratio)} ELSE ${inPoints(richer)} * ${lost(`1 / ${ratio}`)} END)::integer`;
}

/** Their ratio, above the floor of the world. */
function ratioOfWealth(wealth: string, usual: string, floor: string): string {
  return `((${wealth} + ${floor})::double precision / (${usual} + ${floor}))`;
}

/** The usual wealth after a night, on a scale of logarithms; what exceeds the bounds of the effect is forgotten at once. */
function usualAfterNight(row: string): string {
  const { leastWealth, wealthHalfLife } = night;
  const left = leftAfterNight(wealthHalfLife) / 10_000;
  const bounded = `least(${1 / leastWealth}, greatest(${leastWealth}, ${row}.ratio))`;
  const usual = `((${row}.wealth + v_floor) / power(${bounded}, ${left}))::bigint - v_floor`;
  return `CASE WHEN abs(${row}.wealth - (${usual})) < 100 THEN ${row}.wealth ELSE greatest(0, ${usual}) END`;
}

/** The seconds that were skipped in a world since a real moment; v_skips: of economy.skips_of. */
function skippedSince(at: string): string {
  return `CASE WHEN v_skips.at IS NULL THEN 0
               ELSE coalesce((SELECT sum(k.seconds) FROM unnest(v_skips.at, v_skips.seconds) AS k (at, seconds) WHERE k.at > ${at}), 0) END`;
}

/** Whether an event e is a gift, as `whatWas` has it. */
const isGift = `e.kind = 'trade' AND e.cause = 'trade' AND e.amount > 0 AND (e.reason IS NULL OR e.reason ~* '\\m(${giftWords.join('|')})\\M')
             AND NOT coalesce(e.data ?| ARRAY['goods', 'legs'], false)`;

/** What `other` is to `self`, or NULL: SQL over the parents of an instance, see `Kin`. */
function kinOf(self: string, other: string, instance = 'p_instance', further = ''): string {
  const exists = (child: string, parent: string): string =>
    `EXISTS (SELECT FROM economy.agent_npc_parent f WHERE f.instance_id = ${instance} AND f.child_id = ${child} AND f.parent_id = ${parent})`;
  const shares = (own: string, shared: string): string =>
    `EXISTS (SELECT FROM economy.agent_npc_parent f
               JOIN economy.agent_npc_parent g ON g.instance_id = ${instance} AND g.${shared} = f.${shared}
              WHERE f.instance_id = ${instance} AND f.${own} = ${self} AND g.${own} = ${other})`;
  return `CASE WHEN ${exists(self, other)} THEN 'parent' WHEN ${exists(other, self)} THEN 'child'
               WHEN ${shares('parent_id', 'child_id')} THEN 'partner' WHEN ${shares('child_id', 'parent_id')} THEN 'sibling' ${further}END`;
}

/** Likewise, also of two generations. */
export function familiarTo(self: string, other: string, instance = 'p_instance'): string {
  const exists = (child: string, grandparent: string): string =>
    `EXISTS (SELECT FROM economy.agent_npc_parent f
               JOIN economy.agent_npc_parent g ON g.instance_id = ${instance} AND g.child_id = f.parent_id
              WHERE f.instance_id = ${instance} AND f.child_id = ${child} AND g.parent_id = ${grandparent})`;
  return kinOf(
    self,
    other,
    instance,
    `WHEN ${exists(self, other)} THEN 'grandparent' WHEN ${exists(other, self)} THEN 'grandchild' `,
  );
}

/** How many memories are recalled, of which a turn includes the best that differ. */
export const recalledMemories = 24;
/** What relevance to the topic counts in the score of a memory. */
export const topicWeight = 4;

const newestMemories = 500;
const memoriesOfOther = 100;

/**
 * What economy.recall chooses from. Deals that are not stored yet have the ids that they will be stored with. IS TRUE: before the first
 * statistics, a condition on the id would draw the search to the primary key, and through all memories of the character.
 */
function memoriesAtHand(): string {
  const columns =
    'm.id, m.about_id, m.kind, m.text, m.fact, m.weight, m.created_at, m.amount, m.teller_id, m.origin_id, m.hops, m.secrecy, m.language';
  return `
    (SELECT ${columns} FROM economy.memory m WHERE m.instance_id = p_instance AND m.character_id = v_character AND m.id >= v_oldest ORDER BY m.id DESC LIMIT ${newestMemories})
    UNION ALL
    (SELECT ${columns} FROM economy.memory m WHERE m.instance_id = p_instance AND m.character_id = v_character AND m.about_id = v_other AND (m.id < v_oldest) IS TRUE
      ORDER BY m.created_at DESC LIMIT ${memoriesOfOther})
    UNION ALL
    SELECT ${tradeMemoryId('d.created_at', 'v_uuid', 'd.seq')}, d.about_id, d.kind, NULL, d.fact, d.weight, d.created_at, d.amount, NULL, NULL, 0, 0, NULL
      FROM economy.recent_deals(p_instance, v_character) d
     WHERE d.seq <> ALL (ARRAY(SELECT m.event_seq FROM economy.memory m
                                WHERE m.instance_id = p_instance AND m.character_id = v_character AND m.id >= v_oldest AND m.kind = 'trade' AND m.event_seq IS NOT NULL))`;
}

/** The best of them by their scores, each once: SQL over v_* of economy.recall. `share`: the part of what is sought that a memory has. */
function bestMemories(from: string, share: string, most: string): string {
  return `
        SELECT d.* FROM (
          SELECT s.*, row_number() OVER (PARTITION BY s.about_id, s.text COLLATE "C", s.fact, s.amount, s.kind COLLATE "C" ORDER BY s.created_at DESC) AS copy
            FROM (SELECT c.*, ${share} AS shared,
                         exp(greatest(-700, v_decay * date_part('epoch', v_now - c.created_at)
                                                 + ln(0.995::double precision) / 3600 * ${skippedSince('c.created_at')}))
                         + least(c.weight, 1)
                         + CASE WHEN c.about_id = v_other THEN 1 WHEN strpos(c.text, v_name) > 0 OR c.fact -> 'with' ? v_other::text THEN 0.5 ELSE 0 END
                         + ${topicWeight} * ${share} AS score
                    FROM ${from}
                   ORDER BY score DESC, c.created_at DESC, c.id LIMIT CASE WHEN v_all THEN NULL ELSE ${2 * recalledMemories} END) s) d
         WHERE d.copy = 1 ORDER BY d.score DESC, d.created_at DESC, d.id
         LIMIT CASE WHEN v_all THEN NULL ELSE ${most} END`;
}

/** The memories of `best`, as economy.recall returns them. */
const recalledAsJson = `
      SELECT coalesce(jsonb_agg(jsonb_build_object(
               'id', b.id, 'at', b.created_at, 'kind', b.kind, 'text', coalesce(b.text, b.fact ->> 'what'), 'fact', b.fact, 'language', v_language, 'textLanguage', b.language, 'weight', b.weight, 'amount', b.amount,
               'hops', b.hops, 'secrecy', b.secrecy, 'originId', b.origin_id, 'score', b.score, 'shared', b.shared,
               'names', ${namesIn('p_instance', 'b.fact')},
               'about', coalesce(
                 (SELECT jsonb_build_object('id', a.id, 'name', a.name) FROM economy.agent_npc a
                   WHERE a.instance_id = p_instance AND a.id = b.about_id),
                 (SELECT jsonb_build_object('id', n.id, 'name', n.name, 'kind', 'npc') FROM economy.npc n
                   WHERE n.instance_id = p_instance AND n.id = b.about_id)),
               'teller', coalesce((SELECT a.name FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.id = b.teller_id),
                                  (SELECT n.name FROM economy.npc n WHERE n.instance_id = p_instance AND n.id = b.teller_id)))
             ORDER BY b.score DESC), '[]')
        FROM best b`;

/** What was said of a payment in the talk in which it was agreed; NULL for others, a space where it was erased. */
/** What is open of a character on one side: the most owed first. */
function duesOf(side: 'debtor' | 'creditor'): string {
  const [role, other] = side === 'debtor' ? ['self', 'creditor'] : ['other', 'debtor'];
  return `SELECT o.${other}_id AS other_id, '${role}' AS debtor, o.kind, coalesce(nullif(o.text, ''), o.reason, '') AS text,
                   coalesce(o.reason = 'wage', false) AS is_wage, o.amount, o.owed, o.due, o.clock
              FROM economy.obligation o
             WHERE o.instance_id = p_instance AND o.${side}_id = p_character AND o.state = 'open'
             ORDER BY o.owed DESC, o.id LIMIT 12`;
}

function dealOf(row: string): string {
  return `CASE WHEN ${row}.talk_seq IS NOT NULL THEN (
      SELECT CASE WHEN t.data ? 'digest' THEN ' ' ELSE o.offer ->> 'reason' END
        FROM economy.event t, jsonb_array_elements(t.data -> 'offers') AS o (offer)
       WHERE t.instance_id = p_instance AND t.seq = ${row}.talk_seq AND (o.offer ->> 'tradeSeq')::bigint = ${row}.seq) END`;
}

/**
 * What a trade was to one of the two: who got money sold the goods that moved for it; without goods it earned what was paid for a reason, its
 * own or that of the offer, and was given what had none, or one that says that it is a gift.
 */
function whatWas(row: string): string {
  const said = `coalesce(${row}.reason, '') || coalesce(' ' || ${row}.deal, '')`;
  const either = (got: string, gave: string): string =>
    `CASE WHEN ${row}.received THEN '${got}' ELSE '${gave}' END`;
  return `CASE WHEN ${row}.goods IS NOT NULL THEN ${either('sold', 'bought')}
               WHEN coalesce(${row}.reason, '') || coalesce(${row}.deal, '') = '' OR ${said} ~* '\\m(${giftWords.join('|')})\\M' THEN ${either('got', 'gave')}
               ELSE ${either('earned', 'paid')} END`;
}

/** The fact of a trade by `whatWas` it. */
function factOf(row: string): string {
  return `jsonb_strip_nulls(jsonb_build_object('what', ${row}.what,
           'goods', (SELECT jsonb_agg(jsonb_build_object('name', coalesce(a.name, g.item ->> 'item'), 'amount', trim_scale((g.item ->> 'quantity')::numeric / 10000)) ORDER BY g.place)
                       FROM jsonb_array_elements(${row}.goods) WITH ORDINALITY AS g (item, place)
                       LEFT JOIN economy.asset a ON a.instance_id = p_instance AND a.code = g.item ->> 'item' WHERE g.place <= 6),
           'reason', CASE WHEN ${row}.what IN ('earned', 'paid') THEN ${row}.reason END,
           'deal', CASE WHEN ${row}.what IN ('earned', 'paid') THEN nullif(btrim(${row}.deal), '') END))`;
}

/** The words of a memory, each after a space: its text, or what its fact has, with the name of the one it is about. */
function wordsOf(memory: string, about: string): string {
  const of = (name: string): string => `${memory}.fact ->> '${name}'`;
  const parts = [
    about,
    `abs(${memory}.amount) / 10000`,
    ...['goods', 'reason', 'deal', 'place', 'topic', 'said'].map(of),
  ];
  return `lower(' ' || coalesce(${memory}.text, concat_ws(' ', ${parts.join(', ')})))`;
}

/** The character of an identifier, alive or dead: `name` is the id that was given, its alias the id of the character with that uuid. */
function fromCharacters(name: string): string {
  return `FROM economy.agent_npc a WHERE a.instance_id = p_instance AND a.id IN (${name}, ${name}_alias) ORDER BY a.id = ${name} DESC LIMIT 1`;
}

/** The account of an identifier, open or closed, likewise. */
function fromAccounts(name: string): string {
  return `FROM economy.holder h WHERE h.instance_id = p_instance AND h.id IN (${name}, ${name}_alias) AND h.agent_id IS NULL ORDER BY h.id = ${name} DESC LIMIT 1`;
}

/** Whether a holder or an NPC of the instance, alive or dead, has one of these ids. */
function isTaken(ids: string): string {
  return `(EXISTS (SELECT FROM economy.holder a WHERE a.instance_id = p_instance AND a.id = ANY (${ids}))
      OR EXISTS (SELECT FROM economy.npc n WHERE n.instance_id = p_instance AND n.id = ANY (${ids})))`;
}

/**
 * Who takes part in an event besides its actor and its recipient, in their order, by its data: the third and further characters of a
 * talk.
 */
export function otherParticipants(data: string): string {
  return `ARRAY(SELECT (o.item ->> 'id')::uuid FROM jsonb_array_elements(${data} -> 'others') WITH ORDINALITY AS o (item, place) ORDER BY o.place)`;
}

/** What was held of each participant of an event right after it, by id: of those alone of whom something ever was. NULL if there are none. */
export function heldAfter(event: string): string {
  return `(SELECT jsonb_object_agg(o.id, economy.held_at($1, o.id, ${event}.seq))
             FROM unnest(ARRAY[${event}.actor_id, ${event}.recipient_id] || ${otherParticipants(`${event}.data`)}) AS o (id)
            WHERE EXISTS (SELECT FROM economy.hold h WHERE h.instance_id = $1 AND h.payer_id = o.id)
               OR EXISTS (SELECT FROM economy.listing l WHERE l.instance_id = $1 AND l.owner_id = o.id))`;
}

/** The health of the agents in a result: it changes without events, so no event has it. NULL if there are none. */
function healthIn(result: string): string {
  return `(SELECT jsonb_object_agg(c.agent ->> 'id', jsonb_build_object('healthy', c.agent -> 'healthy', 'last_health_check', c.agent -> 'last_health_check'))
             FROM (SELECT r.value -> 'agent' AS agent FROM jsonb_each(${result}) r
                   UNION ALL SELECT o.item -> 'agent' FROM jsonb_array_elements(${result} -> 'others') AS o (item)) c
            WHERE c.agent IS NOT NULL)`;
}

/**
 * Where the mood of a character rests: what it was given, else by the first byte of the SHA-256 of its uuid, so that all copies of
 * a world have the same. Responses derive it likewise (policy/feelings.ts).
 */
export function baselineOf(row: string): string {
  return `coalesce(${row}.mood_baseline, ${feelingValues.baseline_from} + 10000 * (get_byte(sha256(convert_to(${row}.uuid::text, 'UTF8')), 0) % ${feelingValues.baselines}))`;
}

/**
 * The mood of somebody, d, who paid a tax out of a wealth above 0: it falls by the impact of the instance (in ten-thousandths), scaled
 * by the rate that was actually paid, rounded half up. In bigint if the products fit. An account has none: NULL.
 */
export function moodAfterTax(impact: string): string {
  return `CASE WHEN d.mood IS NOT NULL THEN greatest(0, d.mood - CASE WHEN d.tax < 4000000000000 THEN (2 * ${impact} * d.tax + d.wealth) / (2 * d.wealth)
                                    ELSE round(${impact}::numeric * d.tax / d.wealth) END)::integer END`;
}

/**
 * The id of the memory of a trade: a UUID of version 8 (RFC 9562 §5.8), 48 bits of milliseconds, then the beginning of the SHA-256 of
 * whose memory of which event it is. It sorts among those of version 7.
 */
function tradeMemoryId(at: string, uuid: string, seq: string): string {
  const hash = `substring(sha256(convert_to(${uuid} || ' ' || ${seq}, 'UTF8')) FROM 1 FOR 16)`;
  const bytes = `overlay(${hash} PLACING substring(int8send((extract(epoch FROM ${at}) * 1000)::bigint) FROM 3) FROM 1 FOR 6)`;
  return `(SELECT encode(set_byte(set_byte(b.bytes, 6, get_byte(b.bytes, 6) & 15 | 128), 8, get_byte(b.bytes, 8) & 63 | 128), 'hex')::uuid
             FROM (SELECT ${bytes} AS bytes) b)`;
}

/** Why a token's payment is refused; v_left: what is left of its budget. */
const budgetDetail = (budget: string): string =>
  `'The token allows payments of ' || trim_scale(economy.money(${budget})) || ' within 24 hours; ' || trim_scale(economy.money(greatest(v_left, 0))) || ' of it is left.'`;

const limitDetail = (limit: string): string =>
  `'The token allows payments of ' || trim_scale(economy.money(${limit})) || ' at once.'`;

const meanWealth = `economy.mean_wealth(p_instance, v_instance.minted - v_instance.sunk - v_instance.treasury, v_instance.agent_npc_count)`;

/** What the next line of an open talk is made from, or its end: the instance, both with the agent of the character, and what it feels. */
const talkInput = `jsonb_build_object(
    'talk', to_jsonb(v_talk), 'instance', to_jsonb(v_instance), 'speaker', to_jsonb(v_speaker),
    'character', to_jsonb(v_character) || jsonb_build_object(
      'agent', (SELECT to_jsonb(g) FROM economy.agent g WHERE g.id = v_character.agent_id),
      'family', economy.family_of(p_instance, v_character.id))
       || CASE WHEN v_character.mourning > 0 THEN jsonb_build_object('mourned', economy.mourned_by(p_instance, v_character.id)) ELSE '{}' END,
    'known', economy.known_to(p_instance, v_character.id, v_character.agent_id),
    'ties', economy.tie_of(p_instance, v_character.id, v_speaker.id),
    'meanWealth', ${meanWealth})`;

const publicNames = ['name', ...publicTexts];
const textNames = ['name', ...characterTexts];

/** The texts of characters: as columns, in an entry of a spawn, in a change, and in the data of events. */
const textValues = {
  character_texts: characterTexts.join(', '),
  texts_of_snapshot: forEach(characterTexts, (text) => `coalesce(${text}, '')`),
  has_texts_of_snapshot: `${characterTexts.map((text) => `coalesce(${text}, '')`).join(' || ')} <> ''`,
  former_texts: formerTexts.join(', '),
  has_former_texts: `${formerTexts.join(' || ')} <> ''`,
  no_former_texts: forEach(formerTexts, (text) => `${text} = ''`),
  names_of_texts: forEach(characterTexts, (text) => `'${text}'`),
  spawned_texts: forEach(characterTexts, (text) => `coalesce(p_entry ->> '${text}', '')`),
  shown_spawned_texts: forEach(characterTexts, (text) => `'${text}', coalesce(p_entry ->> '${text}', '')`),
  updated_texts: forEach(characterTexts, (text) => `coalesce(p_patch ->> '${text}', v_before.${text})`),
  excluded_texts: forEach(characterTexts, (text) => `${text} = EXCLUDED.${text}`),
  changed_texts: forEach(
    publicNames,
    (text) => `('${text}', to_jsonb(v_before.${text}), to_jsonb(v_after.${text}))`,
  ),
  row_texts: forEach(textNames, (text) => `('{agentNpc,${text}}')`),
  old_and_new_texts: forEach(publicNames, (text) => `('{old,${text}}'), ('{new,${text}}')`),
};

/** The settings of an instance: as columns, of a new one, changed, copied, in its first event, and read as of a moment. */
const settingValues = {
  settings: settingColumns.join(', '),
  registered_settings: forEach(settingColumns, registeredSetting),
  patch_instance: settingColumns.map(patchedSetting).join('\n    '),
  patched_settings: forEach(settingColumns, (column) => `${column} = v_instance.${column}`),
  settings_of_instance: forEach(settingColumns, (column) => `v_instance.${column}`),
  settings_of_snapshot: forEach(settingColumns, (column) => {
    const { type, initial } = instanceSettings[column];
    if (type === 'json') return `nullif(s.${column}, 'null')`;
    return initial === null ? `s.${column}` : `coalesce(s.${column}, '${initial}')`;
  }),
  settings_of_event: forEach(
    settingColumns,
    (column) => `'${instanceSettings[column].key}', v_instance.${column}`,
  ),
  settings_as_of: forEach(settingColumns, (column) => {
    const { key, initial } = instanceSettings[column];
    return `('${column}', '${key}', '${JSON.stringify(initial)}'::jsonb)`;
  }),
};

/** Values that SQL functions share with TypeScript: `{{name}}` in their files. */
const sqlValues: Readonly<Record<string, string>> = {
  ...frames,
  largest_amount: String(largestAmount),
  highest_mood: String(highestMoodInUnits),
  highest_affinity: String(highestAffinity),
  friend_affinity: String(friendAffinity),
  close_friend_affinity: String(closeFriendAffinity),
  enemy_affinity: String(enemyAffinity),
  ...feelingValues,
  ...textValues,
  state_of_character: stateOf('p_character', 'p_seq'),
  state_of_a: stateOf('a.id', 'v_seq'),
  from_character: fromCharacters('p_character'),
  from_target: fromCharacters('p_target'),
  is_entry_taken: isTaken(`ARRAY[v_entry ->> 'id', v_entry ->> 'uuid', v_entry ->> 'alias']::uuid[]`),
  is_npc_taken: isTaken('ARRAY[p_id, p_uuid, p_alias]'),
  is_speaker_taken: isTaken('ARRAY[p_speaker, p_speaker_alias]'),
  others_of_event: otherParticipants('e.data'),
  others_of_talk: otherParticipants('p_talk'),
  health_in_result: healthIn('p_result'),
  health_of_spawned: healthIn('o.result'),
  baseline_of_a: baselineOf('a'),
  is_gift: isGift,
  ratio_of_wealth: ratioOfWealth('u.wealth', 'u.usual', 'v_floor'),
  wealth_effect: wealthEffect('g.ratio'),
  usual_after_night: usualAfterNight('g'),
  ratio_of_one: ratioOfWealth('v_wealth', 'v_usual', 'v_floor'),
  wealth_effect_of_one: wealthEffect('v_ratio'),
  skipped_since_m: skippedSince('m.created_at'),
  wealth_floor_of_world: `greatest(10000, round(${night.wealthFloor} * ${meanWealth}))::bigint`,
  mood_after_tax: moodAfterTax('v_impact'),
  trade_memory_id: tradeMemoryId('m.created_at', 'm.self_uuid', 'm.seq'),
  talk_input: talkInput,
  mean_wealth: meanWealth,
  budget_of_trade: budgetDetail('p_budget'),
  budget_of_hold: budgetDetail(`(p_hold ->> 'budget')::bigint`),
  budget_of_listing: budgetDetail(`(p_listing ->> 'budget')::bigint`),
  budget_of_order: budgetDetail(`(p_order ->> 'budget')::bigint`),
  limit_of_listing: limitDetail(`(p_listing ->> 'limit')::bigint`),
  limit_of_order: limitDetail(`(p_order ->> 'limit')::bigint`),
  from_account: fromAccounts('p_account'),
  open_account_taken: isTaken(
    `ARRAY[p_account ->> 'id', p_account ->> 'uuid', p_account ->> 'alias']::uuid[]`,
  ),
  kin_of_other: familiarTo('p_character', 'p_other'),
  kin: listOf(kin),
  counterparts: `'${JSON.stringify(counterparts)}'::jsonb`,
  most_relatives: '12',
  known_ties: '200',
  known_living: '100',
  known_people: '24',
  known_dead: '6',
  dues_of_debtor: duesOf('debtor'),
  dues_of_creditor: duesOf('creditor'),
  kin_of_s: kinOf('s.character_id', 's.other_id'),
  about_of_m: nameOf('p_instance', 'm.about_id'),
  names_of_m: namesIn('p_instance', 'm.fact'),
  names_of_memory: namesIn('p_instance', 'v_memory.fact'),
  deal_of_s: dealOf('s'),
  deal_of_f: dealOf('f'),
  what_was_t: whatWas('t'),
  what_was_d: whatWas('d'),
  fact_of_m: factOf('m'),
  fact_of_d: factOf('d'),
  words_of_f: wordsOf('f', 'a.name'),
  about_of_memory: nameOf('p_instance', 'v_memory.about_id'),
  teller_of_memory: nameOf('p_instance', 'v_memory.teller_id'),
  recalled: String(recalledMemories),
  recent_events: '30',
  newest_memories: String(newestMemories),
  memories_of_other: String(memoriesOfOther),
  newest_without_topic: '150',
  purge_keys: JSON.stringify(purgeKeys),
  memories_at_hand: memoriesAtHand(),
  best_at_hand: bestMemories(`(${memoriesAtHand()}) c`, '0::double precision', String(recalledMemories - 8)),
  best_of_found: bestMemories(
    'found c LEFT JOIN part t ON t.id = c.id',
    'coalesce(t.share, 0)',
    String(recalledMemories),
  ),
  recalled_memories: recalledAsJson,
  topic_weight: String(topicWeight),
  remembering_heirs: '100',
  reflection_weight: '5',
  most_memories: '400',
  kept_memories: '300',
  most_fading: '500',
  changing_kinds: listOf(kindsThat('changesInstance')),
  referencing_kinds: listOf(kindsThat('dataReferences')),
  non_transfers: nonTransfers((name) => `e.${name}`),
  treasury_kinds: listOf(treasuryKinds),
  trade_causes: tradeCauses,
  ...Object.fromEntries(instanceTotals.map((total) => [`added_${total}`, addedTo(total)])),
  ...settingValues,
  rollup_columns: rollupColumns.join(', '),
  rollup_sums: forEach(
    rollupColumns,
    (name) => `coalesce(v_last.${name}, 0) + sum(e.${name}) OVER m AS ${name}`,
  ),
  rollup_excluded: forEach(rollupColumns, (name) => `${name} = EXCLUDED.${name}`),
  supply_of_row: supplyOf('c'),
  supply_of_last: supplyOf('v_last'),
  sql_tax_policies: listOf(sqlTaxPolicies.map(({ name }) => name)),
};

/** The text of a function for PostgreSQL, with the values inlined, so that they do not affect plans. */
export function withSqlValues(text: string): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_place, name: string) => {
    const value = sqlValues[name];
    if (value === undefined) throw new Error(`src/ledger/sql-values.ts has no ${name}`);
    return value;
  });
}
