import type { Source } from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { must } from '../../../../reading/narrow.ts'
import { int, iso, str, text } from '../../../../reading/values.ts'
import type { Community } from '../../model.ts'
import { asked, askOne, official } from './api.ts'

/** How people join: everybody may, or in one of X's restricted ways. */
const policies = /^(?<open>Open)$|^(Restricted\w+|SuperFollowRequired|Closed)$/

/** A community by id. The API tells neither rules nor members nor whether it is marked as sensitive. */
export const officialCommunity: Source<{ url: string }, Community> = {
  ...official,
  async lookup({ url: id }, context) {
    const community = await askOne(context, 'community', id, asked.community, (record) => {
      const policy = policies.exec(str(record.join_policy) ?? '')
      if (!policy) throw changed('community.join_policy', record.join_policy)
      return {
        id,
        name: must(str(record.name), 'community.name'),
        description: text(record.description),
        createdAt: must(iso(record.created_at), 'community.created_at'),
        memberCount: must(int(record.member_count), 'community.member_count'),
        isOpen: policy.groups?.open !== undefined,
      }
    })
    return 'outcome' in community ? community : { outcome: 'found', model: community }
  },
}
