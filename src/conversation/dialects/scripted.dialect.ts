import { Injectable } from '@nestjs/common';
import { ConversationDialect } from '../conversation-dialect.js';
import type { HealthReport, OptionFault, SpeakRequest } from '../conversation-dialect.js';
import type { TurnContext, TurnResult } from '../turn.js';
import { type Language, languages } from './scripted/book.js';
import { speak } from './scripted/speech.js';

/**
 * The built-in voice: no agent, no network, no waiting. The same turn context gives the same line; the
 * interaction's id is the seed, or `options.seed` of the agent. `options.language`: 'en' or 'de', by default that of the
 * world.
 */
@Injectable()
export class ScriptedDialect extends ConversationDialect {
  readonly protocol = 'scripted';
  override readonly hasEndpoint = false;

  override faultsIn({ language }: Readonly<Record<string, unknown>>): readonly OptionFault[] {
    if (language === undefined || languages.some((known) => known === language)) return [];
    return [{ option: 'language', detail: `options.language must be one of ${languages.join(', ')}` }];
  }

  async speak({ agent, turn }: SpeakRequest): Promise<TurnResult> {
    const { seed, language = turn.world.language } = agent.options ?? {};
    const given = typeof seed === 'string' || typeof seed === 'number' ? String(seed) : undefined;
    return speakScripted(
      turn,
      given,
      languages.find((known) => known === (language ?? turn.world.language)),
    );
  }

  async checkHealth(): Promise<HealthReport> {
    return { ok: true };
  }
}

/** @param seed Of a talk in a reproducible world, which ends with both and the number of their talks. */
export function speakScripted(turn: TurnContext, seed?: string, language: Language = 'en'): TurnResult {
  const world = seed === undefined ? turn.world.instanceId : seed.split('/').slice(0, -3).join('/') || seed;
  return speak(turn, seed ?? turn.interactionId, world, language);
}
