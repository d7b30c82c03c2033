/** The framework that the services of this run serve HTTP with: `npm run test:fastify` runs the same tests on another. */
export const httpAdapter = process.env['TEST_HTTP_ADAPTER'] ?? 'express';
