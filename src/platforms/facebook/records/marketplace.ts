import { z } from 'zod'
import { id, isoTime, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { lookupStatus, page, totalCount } from '../../../catalog/records.ts'
import { knownFields } from '../../shared/views.ts'
import { itemUrl } from '../identifiers.ts'
import type { Item, List, Listing, Place, Price } from '../model.ts'
import { linkOf } from './shared.ts'

export const placesRecord = z.strictObject({
  query: z.string(),
  locations: z.array(
    z.strictObject({
      name: z.string(),
      subtitle: nullableText,
      multiLineAddress: z.array(z.string()),
      pageId: nullableText,
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      city: nullableText,
      postalCode: nullableText,
    }),
  ),
  totalLocations: totalCount(),
})

export const placesView = ({ items }: List<Place>) => ({
  locations: items.map(({ lines, ...place }) => ({ ...place, multiLineAddress: [...lines] })),
  totalLocations: items.length,
})

const listingPrice = z.strictObject({
  formattedAmount: nullableText,
  amount: z.number().nullable(),
  amountWithOffsetInCurrency: z.number().nullable().describe('In the smallest unit of the currency.'),
})
const flag = z.boolean().nullable()

export const listingsRecord = z.strictObject({
  query: z.string(),
  location: z.strictObject({ lat: z.number(), lng: z.number(), radiusKm: z.number().nullable() }),
  listings: z.array(
    z.strictObject({
      id,
      url: nullableText,
      title: z.string(),
      price: listingPrice,
      strikethroughPrice: listingPrice.nullable(),
      location: z.strictObject({
        city: nullableText,
        state: nullableText,
        displayName: nullableText,
        cityPageId: nullableText,
      }),
      primaryPhoto: z.strictObject({ id: nullableText, url: nullableText }),
      categoryId: nullableText,
      deliveryTypes: z.array(z.string()),
      status: z.strictObject({
        isHidden: flag,
        isLive: flag,
        isPending: flag,
        isSold: flag,
        isViewerSeller: flag,
      }),
      storyType: nullableText,
      storyKey: nullableText,
    }),
  ),
  totalListings: totalCount(),
  page,
})

const listingPriceOf = ({ formatted, amount, minor }: Price) => ({
  formattedAmount: formatted,
  amount,
  amountWithOffsetInCurrency: minor,
})

export const listingsView = ({ items }: List<Listing>) => ({
  listings: items.map((listing) => ({
    id: listing.id,
    url: itemUrl(listing.id),
    title: listing.title,
    price: listingPriceOf(listing.price),
    strikethroughPrice: listing.strikethrough && listingPriceOf(listing.strikethrough),
    location: {
      city: listing.city,
      state: listing.state,
      displayName: listing.placeName,
      cityPageId: listing.cityPageId,
    },
    primaryPhoto: { id: listing.photoId, url: listing.photoUrl },
    categoryId: listing.categoryId,
    deliveryTypes: [...listing.deliveryTypes],
    status: { ...listing.status },
    storyType: listing.storyType,
    storyKey: listing.storyKey,
  })),
  totalListings: items.length,
})

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
      categoryId: nullableText,
      shareUrl: nullableText,
    })
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
    z.strictObject({
      photoId: id,
      url: z.string(),
      width: nullableInt,
      height: nullableInt,
      accessibilityCaption: nullableText,
    }),
  ),
  seller: z
    .strictObject({
      sellerId: id.optional(),
      name: nullableText,
      profileUrl: nullableText,
      avatarUrl: nullableText,
      rating: z.number().nullable(),
    })
    .nullable(),
  availability: z
    .strictObject({
      hidden: z.boolean(),
      live: z.boolean(),
      pending: z.boolean(),
      sold: z.boolean(),
      viewerSeller: z.boolean(),
      shippingOffered: z.boolean(),
      buyNowEnabled: z.boolean(),
      messagingEnabled: z.boolean(),
    })
    .nullable(),
  deliveryTypes: z.array(z.string()),
})

/** Null where one of the flags was not told: the contract has no null for them. */
function availabilityOf({ status, isShipped, isBuyNow, isMessaged }: Item) {
  const { isHidden, isLive, isPending, isSold, isViewerSeller } = status
  const flags = [isHidden, isLive, isPending, isSold, isViewerSeller, isShipped, isBuyNow, isMessaged]
  if (flags.includes(null)) return null
  return {
    hidden: isHidden === true,
    live: isLive === true,
    pending: isPending === true,
    sold: isSold === true,
    viewerSeller: isViewerSeller === true,
    shippingOffered: isShipped === true,
    buyNowEnabled: isBuyNow === true,
    messagingEnabled: isMessaged === true,
  }
}

export const itemView = (found: Item) => ({
  item: {
    platform: 'facebook' as const,
    itemId: found.id,
    url: itemUrl(found.id),
    title: found.title,
    description: found.description,
    createdAt: found.createdAt,
    categoryId: found.categoryId,
    shareUrl: found.shareUrl,
  },
  price: found.price && {
    formatted: found.price.formatted,
    amount: found.price.amount,
    amountMinor: found.price.minor,
    currency: found.price.currency,
    strikethroughFormatted: found.strikethrough?.formatted ?? null,
    strikethroughAmount: found.strikethrough?.amount ?? null,
    strikethroughAmountMinor: found.strikethrough?.minor ?? null,
    strikethroughCurrency: found.strikethrough?.currency ?? null,
  },
  location: { text: found.placeText, latitude: found.latitude, longitude: found.longitude },
  attributes: found.attributes.map((attribute) => ({ ...attribute })),
  photos: found.photos.map(({ id: photoId, url, width, height, altText }) => ({
    photoId,
    url,
    width,
    height,
    accessibilityCaption: altText,
  })),
  seller: found.seller && {
    ...knownFields({ sellerId: found.seller.id }),
    name: found.seller.name,
    profileUrl: linkOf(found.seller),
    avatarUrl: found.seller.pictureUrl,
    rating: found.seller.rating,
  },
  availability: availabilityOf(found),
  deliveryTypes: [...found.deliveryTypes],
})
