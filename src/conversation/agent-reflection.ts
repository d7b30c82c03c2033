import { Inject, Injectable, Logger } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { type AgentNpcRow, type InstanceRow } from '../database/rows.js';
import { worldTime } from '../database/world-time.js';
import { type RememberedRow } from '../ledger/ledger-result.js';
import { AgentCredentials } from './agent-credentials.js';
import { AgentGateway } from './agent-gateway.js';
import { toEndpoint } from './agent-prober.js';
import { toTurnMemory } from './choose-memories.js';
import { type Conclusion } from './conversation-dialect.js';
import { startDeadline } from './deadline.js';
import { TALK_SETTINGS } from './interaction.service.js';
import { timeIn } from './participants.js';
import { type TalkSettings } from './take-turn.js';
import { plainFailure, TurnFailure } from './turn-failure.js';

const mostMemories = 40;
const mostCharacters = 6000;

/** Asks the agents of characters what these conclude from what they remember. */
@Injectable()
export class AgentReflection {
  private readonly logger = new Logger('Agents');

  constructor(
    private readonly gateway: AgentGateway,
    private readonly credentials: AgentCredentials,
    @Inject(TALK_SETTINGS) private readonly settings: TalkSettings,
  ) {}

  /** Whether the agent of the character draws conclusions. */
  isAble({ agent }: AgentNpcRow): boolean {
    return this.gateway.concludes(agent.protocol);
  }

  /** Within the time of a turn, without a lock or a connection. Null: it failed; the log says why. */
  async conclude(
    instance: InstanceRow,
    { name, personality, description, agent }: AgentNpcRow,
    remembered: readonly RememberedRow[],
  ): Promise<readonly Conclusion[] | null> {
    const toWorld = (at: number): number => worldTime(instance.clock, at);
    const now = toWorld(Date.now());
    const { turnMs } = this.settings;
    const deadline = startDeadline(turnMs, () => plainFailure('timeout', `no conclusions in ${turnMs} ms`));
    try {
      const headers = await this.credentials.headersOf(agent.has_credentials ? [agent] : []);
      const request = {
        agent: toEndpoint(agent, headers.get(agent.id), {}),
        self: { name, personality, description },
        now: timeIn(instance),
        memories: weightiest(remembered).map((row) => toTurnMemory(row, toWorld, now)),
        signal: deadline.signal,
        turnMs,
        messageId: `reflect:${uuidv7()}`,
      };
      return await this.gateway.conclude(request, instance.application_id);
    } catch (error) {
      if (!(error instanceof TurnFailure)) throw error;
      this.logger.log(
        `${agent.name} (agent ${agent.id}, ${agent.protocol}) drew no conclusions: ${error.kind}: ${error.told}`,
      );
      return null;
    } finally {
      deadline.clear();
    }
  }
}

/** The oldest first. */
function weightiest(rows: readonly RememberedRow[]): RememberedRow[] {
  let left = mostCharacters;
  return [...rows]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, mostMemories)
    .filter(({ text }) => (left -= text.length) >= 0)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
