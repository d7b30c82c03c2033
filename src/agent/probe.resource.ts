import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { turnFailureKinds } from '../conversation/failure-kind.js';
import { flag, nested, oneOf, text, textOrNull } from '../http/resource/property-helpers.js';
import { double, int32 } from '../http/request/number-schema.js';

/** An attempt to reach an agent, and its result. */
@ApiSchema({ name: 'ProbeAttempt' })
export class ProbeAttemptResource {
  @text()
  protocol!: string;

  @flag()
  ok!: boolean;

  @ApiProperty({ ...int32, minimum: 0 })
  latencyMs!: number;

  @text()
  detail!: string;
}

/** A request to the agent and its response, as sent, without secrets. */
export class ProbeExchange {
  @text()
  method!: string;

  @text()
  url!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
  })
  headers!: Readonly<Record<string, string>>;

  @textOrNull()
  body!: string | null;

  @ApiProperty({ ...int32, nullable: true })
  status!: number | null;

  @textOrNull()
  contentType!: string | null;

  @textOrNull()
  answer!: string | null;
}

/** One line requested from the agent, outside of any talk and without effects. */
export class ProbeLine {
  @flag('It returned a line, or that it has none')
  ok!: boolean;

  @ApiProperty({ ...int32, minimum: 0 })
  latencyMs!: number;

  @textOrNull()
  say!: string | null;

  @ApiProperty({ type: [String] })
  actions!: readonly string[];

  @ApiProperty({ ...double, minimum: -1, maximum: 1, nullable: true })
  sentiment!: number | null;

  @ApiProperty({ type: String, enum: turnFailureKinds, nullable: true })
  kind!: string | null;

  @text()
  detail!: string;

  @nested(() => [ProbeExchange])
  exchanges!: readonly ProbeExchange[];
}

/** The request that makes a change. */
export class ProbeRequest {
  @text()
  method!: string;

  @text()
  path!: string;

  @ApiProperty({ type: 'object', additionalProperties: true })
  body!: Readonly<Record<string, unknown>>;
}

/** A change of the agent with which it spoke a line. */
export class ProbeChange {
  @oneOf(['protocol', 'endpoint', 'model', 'credentials'])
  what!: string;

  @text()
  why!: string;

  @nested(() => ProbeRequest)
  request!: ProbeRequest;
}

@ApiSchema({ name: 'AgentProbe' })
export class Probe {
  @flag()
  ok!: boolean;

  @text()
  summary!: string;

  @textOrNull()
  advice!: string | null;

  @nested(() => [ProbeChange], 'Would make it speak; tried, except credentials')
  changes!: readonly ProbeChange[];

  @nested(() => ProbeLine)
  line!: ProbeLine;

  @nested(() => [ProbeAttemptResource], 'If it did not speak, in all dialects')
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
