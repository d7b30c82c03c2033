import { Controller, Get, Module, Param } from '@nestjs/common';
import { CurrentCaller, Economy, type EconomyCaller } from 'agent-npc-economy';

@Controller('v1/chronicle')
class ChronicleController {
  constructor(private readonly economy: Economy) {}

  @Get(':instance')
  async tell(@CurrentCaller() caller: EconomyCaller, @Param('instance') instance: string): Promise<string[]> {
    const events = await this.economy.readEvents(caller.application.id, instance);
    return events.map(({ seq, type, occurredAt }) => `${seq} ${occurredAt} ${type}`);
  }
}

@Module({ controllers: [ChronicleController] })
export class ChronicleModule {}
