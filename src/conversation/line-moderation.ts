// Handwritten SQL: names by key, without the texts that an entity has.
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { candidateIds, pickById } from '../common/identifier.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { type Language } from '../common/language.js';
import { checkVerdict } from '../policy/checked-results.js';
import { type ModerationPolicy, type PlayerText, type TextRefusal } from '../policy/moderation-policy.js';
import { PolicyCalls } from '../policy/policy-calls.js';
import { PolicyRegistry } from '../policy/policy-registry.js';
import { cleanText } from './clean-text.js';
import { playerUuid, type SaidLine } from './player-talk.js';
import { MAX_REASON, MAX_TEXT } from './turn.js';

export interface ModeratedLine {
  readonly said: SaidLine;
  readonly refusal: (TextRefusal & { readonly pointer: string }) | null;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

interface FoundNames {
  readonly language: Language;
  readonly characters: readonly Named[];
  readonly npcs: readonly Named[];
}

/** Asks the moderation policy about what a player says. */
@Injectable()
export class LineModeration {
  constructor(
    private readonly dataSource: DataSource,
    private readonly policies: PolicyRegistry,
    private readonly calls: PolicyCalls,
  ) {}

  /** The line as it may be said, or why it may not. */
  async moderate(instanceId: string, character: string, said: SaidLine): Promise<ModeratedLine> {
    const { moderation } = this.policies;
    const line = cleanText(said.text ?? '', MAX_TEXT);
    const reason = cleanText(said.offer?.reason ?? '', MAX_REASON);
    if (moderation === null || (line === '' && reason === '')) return { said, refusal: null };
    const about = await this.read(instanceId, character, said.speaker);
    const [spoken, offered] = await Promise.all([
      this.ask(moderation, { ...about, kind: 'line', text: line }),
      this.ask(moderation, { ...about, kind: 'offer', text: reason }),
    ]);
    if ('reason' in spoken) return { said, refusal: { ...spoken, pointer: '/text' } };
    if ('reason' in offered) return { said, refusal: { ...offered, pointer: '/offer/reason' } };
    return {
      said: {
        ...said,
        ...(line !== '' && { text: spoken.text }),
        ...(said.offer && { offer: { ...said.offer, reason: offered.text } }),
        isRewritten: spoken.text !== line,
      },
      refusal: null,
    };
  }

  private async ask(
    policy: ModerationPolicy,
    text: Omit<PlayerText, 'signal'>,
  ): Promise<{ readonly text: string } | TextRefusal> {
    if (text.text === '') return text;
    return this.calls.call(
      policy,
      async (signal) => {
        try {
          return await policy.moderate({ ...text, signal });
        } catch (error) {
          throw withoutMessage(error);
        }
      },
      (result) => checkVerdict(text.kind === 'line' ? MAX_TEXT : MAX_REASON, result) ?? text,
    );
  }

  private async read(
    instanceId: string,
    character: string,
    speaker: SaidLine['speaker'],
  ): Promise<Pick<PlayerText, 'instance' | 'speaker' | 'character'>> {
    const [spoken, heard] = [typeof speaker === 'string' ? speaker : playerUuid(speaker.ref), character].map(
      (identifier) => candidateIds(instanceId, identifier),
    );
    const [found] = await this.dataSource.query<FoundNames[]>(
      `SELECT i.language,
              ARRAY(SELECT jsonb_build_object('id', a.id, 'name', a.name) FROM economy.agent_npc a
                     WHERE a.instance_id = $1 AND a.id = ANY ($2)) AS characters,
              ARRAY(SELECT jsonb_build_object('id', n.id, 'name', n.name) FROM economy.npc n
                     WHERE n.instance_id = $1 AND n.id = ANY ($3)) AS npcs
         FROM economy.instance i WHERE i.id = $1`,
      [instanceId, heard, spoken],
    );
    if (!found) throw new EconomyError('INSTANCE_NOT_FOUND');
    const to = find(found.characters, character);
    if (!to) throw new EconomyError('AGENT_NPC_NOT_FOUND');
    const instance = { id: instanceId, language: found.language };
    if (typeof speaker !== 'string') {
      const { name, ref } = speaker;
      const id = pickById(found.npcs, playerUuid(ref)) ?? spoken![1];
      return { instance, speaker: { id, name, ref }, character: to };
    }
    const npc = find(found.npcs, speaker);
    if (!npc) throw new EconomyError('NPC_NOT_FOUND');
    return { instance, speaker: { ...npc, ref: null }, character: to };
  }
}

function find(rows: readonly Named[], identifier: string): Named | undefined {
  const id = pickById(rows, identifier);
  return rows.find((row) => row.id === id);
}

/** An error as the log may have it: its message may quote the line. */
function withoutMessage(error: unknown): Error {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error();
  const bare = new Error('left out, because it may quote the line');
  bare.name = name;
  const frames = stack
    .replace(message, '')
    .split('\n')
    .filter((line) => /^ {4}at /.test(line));
  bare.stack = [`${name}: ${bare.message}`, ...frames].join('\n');
  return bare;
}
