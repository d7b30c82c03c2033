import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { largestAmount } from '../common/bounds.js';
import { type Language } from '../common/language.js';
import { type Units } from '../common/money/units.js';
import { type WorldSetting } from '../common/world-setting.js';
import { ApplicationEntity } from '../identity/application.entity.js';
import {
  moment,
  money,
  percentage,
  schema,
  sequence,
  total,
  versionOfWorld,
} from '../database/entities/columns.js';
import { SoftDeletable } from '../database/entities/base-resource.js';

/** Who gets the wealth of an Agent NPC that dies, where no policy of others says it. */
export const inheritanceRules = ['heirs', 'treasury', 'population', 'none'] as const;

/** When taxes are collected: a cron expression of five fields, read in a time zone. */
export interface TaxSchedule {
  readonly cron: string;
  /** IANA name */
  readonly timeZone: string;
}

/** What the offers of talks may move. */
export interface TalkTrades {
  /** In one talk. */
  readonly maxPerTalk: Units;
  /** Paid by one character within 24 hours. */
  readonly maxPerDay: Units;
}

/** So many earlier settings of a clock are kept, of which the oldest two become one when there are more. */
export const mostClocks = 20;

/** How fast a world's own time runs, from a moment on. */
export interface WorldClock {
  /** Seconds of the world in a real second. */
  readonly timeScale: number;
  /** What time it was in the world at `setAt`. */
  readonly worldTime: string;
  readonly setAt: string;
  /** How fast it ran before, the newest first, and the seconds that were skipped at the end of that. */
  readonly earlier?: readonly (Pick<WorldClock, 'timeScale' | 'setAt'> & { readonly skipped?: number })[];
  /** The time of the world after the last skip. */
  readonly skippedTo?: string;
}

/** A game world. Its row is the lock of everything that happens in it, and counts its events. */
@Entity({ name: 'instance', schema })
@Check(
  'ck_instance_money',
  `treasury BETWEEN 0 AND ${largestAmount} AND treasury = collected_taxes - treasury_spent
     AND treasury_spent >= 0 AND minted < 'NaN' AND sunk BETWEEN 0 AND minted`,
)
@Check(
  'ck_instance_talk_trades',
  `talk_trades IS NULL OR (coalesce(talk_trades ->> 'maxPerTalk', '') ~ '^\\d{1,15}$'
     AND coalesce(talk_trades ->> 'maxPerDay', '') ~ '^\\d{1,15}$')`,
)
@Check('ck_instance_language', "language IN ('en', 'de')")
@Check('ck_instance_setting', `setting IN ('village', 'port', 'starship')`)
@Check('ck_instance_purge', 'num_nulls(deleted_at, purge_at) <> 1')
@Index('ix_instance_application', ['applicationId', 'id'])
@Index('ix_instance_holds_due', ['holdsDueAt', 'id'], {
  where: 'holds_due_at IS NOT NULL AND deleted_at IS NULL',
})
@Index('ix_instance_label', ['applicationId', 'label', 'id'], { where: `label <> '' AND deleted_at IS NULL` })
@Index('ix_instance_expiry_due', ['expiresAt', 'id'], {
  where: 'expires_at IS NOT NULL AND deleted_at IS NULL',
})
@Index('ix_instance_purge_due', ['purgeAt', 'id'], { where: 'purge_at IS NOT NULL' })
@Index('ix_instance_night_due', ['nightDueAt', 'id'], {
  where: 'night_due_at IS NOT NULL AND deleted_at IS NULL',
})
@Index('ix_instance_obligations_due', ['obligationsDueAt', 'id'], {
  where: 'obligations_due_at IS NOT NULL AND deleted_at IS NULL',
})
@Index('ix_instance_pending', ['applicationId', 'id'], { where: 'pending_since IS NOT NULL' })
@Index('ix_instance_texts_due', ['textsDueAt', 'id'], {
  where: 'texts_kept_days IS NOT NULL AND deleted_at IS NULL',
})
@Index('ix_instance_tax_due', ['taxDueAt', 'id'], {
  where: 'tax_due_at IS NOT NULL AND deleted_at IS NULL',
})
@ForeignKey(() => ApplicationEntity, ['applicationId'], ['id'], { name: 'fk_instance_application' })
export class InstanceEntity extends SoftDeletable {
  /** uuidv5(applicationId, uuid) */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  applicationId!: string;

  @Column('uuid')
  uuid!: string;

  @Column('varchar', { length: 200, default: '' })
  name!: string;

  /** By which the owner finds it among others. */
  @Column('varchar', { length: 64, default: '' })
  label!: string;

  /** When it is deleted automatically; null: never. */
  @Column({ ...moment, nullable: true })
  expiresAt!: Date | null;

