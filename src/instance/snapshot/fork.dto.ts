import { ApiProperty } from '@nestjs/swagger';
import { IsFlag, IsIdentifier, IsPlainText, Optional } from '../../http/request/validators.js';

export class ForkDto {
  @ApiProperty({ description: "The game's own UUID of the new world" })
  @IsIdentifier()
  uuid!: string;

  @Optional({ description: 'Default: the name of the original' })
  @IsPlainText(0, 200)
  name?: string;

  @Optional({
    default: false,
    description: 'Copies every event; else it starts with what its characters have now',
  })
  @IsFlag()
  history?: boolean;
}
