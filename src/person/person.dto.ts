import { ApiProperty } from '@nestjs/swagger';
import { type Role, roles } from './person.entity.js';
import {
  IsAbsentOr,
  IsFlag,
  IsOneOf,
  Optional,
  IsPlainText,
  rule,
  traits,
} from '../http/request/validators.js';

/** Letters of one alphabet only: two names that look alike are alike. An address of e-mail is one, too. */
const name = /^[a-z0-9][a-z0-9._@+-]{0,99}$/i;

export class CreatePersonDto {
  @ApiProperty({
    type: String,
    pattern: '^[A-Za-z0-9][A-Za-z0-9._@+\\-]{0,99}$',
    minLength: 1,
    maxLength: 100,
  })
  @rule({
    name: 'NOT_A_NAME',
    test: (value) => typeof value === 'string' && name.test(value),
    message: 'must be 1 to 100 letters a to z, digits and . _ @ + -, and begin with a letter or digit',
  })
  @traits({ read: (value) => (typeof value === 'string' ? value.toLowerCase() : value) })
  name!: string;

  @IsOneOf(roles)
  role!: Role;
}

export class ChangePersonDto {
  @IsAbsentOr()
  @IsOneOf(roles)
  @Optional()
  role?: Role;

  @IsAbsentOr()
  @IsFlag()
  @Optional()
  disabled?: boolean;

  @IsAbsentOr()
  @IsFlag()
  @Optional({ description: 'true: takes the password away' })
  invite?: boolean;
}

export class SignInDto {
  @ApiProperty({ type: String })
  @IsPlainText(1, 200)
  application!: string;

  @ApiProperty({ type: String })
  @IsPlainText(1, 200)
  name!: string;

  @ApiProperty({ type: String })
  @IsPlainText(1, 500)
  password!: string;
}

const newPassword = (): PropertyDecorator => IsPlainText(12, 200);

export class ChangePasswordDto {
  @ApiProperty({ type: String })
  @IsPlainText(1, 500)
  current!: string;

  @ApiProperty({ type: String, minLength: 12, maxLength: 200 })
  @newPassword()
  password!: string;
}

export class SignOutDto {
  @IsAbsentOr()
  @IsFlag()
  @Optional({ description: 'true: all tokens' })
  everywhere?: boolean;
}

const code = (): PropertyDecorator => IsPlainText(1, 200);

export class InvitationDto {
  @code()
  code!: string;
}

export class ChosenPasswordDto extends InvitationDto {
  @newPassword()
  password!: string;
}
