import { Card } from '../../ui/card.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { More } from '../../ui/more.tsx'
import { Stack } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { count } from '../../ui/text.ts'
import { useEndpointNames } from '../endpoints/names.ts'
import { ParameterField } from '../playground/parameter-field.tsx'
import { Choices } from './choices.tsx'
import { ConditionCard } from './condition-fields.tsx'
import type { Draft, Source, SourceForm, WatchKind } from './draft.ts'
import styles from './monitors.module.css'
import { FieldsCard, PartCard } from './record-fields.tsx'
import { ReportCard } from './report-fields.tsx'
import { FilterCard } from './rule-fields.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { watchNames } from './status.tsx'

/** The sources to choose from. */
export interface SourceChoice {
  readonly sources: readonly Source[]
  readonly onSource: (source: Source) => void
  readonly onWatch: (watch: WatchKind) => void
}

interface FormProps {
  readonly draft: Draft
  readonly source: Source
  /** The parameters and fields of the source; undefined while they load. */
  readonly form: SourceForm | undefined
  readonly onChange: (changes: Partial<Draft>) => void
  /** Undefined: the source of a monitor stays. */
  readonly choice?: SourceChoice
}

/** The fields of a monitor. */
export function DraftForm(props: FormProps) {
  const { draft, form, onChange } = props
  return (
    <>
      <WatchCard {...props} />
      {draft.watch !== 'items' && form && <FieldsCard {...{ draft, form, onChange }} />}
      <ScheduleCard {...props} />
      {draft.watch === 'items' && (
        <FilterCard
          rules={draft.rules}
          withinHours={draft.withinHours}
          fields={form?.filterFields}
          onChange={(rules) => onChange({ rules })}
          onWithinHours={(withinHours) => onChange({ withinHours })}
        />
      )}
      {draft.watch === 'values' && (
        <ConditionCard
          conditions={draft.conditions}
          fields={draft.fields}
          onChange={(conditions) => onChange({ conditions })}
        />
      )}
      {draft.watch === 'text' && <PartCard part={draft.part} onChange={(part) => onChange({ part })} />}
      <ReportCard draft={draft} onChange={onChange} />
      <DeliveryCard {...props} />
    </>
  )
}

const kinds = (Object.keys(watchNames) as WatchKind[]).map((value) => ({ value, label: watchNames[value] }))

function WatchCard({ draft, source, form, choice, onChange }: FormProps) {
  return (
    <Card
      title="What to watch"
      about={choice ? undefined : `${form?.displayName ?? source.displayName} (${source.operationId})`}
    >
      <Stack>
        {choice && (
          <SelectField
            label="What"
            value={draft.watch}
            options={kinds}
            onChange={(event) => choice.onWatch(event.target.value as WatchKind)}
          />
        )}
        {choice && (
          <SelectField
            label={draft.watch === 'items' ? 'List' : 'Lookup'}
            about={draft.watch === 'items' ? source.docsTitle : source.displayName}
            value={draft.operationId}
            options={choice.sources.map((one) => ({
              value: one.operationId,
              label: draft.watch === 'items' ? `${one.displayName} (${one.operationId})` : one.operationId,
            }))}
            onChange={(event) =>
              choice.onSource(choice.sources.find(({ operationId }) => operationId === event.target.value)!)
            }
          />
        )}
        {form === undefined ? (
          <Skeleton width="long" />
        ) : (
          <ParameterFields {...{ draft, source, form, onChange }} />
        )}
        <TextField
          label="Name"
          about={choice && 'Its name in lists and events; default: the lookup and its parameter.'}
          value={draft.name}
          required={choice === undefined}
          maxLength={200}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <TextField
          label="Tags"
          about="Your own words, separated by commas. Monitors are filtered, paused and summarized by them."
          value={draft.tags}
          onChange={(event) => onChange({ tags: event.target.value })}
        />
      </Stack>
    </Card>
  )
}

/** Parameters that name what is watched, and behind a line those that can be left out. */
function ParameterFields({
  draft,
  source,
  form,
  onChange,
}: Pick<FormProps, 'draft' | 'source' | 'onChange'> & { readonly form: SourceForm }) {
  const sample = source.sampleEvent?.source.params ?? {}
  const isMain = ({ name, required, default: usual }: SourceForm['parameters'][number]) =>
    required || (name in sample && usual === null)
  const field = (parameter: SourceForm['parameters'][number]) => (
    <ParameterField
      key={`${draft.operationId} ${parameter.name}`}
      parameter={parameter}
      value={draft.params[parameter.name] ?? ''}
      usual={parameter.default === null ? 'Default' : `Default: ${parameter.default}`}
      onChange={(value) => onChange({ params: { ...draft.params, [parameter.name]: value } })}
    />
  )
  const others = form.parameters.filter((one) => !isMain(one))
  const filled = others.filter(({ name, default: usual }) => (draft.params[name] ?? usual) !== usual)
  return (
    <>
      <div className={styles.two}>{form.parameters.filter(isMain).map(field)}</div>
      {others.length > 0 && (
        <More summary={count(others.length, 'optional parameter')} open={filled.length > 0}>
          <div className={styles.two}>{others.map(field)}</div>
        </More>
      )}
    </>
  )
}

function ScheduleCard({ draft, source, form, onChange }: FormProps) {
  const least = source.minIntervalMinutes ?? form?.minIntervalMinutes ?? 1
  const leastSeconds = form?.minIntervalSeconds ?? null
  const pace =
    leastSeconds === null ? '' : `, or every ${count(leastSeconds, 'second')} by an interval in seconds`
  return (
    <Card title="When to check" about={`At most every ${count(least, 'minute')}${pace}`}>
      <ScheduleFields
        schedule={draft}
        what="checks"
        least={least}
        leastSeconds={leastSeconds}
        onChange={onChange}
      />
    </Card>
  )
}

function DeliveryCard({ draft, onChange }: FormProps) {
  const { all, isNone } = useEndpointNames()
  return (
    <Card title="Where events go">
      <Stack>
        <Choices
          legend="Endpoints"
          options={all.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={draft.endpointIds}
          onChange={(endpointIds) => onChange({ endpointIds })}
        >
          {isNone && (
            <p className={styles.note}>
              There is no endpoint yet. Events can be read here and by the API, and endpoints can be added
              later.
            </p>
          )}
        </Choices>
        <div className={styles.two}>
          {draft.watch === 'items' && (
            <SelectField
              label="Events"
              value={draft.delivery}
              options={[
                { value: 'items', label: 'One per new item' },
                { value: 'digest', label: 'One per check' },
              ]}
              onChange={(event) => onChange({ delivery: event.target.value as Draft['delivery'] })}
            />
          )}
          <TextField
            label="Spending cap"
            about="Credits a month (UTC); empty: none"
            type="number"
            min={0}
            value={draft.cap}
            onChange={(event) => onChange({ cap: event.target.value })}
          />
        </div>
      </Stack>
    </Card>
  )
}
