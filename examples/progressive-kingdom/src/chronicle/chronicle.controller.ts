import { Controller, Get, Param, ParseUUIDPipe, Query } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsInt, Min } from 'class-validator';
import { ChronicleService } from './chronicle.service.js';
import { type Deed } from './deed.entity.js';

class ChronicleQuery {
  @IsInt()
  @Min(0)
  @Type(() => Number)
  after: number = 0;
}

/** Everybody may read the chronicle. */
@Controller('chronicle')
export class ChronicleController {
  constructor(private readonly chronicle: ChronicleService) {}

  @Get(':instance')
  tell(
    @Param('instance', ParseUUIDPipe) instanceId: string,
    @Query() { after }: ChronicleQuery,
  ): Promise<Deed[]> {
    return this.chronicle.read(instanceId, after);
  }
}
