import { mostReason } from '../common/bounds.js';
import { IsFlag, IsLine, Optional } from '../http/request/validators.js';

export class ReversalDto {
  @Optional({ default: false, description: 'Gives back what there is, up to the amount' })
  @IsFlag()
  atMost?: boolean;

  @Optional()
  @IsLine(1, mostReason)
  reason?: string;
}
