import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type KnownApplication } from '../identity/application-directory.js';
import { type InstanceRow } from '../database/rows.js';
import { BaseResource, toBaseResource } from '../http/resource/base-resource.js';
import { text, textOrNull, objectOrNull } from '../http/resource/property-helpers.js';

/**
 * The tenant that instances belong to.
 *
 * @publicApi
 */
@ApiSchema({ name: 'EconomyApplication' })
export class Application extends BaseResource {
  @ApiProperty({ type: String })
  name!: string;

  @text()
  description!: string;

  @ApiProperty({
    type: 'array',
    items: { $ref: '#/components/schemas/WorldInstance' },
    description: 'Empty; see `GET /v1/instance`',
  })
  instances!: never[];

  @textOrNull('On a live-streaming platform')
  streamUsername!: string | null;

  @objectOrNull('WorldInstance', 'Shown first, without its collections')
  featuredInstance!: object | null;
}

/** The application of the caller, with its settings. */
@ApiSchema({ name: 'CallingApplication' })
export class CallingApplication extends Application {
  @ApiProperty({
    type: Boolean,
    description: 'Writes that move money are refused without an Idempotency-Key',
  })
  requireIdempotencyKey!: boolean;
}

/** `toFeatured` maps the featured instance; it comes from outside because an instance carries its application. */
export function toApplication(
  application: KnownApplication,
  toFeatured: (row: InstanceRow, application: Application) => object,
): Application {
  const plain: Application = {
    ...toBaseResource(application),
    name: application.name,
    description: application.description,
    instances: [],
    streamUsername: application.stream_username,
    featuredInstance: null,
  };
  const featured = application.featured_instance;
  return featured ? { ...plain, featuredInstance: toFeatured(featured, plain) } : plain;
}
