import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { type KnownApplication } from '../identity/application-directory.js';
import { type InstanceRow } from '../database/rows.js';
import { worldTime } from '../database/world-time.js';
import { type MinimalForm } from '../http/response/prefer.js';
import { Application, toApplication } from '../application/application.resource.js';
import { type Language, languages } from '../common/language.js';
import { decimalOf } from '../common/money/units.js';
import { type WorldSetting, worldSettings } from '../common/world-setting.js';
import { Memo, BaseResource, toIso } from '../http/resource/base-resource.js';
import {
  amount,
  count,
  figure,
  flag,
  moment,
  momentOrNull,
  text,
  uuid,
} from '../http/resource/property-helpers.js';
import { double, int32, money, percentage } from '../http/request/number-schema.js';

/**
 * When and why the last scheduled collection failed.
 *
 * @publicApi
 */
export class CollectionFailure {
  @moment()
  at!: string;

  @text()
  detail!: string;
}

/**
 * When taxes are collected without a call.
 *
 * @publicApi
 */
export class TaxSchedule {
  @ApiProperty({
    type: String,
    example: '0 6 * * MON',
  })
  cron!: string;

  @ApiProperty({
    type: String,
    example: 'Europe/Berlin',
  })
  timeZone!: string;

  @momentOrNull()
  nextCollectionAt!: string | null;

  @ApiPropertyOptional({
    type: () => CollectionFailure,
    description: 'Shown until one succeeds, and only if the instance is read by itself',
  })
  lastFailure?: CollectionFailure;
}

/**
 * What the offers of talks may move.
 *
 * @publicApi
 */
export class TalkTrades {
  @amount()
  maxPerTalk!: number;

  @amount('Paid by one character in 24 hours')
  maxPerDay!: number;
}

/**
 * The world's own time.
 *
 * @publicApi
 */
export class WorldClock {
  @figure('Seconds of the world in a real second; 0: paused')
  timeScale!: number;

  @moment('In the world, at `setAt`')
  worldTime!: string;

  @moment('Real')
  setAt!: string;

  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    description: 'The time of the world, in answers to reads, to changes of settings and to nights',
  })
  now?: string;

  @ApiPropertyOptional({
    ...int32,
    minimum: 0,
    description: 'Nights of skipped days that are still to pass, in reads of the instance',
  })
  catchingUp?: number;
}

/**
 * A game world.
 *
 * @publicApi
 */
@ApiSchema({ name: 'WorldInstance' })
@ApiExtraModels(TaxSchedule, TalkTrades, WorldClock)
export class Instance extends BaseResource {
  @ApiProperty({ type: () => Application })
  application!: Application;

  @uuid()
  uuid!: string;

  @text()
  name!: string;

  @text("The game's own word")
  label!: string;

  @momentOrNull('When it is deleted automatically')
  expiresAt!: string | null;

  @ApiProperty(percentage)
  taxRate!: number;

  @ApiProperty({
    ...double,
    minimum: 0,
    description: 'All ever collected; exact below 2^39',
  })
  collectedTaxes!: number;

  @ApiProperty({
    ...money,
    description: 'Not paid out; always exact',
  })
  treasury!: number;

  @ApiProperty({
    type: String,
  })
  inheritance!: string;

  @ApiProperty({ type: String })
  taxPolicy!: string;

  @ApiProperty({ type: 'object', additionalProperties: true })
  taxPolicyOptions!: Readonly<Record<string, unknown>>;

  @ApiProperty({
    type: String,
  })
  moodPolicy!: string;

  @ApiProperty({
    ...percentage,
  })
  taxMoodImpact!: number;

  @ApiProperty({
    oneOf: [{ $ref: getSchemaPath(TaxSchedule) }, { type: 'null' }],
    description: 'null: only by calls',
  })
  taxSchedule!: TaxSchedule | null;

  @flag('Whether the goods of trades have to be assets')
  goodsOwned!: boolean;

  @ApiProperty({ type: String, enum: languages, description: 'In which memories are put into words' })
  language!: Language;

  @ApiProperty({ type: String, enum: worldSettings, description: 'What the built-in voice speaks of' })
  setting!: WorldSetting;

  @text()
  talkSeed!: string;

  @ApiProperty({
    ...int32,
    nullable: true,
    description: 'null: never erased',
  })
  textsKeptDays!: number | null;

  @ApiProperty({
    oneOf: [{ $ref: getSchemaPath(TalkTrades) }, { type: 'null' }],
    description: 'null: talk moves no money',
  })
  talkTrades!: TalkTrades | null;

  @ApiProperty({
    oneOf: [{ $ref: getSchemaPath(WorldClock) }, { type: 'null' }],
    description: 'null: real time',
  })
  clock!: WorldClock | null;

  @count()
  agentNpcCount!: number;

  @count()
  npcCount!: number;

  @ApiProperty({
    type: 'array',
    items: { $ref: '#/components/schemas/Npc' },
    description: 'Filled in a read of one instance',
  })
  npcs!: readonly object[];

