package com.fasterxml.jackson.datatype.jsr310;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.IOException;
import java.time.LocalDate;
import java.time.OffsetDateTime;

/** Replaces the library that generated clients use, which Debian does not package: times as ISO 8601. */
public class JavaTimeModule extends SimpleModule {
  public JavaTimeModule() {
    addDeserializer(OffsetDateTime.class, new StdScalarDeserializer<OffsetDateTime>(OffsetDateTime.class) {
      @Override
      public OffsetDateTime deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        return OffsetDateTime.parse(parser.getText());
      }
    });
    addDeserializer(LocalDate.class, new StdScalarDeserializer<LocalDate>(LocalDate.class) {
      @Override
      public LocalDate deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        return LocalDate.parse(parser.getText());
      }
    });
    addSerializer(OffsetDateTime.class, ToStringSerializer.instance);
    addSerializer(LocalDate.class, ToStringSerializer.instance);
  }
}
