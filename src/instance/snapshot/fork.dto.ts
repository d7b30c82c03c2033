import { ApiProperty } from '@nestjs/swagger';
import { IsIdentifier, IsPlainText, Optional, rule } from '../../http/request/validators.js';

export class ForkDto {
  @ApiProperty({ type: String, format: 'uuid', description: "The game's own UUID of the new world" })
  @IsIdentifier()
  uuid!: string;

  @Optional({ type: String, maxLength: 200, description: 'Default: the name of the original' })
  @IsPlainText(0, 200)
  name?: string;

  @Optional({
    type: Boolean,
    default: false,
    description: 'Copies every event; else it starts with what its characters have now',
  })
  @rule({
    name: 'NOT_A_BOOLEAN',
    test: (value) => typeof value === 'boolean',
    message: 'must be true or false',
  })
  history?: boolean;
}