  @Column({ ...percentage, default: 0 })
  taxRate!: number;

  @Column({ ...percentage, default: 0 })
  taxMoodImpact!: number;

  /** A built-in rule or the name of a policy. */
  @Column('varchar', { length: 64, default: 'heirs' })
  inheritance!: string;

  /** How taxes are assessed: the name of a policy. */
  @Column('varchar', { length: 64, default: 'flat' })
  taxPolicy!: string;

  @Column('jsonb', { default: {} })
  taxPolicyOptions!: Readonly<Record<string, unknown>>;

  /** What a talk does to feelings: the name of a policy. */
  @Column('varchar', { length: 64, default: 'sentiment' })
  moodPolicy!: string;

  /** All taxes that were ever collected, and all that its treasury ever paid out. */
  @Column({ ...total, default: 0 })
  collectedTaxes!: number;

  @Column({ ...total, default: 0 })
  treasurySpent!: number;

  /** What is left of them: the balance, which is bound as every amount is. */
  @Column({ ...money, default: 0 })
  treasury!: number;

  /** In which memories are put into words. */
  @Column('varchar', { length: 2, default: 'en' })
  language!: Language;

  /** As the built-in voice speaks of it. */
  @Column('varchar', { length: 16, default: 'village' })
  setting!: WorldSetting;

  /** With a seed, the scripted agents of the same world say the same. */
  @Column('varchar', { length: 100, default: '' })
  talkSeed!: string;

  /** For how many days what is said is kept; null: for good. */
  @Column('integer', { nullable: true })
  textsKeptDays!: number | null;

  /** When the first of them is to be erased, at the earliest. */
  @Column({ ...moment, default: () => 'now()' })
  textsDueAt!: Date;

  /** What the offers of talks may move; null: nothing. */
  @Column('jsonb', { nullable: true })
  talkTrades!: TalkTrades | null;

  /** When taxes are collected without a call; null: never. */
  @Column('jsonb', { nullable: true })
  taxSchedule!: TaxSchedule | null;

  /** When they are collected next by the schedule. */
  @Column({ ...moment, nullable: true })
  taxDueAt!: Date | null;

  /** When the first of its holds expires, at the latest; null: none does. */
  @Column({ ...moment, nullable: true })
  holdsDueAt!: Date | null;

  /** When the first of its obligations is due, in real time; null: none is. */
  @Column({ ...moment, nullable: true })
  obligationsDueAt!: Date | null;

  /** When and why the last scheduled collection failed; null: it did not. */
  @Column('jsonb', { nullable: true })
  taxFailure!: { readonly at: string; readonly detail: string } | null;

  /** How many nights it has had, and the time of the world at the end of the last one. */
  @Column('integer', { default: 0 })
  nights!: number;

  @Column({ ...moment, nullable: true })
  lastNightAt!: Date | null;

  /** When the next night comes; null: nothing has happened since the last one. */
  @Column({ ...moment, nullable: true })
  nightDueAt!: Date | null;
  /** The world's own time; null: real time. */
  @Column('jsonb', { nullable: true })
  clock!: WorldClock | null;

  /** All currency that ever came into the world. */
  @Column({ ...total, default: 0 })
  minted!: number;

  /** All currency that left it. */
  @Column({ ...total, default: 0 })
  sunk!: number;

  /** Whether the goods of its trades have to be assets. */
  @Column('boolean', { default: false })
  goodsOwned!: boolean;

  @Column('integer', { default: 0 })
  assetCount!: number;

  @Column('integer', { default: 0 })
  agentNpcCount!: number;

  @Column('integer', { default: 0 })
  npcCount!: number;

  @Column({ ...sequence, default: 0 })
  lastSeq!: number;

  /** The world that it is a what-if run of. */
  @Column('uuid', { nullable: true })
  forkedFrom!: string | null;

  /** Its first events, up to this one, were copied: they do not count as usage, and webhooks do not receive them. */
  @Column({ ...sequence, default: 0 })
  copiedSeq!: number;

  @Column({ ...moment, default: () => 'now()' })
  lastEventAt!: Date;

  /** Since when those who follow its events may have something left to handle; null: nothing is left, so no sweep reads it. */
  @Column({ ...moment, nullable: true, default: () => 'now()' })
  pendingSince!: Date | null;

  /** When the rows of a deleted one go; until then it can be restored. */
  @Column({ ...moment, nullable: true })
  purgeAt!: Date | null;

  /** How many have gone. */
  @Column({ ...sequence, default: 0 })
  purgedRows!: number;

  /** Version of its data in responses. */
  @Column(versionOfWorld)
  version!: number;
}
