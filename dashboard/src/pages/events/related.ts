import type { WorldEvent } from '../../api/types.js';

/** A list of events that belong to one, as a query of the service, and which of it do. */
export interface Related {
  readonly query: string;
  readonly belongs: (event: WorldEvent) => boolean;
}

/** A collection and its taxes, a disbursement and its payments, a death and its estate are written at once, the cause first. */
function atOnce({ occurredAt }: WorldEvent, more: string): string {
  const at = encodeURIComponent(occurredAt);
  return `from=${at}&to=${at}&${more}`;
}

/** What caused it; null where nothing in the history did. */
export function causeOf(event: WorldEvent): Related | null {
  if (event.type !== 'trade' && event.type !== 'tax') return null;
  const { cause, talkSeq, traderAgentNPC: payer } = event.data;
  const before = (one: WorldEvent): boolean => one.seq < event.seq;
  if (talkSeq !== undefined)
    return { query: `after=${talkSeq - 1}&limit=1`, belongs: ({ seq }) => seq === talkSeq };
  if (cause === 'tax')
    return { query: atOnce(event, 'type=tax-collection&order=desc&limit=50'), belongs: before };
  if (cause === 'disbursement')
    return { query: atOnce(event, 'type=disbursement&order=desc&limit=50'), belongs: before };
  if (cause === 'inheritance' && payer)
    return { query: atOnce(event, `type=death&agentNpc=${payer.id}`), belongs: before };
  return null;
}

/** What it caused; null for kinds that cause nothing. */
export function causedBy(event: WorldEvent): Related | null {
  const after = `after=${event.seq}`;
  switch (event.type) {
    case 'tax-collection':
      return { query: atOnce(event, `type=tax&cause=tax&${after}`), belongs: () => true };
    case 'disbursement':
      return { query: atOnce(event, `type=trade&cause=disbursement&${after}`), belongs: () => true };
    case 'death': {
      const { id } = event.data.agentNpc;
      return {
        query: atOnce(event, `cause=inheritance&agentNpc=${id}&${after}`),
        belongs: (one) => (one.type === 'trade' || one.type === 'tax') && one.data.traderAgentNPC?.id === id,
      };
    }
    case 'interact':
      return {
        query: `type=trade&agentNpc=${event.data.responder.id}&${after}`,
        belongs: (one) => one.type === 'trade' && one.data.talkSeq === event.seq,
      };
    default:
      return null;
  }
}
