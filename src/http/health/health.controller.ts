import { Controller, Get, Injectable } from '@nestjs/common';
import { ApiProperty, ApiSchema, ApiTags } from '@nestjs/swagger';
import { Public } from '../auth/jwt-auth.guard.js';
import { EconomyError } from '../../common/errors/economy-error.js';
import { Operation } from '../request/operation.js';
import { DatabaseProbe } from './database-probe.js';

@ApiSchema({ name: 'ServiceHealth' })
class Health {
  @ApiProperty({ type: String, enum: ['ok'] })
  status!: 'ok';
}

/** Whether the process should receive requests: not before what it makes first is there, nor when it is about to stop. */
@Injectable()
export class Readiness {
  starting = false;
  stopping = false;
}

@ApiTags('Health')
@Public()
@Controller('health')
export class HealthController {
  constructor(
    private readonly database: DatabaseProbe,
    private readonly readiness: Readiness,
  ) {}

  @Get('live')
  @Operation({
    summary: 'Check that the process is alive',
    description: 'Even without the database.',
    returns: Health,
    guarded: false,
  })
  checkLive(): Health {
    return { status: 'ok' };
  }

  @Get('ready')
  @Operation({
    summary: 'Check that the process can serve',
    description: 'The database responds and is migrated, a demo world is there, and it is not stopping.',
    returns: Health,
    guarded: false,
  })
  async checkReady(): Promise<Health> {
    if (this.readiness.stopping) throw new EconomyError('SHUTTING_DOWN', { headers: { 'Retry-After': '5' } });
    if (this.readiness.starting) {
      throw new EconomyError('OVERLOADED', {
        detail: 'The service is starting: it makes its demo world.',
        headers: { 'Retry-After': '1' },
      });
    }
    const migrated = await this.database.isMigrated();
    if (migrated === true) return { status: 'ok' };
    throw new EconomyError('DATABASE_UNAVAILABLE', {
      ...(migrated === false && { detail: 'The database is not migrated to the schema of this release.' }),
      headers: { 'Retry-After': '5' },
    });
  }
}
