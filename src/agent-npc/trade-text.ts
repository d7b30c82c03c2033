import { type KnownApplication } from '../identity/application-directory.js';
import { type AgentNpcRow, type AgentRow } from '../database/rows.js';
import { type TradeResult } from '../ledger/ledger-result.js';
import { decimalOf, type Units } from '../common/money/units.js';
import { toNestedAgent } from '../agent/agent.resource.js';
import { type Instance, toInstance } from '../instance/instance.resource.js';
import { Memo, toIso } from '../http/resource/base-resource.js';
import { toAgentNpc } from './agent-npc.resource.js';
import { toTradedGoods } from './traded-good.resource.js';
import { toCapturedHold, toPaidObligation, toTradeEvent } from './trade-event.resource.js';

/** The constant parts of a character's JSON, between those that change with every trade. */
interface CharacterPieces {
  readonly head: string;
  readonly names: string;
  readonly rest: string;
}

const characters = new Memo<object, CharacterPieces>();
const agents = new Memo<AgentRow, string>();
const instances = new Memo<Instance, string>();

/** The exact JSON of `toTradeEvent`; between characters, assembled from texts that are built once per cached row. */
export function tradeText(trade: TradeResult, application: KnownApplication): string {
  if (trade.actorAccount || trade.recipientAccount) return JSON.stringify(toTradeEvent(trade, application));
  const at = toIso(trade.at);
  const instance = toInstance(trade.instance, application);
  return (
    `{"id":"${trade.id}","createdAt":"${at}","updatedAt":"${at}","deletedAt":null,"seq":${trade.seq},` +
    `"amount":${decimalOf(trade.amount)},"type":"${trade.kind}","cause":"${trade.cause}",` +
    `"traderWealthAfter":${orNull(trade.actorWealth)},"recipientWealthAfter":${orNull(trade.recipientWealth)},` +
    `"traderAgentNPC":${characterText(trade.actor, instance)},"recipientAgentNPC":${characterText(trade.recipient, instance)}` +
    (trade.reason === undefined ? '' : `,"reason":${JSON.stringify(trade.reason)}`) +
    (trade.reference === undefined ? '' : `,"reference":${JSON.stringify(trade.reference)}`) +
    (trade.requestedAmount === undefined ? '' : `,"requestedAmount":${decimalOf(trade.requestedAmount)}`) +
    (trade.talkSeq === undefined ? '' : `,"talkSeq":${trade.talkSeq}`) +
    (trade.hold ? `,"hold":${JSON.stringify(toCapturedHold(trade.hold))}` : '') +
    (trade.obligation ? `,"obligation":${JSON.stringify(toPaidObligation(trade.obligation))}` : '') +
    (trade.metadata ? `,"metadata":${JSON.stringify(trade.metadata)}` : '') +
    (trade.goods ? `,"goods":${JSON.stringify(toTradedGoods(trade.goods))}}` : '}')
  );
}

const orNull = (units: Units | null): string => (units === null ? 'null' : String(decimalOf(units)));

function characterText(row: AgentNpcRow | null, instance: Instance): string {
  if (row === null) return 'null';
  const { head, names, rest } = piecesOf(row, instance);
  const changed = toIso(row.updated_at);
  return (
    `${head}${changed}${names}${instanceText(instance)},"agent":${agentText(row.agent)},"wealth":${decimalOf(row.wealth)},` +
    `"mood":${decimalOf(row.mood)},${rest}`
  );
}

function piecesOf(row: AgentNpcRow, instance: Instance): CharacterPieces {
  const source = row.kept ?? row;
  const known = characters.get(source);
  if (known) return known;
  const { id, createdAt, deletedAt, name, uuid, ...shown } = toAgentNpc(row, instance);
  const { updatedAt: _at, instance: _in, agent: _agent, wealth: _wealth, mood: _mood, ...rest } = shown;
  const pieces = {
    head: `{"id":"${id}","createdAt":"${createdAt}","updatedAt":"`,
    names: `","deletedAt":${JSON.stringify(deletedAt)},"name":${JSON.stringify(name)},"uuid":"${uuid}","instance":`,
    rest: JSON.stringify(rest).slice(1),
  };
  characters.set(source, pieces);
  return pieces;
}

function agentText(row: AgentRow): string {
  const known = agents.get(row);
  if (known !== undefined) return known;
  const text = JSON.stringify(toNestedAgent(row));
  agents.set(row, text);
  return text;
}

function instanceText(instance: Instance): string {
  const known = instances.get(instance);
  if (known !== undefined) return known;
  const text = JSON.stringify(instance);
  instances.set(instance, text);
  return text;
}
