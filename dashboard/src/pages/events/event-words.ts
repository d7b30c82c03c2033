import type { EventKind } from '../../api/types.js';

/** What the kinds of events are called, in the order of a choice. The compiler reports a missing one. */
export const kindWords: Readonly<Record<EventKind, string>> = {
  trade: 'Payment',
  interact: 'Talk',
  spawn: 'Arrival or birth',
  death: 'Death',
  tax: 'Tax paid',
  'tax-collection': 'Tax collection',
  disbursement: 'Disbursement',
  'tax-rate': 'Tax rate',
  'agent-npc-update': 'Character changed',
  night: 'Night',
  'npc-spawn': 'Arrival of a plain NPC',
  'npc-death': 'Death of a plain NPC',
  settings: 'Settings',
  account: 'Account opened',
  'account-update': 'Account changed',
  'account-closing': 'Account closed',
  exchange: 'Exchange of goods',
  hold: 'Amount held',
  release: 'Hold given back',
  listing: 'Offer',
  'listing-end': 'End of an offer',
  perish: 'Goods perished',
  obligation: 'Obligation',
  instance: 'Beginning',
  deletion: 'Deletion',
  restoration: 'Restoration',
};

export const kinds = Object.keys(kindWords) as readonly EventKind[];

/** Why wealth moved. */
export const causeWords: Readonly<Record<string, string>> = {
  trade: 'A trade',
  tax: 'A tax',
  inheritance: 'An inheritance',
  disbursement: 'The treasury paid',
  grant: 'A grant, minted',
  opening: 'The first treasury of a fork',
  payment: 'A payment to the treasury',
  closing: 'The rest of a closed account',
  reversal: 'A payment was reversed',
  capture: 'A payment out of a hold',
  listing: 'An offer was accepted',
  bid: 'An offer to buy was accepted',
  obligation: 'Something that was due',
  release: 'A release',
  expiry: 'An expiry',
  death: 'A death',
};
