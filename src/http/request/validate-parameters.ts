import { type PipeTransform } from '@nestjs/common';
import { RouteParamtypes, ROUTE_ARGS_METADATA } from '@nestjs/common/internal';
import { MetadataScanner, type ModulesContainer } from '@nestjs/core';
import { RequestPipe } from './validation.pipe.js';

interface Parameter {
  readonly index: number;
  pipes: readonly (PipeTransform | (new () => PipeTransform))[];
}

const validated = [RouteParamtypes.BODY, RouteParamtypes.QUERY, RouteParamtypes.PARAM].map(String);
const plain: readonly unknown[] = [String, Number, Boolean];
const pipe = new RequestPipe();
const scanner = new MetadataScanner();

/**
 * Puts the validation in front of all bodies, queries and path parameters that have a class. A pipe of the application would run on
 * every parameter, such as the caller and the key of a request: Nest makes eleven promises for each.
 */
export function validateParameters(modules: ModulesContainer): void {
  const controllers = [...modules.values()].flatMap((module) => [...module.controllers.values()]);
  for (const { metatype } of controllers) {
    if (typeof metatype !== 'function') continue;
    const prototype = metatype.prototype as object;
    for (const method of scanner.getAllMethodNames(prototype)) {
      const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, metatype, method) as
        | Readonly<Record<string, Parameter>>
        | undefined;
      const types = (Reflect.getMetadata('design:paramtypes', prototype, method) ?? []) as readonly unknown[];
      for (const [key, parameter] of Object.entries(parameters ?? {})) {
        const isValidated = validated.includes(key.split(':')[0]!) && !plain.includes(types[parameter.index]);
        // Its metadata belongs to the class, which several applications of a process may have.
        if (isValidated && !parameter.pipes.includes(pipe)) parameter.pipes = [pipe, ...parameter.pipes];
      }
    }
  }
}
