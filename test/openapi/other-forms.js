// Declares our extensions of responses to Redocly, so that the schemas they name count as used.
export default function otherForms() {
  return {
    id: 'other-forms',
    typeExtension: {
      oas3(types) {
        const properties = {
          ...types.Response.properties,
          'x-minimal': 'Schema',
          'x-representation': 'Schema',
          'x-compact': 'Schema',
        };
        return { ...types, Response: { ...types.Response, properties } };
      },
    },
  };
}
