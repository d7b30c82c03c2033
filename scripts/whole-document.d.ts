import { type OpenAPIObject } from '@nestjs/swagger';

export function wholeDocument(document: OpenAPIObject): OpenAPIObject;
