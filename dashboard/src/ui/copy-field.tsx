import { useRef, useState } from 'preact/hooks';
import { useQuery } from '../api/query.js';
import type { Application } from '../api/types.js';

/** A text to be copied, such as a secret or an id. */
export function CopyField({ label, value }: { readonly label: string; readonly value: string }) {
  const box = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);

  async function copy(): Promise<void> {
    box.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setCopied('yes');
    } catch {
      // A page that came over plain HTTP may not: it is selected, to be copied by hand.
      setCopied('no');
    }
  }

  return (
    <div class="form-field">
      <div class="copy-field">
        <label class="field">
          <span>{label}</span>
          <input
            class="mono"
            ref={box}
            readOnly
            value={value}
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
        <button type="button" class="button" onClick={() => void copy()}>
          Copy<span class="visually-hidden"> the {label.toLowerCase()}</span>
        </button>
      </div>
      <p class="note" role="status">
        {copied === 'yes' && 'Copied.'}
        {copied === 'no' && 'It is selected: copy it with Ctrl-C.'}
      </p>
    </div>
  );
}

/** The id of the application: games get their tokens with it and a secret, people sign in with it and their name. */
export function ClientId({ label = 'Client id' }: { readonly label?: string }) {
  const { data } = useQuery<Application>('/v1/application');
  return data && <CopyField label={label} value={data.id} />;
}
