import { ApiPropertyOptional } from '@nestjs/swagger';
import { Allow } from 'class-validator';
import { readMoment } from '../http/request/moment.js';
import { int32 } from '../http/request/number-schema.js';
import { defaultPageSize, maxPageSize, readChoice, readCount } from '../http/request/page.js';
import { type ChronicleLanguage, chronicleLanguages } from './language/book.js';

export class ChronicleQuery {
  @ApiPropertyOptional({ type: String, format: 'date-time', description: 'The first moment' })
  @Allow()
  from?: unknown;

  @ApiPropertyOptional({ type: String, format: 'date-time', description: 'The last moment' })
  @Allow()
  to?: unknown;

  @ApiPropertyOptional({ ...int32, minimum: 1, maximum: maxPageSize, default: defaultPageSize })
  @Allow()
  limit?: unknown;

  @ApiPropertyOptional({ enum: chronicleLanguages, description: 'Default: by `Accept-Language`, else `en`' })
  @Allow()
  language?: unknown;
}

export interface ChronicleWish {
  readonly from: Date | null;
  readonly to: Date | null;
  readonly limit: number;
  readonly language: ChronicleLanguage;
}

export function readChronicleQuery(query: ChronicleQuery, accepted: string | undefined): ChronicleWish {
  return {
    from: readMoment('from', query.from) ?? null,
    to: readMoment('to', query.to) ?? null,
    limit: readCount('limit', query.limit, { fallback: defaultPageSize, most: maxPageSize }),
    language: readChoice('language', query.language, chronicleLanguages, acceptedLanguage(accepted)),
  };
}

/** The language of a chronicle that `Accept-Language` names with the most weight. */
function acceptedLanguage(accepted = ''): ChronicleLanguage {
  const [best] = accepted
    .split(',')
    .flatMap((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      const language = chronicleLanguages.find((known) => known === tag.split('-')[0]);
      const weight = Number(parameters.find((part) => part.startsWith('q='))?.slice(2) ?? 1);
      return language && weight > 0 ? [{ language, weight }] : [];
    })
    .toSorted((one, other) => other.weight - one.weight);
  return best?.language ?? 'en';
}
