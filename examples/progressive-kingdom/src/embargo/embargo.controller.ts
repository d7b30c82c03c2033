import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  ParseUUIDPipe,
  Put,
  UseGuards,
} from '@nestjs/common';
import { CrownGuard } from '../crown/crown.guard.js';
import { EmbargoDto } from './embargo.dto.js';
import { type Embargo } from './embargo.entity.js';
import { EmbargoService } from './embargo.service.js';

/** A route of the kingdom, outside the economy, with its own guard and its own validation. */
@Controller('embargo/:instance')
export class EmbargoController {
  constructor(private readonly embargoes: EmbargoService) {}

  @Get()
  list(@Param('instance', ParseUUIDPipe) instanceId: string): Promise<readonly Embargo[]> {
    return this.embargoes.inForce(instanceId);
  }

  @Put(':character')
  @UseGuards(CrownGuard)
  @HttpCode(204)
  impose(
    @Param('instance', ParseUUIDPipe) instanceId: string,
    @Param('character', ParseUUIDPipe) characterId: string,
    @Body() { reason }: EmbargoDto,
  ): Promise<void> {
    return this.embargoes.impose({ instanceId, characterId, reason });
  }

  @Delete(':character')
  @UseGuards(CrownGuard)
  @HttpCode(204)
  lift(
    @Param('instance', ParseUUIDPipe) instanceId: string,
    @Param('character', ParseUUIDPipe) characterId: string,
  ): Promise<void> {
    return this.embargoes.lift(instanceId, characterId);
  }
}
