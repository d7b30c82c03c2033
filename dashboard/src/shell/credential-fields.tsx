import { useState } from 'preact/hooks';
import { knownGame } from '../api/known-game.js';
import { Button } from '../ui/button.js';
import { Credential } from './sign-in-card.js';

export type Way = 'person' | 'client' | 'token';

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
      <Credential label="Client id" name="id" autocomplete="username" />
      <Credential label="Client secret" name="secret" type="password" autocomplete="current-password" />
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
        <Credential label="Game (its client id)" name="game" autocomplete="organization" />
      )}
      <Credential label="Name" name="name" autocomplete="username" />
      <Credential label="Password" name="password" type="password" autocomplete="current-password" />
    </>
  );
}
