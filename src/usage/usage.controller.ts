import { Controller, Get, Headers, Inject, Query, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { Operation } from '../http/request/operation.js';
import { asCsvIfPreferred, toCsv } from '../http/response/csv.js';
import { Usage, type UsageGroup, UsageQuery } from './usage.dto.js';
import { readUsageQuery } from './usage.reader.js';
import { UsageService } from './usage.service.js';

@ApiTags('Usage')
@Controller('v1/usage')
export class UsageController {
  constructor(
    private readonly usage: UsageService,
    @Inject(HttpAdapterHost) private readonly adapterHost: HttpAdapterHost,
  ) {}

  @Get()
  @Operation({
    summary: 'Retrieve the usage of billable operations',
    description: 'Refusals and repeats do not count. CSV with `Accept: text/csv`.',
    returns: Usage,
    csv: 'day,calls,silent\r\n2026-05-01,1200,3\r\n',
  })
  async getUsage(
    @CurrentCaller() caller: Caller,
    @Query() query: UsageQuery,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) response: object,
  ): Promise<Usage | string> {
    const range = readUsageQuery(query, Date.now());
    const usage = await this.usage.read(caller, range);
    return asCsvIfPreferred(accept, this.adapterHost.httpAdapter, response, usage, () =>
      usageTable(usage, range.groups),
    );
  }
}

function usageTable({ items }: Usage, groups: readonly UsageGroup[]): string {
  const names = groups.map((group) => (group === 'instance' ? 'instanceId' : group));
  return toCsv(
    [...names, 'calls', 'silent'],
    items.map((item) => [...names.map((name) => item[name] ?? null), item.calls, item.silent]),
  );
}
