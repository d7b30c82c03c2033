import { ApiProperty } from '@nestjs/swagger';
import { turnFailureKinds } from './failure-kind.js';

/** What was tried to reach an agent, and what came back. */
export class ProbeAttemptResource {
  @ApiProperty({ type: String })
  protocol!: string;

  @ApiProperty({ type: Boolean })
  ok!: boolean;

  @ApiProperty({ type: Number })
  latencyMs!: number;

  @ApiProperty({ type: String, description: 'In words' })
  detail!: string;
}

/** A request to the agent and its answer, as they went over the wire, without secrets. */
export class ProbeExchange {
  @ApiProperty({ type: String })
  method!: string;

  @ApiProperty({ type: String })
  url!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Secrets show as [hidden]',
  })
  headers!: Readonly<Record<string, string>>;

  @ApiProperty({ type: String, nullable: true, description: 'What was sent, at most 16384 characters' })
  body!: string | null;

  @ApiProperty({ type: Number, nullable: true, description: 'null: no answer came' })
  status!: number | null;

  @ApiProperty({ type: String, nullable: true })
  contentType!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'What came back, at most 16384 characters' })
  answer!: string | null;
}

/** One line that the agent was asked for. It belongs to no talk and changes nothing. */
export class ProbeLine {
  @ApiProperty({ type: Boolean, description: 'Whether it gave a line, or said that it has none' })
  ok!: boolean;

  @ApiProperty({ type: Number })
  latencyMs!: number;

  @ApiProperty({ type: String, nullable: true })
  say!: string | null;

  @ApiProperty({ type: [String] })
  actions!: readonly string[];

  @ApiProperty({ type: Number, minimum: -1, maximum: 1, nullable: true })
  sentiment!: number | null;

  @ApiProperty({ type: String, enum: turnFailureKinds, nullable: true, description: 'What went wrong' })
  kind!: string | null;

  @ApiProperty({ type: String, description: 'In words' })
  detail!: string;

  @ApiProperty({ type: () => [ProbeExchange], description: 'What went over the wire for it' })
  exchanges!: readonly ProbeExchange[];
}

export class Probe {
  @ApiProperty({
    type: Boolean,
    description: 'Whether the agent spoke, in the dialect it is registered with',
  })
  ok!: boolean;

  @ApiProperty({ type: String })
  summary!: string;

  @ApiProperty({ type: String, nullable: true, description: 'What to do when it did not speak' })
  advice!: string | null;

  @ApiProperty({ type: () => ProbeLine })
  line!: ProbeLine;

  @ApiProperty({
    type: () => [ProbeAttemptResource],
    description: 'Its health check; when it did not speak, those of the other dialects, too',
  })
  tried!: readonly ProbeAttemptResource[];
}

export function toProbeAttempt({
  protocol,
  ok,
  latencyMs,
  detail,
}: ProbeAttemptResource): ProbeAttemptResource {
  return { protocol, ok, latencyMs, detail };
}
