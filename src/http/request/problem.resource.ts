import { ApiProperty } from '@nestjs/swagger';
import { errorCodes } from '../../common/errors/error-code.js';
import { int32 } from './number-schema.js';

/** One fault of the input. */
export class FieldProblem {
  @ApiProperty({
    type: String,
    description: 'JSON Pointer, or / and the name of a parameter or header',
    example: '/amount',
  })
  pointer!: string;

  @ApiProperty({ type: String, example: 'NOT_MONEY' })
  code!: string;

  @ApiProperty({ type: String })
  detail!: string;
}

/** RFC 9457 problem document; some codes add members of their own, such as `available` and `requested`. */
export class Problem {
  @ApiProperty({ type: String, format: 'uri-reference' })
  type!: string;

  @ApiProperty({ type: String })
  title!: string;

  @ApiProperty({ ...int32 })
  status!: number;

  @ApiProperty({ type: String })
  detail!: string;

  @ApiProperty({ enum: errorCodes, enumName: 'ProblemCode' })
  code!: string;

  @ApiProperty({ type: String })
  requestId!: string;

  @ApiProperty({ type: () => [FieldProblem], required: false })
  errors?: readonly FieldProblem[];

  @ApiProperty({ ...int32, required: false, description: 'How many there are besides the 20 of `errors`' })
  moreErrors?: number;
}
