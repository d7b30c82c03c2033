import { formatVersion, isNewer, sections } from './snapshot-format.js';

/** What each line of a snapshot of this version has, of whichever release. */
const always = {
  instance:
    'id uuid name label expires_at tax_rate tax_mood_impact inheritance tax_policy tax_policy_options mood_policy talk_seed texts_kept_days goods_owned talk_trades tax_schedule tax_due_at clock nights last_night_at collected_taxes treasury_spent minted sunk asset_count agent_npc_count npc_count last_seq last_event_at created_at updated_at deleted_at',
  agent: 'id name endpoint host_type protocol options',
  npc: 'id uuid name type created_at updated_at deleted_at',
  holder:
    'id uuid name type agent_id kind owner_id taxable metadata wealth held mood mood_baseline usual_wealth mourning trades_seen reflected_at created_at updated_at deleted_at',
  hold: 'id payer_id recipient_id to_treasury asset state amount captured expires_at reason reference seq ended_seq created_at updated_at',
  asset: 'code name kind decimals perishes_after_days made consumed created_at updated_at',
  holding: 'owner_id asset lot amount',
  listing:
    'id owner_id asset side state quantity remaining unit_price expires_at reason reference seq ended_seq created_at updated_at',
  obligation:
    'id uuid debtor_id creditor_id kind state amount owed clock due due_at ends_at on_shortfall catch_up schedule text reason reference paid_count missed_count seq ended_seq created_at updated_at',
  agent_npc_parent: 'child_id parent_id parent_type position',
  agent_claim: 'agent_id characters created_at',
  relationship:
    'character_id other_id affinity trust respect interactions last_interaction_at ended_at recent_talks created_at updated_at',
  memory: 'character_id id about_id kind text weight event_seq amount teller_id origin_id hops created_at',
  feeling_change:
    'character_id id other_id cause event_seq affinity_delta affinity trust_delta trust respect_delta respect mood_delta mood created_at',
  event:
    'seq id created_at actor_id recipient_id kind cause amount actor_wealth recipient_wealth actor_mood recipient_mood reason reference data',
};

describe('the format of snapshots', () => {
  it('lets a field be absent that is newer than its version', () => {
    const fields = sections.map(({ kind, fields: all }) => [
      kind,
      Object.keys(all)
        .filter((name) => !isNewer(all[name]!))
        .join(' '),
    ]);
    // Snapshots of an earlier release lack the new field: it is `newer`, and has an initial value when it is imported.
    expect([formatVersion, Object.fromEntries(fields)]).toEqual([7, always]);
  });
});
