package io.swagger.annotations;

/** As ApiModel. */
public @interface ApiModelProperty {
  String value() default "";

  String example() default "";

  boolean required() default false;
}
