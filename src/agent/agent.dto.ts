import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { type Credentials } from '../conversation/agent-credentials.js';
import { isCredentialHeader } from '../outbound/outbound-http.js';
import {
  IsLine,
  AllowNull,
  IsAddress,
  IsMetadata,
  IsOneOf,
  IsPlainText,
  Optional,
  rule,
} from '../http/request/validators.js';

const headerValue = /^[\x21-\x7e](?:[\x20-\x7e]{0,3998}[\x21-\x7e])?$/;

function isCredentials(value: unknown): value is Credentials {
  if (typeof value !== 'object' || value === null) return false;
  const { type, token, name, value: header, ...rest } = value as Record<string, unknown>;
  if (Object.keys(rest).length > 0) return false;
  if (type === 'bearer') {
    return typeof token === 'string' && headerValue.test(token) && name === undefined && header === undefined;
  }
  return (
    type === 'header' &&
    token === undefined &&
    typeof name === 'string' &&
    isCredentialHeader(name) &&
    typeof header === 'string' &&
    headerValue.test(header)
  );
}

const IsCredentials = (): PropertyDecorator =>
  rule({
    name: 'NOT_CREDENTIALS',
    test: isCredentials,
    message:
      'must be {type: "bearer", token} or {type: "header", name, value}, in printable ASCII, with a name that is free',
  });

class BearerCredentials {
  @ApiProperty({ type: String, enum: ['bearer'] })
  type!: 'bearer';

  @ApiProperty({ type: String })
  token!: string;
}

class HeaderCredentials {
  @ApiProperty({ type: String, enum: ['header'] })
  type!: 'header';

  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ type: String })
  value!: string;
}

/** The union of both; `describeUnions` adds it to the document, since Nest makes schemas of classes alone. */
const anyCredentials = { $ref: getSchemaPath('AgentCredentials') };

@ApiExtraModels(BearerCredentials, HeaderCredentials)
class AgentSettingsDto {
  @Optional({ default: 'self_hosted' })
  @IsOneOf(['self_hosted'])
  hostType?: 'self_hosted';

  @Optional({
    type: String,
    description: 'converse, a2a, openai, mcp, scripted or another dialect; default: detected',
  })
  @IsPlainText(1, 40)
  protocol?: string;

  @Optional({ description: 'For the dialect, such as {"model": "llama3.2"}; at most 2048 bytes' })
  @IsMetadata()
  options?: Record<string, unknown>;
}

@ApiExtraModels(AgentSettingsDto)
export class RegisterAgentDto extends AgentSettingsDto {
  @IsLine(1, 200)
  name!: string;

  @Optional({ description: 'Required unless `protocol` is mcp or scripted' })
  @IsAddress(2000)
  endpoint?: string;

  @Optional({
    allOf: [anyCredentials],
    description: 'Stored encrypted, never shown',
  })
  @IsCredentials()
  credentials?: Credentials;
}

/** Absent fields stay as they are; credentials only if the origin is unchanged. */
export class ChangeAgentDto extends AgentSettingsDto {
  @Optional()
  @IsLine(1, 200)
  name?: string;

  @Optional({ description: 'Another origin removes credentials not sent again' })
  @IsAddress(2000)
  endpoint?: string;

  @Optional({
    oneOf: [anyCredentials, { type: 'null' }],
    description: 'null removes them',
  })
  @AllowNull()
  @IsCredentials()
  credentials?: Credentials | null;
}
