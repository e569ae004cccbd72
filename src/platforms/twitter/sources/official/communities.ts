import type { Source } from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { must } from '../../../../reading/narrow.ts'
import { int, iso, str } from '../../../../reading/values.ts'
import type { Community } from '../../model.ts'
import { askApi, asked, official, readOne } from './api.ts'

/** How people join: everybody may, or in one of X's restricted ways. */
const policies = /^(?<open>Open)$|^(Restricted\w+|SuperFollowRequired|Closed)$/

/** A community by id. The API tells neither rules nor members nor whether it is marked as sensitive. */
export const officialCommunity: Source<{ url: string }, Community> = {
  ...official,
  async lookup({ url: id }, context) {
    const read = readOne(await askApi(context, `/communities/${id}`, asked.community), 'community', id)
    if ('outcome' in read) return read
    const { name, description, created_at, member_count, join_policy } = read.record
    const policy = policies.exec(str(join_policy) ?? '')
    if (!policy) throw changed('community.join_policy', join_policy)
    return {
      outcome: 'found',
      model: {
        id,
        name: must(str(name), 'community.name'),
        description: typeof description === 'string' ? description : null,
        createdAt: must(iso(created_at), 'community.created_at'),
        memberCount: must(int(member_count), 'community.member_count'),
        isOpen: policy.groups?.open !== undefined,
      },
    }
  },
}
