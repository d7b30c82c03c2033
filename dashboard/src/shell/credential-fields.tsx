import { useState } from 'preact/hooks';
import { knownGame } from '../api/known-game.js';
import { Button } from '../ui/button.js';

export type Way = 'person' | 'client' | 'token';

/** What each way to sign in asks for. */
export function CredentialFields({ way }: { readonly way: Way }) {
  if (way === 'person') return <PersonFields />;
  if (way === 'token') {
    return (
      <label class="field">
        <span>Access token</span>
        <textarea name="token" required rows={5} spellcheck={false} autocapitalize="none" />
      </label>
    );
  }
  return (
    <>
      <label class="field">
        <span>Client id</span>
        <input name="id" required autocomplete="username" spellcheck={false} autocapitalize="none" />
      </label>
      <label class="field">
        <span>Client secret</span>
        <input name="secret" type="password" required autocomplete="current-password" />
      </label>
    </>
  );
}

function PersonFields() {
  const [known, setKnown] = useState(knownGame);
  return (
    <>
      {known ? (
        <p class="known-game">
          <input type="hidden" name="game" value={known.id} />
          <span>
            Game: <strong>{known.name}</strong>
          </span>
          <Button text="Another game" look="small" onClick={() => setKnown(null)} />
        </p>
      ) : (
        <label class="field">
          <span>Game (its client id)</span>
          <input name="game" required autocomplete="organization" spellcheck={false} autocapitalize="none" />
        </label>
      )}
      <label class="field">
        <span>Name</span>
        <input name="name" required autocomplete="username" spellcheck={false} autocapitalize="none" />
      </label>
      <label class="field">
        <span>Password</span>
        <input name="password" type="password" required autocomplete="current-password" />
      </label>
    </>
  );
}
