import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { ArrowRight } from 'lucide-react'
import { type Place, useGo } from '../app/links.tsx'
import { useNavigation } from './navigation.tsx'
import styles from './palette.module.css'
import { isFound, type Target, useObjects } from './palette-objects.ts'

/** Where an id leads, by its form. */
const idForms: readonly {
  readonly form: RegExp
  readonly what: string
  readonly place: (id: string) => Place
}[] = [
  {
    form: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
    what: 'Request',
    place: (id) => ({ to: `requests/${id}` }),
  },
  { form: /^key_\w+$/, what: 'Requests of the key', place: (key) => ({ to: 'requests', search: { key } }) },
  { form: /^mon_\w+$/, what: 'Monitor', place: (id) => ({ to: `monitors/${id}` }) },
  { form: /^evt_\w+$/, what: 'Event', place: (id) => ({ to: `events/${id}` }) },
  { form: /^wh\w*_\w+$/, what: 'Endpoint', place: (id) => ({ to: `endpoints/${id}` }) },
  { form: /^dlv_\w+$/, what: 'Delivery', place: (id) => ({ to: `deliveries/${id}` }) },
  { form: /^acc?_\w+$/, what: 'Account', place: (id) => ({ to: `accounts/${id}`, isOperator: true }) },
  {
    form: /^[a-z]+(\.\w+)+$/i,
    what: 'Requests of the operation',
    place: (operation) => ({ to: 'requests', search: { operation } }),
  },
]

/** Opens a screen by its name, or an object by its id. */
export default function Palette({
  text,
  onTextChange,
  onClose,
}: {
  readonly text: string
  readonly onTextChange: (text: string) => void
  readonly onClose: () => void
}) {
  const go = useGo()
  const words = text.trim().toLowerCase()
  const objects = useObjects(words)
  const screens = useNavigation().flatMap(({ heading, isOperator, screens: shown }) =>
    shown.map(({ path, title, words: others = '' }) => ({
      label: title,
      about: heading ?? 'Console',
      others,
      place: { to: path, isOperator },
    })),
  )
  const ids: Target[] = idForms
    .filter(({ form }) => form.test(text.trim()))
    .map(({ what, place }) => ({ label: text.trim(), about: what, place: place(text.trim()) }))
  const targets = [
    ...ids,
    ...screens.filter(({ label, about, others }) => isFound(words, `${label} ${about} ${others}`)),
    ...objects,
  ]
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup} aria-label="Search">
          <Autocomplete.Root
            inline
            open
            items={targets}
            filter={null}
            autoHighlight="always"
            keepHighlight
            value={text}
            onValueChange={(value, { reason }) => {
              if (reason !== 'item-press') onTextChange(value)
            }}
            itemToStringValue={({ label }: Target) => label}
          >
            <Autocomplete.Input
              className={styles.input}
              placeholder="A screen, a name or an id"
              aria-label="Search"
            />
            <Autocomplete.Empty className={styles.empty}>
              {targets.length === 0 && 'No screen and no object has this name, and it is not an id.'}
            </Autocomplete.Empty>
            <Autocomplete.List className={styles.list}>
              {(target: Target) => (
                <Autocomplete.Item
                  key={`${target.about} ${target.label} ${target.place.to}`}
                  value={target}
                  className={styles.item}
                  onClick={() => {
                    onClose()
                    go(target.place)
                  }}
                >
                  <span className={styles.label}>{target.label}</span>
                  <span className={styles.about}>{target.about}</span>
                  <ArrowRight aria-hidden />
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
