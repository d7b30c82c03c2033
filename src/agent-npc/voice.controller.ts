import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { EconomyError } from '../common/errors/economy-error.js';
import { cleanTurn } from '../conversation/reading/read-turn.js';
import { clampTurnResult, type TurnContext } from '../conversation/turn.js';
import { TurnFailure } from '../conversation/turn-failure.js';
import { WaitingTurns } from '../conversation/waiting-turns.js';
import { type Caller, CurrentCaller } from '../http/auth/caller.js';
import { holdToAmount } from '../http/auth/character-scope.js';
import { Identifier, Operation } from '../http/request/operation.js';
import { SpokenTurn, WaitingTurn } from '../http/resource/voice-turn.resource.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { AgentNpcReader } from './agent-npc.reader.js';
import { readWait, TurnAnswerDto, TurnQuery } from './voice.dto.js';

/** The turns of characters whose agent has the protocol `mcp`: their voice asks for them. */
@ApiTags('Characters')
@Controller('v1/agent-npc/:instance/:identifier/turn')
export class VoiceController {
  constructor(
    private readonly directory: InstanceDirectory,
    private readonly reader: AgentNpcReader,
    private readonly turns: WaitingTurns,
  ) {}

  @Get()
  @Operation({
    summary: 'Get the turn of an Agent NPC',
    description: 'The oldest that waits, of a character whose agent has the protocol mcp.',
    returns: WaitingTurn,
    character: 'itself',
    refusals: ['INSTANCE_NOT_FOUND', 'AGENT_NPC_NOT_FOUND'],
  })
  async getTurn(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('Agent NPC') identifier: string,
    @Query() query: TurnQuery,
  ): Promise<WaitingTurn> {
    const waitMs = readWait(query);
    const { instanceId, id } = await this.find(caller, instance, identifier);
    const turn = await this.turns.next(instanceId, id, waitMs);
    return { turn: turn && { id: turn.id, endsAt: turn.endsAt, context: { ...turn.context } } };
  }

  @Put(':turn')
  @Operation({
    summary: 'Speak in the turn of an Agent NPC',
    description: 'It is answered once; the same answer again counts as the first.',
    returns: SpokenTurn,
    body: true,
    character: 'itself',
    refusals: ['INSTANCE_NOT_FOUND', 'AGENT_NPC_NOT_FOUND', 'TURN_NOT_FOUND'],
  })
  async speakInTurn(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('Agent NPC') identifier: string,
    @Identifier('turn', 'turn') turn: string,
    @Body() answer: TurnAnswerDto,
  ): Promise<SpokenTurn> {
    const { instanceId, id } = await this.find(caller, instance, identifier);
    const context = await this.turns.find(instanceId, id, turn);
    const most = caller.character?.maxAmount ?? null;
    if (most !== null && (answer.offer || answer.accept)) {
      holdToAmount(caller.character!, { amount: toPay(context, answer) });
    }
    const isTaken = context !== null && (await this.turns.answer(instanceId, id, turn, answer));
    if (!isTaken) throw new EconomyError('TURN_NOT_FOUND');
    return { id: turn, ...spokenIn(answer, context) };
  }

  private async find(caller: Caller, instance: string, identifier: string) {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    const { row } = await this.reader.get(instanceId, identifier);
    return { instanceId, id: row.id };
  }
}

/** What becomes of the line when the talk goes on with it. */
function spokenIn(answer: TurnAnswerDto, context: TurnContext): Omit<SpokenTurn, 'id'> {
  // What is stored may be of another release.
  const speakers = Object.assign({ self: { name: '' }, other: { name: '' } }, context);
  try {
    return { say: clampTurnResult(cleanTurn(answer, speakers)).say };
  } catch (error) {
    if (!(error instanceof TurnFailure)) throw error;
    return { say: null, failure: { kind: error.kind, detail: error.told } };
  }
}

/** The most that the answer may cost the character. */
function toPay(context: TurnContext | null, { offer, accept }: TurnAnswerDto): number {
  const offered = accept ? context?.trade?.offered : undefined;
  return Math.max(...[offer, offered].map((each) => (each?.payer === 'self' ? each.amount : 0)));
}
