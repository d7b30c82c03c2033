import { ApiProperty } from '@nestjs/swagger';
import { IsFlag } from '../http/request/validators.js';

export class ApplicationSettingsDto {
  @ApiProperty({ description: 'Refuse writes that move money without an Idempotency-Key' })
  @IsFlag()
  requireIdempotencyKey!: boolean;
}
