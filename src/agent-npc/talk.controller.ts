import { Body, Controller, Post, Put, Req, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { BarkService } from '../conversation/bark.service.js';
import { type TalkListener } from '../conversation/take-turn.js';
import { InteractionService } from '../conversation/interaction.service.js';
import { PlayerTalkService } from '../conversation/player-talk.service.js';
import { contextOf, type RequestContext } from '../http/adapter/request-context.js';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { Requires } from '../http/auth/jwt-auth.guard.js';
import { Billable } from '../http/request/billable.js';
import { Idempotency, type IdempotentRequest } from '../http/request/idempotency.js';
import { Identifier, Operation } from '../http/request/operation.js';
import { talkFor } from './character-view.js';
import { InteractEvent, minimalInteractEvent, toInteractEvent } from './interact-event.resource.js';
import { Bark, toBark } from './bark.resource.js';
import { Talk, toEndedTalk, toOpenTalk } from './talk.resource.js';
import { RunningTalks } from './running-talks.js';
import { BarkDto, toTalkRequest, InteractDto, TalkDto, toSaidLine } from './talk.dto.js';
import { streamTalk, wantsStream } from './talk-stream.js';

/** Talks: of Agent NPCs in one call, and of a player with one, a line a call; and lines aloud without one. */
@ApiTags('Characters')
@Controller('v1/agent-npc')
export class TalkController {
  constructor(
    private readonly interactions: InteractionService,
    private readonly talks: PlayerTalkService,
    private readonly barks: BarkService,
    private readonly running: RunningTalks,
  ) {}

  @Put(':instance/:identifier/interact')
  @Billable('interact')
  @Operation({
    summary: 'Register an interact event',
    description:
      'Two Agent NPCs, or with `others` up to six, talk through their agents. An agent that is down does not fail the call: see `outcome`. ' +
      'With `Accept: text/event-stream` lines come as they are written: `words` (`{role, index, text}`: more of a line), ' +
      '`line` (a whole one, which replaces them) and at the end `interact` (the response without a stream) or `problem`.',
    streams: true,
    returns: InteractEvent,
    character: 'itself',
    write: true,
    minimal: minimalInteractEvent,
    refusals: ['SELF_INTERACTION', 'DUPLICATE_PARTICIPANT', 'NO_RESPONDER', 'AGENT_UNREACHABLE'],
  })
  async interactWithCharacter(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('Agent NPC') identifier: string,
    @Body() dto: InteractDto,
    @Idempotency() request: IdempotentRequest,
    @Req() raw: object,
  ): Promise<InteractEvent | StreamableFile> {
    const talk = toTalkRequest(identifier, dto);
    return this.respond(contextOf(raw), 'interact', async (listener) => {
      const result = await this.interactions.interact(caller, instance, { ...talk, listener }, request);
      return talkFor(caller, toInteractEvent(result, caller.application));
    });
  }

  @Post(':instance/:identifier/talk')
  @Billable('interact')
  @Operation({
    summary: 'Talk to an Agent NPC as a player',
    description:
      'A player, or the game for a plain NPC, says a line, and the character answers. The first line begins a talk, which continues from call to call until one of them, time or its limit ends it. Then it is one `interact` event, and what was agreed is paid. Send an Idempotency-Key with each line. ' +
      'With `Accept: text/event-stream` lines come as they do in `interact`, and at the end `talk`.',
    returns: Talk,
    write: true,
    streams: true,
    refusals: ['TALK_BUSY', 'ALREADY_EXISTS', 'AGENT_UNREACHABLE', 'LINE_REFUSED'],
  })
  async talkToCharacter(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('Agent NPC') identifier: string,
    @Body() dto: TalkDto,
    @Idempotency() request: IdempotentRequest,
    @Req() raw: object,
  ): Promise<Talk | StreamableFile> {
    const said = toSaidLine(dto);
    return this.respond(contextOf(raw), 'talk', async (listener) => {
      const talk = await this.talks.say(caller, instance, identifier, { ...said, listener }, request);
      return 'open' in talk ? toOpenTalk(talk.open) : toEndedTalk(talk.ended, caller.application);
    });
  }

  @Post(':instance/:identifier/bark')
  @Requires('economy:read')
  @Operation({
    summary: 'Let an Agent NPC say a line for an occasion',
    description:
      'One line aloud, without a talk: nothing is written, and no agent is called; the built-in voice speaks for every character. A repeated call gives another line.',
    returns: Bark,
    character: 'itself',
    refusals: ['SELF_INTERACTION'],
  })
  async hearBark(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('Agent NPC') identifier: string,
    @Body() dto: BarkDto,
  ): Promise<Bark> {
    return toBark(await this.barks.bark(caller, instance, identifier, dto));
  }

  /** Sends the talk in one piece, or line by line, whichever the caller accepts. */
  private respond<Result extends object>(
    context: RequestContext,
    name: string,
    work: (listener?: TalkListener) => Promise<Result>,
  ): Promise<Result | StreamableFile> {
    const run = (listener?: TalkListener): Promise<Result> => this.running.follow(context, work(listener));
    return wantsStream(context) ? streamTalk(context, name, run) : run();
  }
}
