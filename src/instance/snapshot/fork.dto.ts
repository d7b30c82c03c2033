import { ApiProperty } from '@nestjs/swagger';
import { IsLine, IsFlag, IsIdentifier, Optional } from '../../http/request/validators.js';

export class ForkDto {
  @ApiProperty({ description: "The game's own" })
  @IsIdentifier()
  uuid!: string;

  @Optional({ description: 'Default: the name of the original' })
  @IsLine(0, 200)
  name?: string;

  @Optional({
    default: false,
    description: 'Copies every event',
  })
  @IsFlag()
  history?: boolean;
}
