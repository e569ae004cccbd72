import { z } from 'zod'
import { id, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { lookupStatus } from '../../../catalog/records.ts'
import { knownFields } from '../../shared/views.ts'
import { type Hours, type Profile, type Weekday, weekdays } from '../model.ts'

const dayHours = z.strictObject({
  open: nullableText,
  close: nullableText,
  intervals: z.array(z.strictObject({ open: nullableText, close: nullableText })),
  text: z.string(),
})

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
    .nullable(),
  metrics: z
    .strictObject({ likes: nullableInt, followers: nullableInt, ratingCount: nullableInt })
    .nullable(),
  contact: z
    .strictObject({
      address: nullableText,
      email: nullableText,
      phone: nullableText,
      website: nullableText,
    })
    .nullable(),
  business: z
    .strictObject({
      intro: nullableText,
      category: nullableText,
      services: nullableText,
      priceRange: nullableText,
      ratingText: nullableText,
      isActive: z.boolean().optional(),
      createdDateText: nullableText.optional(),
      adLibraryStatus: nullableText.optional(),
      adLibraryPageId: nullableText.optional(),
      hours: z
        .strictObject({
          monday: dayHours.optional(),
          tuesday: dayHours.optional(),
          wednesday: dayHours.optional(),
          thursday: dayHours.optional(),
          friday: dayHours.optional(),
          saturday: dayHours.optional(),
          sunday: dayHours.optional(),
        })
        .optional(),
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

function hoursOf(hours: Hours): Partial<Record<Weekday, Day>> {
  return Object.fromEntries(
    weekdays.flatMap((day) => (hours[day] === undefined ? [] : [[day, dayOf(hours[day])]])),
  )
}

export const profileView = (
  found: Profile,
  { params }: { readonly params: { readonly includeBusinessHours?: boolean } },
) => ({
  profile: {
    platform: 'facebook' as const,
    profileType: found.isPerson ? ('person' as const) : ('business' as const),
    displayName: found.name,
    profileUrl: found.url,
    avatarUrl: found.pictureUrl,
    coverImageUrl: found.coverUrl,
    ...knownFields({ platformUserId: found.id }),
  },
  metrics: { likes: found.likes, followers: found.followers, ratingCount: found.ratings },
  contact: {
    address: found.address,
    email: found.email,
    phone: found.phone,
    website: found.website,
  },
  business: found.isPerson
    ? null
    : {
        intro: found.intro,
        category: found.category,
        services: found.services,
        priceRange: found.priceRange,
        ratingText: found.ratingText,
        ...knownFields({
          isActive: found.isActive,
          createdDateText: found.createdText,
          adLibraryStatus: found.adStatus,
          adLibraryPageId: found.adPageId,
          hours: params.includeBusinessHours && found.hours ? hoursOf(found.hours) : null,
        }),
      },
})
