import { Injectable, type PipeTransform } from '@nestjs/common';
import { isIdentifier } from '../../common/identifier.js';
import { validationFailed } from '../../common/errors/economy-error.js';

/** Path parameters: refuses anything but a UUID with a 400 that names the parameter. */
@Injectable()
export class IdentifierPipe implements PipeTransform<string, string> {
  transform(value: string, metadata: { readonly data?: string | undefined }): string {
    if (isIdentifier(value)) return value.toLowerCase();
    const name = metadata.data ?? 'identifier';
    throw validationFailed([
      { pointer: `/${name}`, code: 'NOT_A_UUID', detail: `the path parameter ${name} must be a UUID` },
    ]);
  }
}
