import { ApiProperty } from '@nestjs/swagger';
import { type Emotion } from '../common/emotion.js';
import { LineEmotion, toLineEmotion } from './interact-event.resource.js';

/** A line aloud. */
export class Bark {
  @ApiProperty({ type: String, maxLength: 500 })
  text!: string;

  @ApiProperty({ type: () => LineEmotion })
  emotion!: Emotion;
}

export function toBark({ text, emotion }: Bark): Bark {
  return { text, emotion: toLineEmotion(emotion) };
}
