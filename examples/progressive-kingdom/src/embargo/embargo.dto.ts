import { IsString, Length } from 'class-validator';

export class EmbargoDto {
  @IsString()
  @Length(1, 200)
  reason!: string;
}
