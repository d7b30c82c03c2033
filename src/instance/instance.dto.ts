import { ApiProperty } from '@nestjs/swagger';
import { inheritanceRules, type InheritanceRule } from '../database/entities/instance.entity.js';
import { IsIdentifier, IsMoney, IsOneOf, IsPercentage, IsPlainText, Optional } from '../http/validators.js';
import { maxMoney } from '../money/money.js';

/** The settings of an instance; an absent one stays as it is. */
export class InstanceSettingsDto {
  @Optional({ type: String, maxLength: 200 })
  @IsPlainText(0, 200)
  name?: string;

  @Optional({ type: Number, minimum: 0, maximum: 100, description: 'Per cent', example: 10 })
  @IsPercentage()
  taxRate?: number;

  @Optional({ type: String, enum: inheritanceRules, description: 'Who gets the wealth of the dead' })
  @IsOneOf(inheritanceRules)
  inheritance?: InheritanceRule;

  @Optional({
    type: Number,
    minimum: 0,
    maximum: 100,
    description: 'Mood points that a tax of 100 % costs its payer',
  })
  @IsPercentage()
  taxMoodImpact?: number;

  @Optional({
    type: String,
    maxLength: 100,
    description:
      'With a seed, scripted agents say the same in the same world, so that games can test against it',
  })
  @IsPlainText(0, 100)
  talkSeed?: string;
}

export class RegisterInstanceDto extends InstanceSettingsDto {
  @ApiProperty({ type: String, format: 'uuid', description: "The game's own UUID of the world" })
  @IsIdentifier()
  uuid!: string;
}

export class TaxRateDto {
  @ApiProperty({
    type: Number,
    minimum: 0,
    maximum: 100,
    description: 'Per cent, at most four fraction digits',
    example: 12.5,
  })
  @IsPercentage()
  taxRate!: number;
}

/** How the treasury divides what it pays out. */
export const disbursePolicies = ['equal', 'poorest', 'proportional'] as const;
export type DisbursePolicy = (typeof disbursePolicies)[number];

export class DisburseDto {
  @ApiProperty({
    type: Number,
    minimum: 0,
    maximum: maxMoney,
    example: 5,
    description: 'What the treasury pays to all living Agent NPCs together; at most four fraction digits',
  })
  @IsMoney()
  amount!: number;

  @Optional({
    type: String,
    enum: disbursePolicies,
    description:
      'equal (default): the same for everybody; poorest: the poorest are raised to a common level; proportional: by wealth',
  })
  @IsOneOf(disbursePolicies)
  policy?: DisbursePolicy;
}
