import { z } from 'zod'
import { each, id, isoTime, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { lookupStatus, page, totalCount } from '../../../catalog/record-schema.ts'
import { contentView } from '../../shared/record-view.ts'
import { unknownFields } from '../../shared/unknown-fields.ts'
import { itemUrl } from '../identifiers.ts'
import type { Item, List, Listing, Place, Price } from '../model.ts'
import { namedPerson, platform } from './shared.ts'

export const placesRecord = z.strictObject({
  query: z.string(),
  locations: z.array(
    z
      .strictObject({
        name: z.string(),
        subtitle: nullableText,
        multiLineAddress: z.array(z.string()),
        pageId: nullableText,
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
        city: nullableText,
        postalCode: nullableText,
      })
      .register(recordNames, { name: 'FacebookMarketplaceLocation' }),
  ),
  totalLocations: totalCount(),
})

export const placesView = contentView(placesRecord.omit({ query: true }), ({ items }: List<Place>) => ({
  locations: items,
  totalLocations: items.length,
}))

const listingPrice = z
  .strictObject({
    formattedAmount: nullableText,
    amount: z.number().nullable(),
    amountWithOffsetInCurrency: z.number().nullable().describe('In the smallest unit of the currency.'),
  })
  .register(recordNames, { name: 'FacebookListingPrice' })

export const listingsRecord = z.strictObject({
  query: z.string(),
  location: z.strictObject({ lat: z.number(), lng: z.number(), radiusKm: z.number().nullable() }),
  listings: z.array(
    z
      .strictObject({
        id,
        url: nullableText,
        title: z.string(),
        price: listingPrice.nullable(),
        strikethroughPrice: listingPrice.nullable(),
        location: z.strictObject(each(nullableText, 'city', 'state', 'displayName', 'cityPageId')),
        primaryPhoto: z.strictObject(each(nullableText, 'id', 'url')),
        categoryId: nullableText,
        deliveryTypes: z.array(z.string()),
        status: z.strictObject(
          each(z.boolean().nullable(), 'isHidden', 'isLive', 'isPending', 'isSold', 'isViewerSeller'),
        ),
        ...each(nullableText, 'storyType', 'storyKey'),
      })
      .register(recordNames, { name: 'FacebookListing' }),
  ),
  totalListings: totalCount(),
  page,
})

const listingPriceOf = (price: Price) => ({
  ...price,
  formattedAmount: price.formatted,
  amountWithOffsetInCurrency: price.amountMinor,
})

export const listingsView = contentView(
  listingsRecord.omit({ query: true, location: true }),
  ({ items }: List<Listing>) => ({
    listings: items.map((listing) => ({
      ...listing,
      url: itemUrl(listing.id),
      price: listing.price && listingPriceOf(listing.price),
      strikethroughPrice: listing.strikethroughPrice && listingPriceOf(listing.strikethroughPrice),
      location: listing,
    })),
    totalListings: items.length,
  }),
)

export const itemRecord = z.strictObject({
  lookupStatus,
  item: z
    .strictObject({
      platform: z.literal('facebook'),
      itemId: id,
      url: z.string(),
      title: z.string(),
      description: nullableText,
      createdAt: isoTime.nullable(),
      ...each(nullableText, 'categoryId', 'shareUrl'),
    })
    .register(recordNames, { name: 'FacebookListingDetails' })
    .nullable(),
  price: z
    .strictObject({
      formatted: nullableText,
      amount: z.number().nullable(),
      amountMinor: nullableInt,
      currency: nullableText,
      strikethroughFormatted: nullableText,
      strikethroughAmount: z.number().nullable(),
      strikethroughAmountMinor: nullableInt,
      strikethroughCurrency: nullableText,
    })
    .nullable(),
  location: z
    .strictObject({
      text: nullableText,
      latitude: z.number().nullable().describe('Approximate: the area, never an address.'),
      longitude: z.number().nullable().describe('Approximate: the area, never an address.'),
    })
    .nullable(),
  attributes: z.array(z.strictObject({ name: z.string(), value: nullableText, label: nullableText })),
  photos: z.array(
    z
      .strictObject({
        photoId: id,
        url: z.string(),
        ...each(nullableInt, 'width', 'height'),
        accessibilityCaption: nullableText,
      })
      .register(recordNames, { name: 'FacebookListingPhoto' }),
  ),
  seller: z
    .strictObject({
      sellerId: id.optional(),
      ...each(nullableText, 'name', 'profileUrl', 'avatarUrl'),
      rating: z.number().nullable(),
    })
    .nullable(),
  availability: z
    .strictObject({
      ...each(z.boolean(), 'hidden', 'live', 'pending', 'sold', 'viewerSeller'),
      ...each(z.boolean(), 'shippingOffered', 'buyNowEnabled', 'messagingEnabled'),
    })
    .nullable(),
  deliveryTypes: z.array(z.string()),
})

/** Null where the source reports only some of the flags: the contract has no null for a single flag. */
function availabilityOf({ status, isShippingOffered, isBuyNowEnabled, isMessagingEnabled }: Item) {
  const flags = {
    hidden: status.isHidden,
    live: status.isLive,
    pending: status.isPending,
    sold: status.isSold,
    viewerSeller: status.isViewerSeller,
    shippingOffered: isShippingOffered,
    buyNowEnabled: isBuyNowEnabled,
    messagingEnabled: isMessagingEnabled,
  }
  return Object.values(flags).includes(null) ? null : (flags as Record<keyof typeof flags, boolean>)
}

const unknownPrice = unknownFields('formatted', 'amount', 'amountMinor', 'currency')

function priceOf(price: Price, struck: Price | null) {
  const { formatted, amount, amountMinor, currency } = struck ?? unknownPrice
  return {
    ...price,
    strikethroughFormatted: formatted,
    strikethroughAmount: amount,
    strikethroughAmountMinor: amountMinor,
    strikethroughCurrency: currency,
  }
}

export const itemView = contentView(itemRecord, (item: Item) => ({
  ...item,
  item: { ...item, platform, itemId: item.id, url: itemUrl(item.id) },
  price: item.price && priceOf(item.price, item.strikethroughPrice),
  location: { ...item, text: item.locationText },
  seller: item.seller && { ...namedPerson(item.seller), sellerId: item.seller.id },
  availability: availabilityOf(item),
}))