  @ApiProperty({
    type: 'array',
    items: { $ref: '#/components/schemas/AgentNpc' },
    description: 'Like npcs',
  })
  agentNpcs!: readonly object[];
}

/** The resource of an application, cached while its row is the same: it is in every response. */
const applications = new Memo<KnownApplication, Application>();

/** The application with its featured instance. */
export function toOwnApplication(application: KnownApplication): Application {
  const known = applications.get(application);
  if (known) return known;
  const made = toApplication(application, withApplication);
  applications.set(application, made);
  return made;
}

/** The resource of an instance, cached while its row is the same: the trades of one batch share it. */
const instances = new Memo<InstanceRow, Instance>();

export function toInstance(row: InstanceRow, application: KnownApplication): Instance {
  const own = toOwnApplication(application);
  const known = instances.get(row);
  if (known?.application === own) return known;
  const made = withApplication(row, own);
  instances.set(row, made);
  return made;
}

function withApplication(row: InstanceRow, application: Application): Instance {
  // Without spreads, as for `toAgentNpc`.
  return {
    id: row.id,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
    deletedAt: row.deleted_at === null ? null : toIso(row.deleted_at),
    application,
    uuid: row.uuid,
    name: row.name,
    label: row.label,
    expiresAt: row.expires_at === null ? null : toIso(row.expires_at),
    taxRate: row.tax_rate,
    collectedTaxes: decimalOf(row.collected_taxes),
    treasury: decimalOf(row.treasury),
    inheritance: row.inheritance,
    taxMoodImpact: row.tax_mood_impact,
    taxPolicy: row.tax_policy,
    taxPolicyOptions: row.tax_policy_options,
    moodPolicy: row.mood_policy,
    taxSchedule: toTaxSchedule(row),
    goodsOwned: row.goods_owned,
    language: row.language,
    setting: row.setting,
    talkSeed: row.talk_seed,
    textsKeptDays: row.texts_kept_days,
    talkTrades: toTalkTrades(row),
    clock: toClock(row),
    agentNpcCount: row.agent_npc_count,
    npcCount: row.npc_count,
    npcs: [],
    agentNpcs: [],
  };
}

/** With the time of its world at a real moment. */
export function instanceWithTime(row: InstanceRow, application: KnownApplication, at: number): Instance {
  const instance = toInstance(row, application);
  const { clock } = instance;
  return clock === null
    ? instance
    : { ...instance, clock: { ...clock, now: new Date(worldTime(row.clock, at)).toISOString() } };
}

/** The form of an instance that is read by itself: with what is wrong there now, which is no part of its history. */
export function toFullInstance(row: InstanceRow, application: KnownApplication): Instance {
  const instance = instanceWithTime(row, application, Date.now());
  const { tax_failure: failure, last_night_at: lastNight } = row;
  if (instance.clock) {
    const left = Date.parse(row.clock?.skippedTo ?? '') - Date.parse(lastNight ?? '');
    instance.clock.catchingUp = Math.max(0, Math.floor((left || 0) / 86_400_000));
  }
  if (instance.taxSchedule && failure) {
    instance.taxSchedule.lastFailure = { at: toIso(failure.at), detail: failure.detail };
  }
  return instance;
}

function toTaxSchedule({ tax_schedule: schedule, tax_due_at: due }: InstanceRow): TaxSchedule | null {
  return schedule ? { ...schedule, nextCollectionAt: due ? toIso(due) : null } : null;
}

function toTalkTrades({ talk_trades: allowed }: InstanceRow): TalkTrades | null {
  return allowed && { maxPerTalk: decimalOf(allowed.maxPerTalk), maxPerDay: decimalOf(allowed.maxPerDay) };
}

function toClock({ clock }: InstanceRow): WorldClock | null {
  // One that nobody could have set must not take along the list that its world is in.
  if (clock === null || Number.isNaN(Date.parse(clock.worldTime) + Date.parse(clock.setAt))) return null;
  const { timeScale, worldTime, setAt } = clock;
  return { timeScale, worldTime: toIso(worldTime), setAt: toIso(setAt) };
}

/** The minimal form of an instance after a write. */
@ApiSchema({ name: 'MinimalWorldInstance' })
export class MinimalInstance {
  @uuid()
  id!: string;

  @figure()
  taxRate!: number;

  @amount()
  collectedTaxes!: number;

  @amount()
  treasury!: number;

  @count()
  agentNpcCount!: number;

  @count()
  npcCount!: number;

  @ApiPropertyOptional({ type: Boolean })
  dryRun?: boolean;
}

export const minimalInstance: MinimalForm<Instance> = {
  type: MinimalInstance,
  of({ id, taxRate, collectedTaxes, treasury, agentNpcCount, npcCount }) {
    return { id, taxRate, collectedTaxes, treasury, agentNpcCount, npcCount };
  },
};
