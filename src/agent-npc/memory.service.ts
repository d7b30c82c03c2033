// Handwritten SQL: stored memories are merged with pending effects of trades, by a function of the ledger.
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Caller } from '../identity/caller.js';
import { nameOf, namesIn } from '../database/select-rows.js';
import { type MemoryRow } from '../database/rows.js';
import { type Page, type PageRequest } from '../common/paging/page.js';
import { type IdempotentRequest } from '../ledger/idempotency.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { type NewMemory } from '../ledger/ledger-inputs.js';
import { type ReflectedResult, type RememberedRow } from '../ledger/ledger-result.js';
import { SocialLedger } from '../ledger/social-ledger.js';
import { renderMemory } from '../words/memory-words.js';
import { AgentReflection } from '../conversation/agent-reflection.js';
import { AgentNpcReader } from './agent-npc.reader.js';
import { type CharacterList, CharacterPages, unnoticed } from './character-pages.js';

/** Ids start with the time and are the key: the newest are found without reading the others. */
const rememberedNow = (condition: string): string => `
  SELECT to_jsonb(m) || jsonb_build_object(
           'about', ${nameOf('$1', 'm.about_id')}, 'teller', ${nameOf('$1', 'm.teller_id')}, 'names', ${namesIn('$1', 'm.fact')},
           'language', (SELECT i.language FROM economy.instance i WHERE i.id = $1)) AS row
    FROM (SELECT * FROM (
            (SELECT m.id, m.about_id, m.kind::text, m.text::text, m.fact, m.amount, m.weight, m.secrecy, m.event_seq, m.teller_id, m.created_at
               FROM economy.memory m
              WHERE m.instance_id = $1 AND m.character_id = $2 ${condition}
              ORDER BY m.id DESC LIMIT $3)
            UNION ALL
            (SELECT m.* FROM (
               SELECT u.id, u.other_id, 'trade' AS kind, NULL, u.fact, u.amount, u.weight, 0 AS secrecy, u.event_seq, NULL::uuid, u.created_at
                 FROM ${unnoticed} WHERE u.fact IS NOT NULL) m
              WHERE true ${condition})) remembered
           ORDER BY created_at DESC, id DESC LIMIT $3) m
   ORDER BY m.created_at DESC, m.id DESC`;

/** The newest first. */
const memories: CharacterList<MemoryRow> = {
  select: rememberedNow,
  after: 'AND (m.created_at, m.id) < ($4, $5) AND m.id < $5',
  position: (row) => [row.created_at, row.id],
};

/** Without secrets, which a conclusion would tell. */
const sinceReflection = `AND m.kind <> 'reflection' AND m.secrecy = 0 AND m.created_at > coalesce(
  (SELECT a.reflected_at FROM economy.agent_npc a WHERE a.instance_id = $1 AND a.id = $2), '-infinity')`;
/** How many of the newest memories an agent is given. */
const mostToReflect = 60;

/** What Agent NPCs remember. */
@Injectable()
export class MemoryService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly directory: InstanceDirectory,
    private readonly reader: AgentNpcReader,
    private readonly pages: CharacterPages,
    private readonly ledger: SocialLedger,
    private readonly agents: AgentReflection,
  ) {}

  listMemories(
    caller: Caller,
    instance: string,
    identifier: string,
    page: PageRequest,
  ): Promise<Page<MemoryRow>> {
    return this.pages.read(memories, caller, instance, identifier, page);
  }

  async share(
    caller: Caller,
    instance: string,
    identifier: string,
    told: NewMemory,
    request: IdempotentRequest,
  ): Promise<MemoryRow> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    return (await this.ledger.shareMemory(instanceId, [identifier], told, request)).memory;
  }

  async shareWithMany(
    caller: Caller,
    instance: string,
    identifiers: readonly string[],
    memory: NewMemory,
    request: IdempotentRequest,
  ): Promise<{ readonly instanceId: string; readonly told: number }> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    const { told } = await this.ledger.shareMemory(instanceId, identifiers, memory, request);
    return { instanceId, told };
  }

  async reflect(
    caller: Caller,
    instance: string,
    identifier: string,
    request: IdempotentRequest,
  ): Promise<ReflectedResult> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    const drawn = (await this.ledger.isDone(instanceId, request))
      ? null
      : await this.reflectWithAgent(instanceId, identifier);
    return this.ledger.reflect(instanceId, identifier, drawn, request);
  }

  /** What its agent concludes from what is new to the character; null if templates have to. */
  private async reflectWithAgent(
    instanceId: string,
    identifier: string,
  ): Promise<readonly { text: string; about: string | null }[] | null> {
    const { row: character, instance } = await this.reader.get(instanceId, identifier);
    if (!this.agents.isAble(character)) return null;
    const rows = await this.dataSource.query<{ row: MemoryRow }[]>(rememberedNow(sinceReflection), [
      instanceId,
      character.id,
      mostToReflect,
    ]);
    if (rows.length === 0) return null;
    const conclusions = await this.agents.conclude(instance, character, rows.map(toRemembered));
    if (conclusions === null) return null;
    const known = rows.flatMap(({ row: { about, teller } }) => [about, teller]);
    const idOf = (name: string): string | null =>
      known.find((one) => one?.name.toLowerCase() === name.trim().toLowerCase())?.id ?? null;
    return conclusions.map(({ text, about }) => ({ text, about: about ? idOf(about) : null }));
  }

  async forget(
    caller: Caller,
    instance: string,
    identifier: string,
    memoryId: string,
    request: IdempotentRequest,
  ): Promise<MemoryRow> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    return this.ledger.forgetMemory(instanceId, identifier, memoryId, request);
  }
}

function toRemembered({ row }: { readonly row: MemoryRow }): RememberedRow {
  const { id, created_at: at, kind, weight, about = null, teller } = row;
  const heard = { teller: teller?.name ?? null, hops: teller ? 1 : 0 };
  return {
    id,
    at,
    kind,
    text: renderMemory(row),
    weight,
    about,
    ...heard,
    amount: null,
    originId: null,
    secrecy: 0,
    score: 0,
    shared: 0,
  };
}
