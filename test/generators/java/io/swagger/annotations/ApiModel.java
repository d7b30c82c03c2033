package io.swagger.annotations;

/** The generated models are annotated with it, and Debian does not package it; it only describes. */
public @interface ApiModel {
  String description() default "";
}
