import { Switch, TextField } from '../../ui/field.tsx'

interface EndpointFieldsProps {
  readonly description: string
  readonly onDescription: (description: string) => void
  readonly notices: boolean
  readonly onNotices: (notices: boolean) => void
}

/** What can be chosen of every endpoint, whatever its kind. */
export function EndpointFields({ description, onDescription, notices, onNotices }: EndpointFieldsProps) {
  return (
    <>
      <TextField
        label="Description"
        about="Its name in this console."
        value={description}
        onChange={(event) => onDescription(event.target.value)}
      />
      <Switch
        label="Notices"
        about="It also receives an event when a monitor fails or an endpoint is disabled."
        checked={notices}
        onChange={onNotices}
      />
    </>
  )
}
