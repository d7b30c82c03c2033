import { ApiProperty } from '@nestjs/swagger';

/** A figure that is never below 0. */
export const count = (description: string) => ApiProperty({ type: Number, minimum: 0, description });

export const orNull = (description = 'null: nobody lives') =>
  ApiProperty({ type: Number, nullable: true, description });

export const moment = (description: string) =>
  ApiProperty({ type: String, format: 'date-time', description });
