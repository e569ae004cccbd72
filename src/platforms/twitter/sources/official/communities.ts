import type { Source } from '../../../../catalog/source.ts'
import { iso } from '../../../../reading/values.ts'
import type { Community } from '../../model.ts'
import { readCommunity } from '../parts.ts'
import { asked, askOne, official } from './api.ts'

/** A community by id. The API tells neither rules nor members nor whether it is marked as sensitive. */
export const officialCommunity: Source<{ url: string }, Community> = {
  ...official,
  async lookup({ url: id }, context) {
    const community = await askOne(context, 'community', id, asked.community, (record) =>
      readCommunity(record, id, iso(record.created_at)),
    )
    return 'outcome' in community ? community : { outcome: 'found', model: community }
  },
}
