import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { Requires } from '../http/auth/jwt-auth.guard.js';
import { type Caller, CurrentCaller } from '../http/auth/caller.js';
import { ListOwner } from '../http/request/list-owner.js';
import { Identifier, Operation } from '../http/request/operation.js';
import { defaultPageSize, readPage } from '../http/request/page.js';
import { ForecastRefusal, TaxForecast } from '../http/resource/tax-forecast.resource.js';
import { TaxForecastDto } from './instance.dto.js';
import { maxForecastPage, paymentCursor, TaxForecastService } from './tax-forecast.service.js';
import { int32 } from '../http/request/number-schema.js';
import { QueryParameter } from '../http/request/validators.js';

/** The query of a forecast; its values are checked by `readPage`. */
export class TaxForecastQuery {
  @QueryParameter({
    ...int32,
    minimum: 1,
    maximum: maxForecastPage,
    default: defaultPageSize,
  })
  limit?: unknown;

  @QueryParameter({ type: String })
  cursor?: unknown;
}

@ApiTags('Instances')
@ApiExtraModels(ForecastRefusal)
@Controller('v1/instance')
export class TaxForecastController {
  constructor(private readonly forecasts: TaxForecastService) {}

  @Post(':identifier/tax/forecast')
  @HttpCode(200)
  @Requires('economy:read')
  @Operation({
    summary: 'Forecast a collection of taxes',
    description:
      'What it would take right now, and from whom; nothing is written, and the scope economy:read is enough. `seq` shows whether the world changed between pages of `payments`.',
    returns: TaxForecast,
    body: true,
    refusals: ['INSTANCE_NOT_FOUND', 'POLICY_FAILED', 'POLICY_UNAVAILABLE'],
  })
  forecastTaxes(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Query() query: TaxForecastQuery,
    @ListOwner() owner: string,
    @Body() { taxRate, policy, policyOptions }: TaxForecastDto,
  ): Promise<TaxForecast> {
    const filters = {
      list: 'tax-forecast',
      owner,
      taxRate: String(taxRate ?? 'current'),
      policy: JSON.stringify([policy, policyOptions]),
    };
    const page = readPage(query, filters, paymentCursor, {
      fallback: defaultPageSize,
      most: maxForecastPage,
    });
    return this.forecasts.forecast(
      caller,
      identifier,
      { taxRate: taxRate ?? null, policy, policyOptions },
      page,
    );
  }
}
