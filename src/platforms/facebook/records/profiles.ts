import { z } from 'zod'
import { each, id, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { lookupStatus } from '../../../catalog/record-schema.ts'
import { contentView } from '../../shared/record-view.ts'
import { type Hours, type Profile, type Weekday, weekdays } from '../model.ts'
import { platform } from './shared.ts'

const dayHours = z
  .strictObject({
    open: nullableText,
    close: nullableText,
    intervals: z.array(z.strictObject({ open: nullableText, close: nullableText })),
    text: z.string(),
  })
  .register(recordNames, { name: 'FacebookOpeningHours' })

export const profileRecord = z.strictObject({
  lookupStatus,
  profile: z
    .strictObject({
      platform: z.literal('facebook'),
      profileType: z.enum(['person', 'business']),
      displayName: nullableText,
      profileUrl: z.string(),
      avatarUrl: nullableText,
      coverImageUrl: nullableText,
      platformUserId: id.optional(),
      gender: z.enum(['female', 'male', 'unknown']).nullable().optional(),
    })
    .register(recordNames, { name: 'FacebookProfile' })
    .nullable(),
  metrics: z.strictObject(each(nullableInt, 'likes', 'followers', 'ratingCount')).nullable(),
  contact: z.strictObject(each(nullableText, 'address', 'email', 'phone', 'website')).nullable(),
  business: z
    .strictObject({
      ...each(nullableText, 'intro', 'category', 'services', 'priceRange', 'ratingText'),
      isActive: z.boolean().optional(),
      ...each(nullableText.optional(), 'createdDateText', 'adLibraryStatus', 'adLibraryPageId'),
      hours: z.strictObject(each(dayHours.optional(), ...weekdays)).optional(),
    })
    .nullable(),
})

type Day = z.infer<typeof dayHours>

function dayOf(intervals: NonNullable<Hours[Weekday]>): Day {
  const text = intervals.map(({ open, close }) => `${open ?? '?'} - ${close ?? '?'}`).join(', ')
  return {
    open: intervals[0]?.open ?? null,
    close: intervals.at(-1)?.close ?? null,
    intervals: [...intervals],
    text: intervals.length === 0 ? 'Closed' : text,
  }
}

const hoursOf = (hours: Hours): Partial<Record<Weekday, Day>> =>
  Object.fromEntries(weekdays.flatMap((day) => (hours[day] === undefined ? [] : [[day, dayOf(hours[day])]])))

/** The business part of a page; fields that its source does not report are left out. */
const businessOf = (page: Profile, includesHours = false) => ({
  ...page,
  createdDateText: page.createdDateText ?? undefined,
  adLibraryStatus: page.adLibraryStatus ?? undefined,
  adLibraryPageId: page.adLibraryPageId ?? undefined,
  hours: includesHours ? page.hours && hoursOf(page.hours) : null,
})

export const profileView = contentView(
  profileRecord,
  (
    page: Profile,
    { params }: { readonly params: { readonly includeBusinessHours?: boolean | undefined } },
  ) => ({
    profile: { ...page, platform },
    metrics: page,
    contact: page,
    business: page.profileType === 'person' ? null : businessOf(page, params.includeBusinessHours),
  }),
)
