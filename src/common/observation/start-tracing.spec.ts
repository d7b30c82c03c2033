import { diag } from '@opentelemetry/api';
import { startTracing } from './start-tracing.js';

describe('the export of traces', () => {
  it('warns once of what fails for a while, in one line, and no more when it has ended', async () => {
    const warnings: string[] = [];
    const end = startTracing({ endpoint: 'http://127.0.0.1:9', serviceName: 'a test' }, (message) =>
      warnings.push(message),
    );
    diag.error(JSON.stringify({ name: 'Error', message: 'nobody listens', stack: 'at …\nat …' }));
    diag.error('nobody listens yet');
    await end();
    diag.error('nobody listens any more');
    expect(warnings).toEqual(['traces could not be exported: Error nobody listens']);
  });
});
