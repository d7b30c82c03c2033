import { ApiDocument, readDocument } from './document.js';
import { madeUpFacts } from './examples.js';

describe('the document as it is sent', () => {
  it('is that of the demo world from the moment there is one, also where it was sent before', async () => {
    const api = new ApiDocument();
    expect(() => api.document).toThrow('when the service is configured');
    api.document = readDocument();
    const before = await api.file();
    expect(await api.file()).toBe(before);
    const instanceId = '0199a000-0000-7000-8000-000000000001';
    api.showDemo({ ...madeUpFacts, instanceId });
    const after = await api.file();
    expect(String(before.content)).not.toContain(instanceId);
    expect(String(after.content)).toContain(instanceId);
    expect(String(after.content)).not.toContain(madeUpFacts.instanceId);
    expect(after.tag).not.toBe(before.tag);
    api.document = readDocument();
    expect((await api.file()).tag).toBe(before.tag);
  });
});
