import { ApiProperty } from '@nestjs/swagger';

export const text = (description?: string) => ApiProperty({ type: String, description });

export const textOrNull = (description?: string) =>
  ApiProperty({ type: String, nullable: true, description });

export const flag = (description?: string) => ApiProperty({ type: Boolean, description });

export const figure = (description?: string) => ApiProperty({ type: Number, description });

export const figureOrNull = (description?: string) =>
  ApiProperty({ type: Number, nullable: true, description });

/** A figure that is never below 0. */
export const count = (description: string) => ApiProperty({ type: Number, minimum: 0, description });

export const uuid = (description?: string) => ApiProperty({ type: String, format: 'uuid', description });

export const moment = (description?: string) =>
  ApiProperty({ type: String, format: 'date-time', description });

export const momentOrNull = (description?: string) =>
  ApiProperty({ type: String, format: 'date-time', nullable: true, description });
