import { Play } from 'lucide-react'
import { useMode } from '../../app/mode.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { count, sentence } from '../../ui/text.ts'
import { type ForcedOutcome, forcedOutcomes, forceOutcome } from './forced-outcomes.ts'
import { exampleTexts, type Operation } from './operations.ts'
import { ParameterField } from './parameter-field.tsx'
import styles from './playground.module.css'

type Texts = Readonly<Record<string, string>>

/** Chooses a lookup and fills in its parameters. */
export function LookupForm({
  operations,
  operation,
  texts,
  isBusy,
  onOperation,
  onTexts,
  onRun,
}: {
  readonly operations: readonly Operation[]
  readonly operation: Operation
  readonly texts: Texts
  readonly isBusy: boolean
  readonly onOperation: (operation: Operation) => void
  readonly onTexts: (texts: Texts) => void
  readonly onRun: () => void
}) {
  const mode = useMode()
  const platforms = [...new Set(operations.map(({ platform }) => platform))]
  const ofPlatform = operations.filter(({ platform }) => platform === operation.platform)
  const price = operation.maxCredits[mode]
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onRun()
      }}
    >
      <SelectField
        label="Platform"
        value={operation.platform}
        options={platforms.map((value) => ({ value, label: platformName(value) }))}
        onChange={({ target }) => onOperation(operations.find(({ platform }) => platform === target.value)!)}
      />
      <SelectField
        label="Lookup"
        about={operation.summary}
        value={operation.id}
        options={ofPlatform.map(({ id }) => ({ value: id, label: id }))}
        onChange={({ target }) => onOperation(operations.find(({ id }) => id === target.value)!)}
      />
      {mode === 'test' && (
        <SelectField
          label="Outcome"
          about="Test identifiers force an outcome. They replace the first parameter."
          value={chosenOutcome(operation, texts)}
          options={[{ value: '', label: 'As the parameters say' }, ...forcedOutcomes]}
          onChange={({ target }) =>
            onTexts(
              target.value === ''
                ? { ...texts, ...exampleTexts(operation) }
                : (forceOutcome(operation, texts, target.value as ForcedOutcome) ?? texts),
            )
          }
        />
      )}
      {operation.parameters.map((parameter) => (
        <ParameterField
          key={`${operation.id} ${parameter.name}`}
          parameter={parameter}
          value={texts[parameter.name] ?? ''}
          onChange={(value) => onTexts({ ...texts, [parameter.name]: value })}
        />
      ))}
      <Button type="submit" look="primary" icon={Play} disabled={isBusy}>
        {isBusy ? 'Running …' : `Run for up to ${count(price, `${mode} credit`)}`}
      </Button>
    </form>
  )
}

const names: Readonly<Record<string, string>> = {
  tiktok: 'TikTok',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  twitter: 'X',
}
const platformName = (platform: string) => names[platform] ?? sentence(platform)

/** The outcome whose identifier is in the form. */
const chosenOutcome = (operation: Operation, texts: Texts): string =>
  forcedOutcomes.find(({ value }) => {
    const forced = forceOutcome(operation, texts, value)
    return forced !== null && Object.entries(forced).every(([name, text]) => texts[name] === text)
  })?.value ?? ''
