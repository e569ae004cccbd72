import { harvestapi } from '../../../../src/gateways/vendors/harvestapi.ts'
import { linkedin } from '../../../../src/platforms/linkedin/index.ts'
import { json, recorded, route } from '../../../support/playback.ts'
import { recordedCases } from '../../../support/recorded-cases.ts'

type Thing = Record<string, unknown>

const files = recorded(`vendors/${harvestapi.name}`)

/** A thing: as the vendor's data sets recorded it, which are the objects of its API, or written in the case. */
interface Given {
  readonly file?: string
  /** The list inside the recorded thing. */
  readonly part?: string
  /** Fields of the thing, in place of recorded ones. */
  readonly set?: Thing
}

const thingsOf = ({ file, part, set }: Given): Thing[] => {
  const [recordedThing] = file ? files.json<{ body: Thing[] }>(`${file}.json`).body : [{}]
  if (part) return recordedThing![part] as Thing[]
  return [{ ...recordedThing, ...set }]
}

const answer = (path: string, body: Thing) =>
  route(harvestapi.origin, `/linkedin/${path}`, json({ ...body, cost: 1 }))

recordedCases(linkedin, {
  vendor: harvestapi,
  kinds: {
    /** One thing. */
    element: ({ path, ...given }: Given & { path: string }) =>
      answer(path, { element: thingsOf(given)[0], status: 'success', error: null }),
    /** A page of a list. */
    elements: ({ path, of = [], page }: { path: string; of?: readonly Given[]; page?: Thing }) => {
      const elements = of.flatMap(thingsOf)
      const pagination = { totalPages: 1, pageNumber: 1, pageSize: 10, paginationToken: null }
      return answer(path, {
        elements,
        pagination: { ...pagination, totalElements: elements.length, ...page },
      })
    },
  },
})
