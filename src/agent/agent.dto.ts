import { ApiProperty } from '@nestjs/swagger';
import { IsOneOf, IsPlainText, Optional } from '../http/validators.js';

export class RegisterAgentDto {
  @ApiProperty({ type: String, minLength: 1, maxLength: 200 })
  @IsPlainText(1, 200)
  name!: string;

  @ApiProperty({
    type: String,
    maxLength: 2000,
    description: 'The base address of the agent',
    example: 'http://127.0.0.1:3001/api/my-agent',
  })
  @IsPlainText(1, 2000)
  endpoint!: string;

  @Optional({ type: String, enum: ['self_hosted'], default: 'self_hosted' })
  @IsOneOf(['self_hosted'])
  hostType?: 'self_hosted';

  @Optional({ type: String, description: 'The dialect it speaks', default: 'converse' })
  @IsPlainText(1, 40)
  protocol?: string;
}

/** An absent field stays as it is. */
export class ChangeAgentDto {
  @Optional({ type: String, minLength: 1, maxLength: 200 })
  @IsPlainText(1, 200)
  name?: string;

  @Optional({ type: String, maxLength: 2000 })
  @IsPlainText(1, 2000)
  endpoint?: string;

  @Optional({ type: String, enum: ['self_hosted'] })
  @IsOneOf(['self_hosted'])
  hostType?: 'self_hosted';

  @Optional({ type: String })
  @IsPlainText(1, 40)
  protocol?: string;
}
