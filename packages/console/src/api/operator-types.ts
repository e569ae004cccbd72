import type { VerbOutput } from '../../../../src/operator/administration/verbs.ts'
import type { operatorVerbs } from './generated/operator-verbs.ts'

export type { AdminVerbs } from '../../../../src/operator/administration/verbs.ts'

/** A verb of the administration, by the words of its command. */
export type OperatorVerb = keyof typeof operatorVerbs

interface ListOf<Row> {
  readonly items: readonly Row[]
  readonly nextCursor: string | null
}

/** What a verb answers; for lists, the rows of a page. */
export type OperatorData<V extends OperatorVerb> =
  VerbOutput<V> extends ListOf<infer Row> ? readonly Row[] : VerbOutput<V>

/** A row of a verb that answers a list. */
export type OperatorRow<V extends OperatorVerb> = OperatorData<V> extends readonly (infer Row)[] ? Row : never

export type Overview = OperatorData<'overview'>
export type PlatformOutcomes = Overview['lookups']
export type Alert = OperatorRow<'alerts'>
export type SourceReport = OperatorRow<'sources list'>
export type Incident = OperatorRow<'incidents list'>
export type SwitchedOff = OperatorRow<'switch list'>
export type OperatorAccount = OperatorRow<'accounts list'>
export type AccountReport = OperatorData<'accounts show'>
export type FoundRequest = OperatorRow<'requests'>
export type AuditAct = OperatorRow<'audit'>
export type SettingReport = OperatorRow<'settings'>
export type OperatorToken = OperatorRow<'tokens list'>
export type CreatedToken = OperatorData<'tokens create'>
export type StatementLine = OperatorRow<'accounts statement'>
export type Plan = OperatorRow<'plans list'>
export type SignUpLink = OperatorRow<'sign-up list'>
