import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { EconomyError } from '../common/errors/economy-error.js';
import { candidateIds } from '../common/identifier.js';
import { decimalOf, type Units } from '../common/money/units.js';
import { DatabasePermits } from '../database/database-permits.js';
import { queryPrepared } from '../database/prepared.js';
import { type AgentNpcRow, type InstanceRow, type NpcRow, type RelationshipRow } from '../database/rows.js';
import { type Caller } from '../identity/caller.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { type FoundRow, inWords } from '../ledger/memory-recall.js';
import { chooseMemories } from './choose-memories.js';
import { truncate } from './clean-text.js';
import { type Bark, barkFor, nobody } from './dialects/scripted/bark.js';
import { withDiscretion } from './discretion.js';
import { moodLabel } from './labels.js';
import { timeIn, toParticipant, toTurnWorld } from './participants.js';
import { hashOf } from './seeded.js';
import { MAX_TEXT, TURN_SCHEMA, type TurnContext, type TurnOther } from './turn.js';

export interface BarkRequest {
  /** A known one, or in a few words what happens. */
  readonly occasion: string;
  /** An Agent NPC, an NPC or a player. */
  readonly to?: string | undefined;
}

/** Of economy.bark_input. */
interface BarkInput {
  readonly instance: InstanceRow;
  readonly character: AgentNpcRow;
  readonly other: AgentNpcRow | NpcRow | null;
  readonly memories: readonly FoundRow[];
  readonly ties: RelationshipRow | null;
  readonly meanWealth: Units;
}

interface Missing {
  readonly diedAt: string | null;
}

/** Characters and occasions whose latest line is known. */
const mostRemembered = 10_000;

/**
 * Lines aloud. One read, nothing is written, and no agent is called: a line that comes late, or costs tokens each time somebody walks past,
 * is none. So the built-in voice speaks for every character, in the language and the setting of the world.
 */
@Injectable()
export class BarkService {
  /** The latest line of a character for an occasion, so that it is not said twice in a row. */
  private readonly said = new LRUCache<string, { readonly index: number; readonly text: string }>({
    max: mostRemembered,
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly directory: InstanceDirectory,
    private readonly permits: DatabasePermits,
  ) {}

  async bark(
    caller: Caller,
    instance: string,
    identifier: string,
    { occasion, to }: BarkRequest,
  ): Promise<Bark> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    const input = await this.read(instanceId, identifier, to);
    const turn = toTurn(input);
    const key = `${turn.self.id} ${occasion.trim().toLowerCase()}`;
    const before = this.said.get(key);
    const voice = { world: instanceId, language: input.instance.language };
    // Another process begins elsewhere, and goes the same way from there.
    let index = before ? before.index + 1 : hashOf(`${key} ${turn.now ?? ''}`) % 1000;
    let bark = barkFor(turn, occasion, index, voice);
    if (bark.text === before?.text) bark = barkFor(turn, occasion, (index += 1), voice);
    this.said.set(key, { index, text: bark.text });
    return { ...bark, text: truncate(bark.text, MAX_TEXT) };
  }

  private async read(instanceId: string, identifier: string, to: string | undefined): Promise<BarkInput> {
    const others = to === undefined ? [] : candidateIds(instanceId, to);
    const [row] = await this.permits.run('lookups', instanceId, () =>
      queryPrepared<{ bark_input: BarkInput | Missing | null }>(
        this.dataSource,
        'bark',
        'SELECT * FROM economy.bark_input($1, $2, $3, $4)',
        [instanceId, ...candidateIds(instanceId, identifier), others],
      ),
    );
    const found = row?.bark_input ?? null;
    if (found === null) throw new EconomyError('INSTANCE_NOT_FOUND');
    if (!('character' in found)) {
      const { diedAt } = found;
      const extra = diedAt === null ? {} : { diedAt: new Date(diedAt).toISOString() };
      throw new EconomyError('AGENT_NPC_NOT_FOUND', { extra });
    }
    if (found.other?.id === found.character.id) throw new EconomyError('SELF_INTERACTION');
    if (to !== undefined && found.other === null)
      throw new EconomyError('NPC_NOT_FOUND', {
        detail: `${to} is no living NPC or Agent NPC of this instance.`,
      });
    return found;
  }
}

/** As for the first turn of a talk, with somebody or with nobody in particular. */
function toTurn({ instance, character, other, memories, ties, meanWealth }: BarkInput): TurnContext {
  const { clock, language } = instance;
  const listener = other === null ? nobody : toOther(other);
  // Aloud, everybody hears it: no secrets.
  const company = { other: listener.id, trust: ties?.trust ?? 0, isWatched: true };
  const mentionable = withDiscretion(memories.map(inWords), company, language);
  const towards = { row: ties, memories: chooseMemories(mentionable, listener.id) };
  const { self, acquaintances } = toParticipant(
    { role: 'initiator', row: character, ties: new Map([[listener.id, towards]]) },
    { meanWealth, clock, headers: new Map(), seed: '' },
  );
  return {
    schema: TURN_SCHEMA,
    interactionId: '',
    ...{ turn: 0, turnsLeft: 0, role: 'initiator' },
    now: timeIn(instance),
    self,
    other: listener,
    ...acquaintances.get(listener.id)!,
    world: toTurnWorld(instance),
    transcript: [],
  };
}

function toOther(row: AgentNpcRow | NpcRow): TurnOther {
  const { id, name } = row;
  if (!('agent_id' in row)) return { ...nobody, id, name };
  const { description, mood } = row as AgentNpcRow;
  return { id, name, description, moodLabel: moodLabel(decimalOf(mood)), kind: 'agent-npc' };
}
