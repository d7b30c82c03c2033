import { ApiProperty } from '@nestjs/swagger';

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

export class Probe {
  @ApiProperty({
    type: Boolean,
    description: 'Whether the agent answers in the dialect it is registered with',
  })
  ok!: boolean;

  @ApiProperty({ type: String })
  summary!: string;

  @ApiProperty({ type: () => [ProbeAttemptResource] })
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
