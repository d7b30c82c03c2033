export default {
  economy: {
    input: '../../openapi.json',
    output: {
      target: 'dist/orval/client.ts',
      client: 'fetch',
      override: { mutator: { path: 'typescript/orval-call.ts', name: 'call' } },
    },
  },
};
