import { readMoment } from '../../http/request/moment.js';
import { int32 } from '../../http/request/number-schema.js';
import { defaultPageSize, maxPageSize, readChoice, readCount } from '../../common/paging/page.js';
import { type Language, languages } from '../../common/language.js';
import { QueryParameter } from '../../http/request/validators.js';

const moment = { type: String, format: 'date-time' } as const;

class ChronicleQuery {
  @QueryParameter({ ...int32, minimum: 1, maximum: maxPageSize, default: defaultPageSize })
  limit?: unknown;

  @QueryParameter({ enum: languages, description: 'Default: by `Accept-Language`, else that of the world' })
  language?: unknown;
}

export class WorldChronicleQuery extends ChronicleQuery {
  @QueryParameter({ ...moment, description: 'Default: 30 days of the world before `to`' })
  from?: unknown;

  @QueryParameter({ ...moment, description: 'Default: the last event' })
  to?: unknown;
}

export class LifeChronicleQuery extends ChronicleQuery {
  @QueryParameter({ ...moment, description: 'Default: its birth' })
  from?: unknown;

  @QueryParameter({ ...moment, description: 'Default: its death, or the last event' })
  to?: unknown;
}

export interface ChronicleRequest {
  readonly from: Date | null;
  readonly to: Date | null;
  readonly limit: number;
  /** Null: that of the world. */
  readonly language: Language | null;
}

export function readChronicleQuery(
  query: WorldChronicleQuery | LifeChronicleQuery,
  accepted: string | undefined,
): ChronicleRequest {
  return {
    from: readMoment('from', query.from) ?? null,
    to: readMoment('to', query.to) ?? null,
    limit: readCount('limit', query.limit, { fallback: defaultPageSize, most: maxPageSize }),
    language:
      query.language === undefined
        ? acceptedLanguage(accepted)
        : readChoice('language', query.language, languages, languages[0]),
  };
}

/** The language of a chronicle that `Accept-Language` names with the most weight. */
function acceptedLanguage(accepted = ''): Language | null {
  const [best] = accepted
    .split(',')
    .flatMap((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      const language = languages.find((known) => known === tag.split('-')[0]);
      const weight = Number(parameters.find((part) => part.startsWith('q='))?.slice(2) ?? 1);
      return language && weight > 0 ? [{ language, weight }] : [];
    })
    .toSorted((one, other) => other.weight - one.weight);
  return best?.language ?? null;
}
