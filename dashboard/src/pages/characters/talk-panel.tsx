import { useEffect, useState } from 'preact/hooks';
import { useQuery } from '../../api/query.js';
import type { AgentNpc, HistoryEntry, InteractEvent, WorldEvent } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { Time } from '../../ui/figures.js';
import { formatMoney } from '../../ui/format.js';
import { Panel } from '../../ui/panel.js';
import { EmptyState, Loaded, LoadedPages, More } from '../../ui/states.js';
import { Bubble, feltText } from './bubble.js';
import type { Pages } from '../../api/use-pages.js';

/** How far back talks are looked for without being asked. */
const patience = 600;

/** The talks of a character, the newest first; each is read when it is opened. */
export function TalkPanel(props: { readonly character: AgentNpc; readonly history: Pages<HistoryEntry> }) {
  const { character, history } = props;
  const { items, error, loading, complete, more } = history;
  const talks = items?.filter(({ type }) => type === 'interact') ?? [];
  const newest = talks[0]?.seq ?? null;
  // Undefined: nobody has chosen yet, so the newest one is open.
  const [chosen, setChosen] = useState<number | null | undefined>(undefined);
  const open = chosen === undefined ? newest : chosen;

  const searching = talks.length === 0 && !complete && !error && (items?.length ?? 0) < patience;
  useEffect(() => {
    if (searching && items && !loading) more();
  }, [searching, items, loading, more]);

  return (
    <Panel class="two-thirds" title="Talks" note="Newest first">
      <LoadedPages
        pages={{ ...history, items: searching ? null : items && talks }}
        lines={5}
        empty={
          complete ? (
            <EmptyState title="No talks yet" hint="Conversations with others will appear here." />
          ) : (
            <EmptyState title={`No talks among their last ${items?.length} events`}>
              <More pages={history} text="Look further back" />
            </EmptyState>
          )
        }
      >
        {(talks) => (
          <div class="talks" role="region" aria-label="Talks, newest first" tabIndex={0}>
            <ol>
              {talks.map((entry) => (
                <TalkItem
                  key={entry.seq}
                  entry={entry}
                  character={character}
                  open={entry.seq === open}
                  onToggle={() => setChosen(entry.seq === open ? null : entry.seq)}
                />
              ))}
            </ol>
            <More pages={history} text="Look further back" />
          </div>
        )}
      </LoadedPages>
    </Panel>
  );
}

function TalkItem(props: {
  readonly entry: HistoryEntry;
  readonly character: AgentNpc;
  readonly open: boolean;
  readonly onToggle: () => void;
}) {
  const { entry, character, open, onToggle } = props;
  const id = `talk-${entry.seq}`;
  return (
    <li>
      <button type="button" class="talk-head" aria-expanded={open} aria-controls={id} onClick={onToggle}>
        <span>
          {startOf[entry.role] ?? 'Approached by'} <strong>{entry.other?.name ?? 'somebody'}</strong>
        </span>
        <span class="note">
          <Time value={entry.occurredAt} />
        </span>
      </button>
      <div id={id} hidden={!open}>
        {open && <TalkText seq={entry.seq} self={character.id} />}
      </div>
    </li>
  );
}

const startOf: Readonly<Partial<Record<HistoryEntry['role'], string>>> = {
  initiator: 'With',
  other: 'In a group with',
};

function TalkText({ seq, self }: { readonly seq: number; readonly self: string }) {
  const { instance } = useWorld();
  const query = useQuery<WorldEvent>(`/v1/instance/${instance.id}/event/${seq}`);
  return (
    <Loaded query={query} lines={3}>
      {({ data }) => <Bubbles talk={data as InteractEvent} self={self} />}
    </Loaded>
  );
}

const outcomes: Readonly<Record<string, string>> = {
  partial: 'The talk was cut short: an agent did not answer.',
  silent: 'Nobody spoke: no agent answered.',
};

function Bubbles({ talk, self }: { readonly talk: InteractEvent; readonly self: string }) {
  const names = new Map(
    [talk.initiator, talk.responder, ...(talk.others ?? [])].map(({ id, name }) => [id, name]),
  );
  const nameOf = (id: string): string => names.get(id) ?? 'somebody';
  return (
    <>
      {talk.others && <p class="note talk-note">Present: {[...names.values()].join(', ')}.</p>}
      <ol class="chat">
        {talk.chat.map((line) => (
          <Bubble
            key={line.id}
            own={line.speakerId === self}
            speaker={line.toId ? `${line.speakerName} to ${nameOf(line.toId)}` : line.speakerName}
            text={line.text}
            actions={line.actions}
          />
        ))}
      </ol>
      {talk.offers?.map((offer) => (
        <p class="note talk-note" key={offer.line}>
          {offerText(offer, nameOf)}
        </p>
      ))}
      {outcomes[talk.outcome] && <p class="note talk-note">{outcomes[talk.outcome]}</p>}
      {talk.relationship && (
        <p class="note talk-note">
          {talk.relationship.initiator &&
            `${feltText(talk.initiator.name, talk.responder.name, talk.relationship.initiator)} `}
          {feltText(talk.responder.name, talk.initiator.name, talk.relationship.responder)}
          {talk.relationship.others
            ?.filter(({ affinityDelta }) => affinityDelta !== 0)
            .map((pair) => ` ${feltText(nameOf(pair.characterId), nameOf(pair.otherId), pair)}`)}
        </p>
      )}
    </>
  );
}

type Offer = NonNullable<InteractEvent['offers']>[number];

/** By the reason of the refusal, else its code. */
const unpaid: Readonly<Record<string, string>> = {
  MAX_PER_TALK: 'over the limit for one talk',
  MAX_PER_DAY: 'over the limit for 24 hours',
  OFF: 'as talks no longer move money',
  INSUFFICIENT_WEALTH: 'as the money was not there',
};

function offerText(offer: Offer, nameOf: (id: string) => string): string {
  const reason = offer.reason && ` for ${offer.reason}`;
  const what = `${formatMoney(offer.amount, 'exact')} from ${nameOf(offer.payerId)} to ${nameOf(offer.payeeId)}${reason}`;
  if (offer.tradeSeq !== undefined) return `Agreed and paid: ${what}.`;
  if (offer.refusal) {
    const { code, reason = code } = offer.refusal;
    return `Not paid, ${unpaid[reason] ?? `refused as ${reason}`}: ${what}.`;
  }
  return `Offered, not accepted: ${what}.`;
}
