import { Body, Controller, Get, Put, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { EconomyError } from '../common/errors/economy-error.js';
import { cleanTurn } from '../conversation/reading/read-turn.js';
import { clampTurnResult, type TurnContext } from '../conversation/turn.js';
import { TurnFailure } from '../conversation/turn-failure.js';
import { WaitingTurns } from '../conversation/waiting-turns.js';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { contextOf } from '../http/adapter/request-context.js';
import { requireWithinLimit, type SpendingLimit } from '../identity/spending-limit.js';
import { Requires } from '../http/auth/jwt-auth.guard.js';
import { Identifier, Operation } from '../http/request/operation.js';
import { SpokenTurn, WaitingTurn } from './voice-turn.resource.js';
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

  /** For whoever may speak: a turn has the personality and the memories of its character. */
  @Get()
  @Requires('economy:write')
  @Operation({
    summary: 'Get the turn of an Agent NPC',
    description:
      'The oldest one that waits, of a character whose agent has the protocol `mcp`. Needs the scope `economy:write`.',
    returns: WaitingTurn,
    character: 'itself',
  })
  async getTurn(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('Agent NPC') identifier: string,
    @Query() query: TurnQuery,
    @Req() request: object,
  ): Promise<WaitingTurn> {
    const waitMs = readWait(query);
    const { instanceId, id: characterId } = await this.find(caller, instance, identifier);
    const speaker = { instanceId, characterId };
    let turn = await this.turns.next(speaker);
    if (!turn && waitMs > 0) {
      const context = contextOf(request);
      context.leave();
      turn = await this.turns.wait(speaker, caller.application.id, waitMs, context.endSignal());
    }
    return { turn: turn && { id: turn.id, endsAt: turn.endsAt, context: { ...turn.context } } };
  }

  @Put(':turn')
  @Operation({
    summary: 'Speak in the turn of an Agent NPC',
    description: 'A turn takes one reply; the same reply again counts as the first.',
    returns: SpokenTurn,
    character: 'itself',
  })
  async speakInTurn(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('Agent NPC') identifier: string,
    @Identifier('turn', 'turn') turn: string,
    @Body() answer: TurnAnswerDto,
  ): Promise<SpokenTurn> {
    const { instanceId, id } = await this.find(caller, instance, identifier);
    const { spending } = caller;
    const context = await this.turns.find(instanceId, id, turn);
    if (answer.offer || answer.accept) {
      requireWithinLimit({ ...spending, maxAmount: mostAtOnce(spending) }, toPay(context, answer));
    }
    const isTaken =
      context !== null && (await this.turns.answer(instanceId, id, turn, { ...answer, spending }));
    if (!isTaken) throw new EconomyError('TURN_NOT_FOUND');
    return { id: turn, ...spokenIn(answer, context) };
  }

  private async find(caller: Caller, instance: string, identifier: string) {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    const { row } = await this.reader.get(instanceId, identifier);
    return { instanceId, id: row.id };
  }
}

/** What is left of the day is known when the talk is written; more than all of it is refused at once. */
function mostAtOnce({ maxAmount, maxPerDay }: SpendingLimit): number | null {
  return maxAmount === null || maxPerDay === null ? (maxAmount ?? maxPerDay) : Math.min(maxAmount, maxPerDay);
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
