// Generated from the catalog by `npm run client`. Do not edit.
import type { Table } from '../../table.ts'
import type { Api } from '../api.ts'

/** The calls of `web`, for {@link createClient}. */
export const web: Table<Pick<Api, 'web'>> = {
  'web.ask': {"path":"/v1/web/ask","price":1},
  'web.crawl': {"path":"/v1/web/crawl","price":{"base":0,"inputs":{"parameter":"url","rates":{"completed":1},"maxInputs":5}}},
  'web.extract': {"path":"/v1/web/extract","method":"POST","price":2,"query":[]},
  'web.html': {"path":"/v1/web/html","price":1},
  'web.markdown': {"path":"/v1/web/markdown","price":1},
  'web.screenshot': {"path":"/v1/web/screenshot","price":{"base":1,"surcharges":[{"parameter":"region","credits":1,"per":"lookup","maxUnits":1}]}},
}
