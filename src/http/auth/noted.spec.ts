import { changesOfCharacter, differences } from './noted.js';

describe('what a change made of the fields that were given', () => {
  it('is each that differs, by its name, as texts', () => {
    const before = { role: 'read', disabled: false, taxRate: 5, name: 'a', updatedAt: '1' };
    const after = { role: 'own', disabled: true, taxRate: 7.25, name: 'a', updatedAt: '2' };
    const given = { role: 'own', disabled: true, taxRate: 7.25, name: 'a' };
    expect(differences(given, before, after)).toEqual([
      { field: 'role', from: 'read', to: 'own' },
      { field: 'disabled', from: 'false', to: 'true' },
      { field: 'taxRate', from: '5', to: '7.25' },
    ]);
  });

  it('goes into objects as far as they were given, and takes lists as they are', () => {
    const given = { clock: { timeScale: 2 }, kinds: ['trade'] };
    const before = { clock: { timeScale: 1, worldTime: 'x' }, kinds: [] };
    const after = { clock: { timeScale: 2, worldTime: 'y' }, kinds: ['trade'] };
    expect(differences(given, before, after)).toEqual([
      { field: 'clock.timeScale', from: '1', to: '2' },
      { field: 'kinds', from: '[]', to: '["trade"]' },
    ]);
  });

  it('has null for nothing', () => {
    const given = { clock: { timeScale: 2 } };
    const after = { clock: { timeScale: 2, setAt: 'x' } };
    expect(differences(given, { clock: null }, after)).toEqual([
      { field: 'clock.timeScale', from: null, to: '2' },
    ]);
    expect(differences({ clock: null }, given, { clock: null })).toEqual([
      { field: 'clock', from: '{"timeScale":2}', to: null },
    ]);
  });

  it('has nothing that no resource shows, and of an address only its origin', () => {
    const given = {
      url: 'https://two.example/b?token=secret',
      credentials: { token: 'secret' },
      invite: true,
    };
    const before = { url: 'https://one.example', hasCredentials: false };
    const after = { url: given.url, hasCredentials: true };
    expect(differences(given, before, after)).toEqual([
      { field: 'url', from: 'https://one.example', to: 'https://two.example/…' },
    ]);
  });

  it('is cut where it is long', () => {
    const [change] = differences({ text: '' }, { text: 'a'.repeat(300) }, { text: 'b' });
    expect(change!.from).toBe(`${'a'.repeat(199)}…`);
    const [whole] = differences({ text: '' }, { text: 'a'.repeat(200) }, { text: 'b' });
    expect(whole!.from).toBe('a'.repeat(200));
  });

  it('of a character has no texts: they can be erased', () => {
    const result = { old: { name: 'Ann', mood: 50 }, new: { name: 'Anna', mood: 60 } };
    expect(changesOfCharacter(result)).toEqual([{ field: 'mood', from: '50', to: '60' }]);
    expect(changesOfCharacter({ id: 'x' })).toEqual([]);
    expect(changesOfCharacter(null)).toEqual([]);
  });
});
